const length = 8;

/**
 * Returns the viewer's code, which the player shows over marked movies: the first characters of the
 * account's random id.
 */
export const sessionMarkOf = (userId: string): string => userId.slice(0, length).toUpperCase();

/** Returns the prefix of account ids with this viewer's code; null if the text is no code. */
export function idPrefixOfMark(text: string): string | null {
  const code = text.trim();
  return code.length === length ? code.toLowerCase() : null;
}

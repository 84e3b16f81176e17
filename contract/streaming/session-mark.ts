const length = 8;

/**
 * The code of a viewer that the player shows over marked movies: the first characters of the
 * account's random id.
 */
export const sessionMarkOf = (userId: string): string => userId.slice(0, length).toUpperCase();

/** Returns the prefix of the account ids that have this code; null if the text is no code. */
export function idPrefixOfMark(text: string): string | null {
  const code = text.trim();
  return code.length === length ? code.toLowerCase() : null;
}

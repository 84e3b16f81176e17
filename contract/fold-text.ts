/**
 * Normalises text for search: compatibility decomposition, no combining marks, lower case, single spaces. `Häxan` and
 * `HAXAN` fold to the same text.
 */
export function foldText(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/ß/g, "ss")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
}

/** A text as part of an address: empty where it has no Latin letters or digits. */
export const slugOf = (text: string, maxLength: number): string =>
  foldText(text)
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, maxLength)
    .replace(/^-+|-+$/g, "");

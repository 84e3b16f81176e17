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

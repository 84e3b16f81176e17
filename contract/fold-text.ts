/**
 * Text as search sees it: compatibility forms decomposed, marks dropped, lower case, one space
 * between words. `Häxan` and `HAXAN` fold to the same text.
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

/** Letters and signs without a decomposition in Unicode, by their spelling in plain ASCII. */
const plainSpellings = {
  "'": "‘’‚‛ʹʻʼʽ`′‵‹›",
  '"': "“”„‟«»〝〞〟",
  "-": "‐‒–—―−⁃",
  b: "ɓ",
  d: "đðɖɗ",
  e: "əɛ",
  f: "ƒ",
  h: "ħ",
  i: "ı",
  k: "ƙ",
  l: "ł",
  n: "ŋ",
  o: "øɔ",
  t: "ŧ",
  y: "ƴ",
  th: "þ",
  ae: "æ",
  oe: "œ",
  ss: "ß",
  σ: "ς",
};

const plainByLetter = new Map(
  Object.entries(plainSpellings).flatMap(([plain, letters]) =>
    [...letters].map((letter) => [letter, plain] as const),
  ),
);
const specialLetters = new RegExp(`[${[...plainByLetter.keys()].join("")}]`, "g");

/**
 * Normalizes text for search, sorting, URLs and the comparison of names: compatibility
 * decomposition, no marks, no invisible characters, lower case, plain apostrophes, quotes and
 * dashes, single spaces. `Łódź` and `LODZ` fold to the same text. Rows store folded names, so a
 * change of this function needs a migration such as migrations/0011_refolded_names.sql, which
 * replaces letters by `replace()` in 32 s at a million accounts. A job that refolds a thousand rows
 * every five minutes would take three and a half days.
 */
export function foldText(text: string): string {
  return (
    text
      // `normalize` would decompose a lone acute accent into a space and a mark.
      .replace(/´/g, "'")
      .normalize("NFKD")
      .replace(/[\p{M}\p{Cf}]+/gu, "")
      .toLowerCase()
      .replace(/′′/g, '"')
      .replace(specialLetters, (letter) => plainByLetter.get(letter) ?? letter)
      .replace(/[\s\p{Cc}]+/gu, " ")
      .trim()
  );
}

/** Converts a text to a part of a URL; empty if the text has no Latin letters or digits. */
export const slugOf = (text: string, maxLength: number): string =>
  foldText(text)
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, maxLength)
    .replace(/^-|-$/g, "");

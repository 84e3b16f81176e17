/** Letters and signs without a decomposition in Unicode, by their spelling in plain ASCII. */
const plainSpellings = {
  "'": "‘’‚‛ʹʻʼʽ`′‵‹›",
  '"': "“”„‟«»〝〞〟",
  "-": "‐‒–—―−⁃",
  l: "ł",
  o: "ø",
  d: "đð",
  h: "ħ",
  t: "ŧ",
  i: "ı",
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
 * Folds text for search, sorting, addresses and the comparison of names: compatibility
 * decomposition without marks, lower case, plain apostrophes, quotes and dashes, single spaces.
 * `Łódź` and `LODZ` fold to one text. Rows store folded names, so a change needs a migration, such
 * as migrations/0005_refolded_names.sql.
 */
export function foldText(text: string): string {
  return (
    text
      // The decomposition of an acute accent alone begins with a space.
      .replace(/´/g, "'")
      .normalize("NFKD")
      .replace(/\p{M}+/gu, "")
      .toLowerCase()
      .replace(/′′/g, '"')
      .replace(specialLetters, (letter) => plainByLetter.get(letter) ?? letter)
      .replace(/[\s\p{Cc}]+/gu, " ")
      .trim()
  );
}

/** Converts a text to a part of an address; empty if it has no Latin letters or digits. */
export const slugOf = (text: string, maxLength: number): string =>
  foldText(text)
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, maxLength)
    .replace(/^-|-$/g, "");

import { type AgeScheme, ageSchemes } from "../../../contract/movies/age-ratings.ts";

/** The typed text of a rating by its scheme. */
export type RatingTexts = Partial<Record<AgeScheme, string>>;

/**
 * Splits the field's text into ratings by scheme, including ratings that are not valid yet. Text
 * after a comma keeps its spaces, because the user may be about to type another word.
 */
export function splitRatings(text: string): RatingTexts {
  const entries = text.split(/, ?/).flatMap((part) => {
    const [name = ""] = part.trimStart().split(" ", 1);
    const scheme = ageSchemes.find((each) => each.toLowerCase() === name.toLowerCase());
    if (!scheme) return [];
    return [[scheme, part.trimStart().slice(name.length + 1)] as const];
  });
  return Object.fromEntries(entries);
}

/** Joins the ratings that have a text. */
export const joinRatings = (ratings: RatingTexts): string =>
  ageSchemes
    .flatMap((scheme) => (ratings[scheme] ? [`${scheme} ${ratings[scheme]}`] : []))
    .join(", ");

/** Splits a custom rating, `14 Teenagers`, into its age and its label. */
export function splitCustomRating(text = ""): { age: string; label: string } {
  const end = text.indexOf(" ");
  if (end < 0) return { age: text, label: "" };
  return { age: text.slice(0, end), label: text.slice(end + 1) };
}

/** Joins age and label; empty without both. Removes commas, which would begin another rating. */
export const joinCustomRating = (age: string, label: string): string =>
  age === "" && label === "" ? "" : `${age.replace(/\D/g, "")} ${label.replaceAll(",", "")}`;

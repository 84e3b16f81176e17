import * as z from "zod/mini";

/**
 * The values of each rating scheme in ascending order, with the age that a value means: fsk.de,
 * bbfc.co.uk/about-classification, cnc.fr, filmratings.com, kijkwijzer.nl. The MPA gives PG no age;
 * the BBFC's age for PG is used.
 */
const valuesByScheme = {
  FSK: [
    ["0", 0],
    ["6", 6],
    ["12", 12],
    ["16", 16],
    ["18", 18],
  ],
  BBFC: [
    ["U", 4],
    ["PG", 8],
    ["12A", 12],
    ["12", 12],
    ["15", 15],
    ["18", 18],
    ["R18", 18],
  ],
  CNC: [
    ["TP", 0],
    ["12", 12],
    ["16", 16],
    ["18", 18],
  ],
  MPA: [
    ["G", 0],
    ["PG", 8],
    ["PG-13", 13],
    ["R", 17],
    ["NC-17", 18],
  ],
  Kijkwijzer: [
    ["AL", 0],
    ["6", 6],
    ["9", 9],
    ["12", 12],
    ["14", 14],
    ["16", 16],
    ["18", 18],
  ],
} as const satisfies Record<string, readonly (readonly [value: string, age: number])[]>;

type PublicScheme = keyof typeof valuesByScheme;
const publicSchemes = Object.keys(valuesByScheme) as PublicScheme[];

/** `custom` is a label of the owner's own, with an age. */
export const ageSchemes = [...publicSchemes, "custom"] as const;
export const AgeScheme = z.enum(ageSchemes);
export type AgeScheme = z.infer<typeof AgeScheme>;

/** `value` is the label in the scheme `custom`. */
type AgeRating = { scheme: AgeScheme; value: string; age: number };

/** The highest age of a custom rating, and of an account's age limit. */
export const maxRatingAge = 21;
/** The age from which an unrated movie counts as suitable, until the owner chooses another. */
export const defaultUnratedAge = 18;
export const customLabelLength = 40;
export const ageRatingsLength = 200;

/** Lists the values of a scheme; empty for `custom`. */
export const listAgeValues = (scheme: AgeScheme): readonly string[] =>
  scheme === "custom" ? [] : valuesByScheme[scheme].map(([value]) => value);

/**
 * Lists the ages of a scheme in ascending order. For `custom` and without a scheme, lists FSK's
 * ages.
 */
export function listSchemeAges(scheme: AgeScheme | null): number[] {
  const values = valuesByScheme[scheme === null || scheme === "custom" ? "FSK" : scheme];
  return [...new Set<number>(values.map(([, age]) => age))];
}

const isEqual = (text: string, other: string) => text.toLowerCase() === other.toLowerCase();

/** Parses one rating such as `FSK 12`, or `custom 14 Teenagers`. */
function parseAgeRating(text: string): AgeRating | undefined {
  const [name = "", ...words] = text.trim().split(/\s+/);
  const scheme = ageSchemes.find((each) => isEqual(each, name));
  if (scheme === "custom") return parseCustomRating(words);
  const known = scheme && valuesByScheme[scheme].find(([each]) => isEqual(each, words.join(" ")));
  return known && { scheme, value: known[0], age: known[1] };
}

function parseCustomRating([years = "", ...words]: string[]): AgeRating | undefined {
  const [age, value] = [Number(years), words.join(" ")];
  const isValid = /^\d{1,2}$/.test(years) && age <= maxRatingAge;
  if (isValid && value !== "" && value.length <= customLabelLength)
    return { scheme: "custom", value, age };
  return undefined;
}

/**
 * Parses ratings separated by commas, at most one of a scheme. Returns them in the order of the
 * schemes, or `undefined` if a rating is unknown or a scheme occurs twice.
 */
export function parseAgeRatings(text: string): AgeRating[] | undefined {
  const ratings = text.split(",").map(parseAgeRating);
  if (!ratings.every((rating) => rating !== undefined)) return;
  const sorted = ageSchemes.flatMap((scheme) => ratings.filter((each) => each.scheme === scheme));
  if (new Set(sorted.map(({ scheme }) => scheme)).size !== sorted.length) return undefined;
  return sorted;
}

/** Writes ratings in the format that `parseAgeRatings` reads; `undefined` for an unknown rating. */
export const normalizeAgeRatings = (text: string): string | undefined =>
  parseAgeRatings(text)
    ?.map(({ scheme, value, age }) =>
      scheme === "custom" ? `custom ${age} ${value}` : `${scheme} ${value}`,
    )
    .join(", ");

/** Returns a rating as people read it: `FSK 12`, or the label alone. */
export const formatAgeRating = ({ scheme, value }: AgeRating): string =>
  scheme === "custom" ? value : `${scheme} ${value}`;

/** Returns the rating in the preferred scheme, else the first rating, if `text` has ratings. */
export function chooseAgeRating(text: string, preferred: AgeScheme | null): AgeRating | undefined {
  const ratings = parseAgeRatings(text) ?? [];
  return ratings.find(({ scheme }) => scheme === preferred) ?? ratings[0];
}

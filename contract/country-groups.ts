import { countryCodeOf, countryCodes, countryOfRegion, splitCountries } from "./countries.ts";
import { foldText } from "./fold-text.ts";

const euMembers =
  "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split(" ");

/**
 * Groups of countries, from the largest to the smallest. EU: the member states, without their
 * regions that have country codes of their own, such as RE. EEA: the EU and the EFTA states of the
 * agreement.
 */
export const countryGroups = {
  EEA: [...euMembers, "IS", "LI", "NO"].sort(),
  EU: euMembers,
  DACH: ["AT", "CH", "DE"],
} as const satisfies Record<string, readonly string[]>;

export type CountryGroup = keyof typeof countryGroups;
export const countryGroupNames = Object.keys(countryGroups) as CountryGroup[];

const groupsByName: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ["eea", countryGroups.EEA],
  ["european economic area", countryGroups.EEA],
  ["eu", countryGroups.EU],
  ["european union", countryGroups.EU],
  ["dach", countryGroups.DACH],
  ["worldwide", countryCodes],
]);

/** Marks a region that is excluded from its country: `!US-CA`. */
export const exclusionMark = "!";

/**
 * Returns the stored code of a region, with the exclusion mark if the text has it; `undefined` for
 * any other text.
 */
export function regionCodeOf(text: string): string | undefined {
  const code = text.toUpperCase();
  const region = code.startsWith(exclusionMark) ? code.slice(1) : code;
  return countryOfRegion(region) === undefined ? undefined : code;
}

/**
 * Returns the country codes of a named group of countries. For a country's code or English name, or
 * a region's code, returns that one code; `undefined` for any other text.
 */
function codesOf(text: string): readonly string[] | undefined {
  const code = regionCodeOf(text) ?? countryCodeOf(text);
  return groupsByName.get(foldText(text)) ?? (code === undefined ? undefined : [code]);
}

/**
 * Reads a list of territories: country codes, English names, regions and groups of countries.
 * Territories that follow `except` are removed, as in `EU except AT, HU`. A region that is excluded
 * from a listed country is listed with a mark: `worldwide except US-CA` ends in `!US-CA`. Returns
 * null for the whole world. Returns undefined for a list with an unknown name or without any
 * country left.
 */
export function parseTerritories(text: string): string[] | null | undefined {
  const [included = [], excluded, ...more] = text
    .split(/\b(?:except|but)\b/i)
    .map((part) => splitCountries(part).map(codesOf));
  const hasUnknown = included.includes(undefined) || excluded?.includes(undefined);
  const isTwiceLeftOut = excluded?.flat().some((code) => code?.startsWith(exclusionMark));
  if (hasUnknown || isTwiceLeftOut || excluded?.length === 0 || more.length > 0) return undefined;
  if (included.includes(countryCodes) && !excluded) return null;
  const removed = new Set(excluded?.flatMap((each) => each ?? []));
  const left = included
    .flatMap((each) => each ?? [])
    .filter((code) => !removed.has(code) && !removed.has(countryOfRegion(code) ?? ""));
  const codes = [...left, ...[...removed].flatMap((code) => leaveOut(code, left))];
  if (!codes.some((code) => !code.startsWith(exclusionMark))) return undefined;
  return codes;
}

/** Returns the marked code of a region if its country is in the list, else no code. */
const leaveOut = (code: string, codes: readonly string[]): string[] =>
  codes.includes(countryOfRegion(code) ?? "") ? [`${exclusionMark}${code}`] : [];

/**
 * Whether a stored list of territories includes a place. `place` is a country (`US`) or one of its
 * regions (`US-CA`), or null if unknown. An empty list includes every place.
 */
export function includesPlace(territories: string | null, place: string | null): boolean {
  if (!territories) return true;
  if (place === null) return false;
  const codes = territories.split(", ");
  if (codes.includes(`${exclusionMark}${place}`)) return false;
  return codes.includes(place) || codes.includes(countryOfRegion(place) ?? "");
}

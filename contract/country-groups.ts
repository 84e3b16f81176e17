import { countryCodeOf, countryCodes, splitCountries } from "./countries.ts";
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

/** Returns the country codes of a group's name, or of one country's code or English name. */
function codesOf(text: string): readonly string[] | undefined {
  const code = countryCodeOf(text);
  return groupsByName.get(foldText(text)) ?? (code === undefined ? undefined : [code]);
}

/**
 * Reads a list of territories: country codes, English names and groups, without those that follow
 * `except`, such as `EU except AT, HU`. Returns null for the whole world, and undefined for a list
 * with an unknown name or without any country left.
 */
export function parseTerritories(text: string): string[] | null | undefined {
  const [included = [], excluded, ...more] = text
    .split(/\b(?:except|but)\b/i)
    .map((part) => splitCountries(part).map(codesOf));
  const hasUnknown = included.includes(undefined) || excluded?.includes(undefined);
  if (hasUnknown || excluded?.length === 0 || more.length > 0) return undefined;
  if (included.includes(countryCodes) && !excluded) return null;
  const removed = new Set(excluded?.flat());
  const codes = included.flatMap((each) => each ?? []).filter((code) => !removed.has(code));
  return codes.length > 0 ? codes : undefined;
}

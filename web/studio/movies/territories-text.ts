import { m } from "#messages";
import { getLocale } from "#messages/runtime";
import {
  countryCodes,
  countryOfRegion,
  joinCountries,
  splitCountries,
} from "../../../contract/countries.ts";
import {
  type CountryGroup,
  countryGroupNames,
  countryGroups,
  exclusionMark,
  regionCodeOf,
} from "../../../contract/country-groups.ts";
import { foldText } from "../../../contract/fold-text.ts";

const maxOptions = 8;

const isCountry = (code: string) => countryCodes.includes(code);
const isLeftOut = (code: string) => code.startsWith(exclusionMark);
const isTerritory = (part: string) => isCountry(part) || regionCodeOf(part) === part;

/** Returns the name of a country in the page's language, or of a region by its country and code. */
function territoryName(code: string): string {
  if (isLeftOut(code)) return m.movies_admin_territories_without({ region: code.slice(1) });
  const country = countryOfRegion(code);
  const name = new Intl.DisplayNames(getLocale(), { type: "region" }).of(country ?? code) ?? code;
  return country ? `${name} (${code})` : name;
}

/**
 * Splits the field's value into the codes of the chosen countries and regions, and the typed text
 * of a country that is not chosen yet.
 */
export function splitTerritories(value: string): { codes: string[]; typed: string } {
  const parts = splitCountries(value);
  return {
    codes: parts.filter(isTerritory),
    typed: parts.filter((part) => !isTerritory(part)).join(", "),
  };
}

/**
 * Joins codes and typed text. Typed text is in lower case, so that it does not count as a chosen
 * code; the Worker refuses it unless it names a country.
 */
export const joinTerritories = (codes: readonly string[], typed: string): string =>
  joinCountries([...codes, ...splitCountries(typed.toLowerCase())]);

/**
 * `only`: the movie is shown in the listed countries. `except`: it is shown in all other countries.
 */
export const territoryRules = ["only", "except"] as const;
type TerritoryRule = (typeof territoryRules)[number];

/**
 * Returns the shorter of two lists: the countries in which the movie is shown (`only`), or those in
 * which it is not (`except`). Without countries, the rule is the one that was chosen last.
 */
export function readTerritoryRule(
  codes: readonly string[],
  lastRule: TerritoryRule,
): { rule: TerritoryRule; listed: readonly string[] } {
  if (codes.length === 0) return { rule: lastRule, listed: [] };
  const hasSingleRegion = codes.some((code) => !isCountry(code) && !isLeftOut(code));
  if (hasSingleRegion || codes.filter(isCountry).length <= countryCodes.length / 2)
    return { rule: "only", listed: codes };
  const regions = codes.filter(isLeftOut).map((code) => code.slice(1));
  const missing = countryCodes.filter((code) => !codes.includes(code));
  return { rule: "except", listed: [...missing, ...regions] };
}

/** Returns the codes of the countries in which a movie is shown; none means all countries. */
export function toTerritoryCodes(rule: TerritoryRule, listed: readonly string[]) {
  if (rule === "only" || listed.length === 0) return listed;
  const shown = countryCodes.filter((code) => !listed.includes(code));
  const regions = listed.filter((code) => shown.includes(countryOfRegion(code) ?? ""));
  return [...shown, ...regions.map((code) => `${exclusionMark}${code}`)];
}

export function formatCountryGroup(group: CountryGroup): string {
  if (group === "EEA") return m.movies_admin_group_eea();
  return group === "EU" ? m.movies_admin_group_eu() : group;
}

/** Lists the countries. All countries of a group make one entry; the largest groups come first. */
export function groupCountries(codes: readonly string[]): { label: string; codes: string[] }[] {
  const left = new Set(codes);
  const groups = countryGroupNames.flatMap((group) => {
    const members = countryGroups[group];
    if (!members.every((code) => left.has(code))) return [];
    for (const code of members) left.delete(code);
    return [{ label: formatCountryGroup(group), codes: [...members] }];
  });
  return [...groups, ...[...left].map((code) => ({ label: territoryName(code), codes: [code] }))];
}

type Country = { id: string; label: string };

/**
 * Finds countries that are not chosen yet: first names that begin with the text, then names that
 * contain it. A region is found by its code.
 */
export function findCountries(text: string, chosen: readonly string[]): Country[] {
  const wanted = foldText(text.trim());
  const compare = new Intl.Collator(getLocale()).compare;
  const region = regionCodeOf(text.trim());
  const regions = region === undefined || isLeftOut(region) ? [] : [region];
  return [...countryCodes, ...regions]
    .filter((code) => !chosen.includes(code))
    .map((code) => ({ id: code, label: territoryName(code) }))
    .map((country) => ({
      ...country,
      index: isExactly(country, text) ? -1 : foldText(country.label).indexOf(wanted),
    }))
    .filter(({ id, label, index }) => index >= 0 || isExactly({ id, label }, text))
    .sort(
      (one, other) =>
        Math.sign(one.index) - Math.sign(other.index) || compare(one.label, other.label),
    )
    .slice(0, maxOptions);
}

/**
 * Returns the country that Enter chooses: the only option, or the option with exactly the typed
 * name or code.
 */
export function findCountryForEnter(
  text: string,
  options: readonly Country[],
): Country | undefined {
  if (options.length === 1) return options[0];
  return options.find((option) => isExactly(option, text));
}

const isExactly = ({ id, label }: Country, text: string): boolean =>
  [foldText(id), foldText(label)].includes(foldText(text.trim()));

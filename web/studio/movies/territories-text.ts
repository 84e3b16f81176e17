import { getLocale } from "#messages/runtime";
import { countryCodes, joinCountries, splitCountries } from "../../../contract/countries.ts";
import { foldText } from "../../../contract/fold-text.ts";

const maxOptions = 8;

/** Returns the name of a country in the page's language. */
export function countryName(code: string): string {
  return new Intl.DisplayNames(getLocale(), { type: "region" }).of(code) ?? code;
}

/**
 * Splits the field's value into the chosen countries' codes and the typed text of a country that is
 * not chosen yet.
 */
export function splitTerritories(value: string): { codes: string[]; typed: string } {
  const parts = splitCountries(value);
  return {
    codes: parts.filter((part) => countryCodes.includes(part)),
    typed: parts.filter((part) => !countryCodes.includes(part)).join(", "),
  };
}

/**
 * Joins codes and typed text. Typed text is in lower case, so that it does not count as a chosen
 * code; the Worker refuses it unless it names a country.
 */
export const joinTerritories = (codes: readonly string[], typed: string): string =>
  joinCountries([...codes, ...splitCountries(typed.toLowerCase())]);

type Country = { id: string; label: string };

/**
 * Finds countries that are not chosen yet: first names that begin with the text, then names that
 * contain it.
 */
export function findCountries(text: string, chosen: readonly string[]): Country[] {
  const wanted = foldText(text.trim());
  const compare = new Intl.Collator(getLocale()).compare;
  return countryCodes
    .filter((code) => !chosen.includes(code))
    .map((code) => ({ id: code, label: countryName(code) }))
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
 * Returns the country that Enter chooses: the only option, or the option with exactly this name or
 * code.
 */
export function countryToChoose(text: string, options: readonly Country[]): Country | undefined {
  return options.length === 1 ? options[0] : options.find((option) => isExactly(option, text));
}

const isExactly = ({ id, label }: Country, text: string): boolean =>
  [foldText(id), foldText(label)].includes(foldText(text.trim()));

import { getLocale } from "#messages/runtime";

/** The names of ISO 3166-1 codes (`DE, FR`) in the reader's language. */
export function formatCountries(codes: string): string {
  const names = new Intl.DisplayNames([getLocale()], { type: "region" });
  return codes
    .split(", ")
    .map((code) => names.of(code) ?? code)
    .join(", ");
}

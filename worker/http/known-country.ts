import { countryCodes } from "../../contract/countries.ts";

const knownCountries: ReadonlySet<unknown> = new Set(countryCodes);

/** Returns a country code as it is; null for anything else, such as Tor's (`T1`). */
export const toKnownCountry = (code: unknown): string | null =>
  knownCountries.has(code) ? String(code) : null;

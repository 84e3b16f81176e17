import { type SQL, sql } from "drizzle-orm";
import { countryCodes } from "../../contract/countries.ts";
import { AppError } from "../context/app-error.ts";
import type { RequestContext } from "../context/request-context.ts";
import { movies } from "../schema.ts";

const knownCountries: ReadonlySet<unknown> = new Set(countryCodes);

/**
 * The code of the country that a request comes from, as Cloudflare has it by the client's address:
 * no header can forge it. Null where it is unknown, such as for Tor (`T1`).
 */
export function countryOf(c: RequestContext): string | null {
  const country = c.req.raw.cf?.country;
  return knownCountries.has(country) ? String(country) : null;
}

/** Whether a movie may be shown in a country. An unknown one is in no territory. */
export const isInTerritory = (
  { territories }: { territories: string | null },
  country: string | null,
): boolean => !territories || (country !== null && territories.split(", ").includes(country));

/** The same in SQL, beside `movies`. */
export const isInTerritorySql = (country: string | null): SQL<number> =>
  country === null
    ? sql`(nullif(${movies.territories}, '') is null)`
    : sql`(nullif(${movies.territories}, '') is null or instr(${movies.territories}, ${country}) > 0)`;

export const notInCountry = ({ name }: { name: string }) =>
  new AppError("not_in_country", { name });

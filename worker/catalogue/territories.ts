import { type SQL, sql } from "drizzle-orm";
import { countryCodes } from "../../contract/countries.ts";
import { AppError } from "../context/app-error.ts";
import type { RequestContext } from "../context/request-context.ts";
import { movies } from "../schema.ts";

const knownCountries: ReadonlySet<unknown> = new Set(countryCodes);

/**
 * Returns the country code of the client's IP address as Cloudflare reports it, because a header
 * could be forged. Null for an unknown country, such as Tor's (`T1`).
 */
export function countryOf(c: RequestContext): string | null {
  const country = c.req.raw.cf?.country;
  return knownCountries.has(country) ? String(country) : null;
}

/** Whether the movie may be shown in a country. An unknown country is in no territory. */
export const isInTerritory = (
  { territories }: { territories: string | null },
  country: string | null,
): boolean => !territories || (country !== null && territories.split(", ").includes(country));

/** SQL condition on `movies`: whether the movie may be shown in a country. */
export const isInTerritorySql = (country: string | null): SQL<number> =>
  country === null
    ? sql`(nullif(${movies.territories}, '') is null)`
    : sql`(
      nullif(${movies.territories}, '') is null or instr(${movies.territories}, ${country}) > 0
    )`;

export const notInCountryError = ({ name }: { name: string }) =>
  new AppError("not_in_country", { name });

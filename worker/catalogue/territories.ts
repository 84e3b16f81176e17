import { type SQL, sql } from "drizzle-orm";
import { countryOfRegion } from "../../contract/countries.ts";
import { exclusionMark } from "../../contract/country-groups.ts";
import { AppError } from "../context/app-error.ts";
import type { RequestContext } from "../context/request-context.ts";
import { toKnownCountry } from "../http/known-country.ts";
import { movies } from "../schema.ts";
import {
  isInPortableCountry,
  isShownInHomeCountrySql,
  type Place,
  type ViewerPlace,
} from "./home-country.ts";

/**
 * Returns the country code of the client's IP address as Cloudflare reports it, because a header
 * could be forged. Null for an unknown country.
 */
const countryOf = (c: RequestContext): string | null => toKnownCountry(c.req.raw.cf?.country);

/** Returns the country of the client's IP address, and its region (ISO 3166-2) if it is known. */
export function placeOf(c: RequestContext): Place {
  const country = countryOf(c);
  const region = `${country}-${c.req.raw.cf?.regionCode}`.toUpperCase();
  return { country, region: country && countryOfRegion(region) === country ? region : null };
}

/** Returns the most exact code of the place of a request: `US-CA`, `US` or null. */
export function placeCodeOf(c: RequestContext): string | null {
  const { country, region } = placeOf(c);
  return region ?? country;
}

/**
 * SQL condition on `movies`: whether the movie may be shown to a viewer in a country. A member who
 * travels within the European Economic Area also sees what is shown at home.
 */
export function isInTerritorySql(viewer: ViewerPlace): SQL<number> {
  if (isInPortableCountry(viewer))
    return sql`(${isShownInSql(viewer)} or ${isShownInHomeCountrySql(viewer)})`;
  return isShownInSql(viewer);
}

/** SQL condition on `movies`: whether the territories include the place (`includesPlace`). */
function isShownInSql({ country, region }: Place): SQL<number> {
  const isEverywhere = sql`nullif(${movies}.territories, '') is null`;
  if (country === null) return sql`(${isEverywhere})`;
  if (region === null) return sql`(${isEverywhere} or ${isListedSql(country)})`;
  return sql`(
    ${isEverywhere}
    or (
      (${isListedSql(country)} or ${isListedSql(region)})
      and not ${isListedSql(`${exclusionMark}${region}`)}
    )
  )`;
}

const isListedSql = (code: string): SQL<number> =>
  sql`(instr(', ' || ${movies}.territories || ',', ${`, ${code},`}) > 0)`;

export const notInCountryError = ({ name }: { name: string }) =>
  new AppError("not_in_country", { name });

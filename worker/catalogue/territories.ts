import { type SQL, sql } from "drizzle-orm";
import { AppError } from "../context/app-error.ts";
import type { RequestContext } from "../context/request-context.ts";
import { toKnownCountry } from "../http/known-country.ts";
import { movies } from "../schema.ts";
import { isShownAtHomeSql, isTraveller, type ViewerPlace } from "./home-country.ts";

/**
 * Returns the country code of the client's IP address as Cloudflare reports it, because a header
 * could be forged. Null for an unknown country.
 */
export const countryOf = (c: RequestContext): string | null =>
  toKnownCountry(c.req.raw.cf?.country);

/** Whether the movie may be shown in a country. An unknown country is in no territory. */
export const isInTerritory = (
  { territories }: { territories: string | null },
  country: string | null,
): boolean => !territories || (country !== null && territories.split(", ").includes(country));

/**
 * SQL condition on `movies`: whether the movie may be shown to a viewer in a country. A member who
 * travels within the European Economic Area also sees what is shown at home.
 */
export const isInTerritorySql = (viewer: ViewerPlace): SQL<number> =>
  isTraveller(viewer)
    ? sql`(${isShownInSql(viewer.country)} or ${isShownAtHomeSql(viewer)})`
    : isShownInSql(viewer.country);

const isShownInSql = (country: string | null): SQL<number> =>
  country === null
    ? sql`(nullif(${movies.territories}, '') is null)`
    : sql`(
      nullif(${movies.territories}, '') is null or instr(${movies.territories}, ${country}) > 0
    )`;

export const notInCountryError = ({ name }: { name: string }) =>
  new AppError("not_in_country", { name });

import { type SQL, sql } from "drizzle-orm";
import { isInCatalogueSql, isNotComingSql } from "../catalogue/availability.ts";
import { isInTerritorySql } from "../catalogue/territories.ts";
import { movies } from "../schema.ts";
import { hasRentalSql, isOwnerSql, isSubscriberSql, type Viewer } from "./access.ts";

type Place = Omit<Viewer, "userId">;

/**
 * In SQL, beside `movies`: whether the movie is rented out to the viewer, who cannot watch it
 * anyway.
 */
export const isForRentSql = (viewer: Viewer): SQL<number> =>
  sql`(${movies}.rent_price_cents is not null and ${movies}.video_path is not null
    and ${isInCatalogueSql(viewer.now)} and ${isNotComingSql(viewer.now)} and ${isInTerritorySql(viewer.country)}
    and not ${isOwnerSql(viewer.userId)} and not ${isSubscriberSql(viewer)} and not ${hasRentalSql(viewer)})`;

/** In SQL, beside `movies`: whether the movie is sold by itself and can be delivered today. */
export const isForSaleSql = (place: Place): SQL<number> =>
  sql`(${isDeliverableSql(place.now)} and ${isNotComingSql(place.now)} and ${isInTerritorySql(place.country)})`;

/** In SQL, beside `movies`: whether the movie can be bought before its first day. */
export const isForPreOrderSql = ({ country, now }: Place): SQL<number> =>
  sql`(${movies}.pre_order and ${movies}.price_cents > 0 and ${isInCatalogueSql(now)}
    and not ${isNotComingSql(now)} and ${isInTerritorySql(country)})`;

/**
 * In SQL, beside `movies`: whether the movie is sold by itself and can be delivered, now or from
 * its first day.
 */
export const isDeliverableSql = (now: number): SQL<number> =>
  sql`(${movies}.price_cents > 0 and ${movies}.downloadable and ${isInCatalogueSql(now)})`;

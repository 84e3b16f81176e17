import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { WatchAccess } from "../../contract/access/access.ts";
import { paidUntil } from "../auth/account.ts";
import { isAwaitedSql } from "../catalogue/account-movies.ts";
import {
  isInCatalogueSql,
  isNotComingSql,
  isNotDeletedSql,
  notYetAvailable,
} from "../catalogue/availability.ts";
import { isInSubscriptionSql } from "../catalogue/subscription-days.ts";
import { isInTerritorySql, notInCountry } from "../catalogue/territories.ts";
import { AppError } from "../context/app-error.ts";
import { movies, orders, purchases, rentals, users } from "../schema.ts";

/** Who asks, and from where. `userId`: null for a visitor. `country`: as `countryOf` returns it. */
export type Viewer = { userId: string | null; country: string | null; now: number };
type ViewerAnywhere = Omit<Viewer, "country">;

/**
 * What is decided in SQL: that a visitor has to sign in and that a movie has no video yet is said
 * apart.
 */
export type Access = Exclude<WatchAccess, "sign_in_required" | "no_video">;

/**
 * In SQL, until when a rental opens its movie: it has to begin or, once begun, be finished by then.
 * Null until it is paid.
 */
export const rentalEndSql = sql<
  number | null
>`coalesce(${rentals.watchUntil}, ${rentals.beginUntil})`;

/**
 * In SQL, beside `movies`: whether the viewer may watch the movie, or why not. The one place that
 * decides it.
 *
 * A rental that has begun may be finished anywhere, after the movie's last day, and when its first
 * day has moved; but not once an administrator has deleted the movie.
 */
export function accessSql(viewer: Viewer): SQL<Access> {
  const { userId, country, now } = viewer;
  return sql`case
    when ${isFinishingRentalSql(viewer)} then 'ok'
    when not ${isInCatalogueSql(now)} then 'over'
    when not ${isInTerritorySql(country)} then 'not_in_country'
    when not ${isOpenToSql(userId, now)} then 'not_yet'
    else ${entitlementSql(viewer)} end`;
}

/**
 * In SQL, beside `movies`: whether the viewer may report a position. A traveller may, so that it is
 * not lost.
 */
export const reportAccessSql = (viewer: ViewerAnywhere): SQL<Access> =>
  sql`case
    when ${isFinishingRentalSql(viewer)} then 'ok'
    when not ${isInCatalogueSql(viewer.now)} then 'over'
    else ${entitlementSql(viewer)} end`;

/**
 * In SQL, beside `movies`: whether the viewer may watch the movie on a day and in a country that
 * are open, or why not.
 */
export const entitlementSql = (viewer: ViewerAnywhere): SQL<Access> =>
  sql`case
    when ${isSubscriberSql(viewer)} or ${isOwnerSql(viewer.userId)} or ${hasRentalSql(viewer)} then 'ok'
    when ${isInSubscriptionSql(viewer.now)} then 'subscription_required'
    else 'not_in_subscription' end`;

/**
 * In SQL, beside `movies`: whether the viewer may download the movie, or why not. Its buyer keeps
 * it after its last day, and gets it before its first day unless that is what was bought.
 */
export function downloadAccessSql(viewer: Viewer): SQL<Access> {
  const { userId, country, now } = viewer;
  const isReceived = hasBoughtSql(userId, sql`and not ${isAwaitedSql}`);
  return sql`case
    when not ${isInCatalogueSql(now)} and not ${isReceived} then 'over'
    when not ${isInTerritorySql(country)} then 'not_in_country'
    when not ${isOpenToSql(userId, now)} then 'not_yet'
    when ${hasBoughtSql(userId)} or ${movies.freeDownload} or ${isSubscriberSql(viewer)} then 'ok'
    when ${isInSubscriptionSql(now)} then 'subscription_required'
    else 'not_in_subscription' end`;
}

/**
 * In SQL, beside `movies`: the order of the rental by which the viewer watches the movie; null if
 * something else opens it. A rental that has begun comes first.
 */
export function rentalOrderIdSql(viewer: Viewer): SQL<string | null> {
  const { userId, country, now } = viewer;
  const isOpenOtherwise = sql`(${isInCatalogueSql(now)} and ${isInTerritorySql(country)} and ${isOpenToSql(userId, now)}
    and (${isSubscriberSql(viewer)} or ${isOwnerSql(userId)}))`;
  return sql`iif(${isOpenOtherwise}, null, ${rentalColumnSql(viewer, rentals.orderId)})`;
}

/**
 * In SQL, beside `movies`: a column of the viewer's paid rental that has not ended; of one that has
 * begun, if there is one.
 */
export const rentalColumnSql = <Value>({ userId, now }: ViewerAnywhere, column: SQLWrapper) =>
  sql<Value | null>`(select ${column} ${paidRentalsSql(userId)} and ${rentalEndSql} > ${now}
      order by ${rentals.watchUntil} is null, ${rentalEndSql} limit 1)`;

/**
 * In SQL, beside `movies`: whether the viewer has bought the movie. `condition`: in SQL, beside
 * `purchases`.
 */
export const hasBoughtSql = (userId: string | null, condition = sql``): SQL<number> =>
  sql`exists (select 1 from ${purchases}
    where ${purchases.userId} = ${userId} and ${purchases.movieId} = ${movies}.id ${condition})`;

/** In SQL, beside `movies`: whether the viewer bought the movie, and its owners may stream it. */
export const isOwnerSql = (userId: string | null): SQL<number> =>
  sql`(${movies}.owners_may_stream and ${hasBoughtSql(userId)})`;

/**
 * In SQL, beside `movies`: whether the viewer has a paid rental of the movie that has not ended.
 */
export const hasRentalSql = ({ userId, now }: ViewerAnywhere): SQL<number> =>
  sql`exists (select 1 ${paidRentalsSql(userId)} and ${rentalEndSql} > ${now})`;

/**
 * In SQL, beside `movies`: whether the viewer has begun a rental that has not ended, and nobody
 * deleted the movie.
 */
const isFinishingRentalSql = ({ userId, now }: ViewerAnywhere): SQL<number> =>
  sql`(${isNotDeletedSql} and exists (select 1 ${paidRentalsSql(userId)} and ${rentals.watchUntil} > ${now}))`;

const paidRentalsSql = (userId: string | null): SQL =>
  sql`from ${rentals} inner join ${orders} on ${orders.id} = ${rentals.orderId} and ${orders.status} = 'paid'
    where ${rentals.userId} = ${userId} and ${rentals.movieId} = ${movies}.id`;

/**
 * In SQL, beside `movies`: whether a running subscription of the viewer opens the movie today. That
 * of an administrator, who checks it, opens it also on days on which subscriptions do not include
 * it.
 */
export const isSubscriberSql = ({ userId, now }: ViewerAnywhere): SQL<number> =>
  sql`exists (select 1 from ${users} where ${users.id} = ${userId} and ${paidUntil} > ${now}
    and (${users.role} = 'ADMIN' or ${isInSubscriptionSql(now)}))`;

/**
 * In SQL, beside `movies`: whether the movie's first moment has come for the viewer. Before it,
 * administrators check the movie, and those who bought it when it was there keep it.
 */
const isOpenToSql = (userId: string | null, now: number): SQL<number> =>
  sql`(${isNotComingSql(now)} or ${hasBoughtSql(userId, sql`and not ${isAwaitedSql}`)} or ${isAdministratorSql(userId)})`;

const isAdministratorSql = (userId: string | null): SQL<number> =>
  sql`exists (select 1 from ${users} where ${users.id} = ${userId} and ${users.role} = 'ADMIN')`;

/**
 * In SQL, whether the last day of the subscription leaves the movie open to a subscriber: its
 * owner, or an administrator.
 */
export const isOpenOnOtherDaysSql = (userId: SQL, movieId: SQL): SQL<number> =>
  sql`(exists (select 1 from ${purchases} inner join ${movies} as owned on owned.id = ${purchases.movieId}
      where ${purchases.userId} = ${userId} and ${purchases.movieId} = ${movieId} and owned.owners_may_stream)
    or exists (select 1 from ${users} where ${users.id} = ${userId} and ${users.role} = 'ADMIN'))`;

type MovieOfError = { name: string; availableFrom: string | null };

/** Why the viewer may not watch or download the movie. */
export function accessError(access: Exclude<Access, "ok">, movie: MovieOfError): AppError {
  switch (access) {
    case "over":
      return new AppError("movie_not_found");
    case "not_in_country":
      return notInCountry(movie);
    case "not_yet":
      return notYetAvailable(movie);
    default:
      return new AppError(access);
  }
}

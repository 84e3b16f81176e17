import { type SQL, sql } from "drizzle-orm";
import type { Role } from "../../contract/constants.ts";
import { isSubscribed, paidUntil, sessionGuard } from "../auth/session.ts";
import type { Claims } from "../auth/session-token.ts";
import { isAwaitedSql } from "../catalogue/account-movies.ts";
import {
  isComing,
  isInCatalogueSql,
  isNotComingSql,
  isNotDeletedSql,
} from "../catalogue/availability.ts";
import { isInSubscriptionSql } from "../catalogue/subscription-days.ts";
import { isInTerritorySql } from "../catalogue/territories.ts";
import { AppError } from "../context/app-error.ts";
import type { RequestContext } from "../context/request-context.ts";
import { rentalEndSql } from "../rentals/rentals.ts";
import { movies, orders, purchases, rentals, users } from "../schema.ts";

type FirstMoment = { availableFrom: string | null; premiereTime: string | null };
type Viewer = { paidUntil: number | null; role: Role };
/** `country`: of `countryOf`. */
export type StreamRequest = ViewerOfMovie & { country: string | null };
type ViewerOfMovie = { userId: string; movieId: number; now: number };

/**
 * Whether subscriptions include the movie today, and the rights to stream it that a viewer has besides. `isOwner`: bought it,
 * and its owners may stream it. `rentedUntil`: the end of the last rental, in milliseconds since 1970: when it has to begin
 * or, once begun, be finished.
 */
export type StreamRights = { isIncluded: number; isOwner: number; rentedUntil: number | null };

/** Streaming is for subscribers, administrators included, for owners where the movie says so, and for rentals. */
export function mayStream(
  viewer: Viewer,
  { isIncluded, isOwner, rentedUntil }: StreamRights,
  now: number,
): boolean {
  const isRented = rentedUntil !== null && rentedUntil > now;
  return isOpenBySubscription(viewer, isIncluded === 1, now) || isOwner === 1 || isRented;
}

const isOpenBySubscription = (viewer: Viewer, isIncluded: boolean, now: number): boolean =>
  isSubscribed(viewer, now) && isOpenToSubscriber(viewer, isIncluded);

/** Administrators who subscribe check a movie also on days on which subscriptions do not include it. */
const isOpenToSubscriber = ({ role }: Viewer, isIncluded: boolean): boolean =>
  isIncluded || role === "ADMIN";

/** Whether the viewer has no subscription, and one would open the movie today. */
export const lacksSubscription = (
  viewer: Viewer,
  { isIncluded }: { isIncluded: number | boolean },
  now: number,
): boolean => !isSubscribed(viewer, now) && isOpenToSubscriber(viewer, Boolean(isIncluded));

/** The same in SQL, beside `users` and `movies`. */
const isOpenBySubscriptionSql = (now: number): SQL =>
  sql`(${paidUntil} > ${now} and (${users.role} = 'ADMIN' or ${isInSubscriptionSql(now)}))`;

/** Why a movie is not streamed or downloaded. `isIncluded`: whether a subscription would open it today. */
export const accessError = ({ isIncluded }: { isIncluded: number | boolean }) =>
  new AppError(isIncluded ? "subscription_required" : "not_in_subscription");

/** In SQL, whether the last day of the subscription leaves the movie open to a subscriber: its owner, or an administrator. */
export const isOpenOnOtherDaysSql = (userId: SQL, movieId: SQL): SQL =>
  sql`(${isOwnerSql(userId, sql`(${movieId})`)} or exists (select 1 from ${users} where ${users.id} = ${userId} and ${users.role} = 'ADMIN'))`;

const isOwnerSql = (userId: string | SQL, movieIds: SQL): SQL<number> =>
  sql`exists (select 1 from ${purchases} where ${purchases.userId} = ${userId} and ${purchases.movieId} in ${movieIds}
    and (select owners_may_stream from ${movies} as owned where owned.id = ${purchases.movieId}))`;

/** From a paid rental of one of the movies. */
const paidRentalSql = (userId: string, movieIds: SQL): SQL =>
  sql`from ${rentals} inner join ${orders} on ${orders.id} = ${rentals.orderId} and ${orders.status} = 'paid'
    where ${rentals.userId} = ${userId} and ${rentals.movieId} in ${movieIds}`;

/** From a paid rental of the movie that has begun and not ended. */
const begunRentalSql = ({ userId, movieId, now }: ViewerOfMovie): SQL =>
  sql`${paidRentalSql(userId, sql`(${movieId})`)} and ${rentals.watchUntil} > ${now}`;

/** The columns of `StreamRights`. `movieIds`: in SQL, a list or a query in parentheses. */
export const streamRights = (userId: string, movieIds: SQL, now: number) => ({
  ...streamRightsOfMovie(userId, movieIds, now),
  isIncluded:
    sql<number>`ifnull((select max(${isInSubscriptionSql(now)}) from ${movies} where ${movies.id} in ${movieIds}), 1)`.as(
      "is_included",
    ),
});

/** The same beside `movies`, of which no further row is read. */
export const streamRightsOfMovie = (userId: string, movieIds: SQL, now: number) => ({
  isIncluded: isInSubscriptionSql(now).as("is_included"),
  isOwner: isOwnerSql(userId, movieIds).as("is_owner"),
  rentedUntil: sql<
    number | null
  >`(select max(${rentalEndSql}) ${paidRentalSql(userId, movieIds)})`.as("rented_until"),
});

/**
 * In SQL, beside `movies`, the order of the rental by which the viewer streams the movie; null if something else opens it.
 * One that has begun comes first, and alone opens it outside of its territories and days.
 */
export function rentalOrderIdSql({
  userId,
  movieId,
  country,
  now,
}: StreamRequest): SQL<string | null> {
  const movieIds = sql`(${movieId})`;
  const isSubscriber = sql`exists (select 1 from ${users} where ${users.id} = ${userId} and ${isOpenBySubscriptionSql(now)})`;
  return sql`iif(${isInCatalogueSql(now)} and ${isInTerritorySql(country)} and ${isOpenToSql(userId, now)} and (${isSubscriber} or ${isOwnerSql(userId, movieIds)}), null,
    (select ${rentals.orderId} ${paidRentalSql(userId, movieIds)} and ${rentalEndSql} > ${now}
      order by ${rentals.watchUntil} is null, ${rentalEndSql} limit 1))`;
}

/** `mayStream` in SQL, for a live session, beside `movies`: guards a write. */
export function streamGuard(c: RequestContext, claims: Claims, movieId: number): SQL {
  const { now } = c.var;
  const movieIds = sql`(${movieId})`;
  const isRented = sql`exists (select 1 ${paidRentalSql(claims.userId, movieIds)} and ${rentalEndSql} > ${now})`;
  return sessionGuard(
    c,
    claims,
    sql`(${isOpenBySubscriptionSql(now)} or ${isOwnerSql(claims.userId, movieIds)} or ${isRented})`,
  );
}

/**
 * In SQL, beside `movies`: whether the movie is there for the viewer. A rental that began may be finished after the last day,
 * but not once an administrator has deleted the movie.
 */
export function isThereSql(request: ViewerOfMovie): SQL<number> {
  return sql<number>`(${isInCatalogueSql(request.now)} or (${isNotDeletedSql} and exists (select 1 ${begunRentalSql(request)})))`;
}

/** In SQL, beside `movies`: whether the movie may be streamed where the viewer is. A rental that began may be finished anywhere. */
export function mayStreamHereSql(request: StreamRequest): SQL<number> {
  return sql<number>`(${isInTerritorySql(request.country)} or exists (select 1 ${begunRentalSql(request)}))`;
}

type Download = { bought: boolean; freeDownload: boolean; isIncluded: boolean };

/** A buyer may download a movie, subscribed or not; everybody may where the owner allows it. */
export function mayDownload(
  viewer: Viewer,
  { bought, freeDownload, isIncluded }: Download,
  now: number,
): boolean {
  return bought || freeDownload || isOpenBySubscription(viewer, isIncluded, now);
}

/**
 * Before its first moment, only administrators, who check it, may download a movie, and those who bought it when it was
 * there. `awaited`: it was pre-ordered.
 */
export function mayOpen(
  viewer: { role: Role },
  movie: FirstMoment & { bought: boolean; awaited: boolean },
  now: number,
): boolean {
  return !isComing(movie, now) || (movie.bought && !movie.awaited) || viewer.role === "ADMIN";
}

/** In SQL, beside `movies`: whether the movie may be streamed already. A rental that began may be finished, whatever the first moment became. */
export function mayOpenSql(request: StreamRequest): SQL<number> {
  return sql<number>`(${isOpenToSql(request.userId, request.now)} or exists (select 1 ${begunRentalSql(request)}))`;
}

/** `mayOpen` in SQL, beside `movies`. */
function isOpenToSql(userId: string, now: number): SQL<number> {
  const isBuyer = sql`exists (select 1 from ${purchases} where ${purchases.userId} = ${userId} and ${purchases.movieId} = ${movies.id} and not ${isAwaitedSql})`;
  const isAdministrator = sql`exists (select 1 from ${users} where ${users.id} = ${userId} and ${users.role} = 'ADMIN')`;
  return sql`(${isNotComingSql(now)} or ${isBuyer} or ${isAdministrator})`;
}

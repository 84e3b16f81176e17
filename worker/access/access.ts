import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { MovieAccess, WatchAccess } from "../../contract/access/access.ts";
import { paidUntilSql } from "../auth/account.ts";
import { isStaffSessionSql } from "../auth/permissions.ts";
import { isAwaitedPreOrderSql } from "../catalogue/account-movies.ts";
import {
  hasMovieOpenedSql,
  isInCatalogueSql,
  isMovieDraftSql,
  isMovieNotDeletedSql,
  notYetAvailableError,
} from "../catalogue/availability.ts";
import {
  downloadAudienceSql,
  downloadFileSql,
  hasRenditionsSql,
  isDownloadOfferedSql,
  isFreeDownloadSql,
} from "../catalogue/downloads.ts";
import type { ViewerPlace } from "../catalogue/home-country.ts";
import { isIncludedInSubscriptionsSql } from "../catalogue/subscription-days.ts";
import { isInTerritorySql, notInCountryError } from "../catalogue/territories.ts";
import { AppError } from "../context/app-error.ts";
import { movies, orders, purchases, rentals, streams, users } from "../schema.ts";
import { downloadMaxHeightSql } from "./effective-plans.ts";
import { accessOverNetworkSql } from "./networks.ts";

/** A viewer of a movie. `networkRefused` says whether the owner refuses the request's network. */
export type Viewer = SessionViewer & { networkRefused: boolean };
/**
 * A viewer with the session that decides about the rights of staff; `sessionId` is null for a
 * visitor.
 */
export type SessionViewer = ViewerPlace & ViewerSession;
type ViewerSession = { sessionId: string | null };
type AnyViewer = Pick<ViewerPlace, "userId" | "now">;
/** A viewer whose country does not matter. */
export type ViewerWithoutPlace = AnyViewer & ViewerSession;

/**
 * The codes that the SQL expressions of this file return. `toMovieAccessDto` adds `no_video`,
 * `being_prepared` and, for visitors, `sign_in_required`.
 */
export type Access = Exclude<WatchAccess, AddedAccess>;
export type DownloadAccess = Exclude<MovieAccess["download"], AddedAccess>;
type AddedAccess = "sign_in_required" | "no_video" | "being_prepared";

/**
 * SQL expression on `rentals`: the end of the rental in milliseconds since 1970; null for an unpaid
 * rental. The end of a rental that is not begun is the last moment to begin it.
 */
export const rentalEndSql = sql<
  number | null
>`coalesce(${rentals.watchUntil}, ${rentals.beginUntil})`;

/**
 * SQL expression on `movies`: "ok" if the viewer may watch the movie, else the reason why not. Only
 * this expression decides who may watch.
 *
 * A viewer may finish a begun rental in any country, after the movie's last day, and even if the
 * movie's first day has been postponed, but not once an administrator has deleted the movie.
 */
export const accessSql = (viewer: Viewer): SQL<Access> =>
  accessOverNetworkSql(accessOverAnyNetworkSql(viewer), viewer);

/** SQL expression on `movies`: `accessSql` without the check of the viewer's network. */
export function accessOverAnyNetworkSql(viewer: SessionViewer): SQL<Access> {
  const { sessionId, now } = viewer;
  return sql`case
    when ${isFinishingRentalSql(viewer)} then 'ok'
    when ${isPreviewSql(sessionId)} then ${entitlementSql(viewer)}
    when not ${isInCatalogueSql(now)} then 'over'
    when not ${isInTerritorySql(viewer)} then 'not_in_country'
    when not ${isOpenToSql(viewer)} then 'not_yet'
    else ${entitlementSql(viewer)} end`;
}

/**
 * SQL expression on `movies`: "ok" if the viewer may report a playback position, else the reason
 * why not. The country does not matter, so that a traveller's position is not lost.
 */
export const positionReportAccessSql = (viewer: ViewerWithoutPlace): SQL<Access> =>
  sql`case
    when ${isFinishingRentalSql(viewer)} then 'ok'
    when ${isPreviewSql(viewer.sessionId)} then ${entitlementSql(viewer)}
    when not ${isInCatalogueSql(viewer.now)} then 'over'
    else ${entitlementSql(viewer)} end`;

/**
 * SQL expression on `movies`: "ok" if the viewer's plan, purchase or rental permits watching, else
 * the reason why not. The movie's days and countries are checked by `accessSql`.
 */
export const entitlementSql = (viewer: ViewerWithoutPlace): SQL<Access> =>
  sql`case
    when ${isSubscriberSql(viewer)}
    or ${mayStreamAsBuyerSql(viewer.userId)}
    or ${hasRentalSql(viewer)} then 'ok'
    when ${isIncludedInSubscriptionsSql(viewer.now)} then 'subscription_required'
    else 'not_in_subscription'
  end`;

/**
 * SQL expression on `movies`: "ok" if the viewer may download the movie, else the reason why not. A
 * buyer may download the movie whatever audience the owner has chosen since the purchase, and after
 * the movie's last day. A buyer may also download it before its first day, unless the purchase is a
 * pre-order.
 */
export function downloadAccessSql(viewer: Viewer): SQL<DownloadAccess> {
  const { userId, now } = viewer;
  const isReceived = hasBoughtMovieSql(userId, sql`and not ${isAwaitedPreOrderSql}`);
  const access = sql<DownloadAccess>`case
    when not ${isInCatalogueSql(now)} and not ${isReceived} then 'over'
    when not ${isInTerritorySql(viewer)} then 'not_in_country'
    when not ${isOpenToSql(viewer)} then 'not_yet'
    when ${hasBoughtMovieSql(userId)} or ${isFreeDownloadSql} then 'ok'
    when not ${isDownloadOfferedSql()} then 'not_offered'
    when ${downloadAudienceSql()} = 'buyers' then 'purchase_required'
    when ${isSubscriberSql(viewer)} then 'ok'
    when ${isIncludedInSubscriptionsSql(now)} then 'subscription_required'
    else 'not_in_subscription' end`;
  return accessOverNetworkSql(access, viewer);
}

/**
 * SQL condition on `movies`: whether the original plays to a viewer whom `accessSql` lets watch. It
 * plays to subscribers, and to buyers who may stream the movie, if they may also download the
 * original. If the viewer's plan limits the resolution, the movie must also be bought or free to
 * download, because the resolution of the original is unknown. The values are SQL text, because
 * statements about access have nearly the 100 parameters that D1 permits.
 */
export const isOriginalOpenToSql = (viewer: ViewerWithoutPlace): SQL<number> =>
  sql<number>`(
    ${downloadFileSql()} = 'original'
    and (${isSubscriberSql(viewer)} or ${mayStreamAsBuyerSql(viewer.userId)})
    and (
      ${isFreeDownloadSql}
      or ${hasBoughtMovieSql(viewer.userId)}
      or (${downloadAudienceSql()} = 'subscribers' and ${hasNoMaxHeightSql(viewer)})
    )
  )`.inlineParams();

/** SQL condition on `movies`: whether the viewer may download renditions of every resolution. */
function hasNoMaxHeightSql({ userId, now }: AnyViewer): SQL<number> {
  const viewer = { userId: sql`${userId}`, movieId: sql`${movies}.id` };
  return sql`${downloadMaxHeightSql(viewer, now)} is null`;
}

/**
 * SQL condition on `movies`: whether the movie has a file that plays to a viewer whom `accessSql`
 * lets watch: the renditions or, until they are published, the original.
 */
export const isPlayableToSql = (viewer: ViewerWithoutPlace): SQL<number> =>
  sql`(
    ${hasRenditionsSql}
    or (${movies}.video_path is not null and ${isOriginalOpenToSql(viewer)})
  )`;

/**
 * SQL expression on `movies`: the order id of the rental without which the viewer could not watch
 * the movie; null if there is no such rental. A begun rental takes precedence.
 */
export function rentalOrderIdSql(viewer: SessionViewer): SQL<string | null> {
  const { userId, now } = viewer;
  const isOpenOtherwise = sql`(
    ${isInCatalogueSql(now)}
    and ${isInTerritorySql(viewer)}
    and ${isOpenToSql(viewer)}
    and (${isSubscriberSql(viewer)} or ${mayStreamAsBuyerSql(userId)})
  )`;
  return sql`iif(${isOpenOtherwise}, null, ${rentalColumnSql(viewer, rentals.orderId)})`;
}

/**
 * SQL expression on `movies`: a column of the viewer's paid rental that has not ended; null without
 * such a rental. A begun rental takes precedence.
 */
export const rentalColumnSql = <Value>({ userId, now }: AnyViewer, column: SQLWrapper) =>
  sql<Value | null>`(select ${column} ${paidRentalsSql(userId)} and ${rentalEndSql} > ${now}
      order by ${rentals.watchUntil} is null, ${rentalEndSql} limit 1)`;

/**
 * SQL condition on `movies`: whether the viewer has bought the movie. `condition`, which begins
 * with "and", restricts the purchases.
 */
export const hasBoughtMovieSql = (userId: string | null, condition = sql``): SQL<number> =>
  sql`exists (select 1 from ${purchases}
    where ${purchases.userId} = ${userId} and ${purchases.movieId} = ${movies}.id ${condition})`;

/** SQL condition on `movies`: whether the viewer bought the movie and its buyers may stream it. */
export const mayStreamAsBuyerSql = (userId: string | null): SQL<number> =>
  sql`(${movies}.owners_may_stream and ${hasBoughtMovieSql(userId)})`;

/**
 * SQL condition on `movies`: whether the viewer has a paid rental of the movie that has not ended.
 */
export const hasRentalSql = ({ userId, now }: AnyViewer): SQL<number> =>
  sql`exists (select 1 ${paidRentalsSql(userId)} and ${rentalEndSql} > ${now})`;

/**
 * SQL condition on `movies`: whether the viewer has begun a rental that has not ended, and no
 * administrator has deleted the movie.
 */
const isFinishingRentalSql = ({ userId, now }: AnyViewer): SQL<number> =>
  sql`(
    ${isMovieNotDeletedSql}
    and exists (select 1 ${paidRentalsSql(userId)} and ${rentals.watchUntil} > ${now})
  )`;

const paidRentalsSql = (userId: string | null): SQL =>
  sql`from ${rentals}
    inner join ${orders} on ${orders.id} = ${rentals.orderId} and ${orders.status} = 'paid'
    where ${rentals.userId} = ${userId} and ${rentals.movieId} = ${movies}.id`;

/**
 * SQL condition on `movies`: whether the viewer's subscription opens the movie today. A
 * subscription of the staff opens every movie, so that the staff can check the movie.
 */
export const isSubscriberSql = ({ userId, sessionId, now }: ViewerWithoutPlace): SQL<number> =>
  sql`exists (select 1 from ${users} where ${users.id} = ${userId} and ${paidUntilSql} > ${now}
    and (${isIncludedInSubscriptionsSql(now)} or ${isStaffSessionSql(sessionId)}))`;

/**
 * SQL condition on `movies`: whether the movie has opened, or the viewer may have it earlier. The
 * staff may watch a movie before it opens, to check it. Buyers keep a movie that they received
 * before its opening was postponed.
 */
const isOpenToSql = ({ userId, sessionId, now }: ViewerWithoutPlace): SQL<number> =>
  sql`(
    ${hasMovieOpenedSql(now)}
    or ${hasBoughtMovieSql(userId, sql`and not ${isAwaitedPreOrderSql}`)}
    or ${isStaffSessionSql(sessionId)}
  )`;

/** SQL condition on `movies`: whether the movie is a draft and the session one of the staff. */
export const isPreviewSql = (sessionId: string | null): SQL<number> =>
  sql`(${isMovieDraftSql} and ${isStaffSessionSql(sessionId)})`;

/**
 * SQL condition on `streams`: whether the stream's viewer may watch the movie outside of the
 * movie's subscription days, because the viewer bought the movie or is one of the staff.
 */
export const isOpenOutsideSubscriptionDaysSql = (): SQL<number> =>
  sql`(
    exists (
      select 1
      from ${purchases}
      inner join ${movies} as owned on owned.id = ${purchases.movieId}
      where ${purchases.userId} = ${streams.userId}
        and ${purchases.movieId} = ${streams.movieId}
        and owned.owners_may_stream
    )
    or ${isStaffSessionSql(sql`${streams.sessionId}`)}
  )`;

type MovieOfError = { name: string; availableFrom: string | null };

/** Returns the error that says why the viewer may not watch or download the movie. */
export function accessError(access: Exclude<DownloadAccess, "ok">, movie: MovieOfError): AppError {
  switch (access) {
    case "over":
      return new AppError("movie_not_found");
    case "not_in_country":
      return notInCountryError(movie);
    case "network_not_allowed":
      return new AppError("network_not_allowed", { name: movie.name });
    case "not_yet":
      return notYetAvailableError(movie);
    case "not_offered":
      return new AppError("download_not_offered");
    default:
      return new AppError(access);
  }
}

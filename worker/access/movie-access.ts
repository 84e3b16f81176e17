import { type SQL, sql } from "drizzle-orm";
import type { MovieAccess, WatchAccess } from "../../contract/access/access.ts";
import { isAwaitedPreOrderSql } from "../catalogue/account-movies.ts";
import { endOfLastDay } from "../catalogue/availability.ts";
import { isFreeDownloadSql, isPlayableSql } from "../catalogue/downloads.ts";
import type { Database } from "../database/database.ts";
import { toIsoTime } from "../database/iso-time.ts";
import { movies, purchases, rentals } from "../schema.ts";
import {
  accessSql,
  type DownloadAccess,
  downloadAccessSql,
  hasBoughtMovieSql,
  isPlayableToSql,
  rentalColumnSql,
  type Viewer,
} from "./access.ts";
import { isForPreOrderSql, isForRentSql, isForSaleSql } from "./offers.ts";

/** Selects what a viewer may do now with the movies that meet an SQL condition. */
export function selectMovieAccess(db: Database, isMovie: SQL, viewer: Viewer) {
  const isBought = hasBoughtMovieSql(viewer.userId);
  const priceWhere = (condition: SQL) =>
    sql<number | null>`iif(${condition} and not ${isBought} and not ${isFreeDownloadSql},
      ${movies}.price_cents, null)`;
  return db
    .select({
      id: movies.id,
      watch: accessSql(viewer).as("watch"),
      download: downloadAccessSql(viewer).as("download"),
      hasVideo: sql<number>`${movies.videoId} is not null`.as("has_video"),
      playsToSubscribers: isPlayableSql().as("plays_to_subscribers"),
      playsToViewer: isPlayableToSql(viewer).as("plays_to_viewer"),
      rentCents: sql<
        number | null
      >`iif(${isForRentSql(viewer)}, ${movies}.rent_price_cents, null)`.as("rent_cents"),
      buyCents: priceWhere(isForSaleSql(viewer)).as("buy_cents"),
      preOrderCents: priceWhere(isForPreOrderSql(viewer)).as("pre_order_cents"),
      isBought: isBought.as("is_bought"),
      preOrderId: sql<string | null>`(select ${purchases.orderId} from ${purchases}
        where ${purchases.userId} = ${viewer.userId} and ${purchases.movieId} = ${movies}.id
          and ${isAwaitedPreOrderSql})`.as("pre_order_id"),
      beginUntil: rentalColumnSql<number>(viewer, rentals.beginUntil).as("begin_until"),
      watchUntil: rentalColumnSql<number>(viewer, rentals.watchUntil).as("watch_until"),
      availableUntil: movies.availableUntil,
    })
    .from(movies)
    .where(isMovie);
}

export type MovieAccessRow = Awaited<ReturnType<typeof selectMovieAccess>>[number];
/** `hasDownload` says whether the file that a download sends is there. */
type Found = { row: MovieAccessRow; hasDownload: boolean; isSignedIn: boolean };

export const toMovieAccessDto = ({ row, hasDownload, isSignedIn }: Found): MovieAccess => ({
  watch: toWatchCode(row, isSignedIn),
  download: toDownloadCode(row.download, hasDownload, isSignedIn),
  rent: toOffer(row.rentCents),
  buy: toOffer(row.buyCents),
  preOrder: toOffer(row.preOrderCents),
  owned: row.isBought === 1,
  preOrderId: row.preOrderId,
  rentedUntil: toIsoTime(row.watchUntil ?? lastBegin(row)),
  rentalBegun: row.watchUntil !== null,
});

/** Whether a signed-in viewer may watch the movie now, over the network of the request. */
export const mayWatch = ({ watch, playsToViewer }: MovieAccessRow): boolean =>
  watch === "ok" && playsToViewer === 1;

/**
 * Returns "ok", or the code that says why the viewer may not watch. Without a video that plays to
 * subscribers, the code is about the video even if the viewer also lacks a subscription.
 */
function toWatchCode(row: MovieAccessRow, isSignedIn: boolean): WatchAccess {
  const { watch, hasVideo, playsToSubscribers, playsToViewer } = row;
  const plays = (watch === "ok" ? playsToViewer : playsToSubscribers) === 1;
  const needsVideo = watch === "ok" || watch === "subscription_required";
  if (needsVideo && !plays) return hasVideo ? "being_prepared" : "no_video";
  if (watch === "subscription_required" && !isSignedIn) return "sign_in_required";
  return watch;
}

/** The refusals that signing in does not change. */
const closedCodes: readonly DownloadAccess[] = ["over", "not_in_country", "not_yet", "not_offered"];

function toDownloadCode(access: DownloadAccess, hasDownload: boolean, isSignedIn: boolean) {
  if (!isSignedIn && !closedCodes.includes(access)) return "sign_in_required";
  return access === "ok" && !hasDownload ? "no_video" : access;
}

const toOffer = (cents: number | null) => (cents === null ? null : { price: cents / 100 });

/**
 * The last moment to begin a rental, in milliseconds since 1970; at most the end of the movie's
 * last day. Null without a rental.
 */
function lastBegin({ beginUntil, availableUntil }: MovieAccessRow): number | null {
  const end = endOfLastDay(availableUntil);
  if (beginUntil === null || end === null) return beginUntil;
  return Math.min(beginUntil, end - 1);
}

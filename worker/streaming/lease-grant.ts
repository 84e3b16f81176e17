import { and, eq, gt, isNull, sql } from "drizzle-orm";
import {
  isOpenOutsideSubscriptionDaysSql,
  isOriginalOpenToSql,
  type ViewerWithoutPlace,
} from "../access/access.ts";
import { streamMaxHeightSql } from "../access/effective-plans.ts";
import type { PlaybackGrant } from "../auth/playback-grant.ts";
import type { UserContext } from "../auth/session.ts";
import { endOfLastDay } from "../catalogue/availability.ts";
import type { Database } from "../database/database.ts";
import { movies, rentals, streams, videos } from "../schema.ts";
import { readPermittedMasterPlaylist } from "./permitted-renditions.ts";

const watchUntilSql = sql<
  number | null
>`(select watch_until from ${rentals} where order_id = ${streams}.rental_order_id)`;

/**
 * SQL expression: the movie's last day or, if only a subscription gives access to the movie, the
 * earlier of that day and the movie's last day in subscriptions.
 */
const lastDaySql = () => sql<string | null>`(
  select iif(
    subscription_until is null
    or ${isOpenOutsideSubscriptionDaysSql()},
    available_until,
    min(ifnull(available_until, subscription_until), subscription_until)
  )
  from ${movies}
  where id = ${streams}.movie_id
)`;

/**
 * SQL expression: whether the lease's movie plays to the viewer from its original, because it has
 * no master playlist or got one after the play began. Extras play from their renditions only.
 */
const playsOriginalSql = (viewer: ViewerWithoutPlace) => sql<number>`(
  ${streams}.extra_id is null
  and coalesce(
    (
      select iif(
        ${videos}.status <> 'ready' or ${videos}.published_at > ${streams}.started_at,
        ${isOriginalOpenToSql(viewer)},
        0
      )
      from ${movies}
      inner join ${videos} on ${videos}.id = ${movies}.video_id
      where ${movies}.id = ${streams}.movie_id
    ),
    0
  )
)`;

const streamViewer = { userId: sql`${streams}.user_id`, movieId: sql`${streams}.movie_id` };

/** The columns of a stream lease that say what its playback grant opens, and until when. */
export const leaseColumns = (viewer: ViewerWithoutPlace) => ({
  playId: streams.playId,
  rentalOrderId: streams.rentalOrderId,
  rentalEndsAt: watchUntilSql.as("rental_ends_at"),
  lastDay: lastDaySql().as("last_day"),
  playsOriginal: playsOriginalSql(viewer).as("plays_original"),
  maxHeight: streamMaxHeightSql(streamViewer, viewer.now).as("max_height"),
});

/** Selects the session's running lease, after `acquireStreamLease` in the same batch. */
export const selectLease = (db: Database, viewer: UserContext) =>
  db
    .select(leaseColumns(viewer))
    .from(streams)
    .where(
      and(
        eq(streams.sessionId, viewer.sessionId),
        gt(streams.endsAt, viewer.now),
        isNull(streams.stoppedAt),
      ),
    );

export type StreamLease = {
  rentalOrderId: string | null;
  rentalEndsAt: number | null;
  lastDay: string | null;
  playsOriginal: number;
  maxHeight: number | null;
};

/**
 * Returns the end of the lease's access in milliseconds since 1970: the end of its rental, else of
 * the last day (null without a last day).
 */
const leaseEnd = ({ rentalOrderId, rentalEndsAt, lastDay }: StreamLease): number | null =>
  rentalOrderId === null ? endOfLastDay(lastDay) : rentalEndsAt;

type LeaseGrant = PlaybackGrant & { endsAt: number | null };

/** Returns the grant of a lease. `renditions` are those of `readPermittedMasterPlaylist`. */
export const toLeaseGrant = (lease: StreamLease, renditions: string[] | null): LeaseGrant => ({
  renditions,
  original: lease.playsOriginal === 1,
  endsAt: leaseEnd(lease),
});

/** Reads the grant of a running lease, with the renditions that the present plan permits. */
export async function readLeaseGrant(
  media: R2Bucket,
  videoId: string,
  lease: StreamLease,
): Promise<LeaseGrant> {
  if (lease.maxHeight === null) return toLeaseGrant(lease, null);
  const { renditions } = await readPermittedMasterPlaylist(media, videoId, lease.maxHeight);
  return toLeaseGrant(lease, renditions);
}

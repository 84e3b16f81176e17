import { sql } from "drizzle-orm";
import { isOpenOnOtherDaysSql } from "../access/access.ts";
import type { PlaybackGrant } from "../auth/playback-grant.ts";
import { endOfLastDay } from "../catalogue/availability.ts";
import { isOriginalOpenOfSql } from "../catalogue/downloads.ts";
import { extras, movies, rentals, streams, videos } from "../schema.ts";
import { readPermittedMasterPlaylist, streamMaxHeightSql } from "./permitted-renditions.ts";

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
    or ${isOpenOnOtherDaysSql()},
    available_until,
    min(ifnull(available_until, subscription_until), subscription_until)
  )
  from ${movies}
  where id = ${streams}.movie_id
)`;

/**
 * SQL expression: whether the lease's video plays from its original, because it has no master
 * playlist or got one after the play began. The original of a movie plays only if its viewers may
 * download it.
 */
const playsOriginalSql = () => sql<number>`(
  select (${videos.status} <> 'ready' or ${videos.publishedAt} > ${streams}.started_at)
    and (${streams}.extra_id is not null or ${isOriginalOpenOfSql(sql`${streams}.movie_id`)})
  from ${videos}
  where ${videos.id} = iif(
    ${streams}.extra_id is null,
    (select video_id from ${movies} where id = ${streams}.movie_id),
    (select video_id from ${extras} where id = ${streams}.extra_id)
  )
)`;

/** The columns of a stream lease that say what its playback grant opens, and until when. */
export const leaseColumns = (now: number) => ({
  playId: streams.playId,
  rentalOrderId: streams.rentalOrderId,
  rentalEndsAt: watchUntilSql.as("rental_ends_at"),
  lastDay: lastDaySql().as("last_day"),
  playsOriginal: playsOriginalSql().as("plays_original"),
  maxHeight: streamMaxHeightSql(now).as("max_height"),
});

export type StreamLease = {
  rentalOrderId: string | null;
  rentalEndsAt: number | null;
  lastDay: string | null;
  playsOriginal: number;
  maxHeight: number | null;
};

/**
 * Returns the end of the lease's access in milliseconds since 1970: the end of its rental (null if
 * the rental began just now), else of the last day (null without a last day).
 */
const leaseEnd = ({ rentalOrderId, rentalEndsAt, lastDay }: StreamLease): number | null =>
  rentalOrderId === null ? endOfLastDay(lastDay) : rentalEndsAt;

type LeaseGrant = PlaybackGrant & { endsAt: number | null };

/** Returns what a lease opens. `renditions` are those of `readPermittedMasterPlaylist`. */
export const toLeaseGrant = (lease: StreamLease, renditions: string[] | null): LeaseGrant => ({
  renditions,
  original: lease.playsOriginal === 1,
  endsAt: leaseEnd(lease),
});

/** Reads the grant of a running lease as of now. A change of plan changes its renditions. */
export async function readLeaseGrant(
  media: R2Bucket,
  videoId: string,
  lease: StreamLease,
): Promise<LeaseGrant> {
  if (lease.maxHeight === null) return toLeaseGrant(lease, null);
  const { renditions } = await readPermittedMasterPlaylist(media, videoId, lease.maxHeight);
  return toLeaseGrant(lease, renditions);
}

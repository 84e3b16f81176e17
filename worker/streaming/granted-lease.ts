import { and, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import { accessSql, isPlayableToSql, type ViewerWithoutPlace } from "../access/access.ts";
import { findPlaceAndNetwork } from "../access/networks.ts";
import { isLiveSession, toSessionValues } from "../auth/account.ts";
import { openSessionDatabase } from "../auth/age-limit.ts";
import { getClientInfo } from "../auth/client-info.ts";
import type { Claims } from "../auth/session-token.ts";
import { readerNameSql } from "../catalogue/movie-translations.ts";
import type { RequestContext } from "../context/request-context.ts";
import { batch, database } from "../database/database.ts";
import { isExtraPlayableSql } from "../extras/extras.ts";
import { extras, movies, sessions, streams, users } from "../schema.ts";
import { leaseColumns } from "./lease-grant.ts";
import { allowReceiverNetwork, isReceiverNetworkAllowedSql } from "./receiver-networks.ts";
import { mayPlayOnReceiversSql } from "./stream-leases.ts";

/** The stream lease that a path grant names. `receiverId` is null for all but Cast receivers. */
export type LeaseReference = {
  videoId: string;
  movieId: number;
  extraId: number | null;
  receiverId: string | null;
};
export type PathClaims = Claims & LeaseReference;

/**
 * Finds the session if it is live, whether the client's network is allowed, and the running lease
 * with the client's access to the movie.
 */
export function findGrantedLease(c: RequestContext, claims: PathClaims) {
  const { now } = c.var;
  const { userId, sessionId, movieId, extraId, receiverId } = claims;
  const db = openSessionDatabase(c, claims);
  const viewer = { userId, sessionId, now, ...findPlaceAndNetwork(c) };
  return batch(db, {
    live: db
      .select({ isAllowed: isReceiverNetworkAllowedSql(networkOf(c, claims)).as("is_allowed") })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(isLiveSession(toSessionValues(claims, now))),
    leases: db
      .select({
        ...leaseColumns(viewer),
        leaseEndsAt: sql<number>`${streams.endsAt}`.as("lease_ends_at"),
        name: readerNameSql().as("movie_name"),
        availableFrom: movies.availableFrom,
        access: accessSql(viewer).as("access"),
      })
      .from(streams)
      .innerJoin(movies, eq(movies.id, streams.movieId))
      .where(
        and(
          eq(streams.sessionId, sessionId),
          eq(streams.userId, userId),
          eq(streams.movieId, movieId),
          sql`${streams.extraId} is ${extraId}`,
          sql`${streams.receiverId} is ${receiverId}`,
          gt(streams.endsAt, now),
          isNull(streams.stoppedAt),
          isVideoOfLeaseSql(claims, viewer),
          mayPlayOnReceiversSql,
        ),
      ),
  });
}

/**
 * Allows the client's network unless the session has used all its networks. Returns whether the
 * network is allowed.
 */
export async function allowClientNetwork(c: RequestContext, claims: PathClaims): Promise<boolean> {
  const { allowed } = await batch(
    database(c, "primary"),
    allowReceiverNetwork(database(c, "primary"), networkOf(c, claims)),
  );
  return allowed.length > 0;
}

const networkOf = (c: RequestContext, { sessionId }: PathClaims) => ({
  sessionId,
  network: getClientInfo(c).network,
  now: c.var.now,
});

/**
 * SQL condition on `movies`: whether the lease's movie or extra still plays this video to the
 * viewer.
 */
function isVideoOfLeaseSql({ videoId, extraId }: LeaseReference, viewer: ViewerWithoutPlace): SQL {
  if (extraId === null) return sql`${movies.videoId} = ${videoId} and ${isPlayableToSql(viewer)}`;
  return sql`${isExtraPlayableSql(extraId)} and exists (
        select 1
        from ${extras}
        where id = ${extraId} and video_id = ${videoId}
      )`;
}

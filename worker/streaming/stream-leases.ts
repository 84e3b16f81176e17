import { and, desc, eq, gt, type SQL, sql } from "drizzle-orm";
import { maxPlaysPerHour, milliseconds, playbackGrantMs } from "../../contract/constants.ts";
import { getSite } from "../../contract/site/site.ts";
import type { StreamList } from "../../contract/streaming/streaming.ts";
import { accessSql, isPlayableToSql, rentalOrderIdSql, type Viewer } from "../access/access.ts";
import { streamLimitSql } from "../access/effective-plans.ts";
import type { UserContext } from "../auth/session.ts";
import { mediumPosterUrl } from "../catalogue/movie-dto.ts";
import { readerNameSql } from "../catalogue/movie-translations.ts";
import { isIncludedInSubscriptionsSql } from "../catalogue/subscription-days.ts";
import type { Database } from "../database/database.ts";
import { insertFrom, overwriteColumns } from "../database/guarded-insert.ts";
import { isExtraPlayableSql } from "../extras/extras.ts";
import { dayOf } from "../i18n/zoned-day.ts";
import { movies, plays, sessions, streams } from "../schema.ts";
import type { ReceiverReference } from "./receiver-tokens.ts";

/** SQL expression: the number of plays that an account began within the last hour. */
export const recentPlayCountSql = (userId: string, now: number): SQL<number> =>
  sql`(
    select count(*)
    from ${plays}
    where user_id = ${userId} and started_at > ${now - milliseconds.hour}
  )`;

/**
 * SQL condition on `movies`: whether the movie may play without the viewer's code shown over it, as
 * on receivers.
 */
export const mayPlayOnReceiversSql: SQL = sql`not ${movies.sessionMark}`;

/** SQL condition: whether the receiver holds the session's lease, even a lease that has ended. */
export const isLeaseHolderSql = (
  { movieId, extraId, receiverId }: ReceiverReference,
  sessionId: string,
): SQL =>
  sql`exists (
    select 1
    from ${streams}
    where session_id = ${sessionId}
      and movie_id = ${movieId}
      and extra_id is ${extraId}
      and receiver_id = ${receiverId}
  )`;

type StreamLeaseRequest = UserContext &
  Viewer & {
    movieId: number;
    /** The movie's extra that plays instead of the movie. */
    extraId?: number | null;
    /**
     * `watch`: the user pressed Watch, which ends the session's earlier stream and restarts a
     * stopped stream. `playing`: a progress report, which begins a play if the lease has ended.
     * `paused`: a progress report that only extends a running lease.
     */
    cause: "watch" | "playing" | "paused";
    /** The position in a progress report, in milliseconds. */
    positionMs?: number;
    /**
     * Whether the movie is to play outside of the page, where the player cannot show the viewer's
     * code.
     */
    forReceiver?: boolean;
    /** The Cast receiver that plays; null if the session's browser does. */
    receiverId?: string | null;
  };

/**
 * Acquires or extends a stream lease. Returns a row if the plan has a stream left for this session,
 * and the movie has a video that the user may watch. One statement counts and inserts, so that two
 * simultaneous requests cannot both get the last stream. A lease that has ended begins another
 * play, so that the hourly limit of plays also limits how often a lease is released and acquired
 * again. A trigger begins the rental that gives access. Only the `watch` of a browser gives the
 * lease to a Cast receiver, or takes it back.
 */
export function acquireStreamLease(db: Database, leaseRequest: StreamLeaseRequest) {
  const {
    sessionId,
    userId,
    movieId,
    now,
    cause,
    extraId = null,
    positionMs = null,
    forReceiver = false,
    receiverId = null,
  } = leaseRequest;
  const otherStreamCount = sql`(
    select count(*)
    from ${streams}
    where user_id = ${userId} and ends_at > ${now} and session_id <> ${sessionId}
  )`;
  const hasVideo = extraId === null ? isPlayableToSql(leaseRequest) : isExtraPlayableSql(extraId);
  const isPlayable = sql`${hasVideo} and ${accessSql(leaseRequest)} = 'ok'`;
  const ownStream = sql`select 1 from ${streams} where session_id = ${sessionId}`;
  const isRunning = sql`exists (
    ${ownStream}
    and movie_id = ${movieId}
    and extra_id is ${extraId}
    and receiver_id is ${receiverId}
    and ends_at > ${now}
    and stopped_at is null
  )`;
  const isStoppedOrElsewhere = sql`exists (
    ${ownStream} and (stopped_at is not null or ends_at > ${now})
  )`;
  const isHolder = receiverId
    ? isLeaseHolderSql({ movieId, extraId, receiverId }, sessionId)
    : sql`true`;
  const mayPlayAgain = sql`${recentPlayCountSql(userId, now)} < ${maxPlaysPerHour}`;
  const mayLease = {
    watch: mayPlayAgain,
    playing: sql`(${isRunning} or (not ${isStoppedOrElsewhere} and ${isHolder} and ${mayPlayAgain}))`,
    paused: isRunning,
  };
  const row = {
    sessionId,
    userId,
    movieId,
    extraId,
    playId: crypto.randomUUID(),
    startedAt: now,
    rentalOrderId: rentalOrderIdSql(leaseRequest),
    positionMs,
    month: sql`iif(${isIncludedInSubscriptionsSql(now)}, ${currentMonth(now)}, null)`,
    leasedAt: now,
    endsAt: now + playbackGrantMs,
    receiverId,
  };
  const source = sql`from ${movies}
    where ${movies.id} = ${movieId}
      and ${isPlayable}
      and ${forReceiver ? mayPlayOnReceiversSql : sql`true`}
      and ${otherStreamCount} < ${streamLimitSql(sql`${userId}`, now)}
      and ${mayLease[cause]}`;
  const isSameStream = sql`${streams.movieId} = excluded.movie_id
    and ${streams.extraId} is excluded.extra_id
    and ${streams.endsAt} > ${now}
    and ${streams.stoppedAt} is null`;
  return insertFrom(db, streams, row, source)
    .onConflictDoUpdate({
      target: streams.sessionId,
      set: {
        ...overwriteColumns(
          streams,
          "movieId",
          "extraId",
          "rentalOrderId",
          "month",
          "leasedAt",
          "endsAt",
          "receiverId",
        ),
        positionMs: sql`iif(
          ${isSameStream},
          coalesce(excluded.position_ms, ${streams.positionMs}),
          excluded.position_ms
        )`,
        playId: sql`iif(${isSameStream}, ${streams.playId}, excluded.play_id)`,
        startedAt: sql`iif(${isSameStream}, ${streams.startedAt}, excluded.started_at)`,
        stoppedAt: null,
      },
    })
    .returning({ playId: streams.playId });
}

/** Returns the current month in the site's time zone: `2026-12`. */
const currentMonth = (now: number): string => dayOf(now, getSite().timeZone).slice(0, 7);

type LeftMovie = {
  movieId: number;
  extraId: number | null;
  positionMs: number;
  receiverId: string | null;
};

/**
 * Releases the lease at the movie's last position, because the browser or the Cast receiver that
 * holds the lease leaves the movie.
 */
export function releaseStreamLease(
  db: Database,
  { movieId, extraId, positionMs, receiverId }: LeftMovie,
  { sessionId, now }: UserContext,
) {
  const isSame = and(
    eq(streams.movieId, movieId),
    sql`${streams.extraId} is ${extraId}`,
    sql`${streams.receiverId} is ${receiverId}`,
  );
  return db
    .update(streams)
    .set({
      endsAt: now,
      leasedAt: now,
      positionMs,
      month: sql`iif(${streams.month} is null, null, ${currentMonth(now)})`,
    })
    .where(and(eq(streams.sessionId, sessionId), isSame, gt(streams.endsAt, now)))
    .returning({ playId: streams.playId });
}

/**
 * Selects the account's running streams, newest first. An age limit hides the movie of a stream,
 * but not the stream, which counts and can be stopped.
 */
export function selectStreams(db: Database, userId: string, now: number) {
  return db
    .select({
      id: streams.playId,
      sessionId: streams.sessionId,
      device: sessions.device,
      movieId: movies.id,
      name: readerNameSql().as("movie_name"),
      poster: movies.poster,
      startedAt: streams.startedAt,
    })
    .from(streams)
    .innerJoin(sessions, eq(sessions.id, streams.sessionId))
    .leftJoin(movies, eq(movies.id, streams.movieId))
    .where(and(eq(streams.userId, userId), gt(streams.endsAt, now)))
    .orderBy(desc(streams.startedAt));
}

export function selectStreamLimit(db: Database, userId: string, now: number) {
  return db
    .select({ limit: sql<number>`${streamLimitSql(sql`${userId}`, now)}`.as("streams_limit") })
    .from(sql`(select 1)`);
}

type StreamRow = Awaited<ReturnType<typeof selectStreams>>[number];

export function toStreamDto(row: StreamRow, currentSessionId: string): StreamList["data"][number] {
  const { movieId, name, poster } = row;
  return {
    id: row.id,
    device: row.device,
    current: row.sessionId === currentSessionId,
    movie:
      poster === null
        ? null
        : { id: String(movieId), name, image: mediumPosterUrl(JSON.parse(poster)) },
    startedAt: new Date(row.startedAt).toISOString(),
  };
}

/** Stops a stream of the account, so that progress reports cannot extend it again. */
export function stopStream(db: Database, playId: string, { userId, now }: UserContext) {
  return db
    .update(streams)
    .set({ endsAt: now, stoppedAt: now })
    .where(and(eq(streams.userId, userId), eq(streams.playId, playId), gt(streams.endsAt, now)))
    .returning({ playId: streams.playId });
}

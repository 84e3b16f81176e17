import { and, eq, getTableColumns, isNull, lt, sql } from "drizzle-orm";
import type { Paging } from "../../contract/catalogue.ts";
import { milliseconds } from "../../contract/constants.ts";
import type { PlaybackMetricsList } from "../../contract/playback-metrics.ts";
import type { PlaybackMetrics } from "../../contract/streaming.ts";
import type { Database } from "../database/database.ts";
import { excludedColumnsExcept, insertFrom, type WriteContext } from "../database/guarded-insert.ts";
import { keysetPage, type PageQuery } from "../database/keyset-page.ts";
import { movies, playDays, plays } from "../schema.ts";

/** Records the metrics of a play; a second report changes nothing. */
export function recordPlaybackMetrics(
  db: Database,
  movieId: number,
  { playId, ...metrics }: PlaybackMetrics,
  { userId, guard, now }: WriteContext,
) {
  const isOwnPlay = and(eq(plays.id, playId), eq(plays.userId, userId), eq(plays.movieId, movieId));
  return db
    .update(plays)
    .set({ ...metrics, reportedAt: now })
    .where(and(isOwnPlay, isNull(plays.reportedAt), guard));
}

/** A play ends, and reports its metrics, within this time of its day. */
const aggregatedDays = 3;
const playRetentionMs = 40 * milliseconds.day;

/** Recomputes the totals of the last days, by day and movie, and deletes plays that were added up long ago. */
export function aggregatePlays(db: Database, now: number) {
  const since = Math.floor(now / milliseconds.day - aggregatedDays + 1) * milliseconds.day;
  const byHeight = sql`select date(started_at / 1000, 'unixepoch') as day, movie_id, height, count(*) as n,
    count(reported_at) as measured, count(startup_ms) as started, total(startup_ms) as startup_ms,
    total(rebuffers) as rebuffers, total(rebuffer_ms) as rebuffer_ms, total(errors) as errors
    from ${plays} where started_at >= ${since} group by 1, 2, 3`;
  const sumOf = (name: string) => sql.raw(`cast(sum(${name}) as integer)`);
  const row = {
    day: sql`day`,
    movieId: sql`movie_id`,
    plays: sumOf("n"),
    measured: sumOf("measured"),
    started: sumOf("started"),
    startupMs: sumOf("startup_ms"),
    rebuffers: sumOf("rebuffers"),
    rebufferMs: sumOf("rebuffer_ms"),
    errors: sumOf("errors"),
    heights: sql`json_group_object(cast(height as text), n) filter (where height is not null)`,
  };
  return {
    added: insertFrom(db, playDays, row, sql`from (${byHeight}) where true group by 1, 2`).onConflictDoUpdate({
      target: [playDays.day, playDays.movieId],
      set: excludedColumnsExcept(playDays, "day", "movieId"),
    }),
    deleted: db.delete(plays).where(lt(plays.startedAt, now - playRetentionMs)),
  };
}

type MetricsRow = typeof playDays.$inferSelect & { name: string };

/** Playback metrics by movie and day, newest day first. */
export const paginatePlaybackMetrics = (paging: Paging) =>
  keysetPage<MetricsRow>(
    { name: "quality", time: playDays.day, id: playDays.movieId, cursorOf: (row) => [row.day, row.movieId] },
    paging,
  );

export function selectPlaybackMetrics(
  db: Database,
  movieId: string | undefined,
  { afterCursor, orderBy, limit }: PageQuery,
) {
  return db
    .select({ ...getTableColumns(playDays), name: movies.name })
    .from(playDays)
    .innerJoin(movies, eq(movies.id, playDays.movieId))
    .where(and(movieId === undefined ? undefined : eq(playDays.movieId, Number(movieId)), afterCursor))
    .orderBy(...orderBy)
    .limit(limit);
}

const mean = (sum: number, count: number, digits: number) =>
  count === 0 ? null : Number((sum / count).toFixed(digits));

export function toPlaybackMetricsDto(row: MetricsRow): PlaybackMetricsList["data"][number] {
  return {
    day: row.day,
    movie: { id: String(row.movieId), name: row.name },
    plays: row.plays,
    measured: row.measured,
    averageStartupMs: mean(row.startupMs, row.started, 0),
    rebuffersAPlay: mean(row.rebuffers, row.measured, 2),
    rebufferMs: row.rebufferMs,
    errors: row.errors,
    heights: JSON.parse(row.heights),
  };
}

import { and, eq, getTableColumns, isNull } from "drizzle-orm";
import type { Paging } from "../../contract/catalogue/catalogue.ts";
import type { PlaybackMetricsList } from "../../contract/streaming/playback-metrics.ts";
import type { PlaybackMetrics } from "../../contract/streaming/streaming.ts";
import type { Database } from "../database/database.ts";
import { equalsIfGiven } from "../database/equals-if-given.ts";
import type { WriteContext } from "../database/guarded-insert.ts";
import { keysetPage, type PageQuery } from "../database/keyset-page.ts";
import { movies, playDays, plays } from "../schema.ts";

/** Records the metrics of a play; a second report changes nothing. */
export function recordPlaybackMetrics(
  db: Database,
  movieId: number,
  { playId, ...metrics }: PlaybackMetrics,
  { userId, now }: WriteContext,
) {
  const isOwnPlay = and(eq(plays.id, playId), eq(plays.userId, userId), eq(plays.movieId, movieId));
  return db
    .update(plays)
    .set({ ...metrics, reportedAt: now })
    .where(and(isOwnPlay, isNull(plays.reportedAt)));
}

type MetricsRow = typeof playDays.$inferSelect & { name: string };

/** Paginates playback metrics by movie and day, newest day first. */
export const paginatePlaybackMetrics = (paging: Paging) =>
  keysetPage<MetricsRow>(
    {
      name: "quality",
      sortedBy: playDays.day,
      id: playDays.movieId,
      cursorOf: (row) => [row.day, row.movieId],
    },
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
    .where(and(equalsIfGiven(playDays.movieId, movieId, Number), afterCursor))
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

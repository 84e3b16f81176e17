import { type SQL, sql } from "drizzle-orm";
import { finishedShare } from "../../contract/constants.ts";
import type { ProgressReport } from "../../contract/viewing/viewing.ts";
import type { Database } from "../database/database.ts";
import { insertFrom } from "../database/guarded-insert.ts";
import { movies } from "../schema.ts";
import { historyTableOf, type ViewerContext, viewerColumns } from "./viewer-tables.ts";

/**
 * Records the viewer's position in a movie. `mayReport` is an SQL condition on `movies`. A report
 * older than the stored report changes nothing; a report from the future gets the current time.
 * Only a report that the movie is paused, left or finished changes `watched_at`; during other
 * reports the trigger `views_still_watched` changes it now and then, because each change rewrites
 * two index entries. Returns a row if the user may report on the movie.
 */
export function recordProgress(
  db: Database,
  movieId: number,
  { position, duration, at, state }: ProgressReport,
  { mayReport, ...context }: ViewerContext & { mayReport: SQL },
) {
  const { now } = context;
  const { table, viewer } = historyTableOf(context);
  const durationMs = Math.ceil(duration * 1000);
  const positionMs = Math.min(Math.round(position * 1000), durationMs);
  const finishedAt = positionMs >= durationMs * finishedShare ? now : null;
  const reportedAt = Math.min(Date.parse(at), now);
  const row = {
    ...viewerColumns(context),
    movieId,
    positionMs,
    durationMs,
    reportedAt,
    watchedAt: now,
    finishedAt,
  };
  const source = sql`from ${movies} where ${movies.id} = ${movieId} and ${mayReport}`;
  const whenNewer = (column: SQL, current: unknown) =>
    sql`iif(excluded.reported_at >= ${table.reportedAt}, ${column}, ${current})`;
  const watched = {
    watchedAt: whenNewer(sql`excluded.watched_at`, table.watchedAt),
    finishedAt: whenNewer(
      sql`iif(
        excluded.finished_at is null, null, coalesce(${table.finishedAt}, excluded.finished_at)
      )`,
      table.finishedAt,
    ),
  };
  return insertFrom(db, table, row, source)
    .onConflictDoUpdate({
      target: [viewer, table.movieId],
      set: {
        positionMs: whenNewer(sql`excluded.position_ms`, table.positionMs),
        durationMs: whenNewer(sql`excluded.duration_ms`, table.durationMs),
        reportedAt: whenNewer(sql`excluded.reported_at`, table.reportedAt),
        ...((state !== "playing" || finishedAt !== null) && watched),
      },
    })
    .returning({
      videoId: sql<string | null>`(select video_id from ${movies} where id = ${movieId})`.as(
        "video_id",
      ),
    });
}

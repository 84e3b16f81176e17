import { and, eq, sql } from "drizzle-orm";
import type { Hono } from "hono";
import { m } from "#messages";
import type { AuditAction } from "../../contract/monitoring/audit.ts";
import { queryAsUser, requireSession } from "../auth/session.ts";
import { write } from "../auth/write.ts";
import { isAvailabilityOver, isMovieEditableSql } from "../catalogue/availability.ts";
import { AppError } from "../context/app-error.ts";
import type { AppEnv, RequestContext } from "../context/request-context.ts";
import type { AuditLogEntry } from "../database/audit-log.ts";
import type { Database } from "../database/database.ts";
import { respond, route } from "../http/route.ts";
import { countAffectedSales } from "../orders/count-sold.ts";
import { movies } from "../schema.ts";
import {
  binBatchSize,
  binMovie,
  binMovieBatch,
  isMovieRestorableSql,
  paginateBin,
  restoreMovie,
  restoreMovieBatch,
  selectBin,
  toBinnedMovieDto,
} from "./movie-rows.ts";

const confirmation = "delete-all-movies";

/**
 * Mounts the bin's routes. A deleted movie moves to the bin, from which it can be restored for 30
 * days.
 */
export function mountBinRoutes(app: Hono<AppEnv>): void {
  route(app, "DELETE /api/deletSingleMovie", async (c, { body: { id } }) => {
    const isEditable = sql`exists (select 1 from ${movies}
      where ${and(eq(movies.id, Number(id)), isMovieEditableSql)})`;
    const {
      sold: [sold],
    } = await write(c, {
      require: [[isEditable, () => new AppError("movie_not_found")]],
      audit: [toBinEntry("delete", id)],
      statements: (db, { now }) => ({
        binned: binMovie(db, Number(id), now),
        sold: countAffectedSales(db, Number(id), now),
      }),
    });
    return respond(c, "DELETE /api/deletSingleMovie", {
      message: m.done_movie_deleted(),
      preOrders: 0,
      unbegunRentals: 0,
      begunRentals: 0,
      purchases: 0,
      ...sold,
    });
  });

  route(app, "DELETE /api/deletAllMovie", async (c) => {
    await requireSession(c);
    if (c.req.header("X-Confirm") !== confirmation) {
      throw new AppError("confirmation_required", { confirmation });
    }
    const deleted = await moveInBatches(c, "delete all", binMovieBatch);
    return respond(c, "DELETE /api/deletAllMovie", {
      message: m.done_movies_deleted(),
      deleted,
    });
  });

  route(app, "GET /api/bin", async (c, { query }) => {
    const pageQuery = paginateBin(query);
    const found = await queryAsUser(c, (db) => selectBin(db, c.var.now, pageQuery));
    return respond(c, "GET /api/bin", pageQuery.page(found, toBinnedMovieDto));
  });

  route(app, "POST /api/bin/:movieId/restore", async (c, { params: { movieId } }) => {
    const isBinned = sql`exists (select 1 from ${movies}
      where ${and(eq(movies.id, Number(movieId)), isMovieRestorableSql(c.var.now))})`;
    const { before } = await write(c, {
      require: [[isBinned, () => new AppError("movie_not_in_bin")]],
      audit: [toBinEntry("restore", movieId)],
      statements: (db, { now }) => ({
        before: selectLastDay(db, Number(movieId)),
        restored: restoreMovie(db, Number(movieId), now),
      }),
    });
    const isLastDayCleared = before.some((movie) => isAvailabilityOver(movie, c.var.now));
    const message = isLastDayCleared
      ? m.done_movie_restored_without_last_day
      : m.done_movie_restored;
    return respond(c, "POST /api/bin/:movieId/restore", { message: message() });
  });

  route(app, "POST /api/bin/restore-all", async (c) => {
    const restored = await moveInBatches(c, "restore all", restoreMovieBatch);
    return respond(c, "POST /api/bin/restore-all", {
      message: m.done_movies_restored(),
      restored,
    });
  });
}

const selectLastDay = (db: Database, movieId: number) =>
  db.select({ availableUntil: movies.availableUntil }).from(movies).where(eq(movies.id, movieId));

function toBinEntry(action: AuditAction, subjectId: string): AuditLogEntry {
  const before = sql`select json_object('name', name, 'availableUntil', available_until)
    from ${movies} where id = ${Number(subjectId) || null}`;
  return { action, subject: "movie", subjectId, before };
}

/**
 * Runs batches until no movie remains. After a request that was cut short, the next one continues.
 */
async function moveInBatches(
  c: RequestContext,
  action: AuditAction,
  moveBatch: (db: Database, now: number) => ReturnType<typeof restoreMovieBatch>,
) {
  let count = 0;
  for (let first = true; ; first = false) {
    const { moved } = await write(c, {
      audit: first ? [toBinEntry(action, "all")] : [],
      statements: (db, { now }) => ({ moved: moveBatch(db, now) }),
    });
    count += moved.length;
    if (moved.length < binBatchSize) return count;
  }
}

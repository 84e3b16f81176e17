import { and, asc, inArray, isNull, sql } from "drizzle-orm";
import { isAvailabilityOverSql } from "../catalogue/availability.ts";
import { batch, type Database } from "../database/database.ts";
import { insertFrom } from "../database/guarded-insert.ts";
import { auditLog, movies } from "../schema.ts";
import { createMovieJobAuditEntry } from "./movie-rows.ts";

/**
 * How many movies a batch moves. Moving a movie reads 15 rows, including those of search tables and
 * counters.
 */
const batchSize = 200;
const maxBatches = 25;

/**
 * Moves movies whose last day has passed to the bin, the earliest last day first. The next run of
 * the job moves the movies that remain.
 */
export async function binEndedMovies(db: Database, now: number): Promise<void> {
  const due = db
    .select({ id: movies.id })
    .from(movies)
    .where(and(isNull(movies.deletedAt), isAvailabilityOverSql(now)))
    .orderBy(asc(movies.availableUntil), asc(movies.id))
    .limit(batchSize);
  for (let count = 0; count < maxBatches; count++) {
    const { binned } = await batch(db, {
      audited: insertFrom(
        db,
        auditLog,
        createMovieJobAuditEntry("delete", now),
        sql`from ${movies} where ${inArray(movies.id, due)}`,
      ),
      binned: db
        .update(movies)
        .set({ deletedAt: now, leftAt: now, version: sql`${movies.version} + 1` })
        .where(inArray(movies.id, due))
        .returning({ id: movies.id }),
    });
    if (binned.length < batchSize) return;
  }
}

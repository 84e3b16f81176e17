import { lte, sql } from "drizzle-orm";
import { batch, type Database, runStatement } from "../database/database.ts";
import { deleteInTurns, turnSize } from "../database/delete-in-turns.ts";
import { insertFrom } from "../database/guarded-insert.ts";
import {
  auditLog,
  extras,
  favourites,
  movies,
  orderItems,
  orders,
  playDays,
  plays,
  purchases,
  rentals,
  reviews,
  rightsTerms,
  videos,
  views,
} from "../schema.ts";
import { abortUploads, removedColumns } from "../uploads/abandoned-uploads.ts";
import { auditEntryOfSite, binRetentionMs } from "./movie-rows.ts";

/** Deleting a movie also deletes its cast, its reviews and the thousands of rows of its video. */
const batchSize = 5;
const maxBatches = 10;
/** A movie can have millions of rows here: the movie's own batch would never finish. */
const dependentTables = [views, plays, playDays, favourites, reviews];

const bought = sql`exists (select 1 from ${purchases} where ${purchases.movieId} = ${movies.id})`;
const hasPendingOrder = sql`exists (select 1 from ${orderItems} inner join ${orders} on ${orders.id} = ${orderItems.orderId}
  where ${orderItems.movieId} = ${movies.id} and (${orders.status} in ('open', 'flagged') or ${orderItems.awaited} = 1))`;
// A refunded one has no such time.
const hasUndeliveredRental = sql`exists (select 1 from ${rentals} where ${rentals.movieId} = ${movies.id}
  and ${rentals.begunAt} is null and ${rentals.beginUntil} > ${movies.deletedAt})`;
const hasTerms = sql`exists (select 1 from ${rightsTerms} where ${rightsTerms.movieId} = ${movies.id})`;

/** In SQL, whether a movie stays in the bin longer than others. */
export const isKept = sql`(${movies.leftAt} is not null or ${bought} or ${hasPendingOrder} or ${hasUndeliveredRental} or ${hasTerms})`;

/**
 * Deletes the movies that have been in the bin for 30 days, except those that were bought or may
 * still be paid for: these stay available to their buyers, and are looked at again when one of them
 * is gone (by trigger), and every 30 days. Those that left after their last day stay too, since
 * nobody has deleted them, and those with terms of rights holders, by which a late refund is
 * divided, and those with a rental that is to be refunded. Deletes rows only; `removeOrphans`
 * deletes the files.
 */
export async function emptyBin(db: Database, media: R2Bucket, now: number): Promise<void> {
  const selectDue = (limit: number) =>
    sql`select ${movies.id} from ${movies} where ${movies.deletedAt} is not null and ${lte(movies.binCheckedAt, now - binRetentionMs)}
      order by ${movies.binCheckedAt} limit ${limit}`;
  const keep = db
    .update(movies)
    .set({ keptAt: now })
    .where(sql`${movies.id} in (${selectDue(turnSize)}) and ${isKept}`);
  for (let turn = 1; (await runStatement(db, keep)).meta.changes === turnSize; turn++)
    if (turn === maxBatches) return;

  const due = sql`(select ${movies.id} from ${movies} where ${movies.id} in (${selectDue(batchSize)}) and not ${isKept})`;
  const isUsedElsewhere = sql`exists (select 1 from ${movies} where ${movies.videoId} = ${videos.id} and ${movies.id} not in ${due})
    or exists (select 1 from ${extras} where ${extras.videoId} = ${videos.id} and ${extras.movieId} not in ${due})
    or exists (select 1 from ${purchases} where ${purchases.videoId} = ${videos.id})`;
  const belongsToDueMovie = sql`${videos.id} in (select ${movies.videoId} from ${movies} where ${movies.id} in ${due})`;
  const entry = auditEntryOfSite("remove", now);
  for (let count = 0; count < maxBatches; count++) {
    for (const table of dependentTables)
      if (!(await deleteInTurns(db, table, sql`movie_id in ${due}`))) return;
    // Before the movies: the trigger reads since when they were in the bin, and their extras'
    // videos are due as they are.
    const { removedVideos, removed } = await batch(db, {
      audited: insertFrom(db, auditLog, entry, sql`from ${movies} where ${movies.id} in ${due}`),
      removedVideos: db
        .delete(videos)
        .where(sql`${belongsToDueMovie} and not (${isUsedElsewhere})`)
        .returning(removedColumns),
      removedExtras: db.delete(extras).where(sql`${extras.movieId} in ${due}`),
      removed: db.delete(movies).where(sql`${movies.id} in ${due}`).returning({ id: movies.id }),
    });
    await abortUploads(media, removedVideos);
    if (removed.length < batchSize) return;
  }
}

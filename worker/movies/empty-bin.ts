import { lte, sql } from "drizzle-orm";
import { batch, type Database, runStatement } from "../database/database.ts";
import { deleteRowsInTurns, rowsPerTurn } from "../database/delete-in-turns.ts";
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
  profileFavourites,
  profileViews,
  purchases,
  rentals,
  reviews,
  rightsTerms,
  videos,
  views,
} from "../schema.ts";
import { abortUploads, removedVideoColumns } from "../uploads/abandoned-uploads.ts";
import { binRetentionMs, createMovieJobAuditEntry } from "./movie-rows.ts";

/**
 * How many movies a batch deletes. Deleting a movie also deletes its cast, its reviews and the
 * thousands of rows of its video.
 */
const batchSize = 5;
const maxBatches = 10;
/**
 * Tables in which a movie can have millions of rows: too many to delete in the movie's own batch.
 */
const dependentTables = [
  views,
  profileViews,
  plays,
  playDays,
  favourites,
  profileFavourites,
  reviews,
];

const bought = sql`exists (select 1 from ${purchases} where ${purchases.movieId} = ${movies.id})`;
const hasPendingOrder = sql`exists (
  select 1
  from ${orderItems}
  inner join ${orders} on ${orders.id} = ${orderItems.orderId}
  where ${orderItems.movieId} = ${movies.id}
    and (${orders.status} in ('open', 'flagged') or ${orderItems.awaited} = 1)
)`;
// A refunded rental has no `beginUntil`, so it does not count.
const hasUndeliveredRental = sql`exists (
  select 1
  from ${rentals}
  where ${rentals.movieId} = ${movies.id}
    and ${rentals.begunAt} is null
    and ${rentals.beginUntil} > ${movies.deletedAt}
)`;
const hasTerms = sql`exists (
  select 1 from ${rightsTerms} where ${rightsTerms.movieId} = ${movies.id}
)`;

/** SQL condition: whether a movie stays in the bin after 30 days. */
const isKeptInBinSql = sql`(
  ${movies.leftAt} is not null
  or ${bought}
  or ${hasPendingOrder}
  or ${hasUndeliveredRental}
  or ${hasTerms}
)`;

/**
 * Deletes the movies that have been in the bin for 30 days. Keeps movies that were bought or may
 * still be paid for, movies that left after their last day, movies with a rental to be refunded,
 * and movies with terms of rights holders, by which a late refund is divided. A kept movie is
 * checked again after 30 days, or earlier if a purchase of it is deleted or an order of it is
 * decided (triggers). Deletes rows only; `removeOrphans` deletes the files.
 */
export async function emptyBin(db: Database, media: R2Bucket, now: number): Promise<void> {
  const selectDue = (limit: number) =>
    sql`select ${movies.id}
      from ${movies}
      where ${movies.deletedAt} is not null and ${lte(movies.binCheckedAt, now - binRetentionMs)}
      order by ${movies.binCheckedAt}
      limit ${limit}`;
  const keep = db
    .update(movies)
    .set({ keptAt: now })
    .where(sql`${movies.id} in (${selectDue(rowsPerTurn)}) and ${isKeptInBinSql}`);
  for (let turn = 1; (await runStatement(db, keep)).meta.changes === rowsPerTurn; turn++)
    if (turn === maxBatches) return;

  const due = sql`(
    select ${movies.id}
    from ${movies}
    where ${movies.id} in (${selectDue(batchSize)}) and not ${isKeptInBinSql}
  )`;
  const isUsedElsewhere = sql`exists (
      select 1 from ${movies} where ${movies.videoId} = ${videos.id} and ${movies.id} not in ${due}
    )
    or exists (
      select 1
      from ${extras}
      where ${extras.videoId} = ${videos.id} and ${extras.movieId} not in ${due}
    )
    or exists (select 1 from ${purchases} where ${purchases.videoId} = ${videos.id})`;
  const belongsToDueMovie = sql`${videos.id} in (
    select ${movies.videoId} from ${movies} where ${movies.id} in ${due}
  )`;
  const entry = createMovieJobAuditEntry("remove", now);
  for (let count = 0; count < maxBatches; count++) {
    for (const table of dependentTables)
      if (!(await deleteRowsInTurns(db, table, sql`movie_id in ${due}`))) return;
    // Extras are deleted before their movies, because a trigger reads from the movie since when it
    // has been in the bin: since then the video of the extra counts as unused.
    const { removedVideos, removed } = await batch(db, {
      audited: insertFrom(db, auditLog, entry, sql`from ${movies} where ${movies.id} in ${due}`),
      removedVideos: db
        .delete(videos)
        .where(sql`${belongsToDueMovie} and not (${isUsedElsewhere})`)
        .returning(removedVideoColumns),
      removedExtras: db.delete(extras).where(sql`${extras.movieId} in ${due}`),
      removed: db.delete(movies).where(sql`${movies.id} in ${due}`).returning({ id: movies.id }),
    });
    await abortUploads(media, removedVideos);
    if (removed.length < batchSize) return;
  }
}

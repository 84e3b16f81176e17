import { and, eq, sql } from "drizzle-orm";
import { maxReviewsPerHour, milliseconds } from "../../contract/constants.ts";
import type { NewReview } from "../../contract/viewing/viewing.ts";
import { hasCapacitySql, type RateLimitRule } from "../auth/rate-limit.ts";
import { reviewColumns } from "../catalogue/reviews.ts";
import type { Database } from "../database/database.ts";
import { insertFrom, overwriteColumns, type WriteContext } from "../database/guarded-insert.ts";
import { movies, reviews, users } from "../schema.ts";

export const reviewRateLimit = (userId: string): RateLimitRule => ({
  key: `review:${userId}`,
  limit: maxReviewsPerHour,
  windowMs: milliseconds.hour,
});

/**
 * Stores the user's review of a movie, unless too many reviews were stored within the last hour. A
 * second review replaces the first; an equal second review does not count as edited. Returns a row
 * if the review was stored.
 */
export function upsertReview(
  db: Database,
  movieId: number,
  { star, review }: NewReview,
  { userId, now }: WriteContext,
) {
  const { name, role, email, imageKey } = users;
  const row = { movieId, userId, name, role, email, imageKey, star, body: review, createdAt: now };
  const source = sql`from ${movies}, ${users}
    where ${movies.id} = ${movieId}
      and ${movies.deletedAt} is null
      and ${users.id} = ${userId}
      and ${hasCapacitySql(reviewRateLimit(userId))}`;
  const isUnchanged = sql`excluded.star = ${reviews.star} and excluded.body = ${reviews.body}`;
  return insertFrom(db, reviews, row, source)
    .onConflictDoUpdate({
      target: [reviews.userId, reviews.movieId],
      set: {
        ...overwriteColumns(reviews, "star", "body", "name", "role", "email", "imageKey"),
        editedAt: sql`iif(${isUnchanged}, ${reviews.editedAt}, ${now})`,
      },
    })
    .returning(reviewColumns());
}

export function deleteOwnReview(db: Database, movieId: number, { userId }: WriteContext) {
  return db.delete(reviews).where(and(eq(reviews.userId, userId), eq(reviews.movieId, movieId)));
}

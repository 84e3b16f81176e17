import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Review, ReviewList } from "../../contract/catalogue.ts";
import { type Cursor, pageOf, readCursor } from "../http/cursor.ts";
import type { Database } from "../http/database.ts";
import { movies, reviews } from "../schema.ts";
import { mediaAddress } from "./movie-answer.ts";

type Paging = { limit: number; cursor?: string | undefined };
type ReviewRow = typeof reviews.$inferSelect;

const order = "reviews";

export function selectReviews(db: Database, movieId: number, paging: Paging) {
  const cursor = cursorOf(paging);
  const backwards = cursor?.direction === "before";
  const [createdAt = 0, id = 0] = cursor?.at ?? [];
  const after = sql`(${reviews.createdAt}, ${reviews.id}) < (${createdAt}, ${id})`;
  const before = sql`(${reviews.createdAt}, ${reviews.id}) > (${createdAt}, ${id})`;
  return db
    .select()
    .from(reviews)
    .where(and(eq(reviews.movieId, movieId), cursor && (backwards ? before : after)))
    .orderBy(...(backwards ? [reviews.createdAt, reviews.id] : [desc(reviews.createdAt), desc(reviews.id)]))
    .limit(paging.limit + 1);
}

/** How many reviews a movie has and how many stars they give together; no row when there is no such movie. */
export function selectReviewTotals(db: Database, movieId: number) {
  return db
    .select({ count: movies.reviewCount, stars: movies.reviewStars })
    .from(movies)
    .where(and(eq(movies.id, movieId), isNull(movies.deletedAt)));
}

export function reviewsAnswer(rows: ReviewRow[], totals: { count: number; stars: number }, paging: Paging): ReviewList {
  const page = pageOf(rows, paging.limit, order, cursorOf(paging), (row) => [row.createdAt, row.id]);
  return {
    data: page.rows.map(reviewAnswer),
    nextCursor: page.nextCursor,
    prevCursor: page.prevCursor,
    average: totals.count === 0 ? null : Math.round((totals.stars / totals.count) * 10) / 10,
    count: totals.count,
  };
}

/** Without the address: who wrote a review is shown, how to reach them is not. */
function reviewAnswer(row: ReviewRow): Review {
  return {
    id: String(row.id),
    name: row.name,
    image: mediaAddress(row.imageKey),
    review: row.body,
    star: row.star,
    role: row.role,
    date: new Date(row.createdAt).toISOString(),
  };
}

function cursorOf(paging: Paging): Cursor | undefined {
  return readCursor(paging.cursor, order, [0, 0]);
}

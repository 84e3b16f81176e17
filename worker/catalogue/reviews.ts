import { and, eq, isNull } from "drizzle-orm";
import type { Review, ReviewList } from "../../contract/catalogue.ts";
import type { Database } from "../http/database.ts";
import { newestFirst } from "../http/newest-first.ts";
import { movies, reviews } from "../schema.ts";
import { mediaAddress } from "./movie-answer.ts";

type Paging = { limit: number; cursor?: string | undefined };
type ReviewRow = typeof reviews.$inferSelect;

const pageOfReviews = (paging: Paging) =>
  newestFirst<ReviewRow>(
    { name: "reviews", time: reviews.createdAt, id: reviews.id, placeOf: (row) => [row.createdAt, row.id] },
    paging,
  );

export function selectReviews(db: Database, movieId: number, paging: Paging) {
  const { place, orderBy, limit } = pageOfReviews(paging);
  return db
    .select()
    .from(reviews)
    .where(and(eq(reviews.movieId, movieId), place))
    .orderBy(...orderBy)
    .limit(limit);
}

/** How many reviews a movie has and how many stars they give together; no row when there is no such movie. */
export function selectReviewTotals(db: Database, movieId: number) {
  return db
    .select({ count: movies.reviewCount, stars: movies.reviewStars })
    .from(movies)
    .where(and(eq(movies.id, movieId), isNull(movies.deletedAt)));
}

export function reviewsAnswer(rows: ReviewRow[], totals: { count: number; stars: number }, paging: Paging): ReviewList {
  const { rows: page, ...cursors } = pageOfReviews(paging).page(rows);
  return {
    data: page.map(reviewAnswer),
    ...cursors,
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

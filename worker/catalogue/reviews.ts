import { and, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import { averageOf } from "../../contract/average.ts";
import type { Review, ReviewList } from "../../contract/catalogue.ts";
import type { Database } from "../http/database.ts";
import { newestFirst } from "../http/newest-first.ts";
import { movies, reviewStars, reviews } from "../schema.ts";
import { mediaAddress } from "./movie-answer.ts";

type Paging = { limit: number; cursor?: string | undefined; star?: string | undefined };
type ReviewRow = typeof reviews.$inferSelect;

const pageOfReviews = (paging: Paging) =>
  newestFirst<ReviewRow>(
    { name: "reviews", time: reviews.createdAt, id: reviews.id, placeOf: (row) => [row.createdAt, row.id] },
    paging,
  );

const ofStar = ({ star }: Paging) => (star === undefined ? undefined : eq(reviews.star, Number(star)));

export function selectReviews(db: Database, movieId: number, paging: Paging) {
  const { place, orderBy, limit } = pageOfReviews(paging);
  return db
    .select()
    .from(reviews)
    .where(and(eq(reviews.movieId, movieId), ofStar(paging), place))
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

/** The same with how many give each number of stars, and what this account wrote. */
export function selectReviewSummary(db: Database, movieId: number, userId: string | undefined) {
  const histogram = sql<string>`(select json_group_object(${reviewStars.star}, ${reviewStars.count}) from ${reviewStars} where ${reviewStars.movieId} = ${movieId})`;
  return db
    .select({
      count: movies.reviewCount,
      stars: movies.reviewStars,
      histogram: histogram.as("histogram"),
      mine: getTableColumns(reviews),
    })
    .from(movies)
    .leftJoin(reviews, and(eq(reviews.movieId, movies.id), eq(reviews.userId, userId ?? "")))
    .where(and(eq(movies.id, movieId), isNull(movies.deletedAt)));
}

type Summary = Awaited<ReturnType<typeof selectReviewSummary>>[number];

const noStars = { "1": 0, "2": 0, "3": 0, "4": 0, "5": 0 };

/** `signedIn`: whether there is somebody who may have written one. */
export function reviewsAnswer(rows: ReviewRow[], summary: Summary, paging: Paging, signedIn: boolean): ReviewList {
  const { count, stars, histogram, mine } = summary;
  const { rows: page, ...cursors } = pageOfReviews(paging).page(rows);
  return {
    data: page.map(reviewAnswer),
    ...cursors,
    average: averageOf(stars, count),
    count,
    histogram: { ...noStars, ...JSON.parse(histogram) },
    ...(signedIn && { mine: mine && reviewAnswer(mine) }),
  };
}

/** Without the address: who wrote a review is shown, how to reach them is not. */
export function reviewAnswer(row: ReviewRow): Review {
  return {
    id: String(row.id),
    name: row.name,
    image: mediaAddress(row.imageKey),
    review: row.body,
    star: row.star,
    role: row.role,
    date: new Date(row.createdAt).toISOString(),
    ...(row.editedAt !== null && { edited: new Date(row.editedAt).toISOString() }),
  };
}

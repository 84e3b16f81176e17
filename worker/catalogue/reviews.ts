import { and, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import { computeAverageStars } from "../../contract/average.ts";
import type { Paging, Review, ReviewList } from "../../contract/catalogue/catalogue.ts";
import { watchedShare } from "../../contract/constants.ts";
import type { Database } from "../database/database.ts";
import { equalsIfGiven } from "../database/equals-if-given.ts";
import { keysetPage } from "../database/keyset-page.ts";
import { movies, profiles, profileViews, reviewStars, reviews } from "../schema.ts";
import { mediaUrl } from "./movie-dto.ts";

type ReviewPaging = Paging & { star?: string | undefined };
type ReviewRow = typeof reviews.$inferSelect & { isWatched: number };

const isMostlyWatchedSql = sql`(
  finished_at is not null or position_ms >= duration_ms * ${watchedShare}
)`;

/**
 * SQL expression on `reviews`: whether the author has watched most of the movie, in any profile of
 * the author's account. `main.views` has the history of the main profile, even if the reader is in
 * another profile. Once the author clears the history, the review loses its badge. The columns are
 * written as text, because Drizzle would leave out the table's name.
 */
const isWatchedSql = sql<number>`(
  exists (
    select 1
    from main.views
    where user_id = reviews.user_id and movie_id = reviews.movie_id and ${isMostlyWatchedSql}
  )
  or exists (
    select 1
    from ${profiles}
    inner join ${profileViews} on profile_views.profile_id = profiles.id
    where profiles.user_id = reviews.user_id
      and profile_views.movie_id = reviews.movie_id
      and ${isMostlyWatchedSql}
  )
)`;

/** The columns of a review that visitors see. */
export const reviewColumns = () => ({
  ...getTableColumns(reviews),
  isWatched: isWatchedSql.as("is_watched"),
});

const reviewsPage = (paging: ReviewPaging) =>
  keysetPage<ReviewRow>(
    {
      name: "reviews",
      sortedBy: reviews.createdAt,
      id: reviews.id,
      cursorOf: (row) => [row.createdAt, row.id],
    },
    paging,
  );

const starFilter = ({ star }: ReviewPaging) => equalsIfGiven(reviews.star, star, Number);

export function selectReviews(db: Database, movieId: number, paging: ReviewPaging) {
  const { afterCursor, orderBy, limit } = reviewsPage(paging);
  return db
    .select(reviewColumns())
    .from(reviews)
    .where(and(eq(reviews.movieId, movieId), starFilter(paging), afterCursor))
    .orderBy(...orderBy)
    .limit(limit);
}

/**
 * Selects the number of a movie's reviews and the sum of their stars; no row if the movie does not
 * exist.
 */
export function selectReviewTotals(db: Database, movieId: number) {
  return db
    .select({ count: movies.reviewCount, stars: movies.reviewStars })
    .from(movies)
    .where(and(eq(movies.id, movieId), isNull(movies.deletedAt)));
}

/** Selects a movie's review totals, histogram of stars, and the account's own review. */
export function selectReviewSummary(db: Database, movieId: number, userId: string | undefined) {
  const histogram = sql<string>`(
    select json_group_object(${reviewStars.star}, ${reviewStars.count})
    from ${reviewStars}
    where ${reviewStars.movieId} = ${movieId}
  )`;
  return db
    .select({
      count: movies.reviewCount,
      stars: movies.reviewStars,
      histogram: histogram.as("histogram"),
      mine: reviewColumns(),
    })
    .from(movies)
    .leftJoin(reviews, and(eq(reviews.movieId, movies.id), eq(reviews.userId, userId ?? "")))
    .where(and(eq(movies.id, movieId), isNull(movies.deletedAt)));
}

type ReviewSummary = Awaited<ReturnType<typeof selectReviewSummary>>[number];

const emptyHistogram = { "1": 0, "2": 0, "3": 0, "4": 0, "5": 0 };

/**
 * Makes the response with a page of a movie's reviews. `isSignedIn` says whether the request is
 * from an account; the response then includes the account's own review, null without one.
 */
export function toReviewListDto(
  rows: ReviewRow[],
  summary: ReviewSummary,
  paging: ReviewPaging,
  isSignedIn: boolean,
): ReviewList {
  const { count, stars, histogram, mine } = summary;
  return {
    ...reviewsPage(paging).page(rows, toReviewDto),
    average: computeAverageStars(stars, count),
    count,
    histogram: { ...emptyHistogram, ...JSON.parse(histogram) },
    ...(isSignedIn && { mine: mine && toReviewDto(mine) }),
  };
}

/** Converts a review to its public fields, without the author's email address. */
export function toReviewDto(row: ReviewRow): Review {
  return {
    id: String(row.id),
    name: row.name,
    image: mediaUrl(row.imageKey),
    review: row.body,
    star: row.star,
    role: row.role,
    date: new Date(row.createdAt).toISOString(),
    ...(row.isWatched === 1 && { watched: true }),
    ...(row.editedAt !== null && { edited: new Date(row.editedAt).toISOString() }),
  };
}

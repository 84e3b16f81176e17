import { and, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Hono } from "hono";
import type { InputOf, ResponseOf } from "../../contract/endpoints.ts";
import { maxListedReports } from "../../contract/reviews/reviews.ts";
import { queryAsUser } from "../auth/session.ts";
import type { AppEnv } from "../context/request-context.ts";
import type { Database } from "../database/database.ts";
import { toIsoTime } from "../database/iso-time.ts";
import { keysetPage } from "../database/keyset-page.ts";
import { respond, route } from "../http/route.ts";
import { movies, reviewReports, reviews, users } from "../schema.ts";

export function mountReviewListRoutes(app: Hono<AppEnv>): void {
  route(app, "GET /api/admin/reviews", async (c, { query }) => {
    const found = await queryAsUser(c, (db) => selectAdminReviews(db, query));
    return respond(c, "GET /api/admin/reviews", reviewsPage(query).page(found, toAdminReviewDto));
  });
}

type Query = InputOf<"GET /api/admin/reviews">["query"];
type AdminReview = ResponseOf<"GET /api/admin/reviews">["data"][number];
type Row = typeof reviews.$inferSelect & {
  movieName: string;
  accountName: string | null;
  accountEmail: string | null;
  reports: string;
};

/** The maximum number of reported reviews in the list. */
const maxReported = 1_000;

const reviewsPage = (query: Query) =>
  keysetPage<Row>(
    {
      name: "admin-reviews",
      sortedBy: reviews.createdAt,
      id: reviews.id,
      cursorOf: (row) => [row.createdAt, row.id],
    },
    query,
  );

const openReportsJson = sql<string>`(
  select json_group_array(
    json_object(
      'id', id,
      'reason', reason,
      'explanation', explanation,
      'name', name,
      'email', email,
      'reportedAt', reported_at
    )
  )
  from (
    select *
    from ${reviewReports}
    where review_id = ${reviews.id} and decision is null
    order by reported_at, id
    limit ${maxListedReports}
  )
)`;

function selectAdminReviews(db: Database, query: Query) {
  const { reported, id, userId, movieId } = query;
  const { afterCursor, orderBy, limit } = reviewsPage(query);
  const open = db
    .selectDistinct({ reviewId: reviewReports.reviewId })
    .from(reviewReports)
    .where(isNull(reviewReports.decision))
    .limit(maxReported);
  // The unary `+` makes SQLite test the reported reviews instead of all reviews of a movie.
  const sign = sql.raw(reported ? "+" : "");
  const equals = (column: SQLiteColumn, value: string | number | undefined) =>
    value === undefined ? undefined : sql`${sign}${column} = ${value}`;
  return db
    .select({
      ...getTableColumns(reviews),
      movieName: sql<string>`${movies.name}`.as("movie_name"),
      accountName: sql<string | null>`${users.name}`.as("account_name"),
      accountEmail: sql<string | null>`${users.email}`.as("account_email"),
      reports: openReportsJson.as("reports"),
    })
    .from(reviews)
    .innerJoin(movies, eq(movies.id, reviews.movieId))
    .leftJoin(users, eq(users.id, reviews.userId))
    .where(
      and(
        reported && sql`${reviews.id} in ${open}`,
        equals(reviews.id, id && Number(id)),
        equals(reviews.userId, userId),
        equals(reviews.movieId, movieId && Number(movieId)),
        afterCursor,
      ),
    )
    .orderBy(...orderBy)
    .limit(limit);
}

function toAdminReviewDto(row: Row): AdminReview {
  const { id, movieId, movieName, userId, accountName, accountEmail, createdAt, editedAt } = row;
  const reports: (Omit<AdminReview["reports"][number], "reportedAt"> & { reportedAt: number })[] =
    JSON.parse(row.reports);
  return {
    id: String(id),
    movie: { id: String(movieId), name: movieName },
    author:
      userId === null ? null : { id: userId, name: accountName ?? "", email: accountEmail ?? "" },
    name: row.name,
    star: row.star,
    review: row.body,
    date: new Date(createdAt).toISOString(),
    edited: toIsoTime(editedAt),
    reports: reports.map((report) => ({
      ...report,
      reportedAt: new Date(report.reportedAt).toISOString(),
    })),
  };
}

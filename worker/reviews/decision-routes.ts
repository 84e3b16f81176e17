import { eq, sql } from "drizzle-orm";
import type { Hono } from "hono";
import { m } from "#messages";
import type { Requirement } from "../auth/requirement.ts";
import { queryAsUser } from "../auth/session.ts";
import { write } from "../auth/write.ts";
import { movieNameInLanguageSql } from "../catalogue/movie-translations.ts";
import { AppError } from "../context/app-error.ts";
import type { AppEnv } from "../context/request-context.ts";
import type { Database } from "../database/database.ts";
import { enqueueEmail, sendAfterResponse } from "../email/email-outbox.ts";
import { respond, route } from "../http/route.ts";
import { requireSiteOrigin } from "../http/site-url.ts";
import { movies, reviewReports, reviews, users } from "../schema.ts";
import { composeReviewEmail } from "./emails.ts";
import { decideReviewReports, hasOpenReviewReportSql } from "./review-reports.ts";

export function mountReviewDecisionRoutes(app: Hono<AppEnv>): void {
  route(app, "POST /api/reviews/:id/keep", async (c, { params, body }) => {
    const id = Number(params.id);
    await write(c, {
      require: [
        requireReview(id),
        [hasOpenReviewReportSql(id, body.reports), () => new AppError("reports_decided")],
      ],
      audit: [{ action: "keep", subject: "review", subjectId: params.id, ...describeReview(id) }],
      statements: (db) => ({ kept: decideReviewReports(db, id, "kept", body.reports) }),
    });
    return respond(c, "POST /api/reviews/:id/keep", { message: m.done_review_kept() });
  });

  route(app, "DELETE /api/reviews/:id", async (c, { params, body }) => {
    const id = Number(params.id);
    const authors = await queryAsUser(c, (db) => selectAuthor(db, id));
    const emails = authors.map(({ email, locale, movie, isReported }) =>
      composeReviewEmail(
        "review_removed",
        email,
        { site: requireSiteOrigin(c), locale },
        { ...body, movie, isReported: isReported === 1 },
      ),
    );
    await write(c, {
      require: [requireReview(id)],
      audit: [
        {
          action: "remove",
          subject: "review",
          subjectId: params.id,
          after: body,
          ...describeReview(id),
        },
      ],
      statements: (db, { now }) => ({
        decided: decideReviewReports(db, id, "removed"),
        removed: db.delete(reviews).where(eq(reviews.id, id)),
        emails: emails.map((email) => enqueueEmail(db, email, now)),
      }),
    });
    sendAfterResponse(c, emails);
    return respond(c, "DELETE /api/reviews/:id", undefined);
  });
}

const requireReview = (id: number): Requirement => [
  sql`exists (select 1 from ${reviews} where id = ${id})`,
  () => new AppError("review_not_found"),
];

/** Returns queries of the data that the audit log stores of a removed review. */
const describeReview = (id: number) => ({
  before: sql`select json_object('movieId', movie_id, 'name', name, 'star', star, 'review', body)
    from ${reviews} where id = ${id}`,
  authorId: sql`(select user_id from ${reviews} where id = ${id})`,
});

/** Selects the author of a review, who is told of its removal; none for the demo's reviews. */
const selectAuthor = (db: Database, id: number) =>
  db
    .select({
      email: users.email,
      locale: users.language,
      movie: movieNameInLanguageSql(users.language).as("movie_name"),
      isReported: sql<number>`exists (
        select 1
        from ${reviewReports}
        where ${reviewReports.reviewId} = ${id} and ${reviewReports.decision} is null
      )`.as("is_reported"),
    })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.userId))
    .innerJoin(movies, eq(movies.id, reviews.movieId))
    .where(eq(reviews.id, id));

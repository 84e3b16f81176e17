import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { milliseconds } from "../../contract/constants.ts";
import type { NewReviewReport, ReportDecision } from "../../contract/reviews/reviews.ts";
import type { RateLimitRule } from "../auth/rate-limit.ts";
import { readerNameSql } from "../catalogue/movie-translations.ts";
import { batch, type Database, runStatement } from "../database/database.ts";
import { insertFrom } from "../database/guarded-insert.ts";
import { handleDueRows } from "../database/handle-due-rows.ts";
import { enqueueEmail } from "../email/email-outbox.ts";
import { movies, reviewReports, reviews } from "../schema.ts";
import { composeReviewEmail } from "./emails.ts";

type ReviewReport = typeof reviewReports.$inferSelect;

export const reviewReportRateLimit = (network: string): RateLimitRule => ({
  key: `report:${network}`,
  limit: 9,
  windowMs: milliseconds.hour,
});

/** SQL: the review and its movie, if visitors can see them. */
const shownReview = (reviewId: number) => sql`
  from ${reviews}
  inner join ${movies} on ${movies.id} = ${reviews.movieId}
  where ${reviews.id} = ${reviewId} and ${movies.deletedAt} is null`;

/** SQL condition: whether visitors can see the review. */
export const isReviewShownSql = (reviewId: number): SQL =>
  sql`exists (select 1 ${shownReview(reviewId)})`;

/**
 * Selects the movie of a review that visitors can see, with the movie's name in the reader's
 * language.
 */
export const selectReviewedMovie = (db: Database, reviewId: number) =>
  db
    .select({ name: readerNameSql().as("movie_name") })
    .from(reviews)
    .innerJoin(movies, eq(movies.id, reviews.movieId))
    .where(and(eq(reviews.id, reviewId), isNull(movies.deletedAt)));

/** Stores a report of a review that visitors can see. */
export function insertReviewReport(
  db: Database,
  reviewId: number,
  { reason, explanation, name, email }: NewReviewReport,
  more: Pick<ReviewReport, "reporterId" | "movieName" | "language" | "reportedAt">,
) {
  const report = { reason, explanation, name: name ?? null, email: email ?? null };
  const row = {
    ...more,
    ...report,
    id: crypto.randomUUID(),
    reviewId,
    authorId: reviews.userId,
  };
  return insertFrom(db, reviewReports, row, shownReview(reviewId)).returning({
    id: reviewReports.id,
  });
}

const isOpen = (reviewId: number, ids?: string[]) =>
  and(
    eq(reviewReports.reviewId, reviewId),
    isNull(reviewReports.decision),
    ids && sql`${reviewReports.id} in (select value from json_each(${JSON.stringify(ids)}))`,
  );

export const hasOpenReviewReportSql = (reviewId: number, ids: string[]): SQL =>
  sql`exists (select 1 from ${reviewReports} where ${isOpen(reviewId, ids)})`;

/** Decides the open reports of a review, or only those with the given ids. */
export const decideReviewReports = (
  db: Database,
  reviewId: number,
  decision: ReportDecision,
  ids?: string[],
) => db.update(reviewReports).set({ decision }).where(isOpen(reviewId, ids));

/** Queues an email about the decision to each reporter who gave an address. */
export async function queueReportDecisionEmails(
  db: Database,
  site: string,
  now: number,
): Promise<void> {
  const isDue = and(
    isNotNull(reviewReports.decision),
    isNotNull(reviewReports.email),
    isNull(reviewReports.toldAt),
  );
  await handleDueRows(
    db,
    (limit) => runStatement(db, db.select().from(reviewReports).where(isDue).limit(limit)),
    (report) => tellReporter(db, report, site, now),
  );
}

async function tellReporter(db: Database, report: ReviewReport, site: string, now: number) {
  const { id, email, decision, language: locale, movieName, reportedAt } = report;
  if (email === null || decision === null) return;
  const isUntold = and(eq(reviewReports.id, id), isNull(reviewReports.toldAt));
  const composed = composeReviewEmail(
    "report_decided",
    email,
    { site, locale },
    { movie: movieName, reportedAt, decision },
  );
  await batch(db, {
    email: enqueueEmail(
      db,
      composed,
      now,
      sql`exists (select 1 from ${reviewReports} where ${isUntold})`,
    ),
    told: db.update(reviewReports).set({ toldAt: now }).where(isUntold),
  });
}

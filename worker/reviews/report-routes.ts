import type { Hono } from "hono";
import { m } from "#messages";
import { getLocale } from "#messages/runtime";
import { compact } from "../../contract/compact.ts";
import { getClientInfo } from "../auth/client-info.ts";
import { emailRateLimit, enforceRateLimit } from "../auth/rate-limit.ts";
import { batchWithSession, findClaims } from "../auth/session.ts";
import { AppError } from "../context/app-error.ts";
import type { AppEnv, RequestContext } from "../context/request-context.ts";
import { batch, database, runStatement } from "../database/database.ts";
import { getEmailContext } from "../email/compose-email.ts";
import { enqueueEmail, sendAfterResponse } from "../email/email-outbox.ts";
import { respond, route } from "../http/route.ts";
import { composeReviewEmail } from "./emails.ts";
import {
  insertReviewReport,
  isReviewShownSql,
  reviewReportRateLimit,
  selectReviewedMovie,
} from "./review-reports.ts";

export function mountReviewReportRoutes(app: Hono<AppEnv>): void {
  route(app, "POST /api/reviews/:id/report", async (c, { params, body }) => {
    const reviewId = Number(params.id);
    const { email } = body;
    const { now } = c.var;
    const db = database(c, "primary");
    const { network } = getClientInfo(c);
    const limits = compact([
      reviewReportRateLimit(network),
      email && emailRateLimit("report", email),
    ]);
    await enforceRateLimit(db, limits, now);
    const reporterId = await findReporterId(c);
    const [movie] = await runStatement(db, selectReviewedMovie(db, reviewId));
    if (!movie) throw new AppError("review_not_found");
    const details = { reporterId, movieName: movie.name, language: getLocale(), reportedAt: now };
    const receipts = (email ? [email] : []).map((to) =>
      composeReviewEmail("review_reported", to, getEmailContext(c), {
        movie: movie.name,
        reportedAt: now,
      }),
    );
    const { reports } = await batch(db, {
      reports: insertReviewReport(db, reviewId, body, details),
      receipts: receipts.map((receipt) =>
        enqueueEmail(db, receipt, now, isReviewShownSql(reviewId)),
      ),
    });
    if (reports.length === 0) throw new AppError("review_not_found");
    sendAfterResponse(c, receipts);
    return respond(c, "POST /api/reviews/:id/report", { message: m.done_review_reported() });
  });
}

/** Returns the account of the request's session; null without a live session. */
async function findReporterId(c: RequestContext): Promise<string | null> {
  const claims = await findClaims(c);
  if (!claims) return null;
  const { account } = await batchWithSession(c, claims, () => ({}));
  return account?.id ?? null;
}

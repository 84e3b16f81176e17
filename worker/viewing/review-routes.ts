import { sql } from "drizzle-orm";
import type { Hono } from "hono";
import { hasCapacity, hitRateLimit, requireCapacity } from "../auth/rate-limit.ts";
import { batchAsUser, queryAsUser } from "../auth/session.ts";
import { toReviewDto } from "../catalogue/reviews.ts";
import { AppError } from "../context/app-error.ts";
import type { AppEnv } from "../context/request-context.ts";
import { respond, route } from "../http/route.ts";
import { deleteOwnReview, reviewRateLimit, upsertReview } from "./reviews.ts";

export function reviewRoutes(app: Hono<AppEnv>): void {
  route(app, "POST /api/movies/:id/reviews", async (c, { params, body }) => {
    const { now } = c.var;
    const {
      account,
      hits,
      reviews: [review],
    } = await batchAsUser(c, (db, context) => {
      const rateLimit = reviewRateLimit(context.userId);
      const guard = sql`${context.guard} and ${hasCapacity(rateLimit)}`;
      return {
        hits: hitRateLimit(db, [rateLimit], now, context.guard),
        reviews: upsertReview(db, Number(params.id), body, { ...context, guard }),
      };
    });
    requireCapacity(hits, [reviewRateLimit(account.id)], now);
    if (!review) throw new AppError("movie_not_found");
    return respond(c, "POST /api/movies/:id/reviews", { data: toReviewDto(review) });
  });

  route(app, "DELETE /api/movies/:id/reviews/mine", async (c, { params }) => {
    await queryAsUser(c, (db, context) => deleteOwnReview(db, Number(params.id), context));
    return respond(c, "DELETE /api/movies/:id/reviews/mine", undefined);
  });
}

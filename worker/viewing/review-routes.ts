import { sql } from "drizzle-orm";
import type { Hono } from "hono";
import { countOne, hasRoom, requireRoom } from "../accounts/throttle.ts";
import { batchAsUser, sessionGuard } from "../auth/session.ts";
import { toReviewDto } from "../catalogue/reviews.ts";
import { AppError } from "../context/app-error.ts";
import type { AppEnv } from "../context/request-context.ts";
import { respond, route } from "../http/route.ts";
import { reviewThrottle, takeReviewBack, writeReview } from "./reviews.ts";

export function reviewRoutes(app: Hono<AppEnv>): void {
  route(app, "POST /api/movies/:id/reviews", async (c, { params, body }) => {
    const { now } = c.var;
    const { account, results } = await batchAsUser(c, (db, claims) => {
      const throttle = reviewThrottle(claims.userId);
      const allowed = sql`${sessionGuard(c, claims)} and ${hasRoom(throttle)}`;
      return [
        countOne(db, [throttle], now, sessionGuard(c, claims)),
        writeReview(db, claims.userId, Number(params.id), body, { allowed, now }),
      ] as const;
    });
    const [counted, [written]] = results;
    requireRoom(counted, [reviewThrottle(account.id)], now);
    if (!written) throw new AppError("not_found", "There is no such movie.");
    return respond(c, "POST /api/movies/:id/reviews", { data: toReviewDto(written) });
  });

  route(app, "DELETE /api/movies/:id/reviews/mine", async (c, { params }) => {
    await batchAsUser(c, (db, claims) => [
      takeReviewBack(db, claims.userId, Number(params.id), sessionGuard(c, claims)),
    ]);
    return respond(c, "DELETE /api/movies/:id/reviews/mine", undefined);
  });
}

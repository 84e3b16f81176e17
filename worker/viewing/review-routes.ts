import { sql } from "drizzle-orm";
import type { Hono } from "hono";
import { countOne, hasRoom, requireRoom } from "../accounts/throttle.ts";
import { reviewAnswer } from "../catalogue/reviews.ts";
import type { App } from "../http/app.ts";
import { AppError } from "../http/app-error.ts";
import { answer, route } from "../http/route.ts";
import { holds, readAs } from "../http/session.ts";
import { reviewThrottle, takeReviewBack, writeReview } from "./reviews.ts";

export function reviewRoutes(app: Hono<App>): void {
  route(app, "POST /api/movies/:id/reviews", async (c, { params, body }) => {
    const { now } = c.var;
    const { account, results } = await readAs(c, (db, claims) => {
      const throttle = reviewThrottle(claims.userId);
      const allowed = sql`${holds(c, claims)} and ${hasRoom(throttle)}`;
      return [
        countOne(db, [throttle], now, holds(c, claims)),
        writeReview(db, claims.userId, Number(params.id), body, { allowed, now }),
      ] as const;
    });
    const [counted, [written]] = results;
    requireRoom(counted, [reviewThrottle(account.id)], now);
    if (!written) throw new AppError("not_found", "There is no such movie.");
    return answer(c, "POST /api/movies/:id/reviews", { data: reviewAnswer(written) });
  });

  route(app, "DELETE /api/movies/:id/reviews/mine", async (c, { params }) => {
    await readAs(c, (db, claims) => [takeReviewBack(db, claims.userId, Number(params.id), holds(c, claims))]);
    return answer(c, "DELETE /api/movies/:id/reviews/mine", undefined);
  });
}

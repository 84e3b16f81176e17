import { eq, sql } from "drizzle-orm";
import type { Hono } from "hono";
import { write } from "../auth/write.ts";
import { AppError } from "../context/app-error.ts";
import type { AppEnv } from "../context/request-context.ts";
import { respond, route } from "../http/route.ts";
import { reviews } from "../schema.ts";

export function moderationRoutes(app: Hono<AppEnv>): void {
  route(app, "DELETE /api/reviews/:id", async (c, { params }) => {
    const id = Number(params.id);
    const isThere = sql`exists (select 1 from ${reviews} where id = ${id})`;
    const before = sql`select json_object('movieId', movie_id, 'name', name, 'star', star,
        'review', body)
      from ${reviews} where id = ${id}`;
    const authorId = sql`(select user_id from ${reviews} where id = ${id})`;
    await write(c, {
      require: [[isThere, () => new AppError("review_not_found")]],
      audit: [{ action: "remove", subject: "review", subjectId: params.id, before, authorId }],
      statements: (db) => ({ removed: db.delete(reviews).where(eq(reviews.id, id)) }),
    });
    return respond(c, "DELETE /api/reviews/:id", undefined);
  });
}

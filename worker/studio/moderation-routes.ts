import { eq, sql } from "drizzle-orm";
import type { Hono } from "hono";
import type { App } from "../http/app.ts";
import { AppError } from "../http/app-error.ts";
import { audit, type Entry } from "../http/audit.ts";
import { answer, route } from "../http/route.ts";
import { reviews } from "../schema.ts";
import { refusal, write } from "./writing.ts";

export function moderationRoutes(app: Hono<App>): void {
  route(app, "DELETE /api/reviews/:id", async (c, { params }) => {
    const id = Number(params.id);
    const [, removed] = await write(c, (db, { allowed, now, claims }) => {
      const before = sql`select json_object('movieId', movie_id, 'name', name, 'star', star, 'review', body) from ${reviews} where id = ${id}`;
      const there = sql`${allowed} and exists (select 1 from ${reviews} where id = ${id})`;
      const entry: Entry = { action: "remove", subject: "review", subjectId: params.id, before };
      return [
        audit(db, claims, now, entry, there),
        db
          .delete(reviews)
          .where(sql`${eq(reviews.id, id)} and ${allowed}`)
          .returning({ id: reviews.id }),
      ] as const;
    });
    if (!removed[0]) throw await refusal(c, new AppError("not_found", "There is no such review. Load the page again."));
    return answer(c, "DELETE /api/reviews/:id", undefined);
  });
}

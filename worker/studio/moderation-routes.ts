import { eq, sql } from "drizzle-orm";
import type { Hono } from "hono";
import { AppError } from "../context/app-error.ts";
import type { AppEnv } from "../context/request-context.ts";
import { type AuditLogEntry, audit } from "../database/audit-log.ts";
import { respond, route } from "../http/route.ts";
import { reviews } from "../schema.ts";
import { refusal, write } from "./writing.ts";

export function moderationRoutes(app: Hono<AppEnv>): void {
  route(app, "DELETE /api/reviews/:id", async (c, { params }) => {
    const id = Number(params.id);
    const [, removed] = await write(c, (db, { allowed, now, claims }) => {
      const before = sql`select json_object('movieId', movie_id, 'name', name, 'star', star, 'review', body) from ${reviews} where id = ${id}`;
      const there = sql`${allowed} and exists (select 1 from ${reviews} where id = ${id})`;
      const entry: AuditLogEntry = { action: "remove", subject: "review", subjectId: params.id, before };
      return [
        audit(db, claims, now, entry, there),
        db
          .delete(reviews)
          .where(sql`${eq(reviews.id, id)} and ${allowed}`)
          .returning({ id: reviews.id }),
      ] as const;
    });
    if (!removed[0]) throw await refusal(c, new AppError("not_found", "There is no such review. Load the page again."));
    return respond(c, "DELETE /api/reviews/:id", undefined);
  });
}

import { and, eq, sql } from "drizzle-orm";
import type { Hono } from "hono";
import { batchAsAdmin, sessionErrorOr } from "../auth/batch-as-admin.ts";
import { AppError } from "../context/app-error.ts";
import type { AppEnv } from "../context/request-context.ts";
import { type AuditLogEntry, audit } from "../database/audit-log.ts";
import { respond, route } from "../http/route.ts";
import { reviews } from "../schema.ts";

export function moderationRoutes(app: Hono<AppEnv>): void {
  route(app, "DELETE /api/reviews/:id", async (c, { params }) => {
    const id = Number(params.id);
    const { removed } = await batchAsAdmin(c, (db, context) => {
      const before = sql`select json_object('movieId', movie_id, 'name', name, 'star', star, 'review', body) from ${reviews} where id = ${id}`;
      const guard = sql`${context.guard} and exists (select 1 from ${reviews} where id = ${id})`;
      const authorId = sql`(select user_id from ${reviews} where id = ${id})`;
      const entry: AuditLogEntry = {
        action: "remove",
        subject: "review",
        subjectId: params.id,
        before,
        authorId,
      };
      return {
        audited: audit(db, { ...context, guard }, entry),
        removed: db
          .delete(reviews)
          .where(and(eq(reviews.id, id), context.guard))
          .returning({ id: reviews.id }),
      };
    });
    if (removed.length === 0) throw await sessionErrorOr(c, new AppError("review_not_found"));
    return respond(c, "DELETE /api/reviews/:id", undefined);
  });
}

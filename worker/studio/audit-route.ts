import { and, eq, type SQL } from "drizzle-orm";
import type { Hono } from "hono";
import type { App } from "../http/app.ts";
import { newestFirst } from "../http/newest-first.ts";
import { answer, route } from "../http/route.ts";
import { readAs } from "../http/session.ts";
import { auditLog } from "../schema.ts";

type Row = typeof auditLog.$inferSelect;

const readOrNull = (json: string | null): unknown => (json === null ? null : JSON.parse(json));

/** Who changed what, newest first. Nothing here can be edited: the table refuses it. */
export function auditRoute(app: Hono<App>): void {
  route(app, "GET /api/audit", async (c, { query }) => {
    const list = {
      name: "audit",
      time: auditLog.id,
      id: auditLog.id,
      placeOf: ({ id }: Row): [number, number] => [id, id],
    };
    const { place, orderBy, limit, page } = newestFirst<Row>(list, query);
    const chosen: (SQL | undefined)[] = [
      query.action === undefined ? undefined : eq(auditLog.action, query.action),
      query.subject === undefined ? undefined : eq(auditLog.subject, query.subject),
      query.subjectId === undefined ? undefined : eq(auditLog.subjectId, query.subjectId),
      query.actorId === undefined ? undefined : eq(auditLog.actorId, query.actorId),
    ];
    const { results } = await readAs(c, (db) => [
      db
        .select()
        .from(auditLog)
        .where(and(...chosen, place))
        .orderBy(...orderBy)
        .limit(limit),
    ]);
    const { rows, ...cursors } = page(results[0]);
    const data = rows.map(({ id, at, actorId, actorName, before, after, ...entry }) => ({
      ...entry,
      id: String(id),
      at: new Date(at).toISOString(),
      actor: { id: actorId, name: actorName },
      before: readOrNull(before),
      after: readOrNull(after),
    }));
    return answer(c, "GET /api/audit", { data, ...cursors });
  });
}

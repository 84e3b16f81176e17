import type { Hono } from "hono";
import { batchAsUser } from "../auth/session.ts";
import type { AppEnv } from "../context/request-context.ts";
import { respond, route } from "../http/route.ts";
import { dayAnswer, pageOfDays, selectDays } from "../streaming/quality.ts";

export function qualityRoute(app: Hono<AppEnv>): void {
  route(app, "GET /api/admin/quality", async (c, { query }) => {
    const part = pageOfDays(query);
    const { results } = await batchAsUser(c, (db) => [selectDays(db, query.movieId, part)]);
    const { rows, ...cursors } = part.page(results[0]);
    return respond(c, "GET /api/admin/quality", { data: rows.map(dayAnswer), ...cursors });
  });
}

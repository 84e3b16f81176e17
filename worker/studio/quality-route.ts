import type { Hono } from "hono";
import type { App } from "../http/app.ts";
import { answer, route } from "../http/route.ts";
import { readAs } from "../http/session.ts";
import { dayAnswer, pageOfDays, selectDays } from "../streaming/quality.ts";

export function qualityRoute(app: Hono<App>): void {
  route(app, "GET /api/admin/quality", async (c, { query }) => {
    const part = pageOfDays(query);
    const { results } = await readAs(c, (db) => [selectDays(db, query.movieId, part)]);
    const { rows, ...cursors } = part.page(results[0]);
    return answer(c, "GET /api/admin/quality", { data: rows.map(dayAnswer), ...cursors });
  });
}

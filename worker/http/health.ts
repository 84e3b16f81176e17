import { sql } from "drizzle-orm";
import type { Hono } from "hono";
import type { App } from "./app.ts";
import { AppError } from "./app-error.ts";
import { database } from "./database.ts";
import { answer, route } from "./route.ts";

export function healthRoute(app: Hono<App>, version: string): void {
  route(app, "GET /api/health", async (c) => {
    const db = database(c, "nearest");
    await db.batch([db.select({ one: sql`1`.as("one") }).from(sql`(select 1)`)]).catch((cause) => {
      console.error(JSON.stringify({ level: "error", requestId: c.var.requestId, error: String(cause) }));
      throw new AppError("unavailable", "The database does not answer.", { headers: { "Retry-After": "10" } });
    });
    return answer(c, "GET /api/health", { ok: true, version });
  });
}

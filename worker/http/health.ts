import { sql } from "drizzle-orm";
import type { Hono } from "hono";
import { AppError } from "../context/app-error.ts";
import type { AppEnv } from "../context/request-context.ts";
import { database, runStatement } from "../database/database.ts";
import { respond, route } from "./route.ts";

export function healthRoute(app: Hono<AppEnv>, version: string): void {
  route(app, "GET /api/health", async (c) => {
    const db = database(c, "nearest");
    await runStatement(db, db.select({ one: sql`1`.as("one") }).from(sql`(select 1)`)).catch((cause) => {
      console.error(JSON.stringify({ level: "error", requestId: c.var.requestId, error: String(cause) }));
      throw new AppError("database_unavailable", {}, { headers: { "Retry-After": "10" } });
    });
    return respond(c, "GET /api/health", { ok: true, version });
  });
}

import { sql } from "drizzle-orm";
import type { Hono } from "hono";
import { migration as newestMigration } from "../../migrations/meta/snapshot.json";
import { AppError } from "../context/app-error.ts";
import type { AppEnv, Bindings, RequestContext } from "../context/request-context.ts";
import { batch, database } from "../database/database.ts";
import { isEmailConfigured } from "../email/email-provider.ts";
import { respond, route } from "../http/route.ts";
import { getProviderModule } from "../payments/providers/registry.ts";
import { findStuckEmails, selectStuckEmails } from "./find-incidents.ts";
import { findJobStates, type JobSchedule, selectHeartbeats } from "./job-states.ts";

/** The jobs that fetch the state of payments. */
const paymentJobs = ["provider", "reconcile"];

type HealthOptions = { version: string; jobs: JobSchedule[] };

export function mountHealthCheck(app: Hono<AppEnv>, { version, jobs }: HealthOptions): void {
  route(app, "GET /api/health", async (c) => {
    const checks = await checkHealth(c, jobs).catch((cause) => {
      console.error(
        JSON.stringify({ level: "error", requestId: c.var.requestId, error: String(cause) }),
      );
      throw new AppError(
        "database_unavailable",
        {},
        { headers: { "Retry-After": "10" }, details: { ok: false } },
      );
    });
    const failed = Object.entries(checks).filter(([, isOk]) => !isOk);
    const details = { version, build: c.env.BUILD, checks };
    if (failed.length === 0) return respond(c, "GET /api/health", { ok: true, ...details });
    const names = failed.map(([name]) => name).join(", ");
    throw new AppError(
      "unhealthy",
      { checks: names },
      { headers: { "Retry-After": "60" }, details: { ok: false, ...details } },
    );
  });
}

async function checkHealth(c: RequestContext, jobs: JobSchedule[]) {
  const { schema, heartbeats, stuckEmails } = await readHealth(c);
  const lateJobs = findJobStates(heartbeats, jobs, { env: c.env, now: c.var.now }).filter(
    ({ isLate }) => isLate,
  );
  return {
    schema,
    jobs: lateJobs.length === 0,
    emails: isEmailConfigured(c.env, c.req.url) && findStuckEmails(stuckEmails).length === 0,
    payments:
      isPaymentConfigured(c.env, c.req.url) &&
      !lateJobs.some(({ name }) => paymentJobs.includes(name)),
  };
}

/**
 * Reads the health of the database and jobs. Throws if the database has no migrations, because its
 * tables are missing.
 */
async function readHealth(c: RequestContext) {
  const db = database(c, "primary");
  // Looks for this Worker's newest migration only, because the database may have newer migrations.
  const applied = sql<number>`exists (select 1 from d1_migrations where name = ${newestMigration})`;
  const statements = {
    schema: db.select({ isApplied: applied.as("is_applied") }).from(sql`(select 1)`),
    heartbeats: selectHeartbeats(db),
    stuckEmails: selectStuckEmails(db, c.var.now),
  };
  return batch(db, statements).then(
    ({ schema, ...rows }) => ({ schema: schema[0]?.isApplied === 1, ...rows }),
    (error: unknown) => {
      if (!/no such (table|column)/.test(String((error as Error).cause ?? error))) throw error;
      return { schema: false, heartbeats: [], stuckEmails: [] };
    },
  );
}

function isPaymentConfigured(env: Bindings, address: string): boolean {
  const { isAllowedAt, isConfigured } = getProviderModule(env);
  return isAllowedAt?.(address) !== false && isConfigured(env);
}

import { eq, sql } from "drizzle-orm";
import type { Hono } from "hono";
import { hasPermission } from "../../contract/access/permissions.ts";
import { todoPermissions } from "../../contract/monitoring/today.ts";
import { batchAsUser } from "../auth/session.ts";
import type { AppEnv } from "../context/request-context.ts";
import type { Database } from "../database/database.ts";
import { respond, route } from "../http/route.ts";
import { isOwnBucket } from "../media/storage-identity.ts";
import { getProviderModule } from "../payments/providers/registry.ts";
import { emails, paymentEvents, payments, site } from "../schema.ts";
import { findJobStates, type JobSchedule, selectHeartbeats } from "./job-states.ts";
import { listTodos, selectTodos } from "./today.ts";
import { readDatabaseSizeBytes } from "./watch.ts";

const maxWaiting = 1000;

/**
 * Mounts the list of tasks for administrators, and the health report with more details than the
 * public health check.
 */
export function mountSiteHealth(
  app: Hono<AppEnv>,
  { version, jobs }: { version: string; jobs: JobSchedule[] },
): void {
  route(app, "GET /api/admin/today", async (c) => {
    const {
      account,
      heartbeats,
      found: [found],
    } = await batchAsUser(c, (db) => ({
      heartbeats: selectHeartbeats(db),
      found: selectTodos(db, c.env, c.var.now),
    }));
    const states = findJobStates(heartbeats, jobs, { env: c.env, now: c.var.now });
    const todos = found ? listTodos(found, states) : [];
    return respond(c, "GET /api/admin/today", {
      data: todos.filter(({ kind }) => hasPermission(account, todoPermissions[kind])),
    });
  });

  route(app, "GET /api/admin/health", async (c) => {
    const {
      heartbeats,
      facts: [facts],
    } = await batchAsUser(c, (db) => ({
      heartbeats: selectHeartbeats(db),
      facts: selectFacts(db),
    }));
    return respond(c, "GET /api/admin/health", {
      data: {
        version,
        build: c.env.BUILD,
        databaseBytes: await readDatabaseSizeBytes(c.env.DB),
        bucket: await isOwnBucket(facts?.storageId, c.env.MEDIA),
        waitingEmails: facts?.waitingEmails ?? 0,
        emailError: facts?.emailError ?? null,
        paymentProvider: getProviderModule(c.env).title,
        lastPaymentAt: toIsoTime(facts?.lastPaymentAt),
        lastEventAt: toIsoTime(facts?.lastEventAt),
        backedUpAt: toIsoTime(facts?.backedUpAt),
        jobs: findJobStates(heartbeats, jobs, { env: c.env, now: c.var.now }).map(
          ({ name, succeededAt, error, isLate }) => ({
            name,
            succeededAt: toIsoTime(succeededAt),
            error,
            isLate,
          }),
        ),
      },
    });
  });
}

const toIsoTime = (time: number | null | undefined): string | null =>
  time ? new Date(time).toISOString() : null;

function selectFacts(db: Database) {
  const waiting = sql`(
    select ${emails.lastError}
    from ${emails}
    where ${emails.sentAt} is null and ${emails.dueAt} is not null
    limit ${maxWaiting}
  )`;
  return db
    .select({
      storageId: site.storageId,
      backedUpAt: site.rowsBackedUpAt,
      waitingEmails: sql<number>`(select count(*) from ${waiting})`.as("waiting_emails"),
      emailError: sql<string | null>`(select max(last_error) from ${waiting})`.as("email_error"),
      lastPaymentAt: sql<number | null>`(select max(${payments.paidAt}) from ${payments})`.as(
        "last_payment_at",
      ),
      lastEventAt: sql<
        number | null
      >`(select max(${paymentEvents.receivedAt}) from ${paymentEvents})`.as("last_event_at"),
    })
    .from(site)
    .where(eq(site.id, 1));
}

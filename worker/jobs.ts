import { lt, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { milliseconds } from "../contract/constants.ts";
import { deviceRetentionMs } from "./accounts/devices.ts";
import { findMissingFiles } from "./admin/missing-files.ts";
import { emptyBin } from "./admin/movies/empty-bin.ts";
import { removeOrphans } from "./admin/orphans.ts";
import { recordStorageDay } from "./admin/storage-days.ts";
import { removeAbandonedUploads } from "./admin/uploads/abandoned-uploads.ts";
import { getProviderModule } from "./billing/providers/registry.ts";
import { reconcileOrders, recordSubscriberDay, sendSubscriptionReminders } from "./billing/reconciliation.ts";
import type { Bindings } from "./context/request-context.ts";
import { batch, type Database, runStatement } from "./database/database.ts";
import { withLease } from "./database/lease.ts";
import { sendDueEmails } from "./email/email-outbox.ts";
import { getEmailProvider } from "./email/email-provider.ts";
import * as schema from "./schema.ts";
import { aggregatePlays } from "./streaming/playback-metrics.ts";

type JobContext = {
  env: Bindings;
  db: Database;
  site: string;
  now: number;
  fetch: (request: Request) => Response | Promise<Response>;
};
/** A job that cannot finish in one run gets the cursor where the last run stopped, and returns the next one. */
type Job = (context: JobContext, cursor: string | null) => Promise<unknown>;

/** The cron jobs. Each works from the current state, so that it may run twice, late, or not at all. */
const jobsByCron: Record<string, Record<string, Job>> = {
  "*/5 * * * *": {
    provider: runProviderWork,
    reconcile: ({ env, db, site, now }) =>
      reconcileOrders(db, { provider: getProviderModule(env).create({ env, db, site }), site, now }),
    emails: ({ env, db, now }) => sendDueEmails(db, getEmailProvider(env), now),
  },
  "17 * * * *": {
    remind: ({ db, site, now }) => sendSubscriptionReminders(db, site, now),
    subscribers: ({ db, now }) => runStatement(db, recordSubscriberDay(db, now)),
    plays: ({ db, now }) => batch(db, aggregatePlays(db, now)),
    storage: ({ db, now }) => runStatement(db, recordStorageDay(db, now)),
    sweep: ({ db, now }) => deleteExpired(db, now),
  },
  "47 * * * *": {
    uploads: ({ env, db, now }) => removeAbandonedUploads(db, env.MEDIA, now),
    bin: ({ env, db, now }) => emptyBin(db, env.MEDIA, now),
    orphans: ({ env, db, now }, cursor) => removeOrphans(db, env.MEDIA, now, cursor),
    missingFiles: ({ env, db, now }, cursor) => findMissingFiles(db, env.MEDIA, now, cursor),
  },
};

const jobLeaseMs = 4 * milliseconds.minute;

/** A failed job does not stop the others. */
export async function runJobs(env: Bindings, cron: string, now: number, fetch: JobContext["fetch"]): Promise<void> {
  const db = drizzle(env.DB);
  const context = { env, db, site: env.SITE_URL || "http://localhost:8787", now, fetch };
  for (const [name, job] of Object.entries(jobsByCron[cron] ?? {})) {
    const runJob = async (cursor: string | null) => {
      const nextCursor = await job(context, cursor);
      return typeof nextCursor === "string" ? nextCursor : null;
    };
    await withLease(db, name, { now, durationMs: jobLeaseMs }, runJob).catch((error: unknown) =>
      console.error(JSON.stringify({ level: "error", job: name, error: String(error) })),
    );
  }
}

/** The payment provider's own cron work. */
async function runProviderWork({ now, ...context }: JobContext): Promise<void> {
  const { isAllowedAt, runDueWork } = getProviderModule(context.env);
  if (isAllowedAt?.(context.site) !== false) await runDueWork?.(context, now);
}

const maxSweptKeys = 10_000;
const emailRetentionMs = 30 * milliseconds.day;

function deleteExpired(db: Database, now: number) {
  const { sessions, oneTimeTokens, rateLimits, knownDevices, registrations, emails, idempotencyKeys } = schema;
  const expiredKeys = sql`select rowid from ${idempotencyKeys} where ${idempotencyKeys.expiresAt} < ${now} limit ${maxSweptKeys}`;
  return batch(db, {
    sessions: db.delete(sessions).where(lt(sessions.expiresAt, now)),
    oneTimeTokens: db.delete(oneTimeTokens).where(lt(oneTimeTokens.expiresAt, now)),
    rateLimits: db.delete(rateLimits).where(lt(rateLimits.endsAt, now)),
    knownDevices: db.delete(knownDevices).where(lt(knownDevices.lastSeenAt, now - deviceRetentionMs)),
    registrations: db.delete(registrations).where(lt(registrations.expiresAt, now)),
    emails: db.delete(emails).where(lt(emails.queuedAt, now - emailRetentionMs)),
    idempotencyKeys: db.delete(idempotencyKeys).where(sql`rowid in (${expiredKeys})`),
  });
}

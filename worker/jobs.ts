import { milliseconds } from "../contract/constants.ts";
import { backUpRows } from "./backup/weekly-backup.ts";
import type { Bindings } from "./context/request-context.ts";
import { type Database, runStatement } from "./database/database.ts";
import { type SaveCursor, withLease } from "./database/lease.ts";
import { createJobDatabase } from "./database/statement-budget.ts";
import { sendDueEmails } from "./email/email-outbox.ts";
import { getEmailProvider } from "./email/email-provider.ts";
import type { IncidentContext } from "./email/incidents.ts";
import { processExits } from "./exits/process-exits.ts";
import { sendDueGifts } from "./gifts/gift-emails.ts";
import { configuredSiteUrl } from "./http/site-url.ts";
import { isDeletionHeld } from "./media/storage-identity.ts";
import { recordDailyTotals } from "./monitoring/daily-totals.ts";
import type { JobSchedule } from "./monitoring/job-states.ts";
import { detectIncidents } from "./monitoring/watch.ts";
import { emptyBin } from "./movies/empty-bin.ts";
import { binEndedMovies } from "./movies/end-movies.ts";
import { updateOutdatedCustomers } from "./orders/customers.ts";
import { processPreOrders } from "./payments/process-pre-orders.ts";
import type { PaymentProvider, ProviderContext } from "./payments/providers/payment-provider.ts";
import {
  getProviderModule,
  openProviders,
  providerModules,
} from "./payments/providers/registry.ts";
import {
  reconcileOrders,
  sendFailedRenewalReminders,
  sendSubscriptionReminders,
} from "./payments/reconciliation.ts";
import { refundRentals } from "./payments/refund-rentals.ts";
import { reportUnknownPayments } from "./payments/unknown-payments.ts";
import { publishPlansAsJob } from "./plans/publish-plans.ts";
import { moveSubscribersToNewPrices } from "./prices/price-moves.ts";
import {
  deleteUnsentPriceNotices,
  sendPriceKeptNotices,
  sendPriceNotices,
} from "./prices/price-notices.ts";
import { sendPriceReminders } from "./prices/price-reminders.ts";
import { sendDuePushMessages } from "./push/push-outbox.ts";
import { removeOrphans } from "./retention/remove-orphans.ts";
import { deleteExpiredRows } from "./retention/retention.ts";
import { divideRevenue } from "./revenue/divide-revenue.ts";
import { updateMrr } from "./revenue/mrr.ts";
import { queueReportDecisionEmails } from "./reviews/review-reports.ts";
import { closeStatementMonths } from "./rights/close-months.ts";
import { setCurrentSite } from "./site/current-site.ts";
import { loadSite } from "./site/site-settings.ts";
import { sendCardNotices } from "./subscriptions/card-notices.ts";
import { sendRenewalNotices } from "./subscriptions/renewal-notices.ts";
import { sendResumptionNotices } from "./subscriptions/resumption-notices.ts";
import { removeAbandonedUploads } from "./uploads/abandoned-uploads.ts";
import { reportMissingFiles } from "./uploads/missing-files.ts";
import { sendFavouriteNotices } from "./viewing/favourite-notices.ts";
import { queueDatedEvents } from "./webhooks/dated-events.ts";
import { sendDueWebhooks } from "./webhooks/webhook-outbox.ts";

type JobContext = IncidentContext & {
  env: Bindings;
  db: Database;
  /** The payment providers that the site can reach. */
  providers: PaymentProvider[];
  fetch: (request: Request) => Response | Promise<Response>;
};
type FetchFromSite = (request: Request, env: Bindings) => Response | Promise<Response>;
/**
 * Runs a job. A job that needs several runs gets the previous run's cursor, and saves or returns
 * the next one.
 */
type RunJob = (
  context: JobContext,
  cursor: string | null,
  saveCursor: SaveCursor,
) => Promise<unknown>;
/**
 * `statements`: the D1 statements that the earlier jobs of an invocation must leave to this job.
 */
type Job = { statements: number; run: RunJob };

/**
 * The cron jobs. Each job works from the current state, so that it may run twice, late, or not at
 * all. The owner is told if a job has had no success for `lateAfterMs`. Short jobs and the job
 * `watch` come first, because the platform may kill a long job together with the jobs after it.
 */
const jobsByCron: Record<string, { lateAfterMs: number; jobs: Record<string, Job> }> = {
  "*/5 * * * *": {
    lateAfterMs: 30 * milliseconds.minute,
    jobs: {
      emails: {
        statements: 20,
        run: ({ env, db, now }) => sendDueEmails(db, getEmailProvider(env), now),
      },
      webhooks: {
        statements: 30,
        run: ({ env, db, owner, site, now }) => sendDueWebhooks(db, env, { owner, site, now }),
      },
      gifts: { statements: 20, run: ({ db, site, now }) => sendDueGifts(db, site, now) },
      reports: {
        statements: 20,
        run: ({ db, site, now }) => queueReportDecisionEmails(db, site, now),
      },
      favourites: {
        statements: 60,
        run: ({ db, site, now }) => sendFavouriteNotices(db, site, now),
      },
      push: {
        statements: 25,
        run: ({ db, env, site, now }) => sendDuePushMessages(db, env, { site, now }),
      },
      ended: { statements: 10, run: ({ db, now }) => binEndedMovies(db, now) },
      provider: { statements: 60, run: runProviderWork },
      plans: { statements: 110, run: ({ db, ...context }) => publishPlansAsJob(db, context) },
      customers: {
        statements: 60,
        run: ({ db, providers }, cursor) => updateOutdatedCustomers(db, providers, cursor),
      },
      prices: {
        statements: 110,
        run: async ({ env, db, providers, site, now }, cursor) => {
          await sendPriceKeptNotices(db, site, now);
          await deleteUnsentPriceNotices(db);
          await moveSubscribersToNewPrices(db, { env, providers, now });
          await sendPriceReminders(db, site, now);
          return sendPriceNotices(db, { providers, site, now }, cursor);
        },
      },
      preOrders: {
        statements: 80,
        run: ({ db, ...context }, cursor) => processPreOrders(db, context, cursor),
      },
      rentals: {
        statements: 60,
        run: ({ db, ...context }, cursor) => refundRentals(db, context, cursor),
      },
      exits: { statements: 60, run: ({ db, ...context }) => processExits(db, context) },
      reconcile: { statements: 200, run: ({ db, ...context }) => reconcileOrders(db, context) },
      revenue: {
        statements: 30,
        run: async ({ db, now }) => {
          await updateMrr(db, now);
          await divideRevenue(db);
        },
      },
    },
  },
  "17 * * * *": {
    lateAfterMs: 3 * milliseconds.hour,
    jobs: {
      watch: { statements: 200, run: (context) => detectIncidents(context, jobSchedule) },
      totals: { statements: 5, run: ({ db, now }) => runStatement(db, recordDailyTotals(db, now)) },
      webhookEvents: { statements: 5, run: ({ db, now }) => queueDatedEvents(db, now) },
      unknownPayments: {
        statements: 10,
        run: ({ db, ...context }, cursor, saveCursor) =>
          reportUnknownPayments(db, context, cursor, saveCursor),
      },
      overdue: {
        statements: 60,
        run: ({ db, site, now }) => sendFailedRenewalReminders(db, site, now),
      },
      remind: {
        statements: 150,
        run: async ({ db, site, now }) => {
          await sendSubscriptionReminders(db, site, now);
          await sendRenewalNotices(db, site, now);
          await sendResumptionNotices(db, site, now);
          await sendCardNotices(db, site, now);
        },
      },
      statements: { statements: 60, run: ({ db, now }) => closeStatementMonths(db, now) },
      sweep: { statements: 90, run: ({ db, now }) => deleteExpiredRows(db, now) },
      backup: {
        statements: 250,
        run: ({ env, db, now }, cursor, saveCursor) => backUpRows(db, env, now, cursor, saveCursor),
      },
    },
  },
  "47 * * * *": {
    lateAfterMs: 3 * milliseconds.hour,
    jobs: {
      uploads: {
        statements: 40,
        run: unlessHeld(({ env, db, now }) => removeAbandonedUploads(db, env.MEDIA, now)),
      },
      bin: { statements: 100, run: unlessHeld(({ env, db, now }) => emptyBin(db, env.MEDIA, now)) },
      orphans: {
        statements: 150,
        run: unlessHeld(({ env, db, owner, site, now }, cursor) =>
          removeOrphans(db, env.MEDIA, { owner, site, now }, cursor),
        ),
      },
      missingFiles: {
        statements: 50,
        run: ({ env, db, now }, cursor) => reportMissingFiles(db, env.MEDIA, now, cursor),
      },
    },
  },
};

export const jobSchedule: JobSchedule[] = Object.values(jobsByCron).flatMap(
  ({ lateAfterMs, jobs }) => Object.keys(jobs).map((name) => ({ name, lateAfterMs })),
);

const jobLeaseMs = 4 * milliseconds.minute;

/** Runs the jobs of a cron expression. A failed job does not stop the other jobs. */
export async function runJobs(
  bindings: Bindings,
  cron: string,
  now: number,
  fetch: FetchFromSite,
): Promise<void> {
  const { db, DB, keep } = createJobDatabase(bindings.DB);
  const env = { ...bindings, DB };
  const context: JobContext = {
    env,
    db,
    owner: env.ADMIN_EMAIL || undefined,
    get site() {
      return findSite(env);
    },
    get providers() {
      return requireProviders({ env, db, site: this.site });
    },
    now,
    fetch: (request) => fetch(request, env),
  };
  setCurrentSite(await loadSite(env), now);
  const jobs = Object.entries(jobsByCron[cron]?.jobs ?? {});
  for (const [index, [name, { run }]] of jobs.entries()) {
    keep(jobs.slice(index + 1).reduce((total, [, { statements }]) => total + statements, 0));
    const runJob = async (cursor: string | null, saveCursor: SaveCursor) => {
      const nextCursor = await run(context, cursor, saveCursor);
      return typeof nextCursor === "string" ? nextCursor : null;
    };
    await withLease(db, name, { now, durationMs: jobLeaseMs }, runJob).catch((error: unknown) =>
      console.error(JSON.stringify({ level: "error", job: name, error: String(error) })),
    );
  }
}

/** Returns the site's address for links in emails. Only a local site has a default. */
function findSite(env: Bindings): string {
  const site = configuredSiteUrl(env);
  if (site) return site;
  if (env.MAIL_PROVIDER !== "mailbox")
    throw new Error("SITE_URL must be set to the site's own https address");
  return env.LOCAL_SITE_URL ?? "http://localhost:8787";
}

/** Wraps a deleting job so that it is skipped during a deletion hold. */
function unlessHeld(run: RunJob): RunJob {
  return async (context, cursor, saveCursor) =>
    (await isDeletionHeld(context.db)) ? cursor : run(context, cursor, saveCursor);
}

/**
 * Opens the providers that the site can reach. Throws while the provider in use has no key, because
 * its payments would stay unseen.
 */
function requireProviders(context: ProviderContext): PaymentProvider[] {
  const providers = openProviders(context);
  const { name, title, isAllowedAt } = getProviderModule(context.env);
  const isMissing = providers.every((provider) => provider.name !== name);
  if (isMissing && isAllowedAt?.(context.site) !== false)
    throw new Error(`The site has no key of ${title}: see docs/payments.md`);
  return providers;
}

/** Runs the payment providers' own cron work. */
async function runProviderWork({ now, ...context }: JobContext): Promise<void> {
  for (const { isAllowedAt, runDueWork } of providerModules)
    if (isAllowedAt?.(context.site) !== false) await runDueWork?.(context, now);
}

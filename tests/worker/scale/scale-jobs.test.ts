/** @module-tag long */
import { drizzle } from "drizzle-orm/d1";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { DumpState } from "../../../worker/backup/dump.ts";
import { backUpRows } from "../../../worker/backup/weekly-backup.ts";
import type { Bindings } from "../../../worker/context/request-context.ts";
import { runStatement } from "../../../worker/database/database.ts";
import { sendDueEmails } from "../../../worker/email/email-outbox.ts";
import { processExits } from "../../../worker/exits/process-exits.ts";
import { jobSchedule } from "../../../worker/jobs.ts";
import { recordDailyTotals } from "../../../worker/monitoring/daily-totals.ts";
import { detectIncidents } from "../../../worker/monitoring/watch.ts";
import { emptyBin } from "../../../worker/movies/empty-bin.ts";
import { binEndedMovies } from "../../../worker/movies/end-movies.ts";
import { updateOutdatedCustomers } from "../../../worker/orders/customers.ts";
import { selectOrderPage, selectPaymentPage } from "../../../worker/orders/exports.ts";
import { processPreOrders } from "../../../worker/payments/process-pre-orders.ts";
import { sandbox } from "../../../worker/payments/providers/sandbox/sandbox.ts";
import {
  reconcileOrders,
  sendFailedRenewalReminders,
  sendSubscriptionReminders,
} from "../../../worker/payments/reconciliation.ts";
import { refundRentals } from "../../../worker/payments/refund-rentals.ts";
import { reportUnknownPayments } from "../../../worker/payments/unknown-payments.ts";
import { moveSubscribersToNewPrices } from "../../../worker/prices/price-moves.ts";
import {
  deleteUnsentPriceNotices,
  sendPriceKeptNotices,
  sendPriceNotices,
} from "../../../worker/prices/price-notices.ts";
import { sendPriceReminders } from "../../../worker/prices/price-reminders.ts";
import { removeOrphans } from "../../../worker/retention/remove-orphans.ts";
import { deleteExpiredRows } from "../../../worker/retention/retention.ts";
import { divideRevenue } from "../../../worker/revenue/divide-revenue.ts";
import { updateMrr } from "../../../worker/revenue/mrr.ts";
import { setCurrentSite } from "../../../worker/site/current-site.ts";
import { loadSite } from "../../../worker/site/site-settings.ts";
import { sendCardNotices } from "../../../worker/subscriptions/card-notices.ts";
import { sendRenewalNotices } from "../../../worker/subscriptions/renewal-notices.ts";
import { removeAbandonedUploads } from "../../../worker/uploads/abandoned-uploads.ts";
import { reportMissingFiles } from "../../../worker/uploads/missing-files.ts";
import { jsonRequest } from "../../support/clients.ts";
import { runCron } from "../../support/conditions.ts";
import { accountId, filledAt as now, rowCounts } from "../../support/filled-site/rows.ts";
import { readRequestCost } from "../../support/request-log.ts";
import { countRows, executeSql, queryRow } from "../../support/rows.ts";
import { serveFilledSite } from "../../support/serve-filled-site.ts";
import { accounts, signedInClient } from "../../support/sessions.ts";
import { getBindings } from "../../support/site.ts";

const maxRowsRead = 5_000;
const maxMs = 1_000;

const site = "http://localhost";
/** The month in which the subscribers' orders were made. */
const exportedMonth = new Date(now - 40 * 86_400_000).toISOString().slice(0, 7);
const exportedDays = { month: exportedMonth, fromDay: 1, toDay: 31 };
const emailProvider = { keepsSentEmails: true, send: async () => undefined };

type Statement = { sql: string; rowsRead: number; durationMs: number };

/** Opens a database that records the rows and the time of each statement of a batch. */
async function recordingDatabase() {
  const { DB } = await getBindings();
  const statements: Statement[] = [];
  const texts = new WeakMap<object, string>();
  const prepare = (sql: string) => {
    const statement = DB.prepare(sql);
    texts.set(statement, sql);
    const bind = (...values: unknown[]) => {
      const bound = statement.bind(...values);
      texts.set(bound, sql);
      return bound;
    };
    return Object.assign(Object.create(statement), { bind });
  };
  const batch = async (bound: object[]) => {
    const results = await DB.batch(bound as Parameters<typeof DB.batch>[0]);
    for (const [i, { meta }] of results.entries())
      statements.push({
        sql: texts.get(bound[i] ?? {}) ?? "",
        rowsRead: meta.rows_read,
        durationMs: meta.duration,
      });
    return results;
  };
  const database = { prepare, batch } as unknown as Bindings["DB"];
  return { db: drizzle(database), database, statements };
}

type Recorded = Awaited<ReturnType<typeof recordingDatabase>>["db"];

vi.spyOn(console, "error").mockReturnValue();

/** A bucket without earlier backups, which do not matter here. */
const backupBucket = {
  put: async () => null,
  list: async () => ({ delimitedPrefixes: [], truncated: false }),
};
const owner = "boss@marquee.example";
const createProvider = (db: Recorded, env: Bindings) => sandbox.create({ env, db, site });

const jobs: [string, (db: Recorded, env: Bindings) => Promise<unknown>][] = [
  [
    "reconcile",
    (db, env) =>
      reconcileOrders(db, {
        providers: [createProvider(db, env)],
        owner: undefined,
        site,
        now: now + 50,
      }),
  ],
  ["customers", (db, env) => updateOutdatedCustomers(db, [createProvider(db, env)], null)],
  [
    "unknownPayments",
    (db, env) => {
      const listPaidOrderIds = async () => Array.from({ length: 1000 }, (_, i) => `o${i}`);
      const providers = [{ ...createProvider(db, env), listPaidOrderIds }];
      return reportUnknownPayments(
        db,
        { providers, owner, site, now },
        null,
        async () => undefined,
      );
    },
  ],
  ["remind", (db) => sendSubscriptionReminders(db, site, now)],
  [
    "exits",
    (db, env) =>
      processExits(db, { providers: [createProvider(db, env)], owner: undefined, site, now }),
  ],
  ["renewal notices", (db) => sendRenewalNotices(db, site, now)],
  ["price reminders", (db) => sendPriceReminders(db, site, now)],
  ["cards", (db) => sendCardNotices(db, site, now)],
  ["overdue", (db) => sendFailedRenewalReminders(db, site, now)],
  [
    "price notices",
    (db, env) => sendPriceNotices(db, { providers: [createProvider(db, env)], site, now }, null),
  ],
  ["unsent price notices", (db) => deleteUnsentPriceNotices(db)],
  [
    "price moves",
    async (db, env) => {
      await executeSql("UPDATE price_moves SET moves_at = ?", now);
      await moveSubscribersToNewPrices(db, { env, providers: [createProvider(db, env)], now });
    },
  ],
  [
    "withdrawn prices",
    async (db) => {
      await executeSql("UPDATE price_changes SET withdrawn_at = ?", now);
      await sendPriceKeptNotices(db, site, now);
    },
  ],
  ["watch", (db, env) => detectIncidents({ env, db, owner, site, now }, jobSchedule)],
  [
    "backup",
    async (db, env) => {
      let cursor: string | null = null;
      for (let run = 0; run < 3; run++)
        cursor = await backUpRows(
          db,
          { DB: env.DB, BACKUP: backupBucket as unknown as Bindings["BACKUP"] },
          now,
          cursor,
          async () => undefined,
        );
    },
  ],
  ["emails", (db) => sendDueEmails(db, emailProvider, now + 120_000)],
  ["totals", async (db) => db.batch([recordDailyTotals(db, now)])],
  ["sweep", (db) => deleteExpiredRows(db, now)],
  ["uploads", (db, env) => removeAbandonedUploads(db, env.MEDIA, now)],
  [
    "revenue",
    async (db) => {
      await updateMrr(db, now);
      await divideRevenue(db);
    },
  ],
  [
    "preOrders",
    async (db, env) => {
      const provider = {
        ...createProvider(db, env),
        refund: async () => Promise.reject(new Error("down")),
      };
      const context = { providers: [provider], owner: undefined, site, now };
      await expect(processPreOrders(db, context, null)).rejects.toThrow("100 pre-orders");
    },
  ],
  [
    "rentals",
    async (db, env) => {
      const provider = {
        ...createProvider(db, env),
        refund: async () => Promise.reject(new Error("down")),
      };
      const context = { providers: [provider], owner: undefined, site, now };
      expect(await refundRentals(db, context, null)).toBe("20499");
      await expect(refundRentals(db, context, "24999")).rejects.toThrow("1 rentals");
    },
  ],
  ["export of orders", (db) => runStatement(db, selectOrderPage(db, exportedDays, null))],
  ["export of payments", (db) => runStatement(db, selectPaymentPage(db, exportedDays, null))],
  ["ended", (db) => binEndedMovies(db, now)],
  ["bin", (db, env) => emptyBin(db, env.MEDIA, now)],
  ["orphans", (db, env) => removeOrphans(db, env.MEDIA, { owner: undefined, site, now }, null)],
  ["missingFiles", (db, env) => reportMissingFiles(db, env.MEDIA, now, null)],
];

const adminPaths = [
  "/api/stats",
  "/getAllUser",
  "/getAllUser?q=person",
  "/getAllUser?q=person%20777",
  "/getAllUser?q=zq",
  "/getAllUser?q=e",
  "/getUser/Person%20777000",
  "/api/admin/orders",
  "/api/admin/revenue",
  "/api/admin/revenue/movies",
  "/api/admin/orders?status=paid",
  "/api/admin/orders?state=disputed",
  "/api/admin/orders?state=paid",
  `/api/admin/orders?paidIn=${new Date(now).toISOString().slice(0, 7)}`,
  `/api/admin/orders?paidIn=${new Date(now + 31 * 86_400_000).toISOString().slice(0, 7)}`,
  `/api/admin/orders?paidAtEndOf=${new Date(now).toISOString().slice(0, 7)}`,
  "/api/admin/orders?paidIn=all",
  `/api/admin/orders?paidIn=${new Date(now).toISOString().slice(0, 10)}`,
  `/api/admin/orders?statedIn=${new Date(now).toISOString().slice(0, 7)}`,
  "/api/admin/orders?promotionCode=nobodys",
  "/api/admin/orders?priceChange=raised",
  "/api/admin/subscriptions?state=running",
  "/api/admin/subscriptions?plan=10001",
  "/api/admin/subscriptions?plan=99999",
  "/api/admin/payment-events",
  "/api/audit",
];

/**
 * The requests of an account from the middle of all accounts, which subscribes and has watched ten
 * movies.
 */
const memberRequests: [string, RequestInit?][] = [
  ["/getWatchCount"],
  ["/getWatchCount?unfinished=true"],
  ["/api/favourites"],
  ["/subscriptionCheck"],
  ["/api/purchases"],
  ["/api/streams"],
  ["/api/movies/5/playback", { method: "POST" }],
  [
    "/api/movies/5/progress",
    jsonRequest("POST", {
      position: 60,
      duration: 600,
      at: new Date(now).toISOString(),
      state: "playing",
    }),
  ],
  ["/api/login", jsonRequest("POST", accounts.member)],
];

/**
 * The measured cost of each job or page: the number of statements, the rows that the largest
 * statement read, and all rows read.
 */
const costs: Record<
  string,
  { statements: number; largest: number; total: number; longestMs?: number }
> = {};

async function recordRequestCost(name: string, response: Response) {
  const { statements, rowsRead } = await readRequestCost(response);
  // Only the sum is known, so it also counts as the largest statement.
  costs[name] = { statements, largest: rowsRead, total: rowsRead };
  return rowsRead;
}

serveFilledSite();
beforeAll(async () => {
  setCurrentSite(await loadSite(await getBindings()), now);
  await executeSql("DELETE FROM audit_log WHERE at < 0");
  await executeSql(
    "UPDATE movies SET deleted_at = ? WHERE id BETWEEN 1000 AND 5999",
    now - 40 * 86_400_000,
  );
  await executeSql(
    "UPDATE movies SET available_until = '2020-01-01' WHERE id BETWEEN 6000 AND 6999",
  );
  await executeSql("UPDATE movies SET deleted_at = ? WHERE id = 25000", now - 2 * 3_600_000);
  await executeSql("UPDATE movies SET available_from = '2090-01-01', pre_order = 1 WHERE id = 7");
  await executeSql("UPDATE movies SET downloadable = 1 WHERE id = 8");
  await executeSql("UPDATE movies SET deleted_at = ? WHERE id = 9", now - 2 * 3_600_000);
  await executeSql("UPDATE movies SET deleted_at = ? WHERE id = 1", now - 31 * 86_400_000);
});
afterAll(() => {
  console.log("rows read with", rowCounts);
  console.table(costs);
});

describe("with 100,000 movies and subscribers, 1,000,000 accounts and 10,000,000 views", () => {
  it.each(adminPaths)(
    "a studio list that takes two statements reads at most 10,000 rows: %s",
    async (path) => {
      const admin = await signedInClient("demo-admin");
      const response = await admin(path);
      expect(response.status).toBe(200);
      expect(await recordRequestCost(`GET ${path}`, response)).toBeLessThanOrEqual(maxRowsRead * 2);
      const { nextCursor } = await response.json();
      if (!nextCursor) return;
      const nextPage = await admin(`${path}${path.includes("?") ? "&" : "?"}cursor=${nextCursor}`);
      expect((await readRequestCost(nextPage)).rowsRead).toBeLessThanOrEqual(maxRowsRead * 2);
    },
  );

  it.each(memberRequests)("a member's request reads at most 100 rows: %s", async (path, init) => {
    const member = await signedInClient(accountId(50_000));
    const response = await member(path, init);
    expect(response.ok).toBe(true);
    expect(
      await recordRequestCost(`${init?.method ?? "GET"} ${path}`, response),
    ).toBeLessThanOrEqual(100);
  });

  it.each(jobs)(
    "no statement of the job %s reads more than 5,000 rows or takes a second",
    async (name, runJob) => {
      const { db, database, statements: all } = await recordingDatabase();
      await runJob(db, {
        ...(await getBindings()),
        DB: database,
        VERSION: { id: "", tag: "", timestamp: "" },
      });
      // The rows of the schema, which a backup reads, do not become more as the site grows.
      const statements = all.filter(({ sql }) => !sql.includes("sqlite_master"));
      expect(statements.length).toBeGreaterThan(0);
      costs[`job ${name}`] = {
        statements: statements.length,
        largest: Math.max(...statements.map(({ rowsRead }) => rowsRead)),
        total: statements.reduce((total, { rowsRead }) => total + rowsRead, 0),
        longestMs: Math.max(...statements.map(({ durationMs }) => durationMs)),
      };
      const tooCostly = statements.filter(
        ({ rowsRead, durationMs }) => rowsRead > maxRowsRead || durationMs > maxMs,
      );
      expect(tooCostly.slice(0, 5)).toEqual([]);
    },
  );

  it("a run of the backup stores 100,000 rows although the other jobs have more work than fits into it", async () => {
    await executeSql("DELETE FROM leases");
    await runCron("17 * * * *", now);
    const backup = await queryRow("SELECT cursor FROM leases WHERE name = 'backup'");
    const { tables } = JSON.parse(String(backup?.cursor)) as DumpState;
    const rows = Object.values(tables).reduce((total, table) => total + table.rows, 0);
    expect(rows).toBeGreaterThanOrEqual(100_000);
  }, 300_000);

  it.each(["*/5 * * * *", "17 * * * *", "47 * * * *"])(
    "each run of the jobs of %s runs fewer than 1,000 statements",
    async (cron) => {
      await executeSql("DELETE FROM leases");
      for (const hours of [0, 1, 2])
        expect(await runCron(cron, now + hours * 3_600_000)).toBeLessThan(1_000);
      expect(await countRows("leases WHERE succeeded_at IS NULL")).toBe(0);
    },
    300_000,
  );

  it("repeated runs of the cleanup jobs delete every expired row", async () => {
    const { DB, MEDIA } = await getBindings();
    const db = drizzle(DB);
    for (let run = 0; run < 3; run++) await deleteExpiredRows(db, now);
    for (let run = 0; run < 3; run++) await emptyBin(db, MEDIA, now);
    expect(
      await countRows("sessions WHERE id LIKE 's%' AND device = 'a test' AND last_seen_at = 1"),
    ).toBe(0);
    expect(await countRows("rate_limits WHERE ends_at < ?", now)).toBe(0);
    expect(await countRows("audit_log WHERE at < ?", now - 730 * 86_400_000)).toBe(0);
    expect(
      await countRows("payment_events WHERE raw <> '' AND received_at < ?", now - 91 * 86_400_000),
    ).toBe(0);
    expect(await countRows("views WHERE movie_id = 1")).toBe(0);
  }, 300_000);
});

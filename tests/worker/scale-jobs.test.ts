/** @module-tag long */
import { drizzle } from "drizzle-orm/d1";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { recordDailyTotals } from "../../worker/admin/daily-totals.ts";
import { findMissingFiles } from "../../worker/admin/missing-files.ts";
import { emptyBin } from "../../worker/admin/movies/empty-bin.ts";
import { removeOrphans } from "../../worker/admin/orphans/remove-orphans.ts";
import { deleteExpired } from "../../worker/admin/retention.ts";
import { removeAbandonedUploads } from "../../worker/admin/uploads/abandoned-uploads.ts";
import { sandbox } from "../../worker/billing/providers/sandbox/sandbox.ts";
import { reconcileOrders, sendSubscriptionReminders } from "../../worker/billing/reconciliation.ts";
import type { Bindings } from "../../worker/context/request-context.ts";
import { sendDueEmails } from "../../worker/email/email-outbox.ts";
import { countRows, createTestSession, executeSql, seedDemo } from "../support/factories.ts";
import { insertManyAccounts, insertManySubscribers } from "../support/many-accounts.ts";
import { deleteAllMovies, insertManyMovies } from "../support/many-movies.ts";
import { bearerClient, clearTables, getBindings, readRequestCost } from "../support/site.ts";

const counts = { movies: 100_000, accounts: 200_000, subscribers: 100_000 };
const maxRowsRead = 5_000;
const maxMs = 1_000;

const now = Date.now();
const site = "http://localhost";
const emailProvider = { keepsSentEmails: true, send: async () => undefined };

type Statement = { sql: string; rowsRead: number; durationMs: number };

/** A database that records what each statement of a batch cost. */
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
      statements.push({ sql: texts.get(bound[i] ?? {}) ?? "", rowsRead: meta.rows_read, durationMs: meta.duration });
    return results;
  };
  return { db: drizzle({ prepare, batch } as unknown as Bindings["DB"]), statements };
}

type Recorded = Awaited<ReturnType<typeof recordingDatabase>>["db"];

vi.spyOn(console, "error").mockReturnValue();

const jobs: [string, (db: Recorded, env: Bindings) => Promise<unknown>][] = [
  [
    "reconcile",
    (db, env) =>
      reconcileOrders(db, { provider: sandbox.create({ env, db, site }), owner: undefined, site, now: now + 50 }),
  ],
  ["remind", (db) => sendSubscriptionReminders(db, site, now)],
  ["emails", (db) => sendDueEmails(db, emailProvider, now + 120_000)],
  ["totals", async (db) => db.batch([recordDailyTotals(db, now)])],
  ["sweep", (db) => deleteExpired(db, now)],
  ["uploads", (db, env) => removeAbandonedUploads(db, env.MEDIA, now)],
  ["bin", (db, env) => emptyBin(db, env.MEDIA, now)],
  ["orphans", (db, env) => removeOrphans(db, env.MEDIA, { owner: undefined, site, now }, null)],
  ["missingFiles", (db, env) => findMissingFiles(db, env.MEDIA, now, null)],
];

const adminPaths = [
  "/api/stats",
  "/getAllUser",
  "/getAllUser?q=person",
  "/getAllUser?q=person%20777",
  "/getAllUser?q=zq",
  "/getAllUser?q=e",
  "/getUser/Person%20777",
  "/api/admin/orders",
  "/api/admin/orders?status=paid",
  "/api/admin/subscriptions?state=running",
  "/api/admin/payment-events",
  "/api/audit",
];

beforeAll(async () => {
  await seedDemo();
  await executeSql("DELETE FROM audit_log WHERE at < 0");
  await insertManyMovies(counts.movies);
  await insertManyAccounts(counts.accounts, now);
  await insertManySubscribers(counts.subscribers, now);
  await executeSql(
    `INSERT INTO purchases (user_id, movie_id, order_id, bought_at) SELECT 'u' || id, id, 'o' || id, 1 FROM movies WHERE id BETWEEN 1000 AND 5999`,
  );
  await executeSql("UPDATE movies SET deleted_at = ? WHERE id BETWEEN 1000 AND 5999", now - 40 * 86_400_000);
  await executeSql("UPDATE movies SET deleted_at = ? WHERE id = 1", now - 31 * 86_400_000);
}, 600_000);
afterAll(async () => {
  await deleteAllMovies();
  await clearTables();
}, 600_000);

describe("with 100,000 movies and subscribers, 200,000 accounts and 2,000,000 views", () => {
  it.each(adminPaths)("an administrator's page of two statements reads at most 10,000 rows: %s", async (path) => {
    const admin = bearerClient(await createTestSession("demo-admin"));
    const response = await admin(path);
    expect(response.status).toBe(200);
    expect((await readRequestCost(response)).rowsRead).toBeLessThanOrEqual(maxRowsRead * 2);
    const { nextCursor } = await response.json();
    if (!nextCursor) return;
    const nextPage = await admin(`${path}${path.includes("?") ? "&" : "?"}cursor=${nextCursor}`);
    expect((await readRequestCost(nextPage)).rowsRead).toBeLessThanOrEqual(maxRowsRead * 2);
  });

  it.each(jobs)("no statement of the job %s reads more than 5,000 rows or takes a second", async (_, runJob) => {
    const { db, statements } = await recordingDatabase();
    await runJob(db, await getBindings());
    expect(statements.length).toBeGreaterThan(0);
    expect(
      statements.filter(({ rowsRead, durationMs }) => rowsRead > maxRowsRead || durationMs > maxMs).slice(0, 5),
    ).toEqual([]);
  });

  it("jobs go on in turns until all that expired is gone", async () => {
    const { DB, MEDIA } = await getBindings();
    const db = drizzle(DB);
    for (let run = 0; run < 3; run++) await deleteExpired(db, now);
    for (let run = 0; run < 2; run++) await emptyBin(db, MEDIA, now);
    expect(await countRows("sessions WHERE id LIKE 's%' AND device = 'a test' AND last_seen_at = 1")).toBe(0);
    expect(await countRows("rate_limits")).toBe(0);
    expect(await countRows("audit_log WHERE at < ?", now - 730 * 86_400_000)).toBe(0);
    expect(await countRows("views WHERE movie_id = 1")).toBe(0);
  }, 300_000);
});

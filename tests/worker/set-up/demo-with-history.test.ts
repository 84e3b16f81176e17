import Papa from "papaparse";
import { beforeAll, describe, expect, it } from "vitest";
import { milliseconds } from "../../../contract/constants.ts";
import { graceDays, playRetentionDays } from "../../../contract/policy.ts";
import type { Revenue } from "../../../contract/revenue/revenue.ts";
import { computeMonths, historyStatements } from "../../../demo/history.mjs";
import { listAllTables } from "../../../worker/backup/dump.ts";
import { jsonRequest, type TestClient, visitorClient } from "../../support/clients.ts";
import { runCron } from "../../support/conditions.ts";
import { plainCollection } from "../../support/plain-collection.ts";
import { countRows, queryRow } from "../../support/rows.ts";
import { seedDemo } from "../../support/seeds.ts";
import { signedInClient } from "../../support/sessions.ts";
import { getBindings } from "../../support/site.ts";
import { queryOf } from "../../support/tables.ts";

const { day } = milliseconds;
/** The tables that jobs and migrations fill, also without a demo. */
const systemTables = ["d1_migrations", "site", "totals", "leases", "emails", "orphans"];
let admin: TestClient;

const readJson = async <Data>(path: string): Promise<Data> => (await admin(path)).json();
async function sumOf(column: string, rows: string): Promise<number> {
  const row = await queryRow<{ sum: number | null }>(`SELECT sum(${column}) AS sum FROM ${rows}`);
  return row?.sum ?? 0;
}

/** Fills the site as `npm start` does: the demo, its history, and the figures of months. */
async function seedHistory(): Promise<void> {
  await seedDemo();
  const { DB } = await getBindings();
  const addedAt = (await queryRow<{ at: number }>("SELECT demo_added_at AS at FROM site"))?.at ?? 0;
  const statements = await historyStatements(addedAt);
  await DB.batch(statements.map(({ sql, values }) => DB.prepare(sql).bind(...values)));
  await computeMonths(DB, addedAt);
  await visitorClient()("/dev/site", { method: "POST" });
}

beforeAll(async () => {
  await seedHistory();
  admin = await signedInClient("demo-admin");
});

async function readPayments(month: string): Promise<Record<string, string>[]> {
  const text = await (await admin(`/api/admin/payments/csv?month=${month}`)).text();
  const options = { header: true, skipEmptyLines: true } as const;
  return Papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, ""), options).data;
}

const toCents = (amount = "0") => Math.round(Number(amount) * 100);
const netOf = (payments: Record<string, string>[]) =>
  payments.reduce((sum, { net }) => sum + toCents(net), 0);

describe("the demo's history", () => {
  it("the demo's history has members in three plans, with every kind of order and refunds", async () => {
    const counts = {
      movies: await countRows("movies"),
      members: await countRows("users WHERE id LIKE 'demo-member-%'"),
      plans: await countRows("plans WHERE active = 1"),
      plansByLink: await countRows("plans WHERE listed = 0"),
      collections: await countRows("collections"),
      holders: await countRows("rights_holders"),
    };
    expect(counts).toEqual({
      movies: 43,
      members: 184,
      plans: 3,
      plansByLink: 1,
      collections: 3,
      holders: 2,
    });
    for (const rows of [
      "subscriptions WHERE plan_id = '10002'",
      "subscriptions WHERE plan_id = '10003'",
      "subscriptions WHERE overdue_since IS NOT NULL",
      "orders WHERE trial_days IS NOT NULL",
      "orders WHERE promotion_code_id IS NOT NULL",
      "orders WHERE status = 'refunded'",
      "orders WHERE status = 'failed'",
      "gift_codes WHERE redeemed_at IS NOT NULL",
      "rentals WHERE begun_at IS NOT NULL",
      "plan_changes",
      "reviews WHERE user_id IS NOT NULL",
      "plays WHERE height IS NOT NULL",
      "audit_log WHERE subject = 'order'",
      "order_items WHERE awaited = 1",
    ])
      expect([rows, await countRows(rows)]).not.toEqual([rows, 0]);
  });

  it("the demo's history has no play that is old enough for the first cleanup, which would delete it uncounted", async () => {
    const retentionMs = playRetentionDays * day;
    expect(
      await countRows("plays WHERE started_at < (SELECT demo_added_at FROM site) - ?", retentionMs),
    ).toBe(0);
    const { days } = (await queryRow<{ days: number }>(
      `SELECT count(DISTINCT day) AS days FROM play_days
       WHERE day >= date((SELECT demo_added_at FROM site) / 1000 - 100 * 86400, 'unixepoch')`,
    )) ?? { days: 0 };
    expect(days).toBeGreaterThan(50);
  });

  it("the demo's premiere opens on the day after the demo was added", async () => {
    const premiere = await queryRow<{ availableFrom: string; addedAt: number }>(
      `SELECT available_from AS availableFrom, created_at AS addedAt
       FROM movies WHERE pre_order = 1`,
    );
    const tomorrow = new Date((premiere?.addedAt ?? 0) + day).toISOString().slice(0, 10);
    expect(premiere?.availableFrom).toBe(tomorrow);
  });

  it("the demo's payments, revenue and revenue of movies agree to the cent in every month", async () => {
    const { data: revenue } = await readJson<{ data: Revenue }>("/api/admin/revenue");
    // A payer's next change of MRR may become due between the start and this request.
    const site = await queryRow<{ addedAt: number }>("SELECT demo_added_at AS addedAt FROM site");
    const begunSince = await countRows(
      "payers WHERE due_at BETWEEN ? AND ?",
      site?.addedAt ?? 0,
      Date.now(),
    );
    expect(revenue.waiting).toBeLessThanOrEqual(begunSince ?? 0);
    expect(revenue.months.length).toBeGreaterThan(12);
    const { DB } = await getBindings();
    const months = await queryOf(DB)(
      "SELECT DISTINCT substr(day, 1, 7) AS month FROM daily_totals",
    );
    let total = 0;
    for (const { month = "" } of months) {
      const net = netOf(await readPayments(month));
      const ofDays = await sumOf(
        "value",
        `daily_totals WHERE name = 'revenue' AND day LIKE '${month}-%'`,
      );
      expect([month, net]).toEqual([month, ofDays]);
      total += net;
    }
    expect(total).toBe(await sumOf("value", "totals WHERE name = 'revenue'"));
    const ofItems = await sumOf("revenue_cents", "order_items WHERE movie_id IS NOT NULL");
    const ofMovieOrders = await sumOf(
      "net_cents",
      `payments JOIN orders ON orders.id = payments.order_id
       WHERE orders.kind IN ('movies', 'rental')`,
    );
    expect([ofItems, ofItems]).toEqual([
      ofMovieOrders,
      await sumOf("revenue_cents", "movie_figures"),
    ]);
  });

  it("the demo's current MRR counts each payer who is in a paid period or in the grace period", async () => {
    const { data: revenue } = await readJson<{ data: Revenue }>("/api/admin/revenue");
    const paying = await countRows(
      `(SELECT DISTINCT o.payer_id FROM orders o JOIN payments p ON p.order_id = o.id
        WHERE o.kind = 'subscription' AND p.amount_cents > 0 AND p.refunded_at IS NULL
          AND p.period_ends_at > (SELECT demo_added_at FROM site) - ${graceDays * day})`,
    );
    expect(revenue.months.at(-1)?.subscribers).toBe(paying);
  });

  it("the demo's closed statements hold every payment of their months, and divide each without a remainder", async () => {
    const months = await countRows("statement_months WHERE step = 'closed'");
    expect(months).toBeGreaterThanOrEqual(12);
    const { until } = (await queryRow<{ until: string }>(
      "SELECT min(month) || '-01' AS until FROM statement_months WHERE step <> 'closed'",
    )) ?? { until: "" };
    const moneyIn = await sumOf("money_in_cents", "statement_months WHERE step = 'closed'");
    expect(moneyIn).toBe(await sumOf("net_cents", `payments WHERE paid_at < ${Date.parse(until)}`));
    const house = await sumOf("house_cents", "statement_months WHERE step = 'closed'");
    expect(moneyIn).toBe(house + (await sumOf("amount_cents", "statements")));
    expect(await sumOf("amount_cents", "statement_lines")).toBe(
      await sumOf("amount_cents", "statements"),
    );
    expect(await countRows("statement_lines WHERE kind = 'pool' AND amount_cents > 0")).not.toBe(0);
  });

  it("a member's receipt shows the payments of the provider", async () => {
    const order = await queryRow<{ userId: string; id: string; paid: number; times: number }>(
      `SELECT o.user_id AS userId, o.id, sum(p.amount_cents) AS paid, count(*) AS times
       FROM orders o JOIN sandbox_payments p ON p.order_id = o.id
       WHERE o.kind = 'subscription' AND o.status = 'paid'
       GROUP BY o.id ORDER BY count(*) DESC LIMIT 1`,
    );
    const member = await signedInClient(order?.userId ?? "");
    const response = await member(`/api/orders/${order?.id}`);
    const { data } = (await response.json()) as { data: { payments: { amount: number }[] } };
    expect(data.payments.length).toBe(order?.times);
    const shown = data.payments.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
    expect(shown).toBe(order?.paid);
  });
});

describe("a site with the demo's history", () => {
  it("with the demo's history, the jobs run without a failure and change no earlier payment", {
    tags: ["long"],
  }, async () => {
    const paidBefore = await sumOf("net_cents", `payments WHERE paid_at < ${Date.now() - day}`);
    for (const cron of ["*/5 * * * *", "17 * * * *", "47 * * * *"]) await runCron(cron);
    type Health = { data: { jobs: { name: string; error: string | null; isLate: boolean }[] } };
    const { data: health } = await readJson<Health>("/api/admin/health");
    expect(health.jobs.filter(({ error, isLate }) => error !== null || isLate)).toEqual([]);
    expect(await sumOf("net_cents", `payments WHERE paid_at < ${Date.now() - day}`)).toBe(
      paidBefore,
    );
  });

  it("clearing the demo leaves only the rows of an empty site and the owner's changes", {
    tags: ["long"],
  }, async () => {
    const texts = { en: { title: "Mine", body: "" } };
    const own = jsonRequest("POST", { ...plainCollection, slug: "mine", texts });
    expect((await admin("/api/admin/collections", own)).status).toBe(201);
    const response = await admin("/api/admin/set-up/demo/clear", {
      method: "POST",
      headers: { "X-Confirm": "clear-demo" },
    });
    expect((await response.json()).data).toMatchObject({ hasDemo: false, hasMovie: false });
    const { DB } = await getBindings();
    const tables = (await listAllTables(queryOf(DB))).map(({ name }) => name);
    const counts = await Promise.all(
      tables.map(async (name) => [name, await countRows(name)] as const),
    );
    const filled = counts.filter(([name, count]) => count !== 0 && !systemTables.includes(name));
    expect(Object.fromEntries(filled)).toEqual({
      users: 3,
      sessions: await countRows("sessions"),
      plans: 1,
      collections: 1,
      // Entries for the owner's collection, the clearing, and each deleted movie.
      audit_log: 45,
    });
    expect(await queryRow("SELECT uses FROM promotion_codes")).toBeNull();
    expect(await sumOf("value", "totals WHERE name IN ('revenue', 'movies', 'bytes')")).toBe(0);
  });
});

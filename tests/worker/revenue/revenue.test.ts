import { drizzle } from "drizzle-orm/d1";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { graceDays } from "../../../contract/policy.ts";
import { divideRevenue } from "../../../worker/revenue/divide-revenue.ts";
import { updateMrr } from "../../../worker/revenue/mrr.ts";
import {
  computeMrrChanges,
  findNextChangeAt,
  toYearlyCents,
} from "../../../worker/revenue/mrr-changes.ts";
import { clearStatements } from "../../support/clear-statements.ts";
import {
  bearerClient,
  createOrigin,
  jsonRequest,
  type TestClient,
  visitorClient,
} from "../../support/clients.ts";
import { runCron, setConditions } from "../../support/conditions.ts";
import { insertMadeUpYear, madeUpNow } from "../../support/made-up-year.ts";
import { countRows, executeSql, queryRow } from "../../support/rows.ts";
import { resetAccounts, seedSite } from "../../support/seeds.ts";
import { createTestSession, signedInClient } from "../../support/sessions.ts";
import { getBindings } from "../../support/site.ts";

const [everyFiveMinutes, day] = ["*/5 * * * *", 86_400_000];
let admin: TestClient;

type Month = {
  month: string;
  mrr: number;
  subscribers: number;
  churnPercent: number | null;
  changes: Record<string, { subscribers: number; amount: number }>;
};
const fetchRevenue = async () => (await (await admin("/api/admin/revenue")).json()).data;
/**
 * Returns the month, the MRR, the subscribers, the churn in percent, and the changes other than 0.
 */
const summarize = ({ month, mrr, subscribers, churnPercent, changes }: Month) => [
  month,
  mrr,
  subscribers,
  churnPercent === null ? null : Math.round(churnPercent * 10) / 10,
  Object.fromEntries(
    Object.entries(changes).flatMap(([kind, change]) =>
      change.subscribers === 0 ? [] : [[kind, [change.subscribers, change.amount]]],
    ),
  ),
];

const knownMonths = [
  ["2031-01", 20, 2, null, { new: [2, 20] }],
  ["2031-02", 39, 4, 0, { new: [2, 19] }],
  ["2031-03", 37, 4, 25, { new: [1, 8], lost: [1, -10] }],
  ["2031-04", 52, 5, 25, { new: [2, 25], lost: [1, -10] }],
  ["2031-05", 70, 7, 0, { new: [2, 18] }],
  ["2031-06", 75, 7, 14.3, { new: [1, 10], more: [1, 5], lost: [1, -10] }],
  ["2031-07", 75, 7, 14.3, { returned: [1, 10], lost: [1, -10] }],
  ["2031-08", 75, 7, 0, {}],
  ["2031-09", 79, 8, 0, { returned: [1, 10], less: [1, -6] }],
  ["2031-10", 79, 8, 0, {}],
  ["2031-11", 60, 6, 25, { lost: [2, -19] }],
  ["2031-12", 60, 6, 0, {}],
];
const knownCohorts = [
  { month: "2031-01", subscribers: 2, paying: [2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1] },
  { month: "2031-02", subscribers: 2, paying: [2, 2, 1, 1, 1, 2, 2, 2, 2, 1, 1] },
  { month: "2031-03", subscribers: 1, paying: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1] },
  { month: "2031-04", subscribers: 2, paying: [2, 2, 2, 2, 2, 2, 2, 2, 2] },
  { month: "2031-05", subscribers: 2, paying: [2, 1, 1, 1, 2, 2, 1, 1] },
  { month: "2031-06", subscribers: 1, paying: [1, 0, 0, 0, 0, 0, 0] },
];

beforeAll(seedSite);
afterAll(async () => {
  await setConditions();
  await resetAccounts();
  await executeSql("DELETE FROM promotion_codes");
  await executeSql("DELETE FROM plans WHERE id LIKE '700%'");
});

describe("a year of invented payments", () => {
  beforeEach(async () => {
    await resetAccounts();
    await executeSql("DELETE FROM leases");
    await insertMadeUpYear();
    await setConditions({ clockAheadMs: madeUpNow - Date.now() });
    admin = await signedInClient("demo-admin", { expiresInMs: 10_000 * day });
    await executeSql("UPDATE sessions SET last_seen_at = ?", madeUpNow);
  });

  it("the revenue of a year of invented payments has the MRR, changes, churn and cohorts that were computed by hand", async () => {
    expect(await fetchRevenue()).toEqual({ months: [], cohorts: [], trials: [], waiting: 11 });
    await runCron(everyFiveMinutes, madeUpNow);
    const { months, cohorts, waiting } = await fetchRevenue();
    expect(months.map(summarize)).toEqual(knownMonths);
    expect(cohorts).toEqual(knownCohorts);
    expect(waiting).toBe(0);
  });

  it("the revenue of a year is the same when the job ran during the year and when it ran twice afterwards", {
    tags: ["long"],
  }, async () => {
    for (let month = 0; month < 12; month++)
      await runCron(everyFiveMinutes, Date.UTC(2031, month, 22));
    for (const minutes of [0, 10]) await runCron(everyFiveMinutes, madeUpNow + minutes * 60_000);
    const { months, cohorts } = await fetchRevenue();
    expect(months.map(summarize)).toEqual(knownMonths);
    expect(cohorts).toEqual(knownCohorts);
    expect(await countRows("mrr_changes")).toBe(20);
  });

  it("a late refund changes the figures of the month whose payment it returns", {
    tags: ["long"],
  }, async () => {
    await runCron(everyFiveMinutes, madeUpNow);
    await executeSql(
      "UPDATE payments SET refunded_cents = 9600, refunded_at = ? WHERE order_id = 'dee-1'",
      madeUpNow,
    );
    await runCron(everyFiveMinutes, madeUpNow + 10 * 60_000);
    const { months, cohorts } = await fetchRevenue();
    expect(months[2]).toMatchObject({
      month: "2031-03",
      mrr: 29,
      changes: { new: { subscribers: 0, amount: 0 } },
    });
    expect(months.at(-1)).toMatchObject({ mrr: 52, subscribers: 5 });
    expect(cohorts.map(({ month }: Month) => month)).not.toContain("2031-03");
  });

  it("each revenue figure lists the orders behind it", { tags: ["long"] }, async () => {
    await runCron(everyFiveMinutes, madeUpNow);
    const listOrders = async (filter: string) => {
      const { data } = await (await admin(`/api/admin/orders?${filter}`)).json();
      return data.map(({ id }: { id: string }) => id).toSorted();
    };
    expect(await listOrders("month=2031-11&change=lost")).toEqual(["cid-1", "kim-2"]);
    expect(await listOrders("month=2031-07")).toEqual(["eva-2", "ida-1"]);
    expect(await listOrders("month=2031-06&change=more")).toEqual(["fay-2"]);
    expect(await listOrders("month=2031-06&cohort=2031-02")).toEqual(["cid-1"]);
    expect(await listOrders("month=2031-12&cohort=2031-02")).toEqual(["eva-2"]);
    expect(await listOrders("month=2031-10&cohort=2031-05")).toEqual(["joe-1", "kim-2"]);
    for (const [month, , subscribers] of knownMonths)
      expect(await listOrders(`paidAtEndOf=${month}`), String(month)).toHaveLength(
        Number(subscribers),
      );
    expect(await listOrders("paidAtEndOf=2031-03")).toEqual(["ann-1", "cid-1", "dee-1", "eva-1"]);
    expect(await listOrders("paidIn=2031-03")).toEqual(["ann-1", "dee-1", "eva-1"]);
    expect((await admin("/api/admin/orders?month=2031-13")).status).toBe(400);
    expect((await admin("/api/admin/orders?month=2031-11&change=gone")).status).toBe(400);
  });

  it("each figure of the studio lists rows that add up to it", { tags: ["long"] }, async () => {
    type Listed = { id: string; revenue: number | null };
    const listAll = async (path: string): Promise<Listed[]> => {
      const { data, nextCursor } = await (await admin(path)).json();
      return nextCursor
        ? [...data, ...(await listAll(`${path.replace(/&cursor=.*/, "")}&cursor=${nextCursor}`))]
        : data;
    };
    const sumRevenue = async (filter: string) => {
      const rows = await listAll(`/api/admin/orders?limit=3&${filter}`);
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
      return rows.reduce((sum, { revenue }) => sum + (revenue ?? 0), 0);
    };
    await executeSql("UPDATE orders SET status = 'refunded' WHERE id IN ('hal-1', 'ida-1')");
    await executeSql(
      "UPDATE payments SET tax_cents = 160, refunded_cents = 250 WHERE order_id = 'ann-1'",
    );
    const { data: stats } = await (await admin("/api/stats")).json();
    expect(await sumRevenue("paidIn=all")).toBeCloseTo(stats.revenue, 6);
    const paidDays = stats.revenueByDay.filter(({ amount }: { amount: number }) => amount > 0);
    expect(paidDays.length).toBeGreaterThan(10);
    for (const { day: paidOn, amount } of paidDays)
      expect(await sumRevenue(`paidIn=${paidOn}`)).toBeCloseTo(amount, 6);

    await executeSql(
      "INSERT INTO statement_months (month, step, money_in_cents) SELECT '2031-03', 'closed', sum(net_cents) FROM payments WHERE paid_at >= ? AND paid_at < ?",
      Date.parse("2031-03-01"),
      Date.parse("2031-04-01"),
    );
    const { data: rights } = await (await admin("/api/admin/rights")).json();
    expect(rights.months).toMatchObject([{ month: "2031-03", moneyIn: expect.any(Number) }]);
    expect(await sumRevenue("statedIn=2031-03")).toBeCloseTo(rights.months[0].moneyIn, 6);
    await clearStatements();

    await executeSql(
      "INSERT INTO promotion_codes (id, code, percent, created_at) VALUES ('half', 'HALF', 50, 1), ('none', 'NONE', 10, 1)",
    );
    await executeSql(
      `INSERT INTO orders (id, user_id, kind, plan_id, status, amount_cents, currency, provider, promotion_code_id, created_at, updated_at)
       SELECT id || '-half', user_id, kind, plan_id, 'paid', 500, 'usd', 'sandbox', 'half', created_at, 1 FROM orders WHERE id IN ('ann-1', 'ben-1', 'cid-1')`,
    );
    await executeSql("UPDATE orders SET status = 'failed' WHERE id = 'cid-1-half'");
    const { data: codes } = await (await admin("/api/admin/promotion-codes")).json();
    for (const { id, uses } of codes)
      expect(await listAll(`/api/admin/orders?promotionCode=${id}`)).toHaveLength(uses);
    expect(codes.find(({ id }: Listed) => id === "half").uses).toBe(2);

    const insertSubscription =
      "INSERT INTO subscriptions (user_id, plan_id, started_at, expires_at, renews, provider, event_at) VALUES (?, ?, 1, ?, ?, 'sandbox', 1)";
    for (const [name, planId, renews] of [
      ["ann", "70001", 1],
      ["ben", "70001", 0],
      ["dee", "70012", 1],
      ["eva", "70001", 1],
    ])
      await executeSql(insertSubscription, name, planId, madeUpNow, renews);
    await executeSql(
      "INSERT INTO price_changes (id, plan_id, amount_cents, effective_at, announced_at) VALUES ('raised', '70001', 1200, ?, 1)",
      madeUpNow,
    );
    await executeSql(
      "INSERT INTO price_moves (order_id, change_id, old_cents, told_at, moves_at, moved_at) VALUES ('ann-1', 'raised', 1000, 1, 1, 1), ('eva-2', 'raised', 1000, 2, 1, NULL), ('ben-1', 'raised', 1000, 3, 1, NULL)",
    );
    const { data: plans } = await (await admin("/api/admin/plans")).json();
    for (const { id, subscribers } of plans)
      expect(await listAll(`/api/admin/subscriptions?plan=${id}`)).toHaveLength(subscribers);
    const { subscribers, priceChange } = plans.find(({ id }: Listed) => id === "70001");
    expect([subscribers, priceChange]).toMatchObject([2, { id: "raised", told: 3, moved: 1 }]);
    const told = await listAll("/api/admin/orders?limit=2&priceChange=raised");
    expect(told.map(({ id }) => id)).toEqual(["ben-1", "eva-2", "ann-1"]);
    for (const wrong of [
      "paidIn=2031-13",
      "paidIn=2031-02-30",
      "paidIn=some",
      "statedIn=2031-02-01",
    ])
      expect((await admin(`/api/admin/orders?${wrong}`)).status, wrong).toBe(400);
  });

  it("the revenue job completes the figures after a run that was killed", {
    tags: ["long"],
  }, async () => {
    await executeSql(
      "CREATE TRIGGER broken BEFORE INSERT ON mrr_changes WHEN NEW.month = '2031-09' BEGIN SELECT RAISE(ABORT, 'killed here'); END",
    );
    await runCron(everyFiveMinutes, madeUpNow);
    expect([await countRows("mrr_changes"), (await fetchRevenue()).waiting]).toEqual([0, 11]);
    await executeSql("DROP TRIGGER broken");
    await runCron(everyFiveMinutes, madeUpNow + 10 * 60_000);
    expect((await fetchRevenue()).months.map(summarize)).toEqual(knownMonths);
  });
});

describe("a revenue job whose rows another run changes", () => {
  /** Opens a database that runs the SQL `change` right before its batch number `count`. */
  const openOvertaken = async (change: string, count: number) => {
    const { DB } = await getBindings();
    let batches = 0;
    const batch = async (statements: Parameters<typeof DB.batch>[0]) => {
      if (++batches === count) await executeSql(change);
      return DB.batch(statements);
    };
    return drizzle(Object.assign(Object.create(DB), { prepare: DB.prepare.bind(DB), batch }));
  };

  it("a revenue job stores nothing computed from rows that changed after it read them", {
    tags: ["long"],
  }, async () => {
    await resetAccounts();
    await insertMadeUpYear();
    await updateMrr(await openOvertaken("UPDATE payers SET version = version + 1", 2), madeUpNow);
    expect(await countRows("mrr_changes")).toBe(0);
    await executeSql(
      "INSERT INTO orders (id, user_id, kind, status, amount_cents, currency, provider, created_at, updated_at) VALUES ('own', 'demo-member', 'movies', 'paid', 100, 'usd', 'sandbox', 0, 0)",
    );
    await executeSql(
      "INSERT INTO order_items (order_id, movie_id, line, name, price_cents) VALUES ('own', 1, 0, 'A movie', 100)",
    );
    await executeSql(
      "INSERT INTO payments (provider, transaction_id, order_id, amount_cents, currency, paid_at) VALUES ('sandbox', 'a', 'own', 100, 'usd', 0), ('sandbox', 'b', 'own', 100, 'eur', 0)",
    );
    await divideRevenue(
      await openOvertaken("UPDATE payments SET refunded_cents = 40 WHERE transaction_id = 'a'", 2),
    );
    const select = "SELECT revenue_cents FROM order_items WHERE order_id = 'own'";
    expect(await queryRow(select)).toEqual({ revenue_cents: 0 });
    await divideRevenue(drizzle((await getBindings()).DB));
    expect(await queryRow(select)).toEqual({ revenue_cents: 60 });
  });
});

describe("a payment", () => {
  it("a payment names its period, and its order keeps the payer's id after the account was deleted", {
    tags: ["long"],
  }, async () => {
    await setConditions();
    await resetAccounts();
    const origin = createOrigin();
    const viewer = bearerClient(await createTestSession("demo-viewer"), origin);
    const request = jsonRequest("POST", { email: "viewer@marquee.example", plan_id: "10001" });
    const { orderId } = await (await viewer("/initiate_payment", request)).json();
    await visitorClient(origin)(`/sandbox/checkout/${orderId}`, {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: origin },
      body: "choice=pay",
      redirect: "manual",
    });
    const selectPayment = `SELECT payer_id, user_id, period_starts_at - paid_at AS starts, (period_ends_at - period_starts_at) / ${day} AS days
      FROM payments INNER JOIN orders ON orders.id = order_id WHERE order_id = ?`;
    const payment = { payer_id: orderId, user_id: "demo-viewer", starts: 0, days: 30 };
    expect(await queryRow(selectPayment, orderId)).toEqual(payment);
    await executeSql("DELETE FROM users WHERE id = 'demo-viewer'");
    expect(await queryRow(selectPayment, orderId)).toEqual({ ...payment, user_id: null });
  });
});

describe("the monthly MRR changes of a payer", () => {
  const at = (time: string) => Date.parse(time);
  const period = (startsAt: string, endsAt: string, yearlyCents = 12_000) => ({
    orderId: "order",
    startsAt: at(startsAt),
    endsAt: at(endsAt),
    yearlyCents,
  });
  const kindsOf = (periods: ReturnType<typeof period>[], now: string) =>
    computeMrrChanges(periods, at(now)).map(({ month, kind, yearlyCents }) => [
      month,
      kind,
      yearlyCents,
    ]);

  it.each([
    ["a month", { days: 31, period: "month" }, 12_000],
    ["a quarter", { days: 92, period: "quarter" }, 4000],
    ["a year", { days: 366, period: "year" }, 1000],
    ["a day", { days: 1, period: "day" }, 365_000],
    ["thirty days", { days: 30, period: null }, 12_167],
  ])("a plan's price of ten for %s is converted to the price of a year", (_, plan, yearlyCents) => {
    expect(toYearlyCents(1000, plan)).toBe(yearlyCents);
  });

  it("a paid period that ends when a month begins counts for the month before, and is lost in the new month", () => {
    const periods = [period("2031-01-01", "2031-02-01")];
    expect(kindsOf(periods, "2031-02-10")).toEqual([
      ["2031-01", "new", 12_000],
      ["2031-02", "lost", -12_000],
    ]);
  });

  it("a subscriber counts as lost only after the grace period", () => {
    const periods = [period("2031-01-30", "2031-02-27")];
    const end = at("2031-02-27") + graceDays * day;
    const before = new Date(end - 1).toISOString();
    expect(kindsOf(periods, before)).toEqual([["2031-01", "new", 12_000]]);
    expect(findNextChangeAt(periods, at(before))).toBe(end);
    expect(kindsOf(periods, new Date(end).toISOString())).toEqual([
      ["2031-01", "new", 12_000],
      ["2031-02", "lost", -12_000],
    ]);
    expect(findNextChangeAt(periods, end)).toBeNull();
  });

  it("when two plans of a payer overlap, the plan that began later counts", () => {
    const periods = [
      period("2031-01-05", "2032-01-05", 9600),
      period("2031-03-05", "2031-05-05", 18_000),
    ];
    expect(kindsOf(periods, "2031-06-01")).toEqual([
      ["2031-01", "new", 9600],
      ["2031-03", "more", 8400],
      ["2031-05", "less", -8400],
    ]);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findFirstNewPriceAt } from "../../../worker/plans/price-changes.ts";
import {
  createOrigin,
  jsonRequest,
  type TestClient,
  visitorClient,
} from "../../support/clients.ts";
import { runCron } from "../../support/conditions.ts";
import { readStatusAndCode } from "../../support/movie-access.ts";
import { countRows, executeSql, queryRow } from "../../support/rows.ts";
import { resetAccounts, seedSite } from "../../support/seeds.ts";
import { signedInClient } from "../../support/sessions.ts";

const [day, everyFiveMinutes] = [86_400_000, "*/5 * * * *"];
const [plan, other] = ["20002", "20003"];
let admin: TestClient;
let client: TestClient;
let orderId: string;
let startedAt: number;

beforeAll(seedSite);
afterAll(async () => {
  await resetAccounts();
  await executeSql("DELETE FROM plans WHERE id IN (?, ?)", plan, other);
});
beforeEach(async () => {
  await resetAccounts();
  await executeSql("DELETE FROM leases WHERE name = 'prices'");
  await executeSql("DELETE FROM plans WHERE id IN (?, ?)", plan, other);
  for (const id of [plan, other])
    await executeSql(
      "INSERT INTO plans (id, name, price_cents, currency, days, streams, active) VALUES (?, 'Family', 999, 'usd', 30, 2, 1)",
      id,
    );
  admin = await signedInClient("demo-admin");
  client = await signedInClient("demo-viewer");
  await subscribe();
  await raise();
});

/** The viewer subscribes and pays. */
async function subscribe() {
  const order = { email: "viewer@marquee.example", plan_id: plan };
  ({ orderId } = await (await client("/initiate_payment", jsonRequest("POST", order))).json());
  const origin = createOrigin();
  const headers = { "Content-Type": "application/x-www-form-urlencoded", Origin: origin };
  await visitorClient(origin)(`/sandbox/checkout/${orderId}`, {
    method: "POST",
    headers,
    body: "choice=pay",
  });
  startedAt = Date.now();
}

const raise = () => executeSql("UPDATE plans SET price_cents = 1199 WHERE id = ?", plan);
const dayAfter = (days: number) => new Date(startedAt + days * day).toISOString().slice(0, 10);
const path = `/api/admin/plans/${plan}/price-change`;
const announce = (days = 30, amount = 11.99) =>
  admin(path, jsonRequest("POST", { amount, from: dayAfter(days) }));
const withdraw = () => admin(path, { method: "DELETE" });
const runAfter = (days: number) => runCron(everyFiveMinutes, startedAt + days * day);
const readTexts = async (kind: string) => {
  const found = await queryRow<{ texts: string }>(
    "SELECT json_group_array(text) AS texts FROM emails WHERE kind = ?",
    kind,
  );
  return JSON.parse(found?.texts ?? "[]") as string[];
};
const readPayments = async () =>
  (
    await queryRow<{ list: string }>(
      "SELECT group_concat(amount_cents, ' ' ORDER BY paid_at) AS list FROM payments WHERE order_id = ?",
      orderId,
    )
  )?.list;
const readMove = () => queryRow("SELECT moves_at, moved_at FROM price_moves");
const readStatus = () => queryRow("SELECT status FROM orders WHERE id = ?", orderId);
const fetchPlan = async () => (await (await client("/api/billing/plan")).json()).data;
const fetchPriceChange = async () =>
  (await (await admin("/api/admin/plans")).json()).data.find(
    ({ id }: { id: string }) => id === plan,
  ).priceChange;
const formatDay = (time: number) =>
  new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" }).format(time);
const amountsOf = ({
  plan,
  comingPrice,
}: {
  plan: { amount: number };
  comingPrice: { amount: number } | null;
}) => [plan.amount, comingPrice?.amount ?? null];

describe("a new price for existing subscribers", () => {
  it("a new price is announced to a subscriber once, and charged with the first renewal at least 30 days later", async () => {
    expect((await announce()).status).toBe(201);
    for (let times = 0; times < 2; times++) await runAfter(0.01);
    const texts = await readTexts("price_changing");
    expect(texts).toEqual([expect.stringContaining("costs $11.99 instead of $9.99")]);
    const { comingPrice, plan: own } = await fetchPlan();
    expect([own.amount, comingPrice.amount]).toEqual([9.99, 11.99]);
    // The first renewal, after 30 days, is a moment before the price change, so the second one has
    // the new price.
    expect(Math.abs(Date.parse(comingPrice.startsAt) - (startedAt + 60 * day))).toBeLessThan(
      day / 24,
    );
    expect(texts[0]).toContain(formatDay(startedAt + 60 * day));
    expect(await fetchPriceChange()).toEqual({
      id: expect.any(String),
      amount: 11.99,
      from: dayAfter(30),
      begun: false,
      told: 1,
      moved: 0,
    });

    await runAfter(30.02);
    expect([await readPayments(), await readStatus()]).toEqual(["999 999", { status: "paid" }]);
    expect(amountsOf(await fetchPlan())).toEqual([9.99, 11.99]);
    expect(await fetchPriceChange()).toMatchObject({ told: 1, moved: 1 });

    await runAfter(61);
    expect([await readPayments(), await readStatus()]).toEqual([
      "999 999 1199",
      { status: "paid" },
    ]);
    expect(amountsOf(await fetchPlan())).toEqual([11.99, null]);
    expect(await readTexts("price_changing")).toEqual(texts);
    const mrr = await queryRow(
      "SELECT sum(yearly_cents) AS cents FROM mrr_changes WHERE order_id = ?",
      orderId,
    );
    expect(mrr).toEqual({ cents: Math.round((1199 * 365) / 30) });
  });

  it("a subscriber is reminded of a new price once, two weeks before it is paid", {
    tags: ["long"],
  }, async () => {
    await announce();
    for (const days of [0.01, 40, 45.9]) await runAfter(days);
    expect(await readTexts("price_changing")).toHaveLength(1);
    for (const days of [46.1, 46.2, 59]) await runAfter(days);
    const texts = await readTexts("price_changing");
    expect(texts).toHaveLength(2);
    for (const word of ["costs $11.99 instead of $9.99", formatDay(startedAt + 60 * day)])
      expect(texts[1]).toContain(word);
  });

  it("a pause moves the reminder of a new price, and a stopped renewal gets none", {
    tags: ["long"],
  }, async () => {
    await announce();
    await runAfter(0.01);
    await executeSql("UPDATE subscriptions SET paused_until = ?", startedAt + 90 * day);
    await runAfter(46.1);
    expect(await queryRow("SELECT reminds_of FROM price_moves")).toEqual({
      reminds_of: startedAt + 90 * day,
    });
    await executeSql("UPDATE subscriptions SET renews = 0");
    await runAfter(80);
    expect(await readTexts("price_changing")).toHaveLength(1);
    expect(await queryRow("SELECT reminds_of FROM price_moves")).toEqual({ reminds_of: null });
  });

  it("a subscriber whose announcement was sent late pays the new price only 30 days after that email", {
    tags: ["long"],
  }, async () => {
    await announce();
    await runAfter(20);
    expect((await readMove())?.moves_at).toBe(startedAt + 50 * day);
    await runAfter(49);
    expect(await readMove()).toMatchObject({ moved_at: null });
    await runAfter(51);
    expect(await readMove()).toMatchObject({ moved_at: startedAt + 51 * day });
    await runAfter(61);
    expect(await readPayments()).toBe("999 999 1199");
  });

  it("a new price whose announcement could not be sent is announced again, and charged at least 30 days after that", {
    tags: ["long"],
  }, async () => {
    await announce();
    await runAfter(0.01);
    await executeSql(
      "UPDATE emails SET sent_at = NULL, due_at = NULL WHERE kind = 'price_changing'",
    );
    await runAfter(20);
    expect(await readTexts("price_changing")).toHaveLength(2);
    expect(await readMove()).toEqual({ moves_at: startedAt + 50 * day, moved_at: null });
  });

  it("the announcement of a new price names the earliest day of its first payment", {
    tags: ["long"],
  }, () => {
    const monthly = {
      expiresAt: Date.UTC(2026, 10, 30),
      pausedUntil: null,
      plan: { days: 31, period: "month" },
    } as const;
    expect(findFirstNewPriceAt(monthly, Date.UTC(2026, 11, 31))).toBe(Date.UTC(2026, 11, 30));
    // A pause can be ended on any day, so the payment may be due at once.
    const paused = { ...monthly, pausedUntil: Date.UTC(2027, 2, 1) };
    expect(findFirstNewPriceAt(paused, Date.UTC(2026, 11, 31))).toBe(Date.UTC(2026, 11, 31));
  });

  it("a new price is requested from the provider again after a killed run, and applied once", {
    tags: ["long"],
  }, async () => {
    await announce();
    await runAfter(0.01);
    await runAfter(31);
    await executeSql("UPDATE price_moves SET moved_at = NULL");
    await runAfter(31.1);
    expect(await readMove()).toMatchObject({ moved_at: startedAt + 31.1 * day });
    expect(await countRows("plan_changes WHERE order_id = ?", orderId)).toBe(1);
    expect(await fetchPriceChange()).toMatchObject({ told: 1, moved: 1 });
  });

  it("a new price is postponed while the subscriber owes a payment", {
    tags: ["long"],
  }, async () => {
    await announce();
    await runAfter(0.01);
    await executeSql("UPDATE subscriptions SET overdue_since = 1 WHERE order_id = ?", orderId);
    await executeSql(
      "UPDATE sandbox_checkouts SET declines_renewals = 1 WHERE order_id = ?",
      orderId,
    );
    await executeSql("UPDATE price_moves SET moves_at = ?", startedAt);
    await runAfter(1);
    expect(await readMove()).toEqual({ moves_at: startedAt + 2 * day, moved_at: null });
  });

  it("the notice before a yearly renewal names the new price", { tags: ["long"] }, async () => {
    await executeSql("UPDATE plans SET period = 'year' WHERE id = ?", plan);
    await executeSql(
      "UPDATE sandbox_payments SET ends_at = ends_at + ? WHERE order_id = ?",
      300 * day,
      orderId,
    );
    await executeSql("UPDATE orders SET check_at = 0 WHERE id = ?", orderId);
    await announce(325);
    await runAfter(0.01);
    await runCron("17 * * * *", startedAt + 301 * day);
    expect(await readTexts("renewal")).toEqual([expect.stringContaining("$11.99")]);
  });
});

describe("a subscriber who is not told of a new price for all", () => {
  it.each<[string, string]>([
    ["who ends the subscription", "UPDATE subscriptions SET renews = 0"],
    ["who changes to another plan", `UPDATE subscriptions SET next_plan_id = '${other}'`],
    ["who has another plan", `UPDATE subscriptions SET plan_id = '${other}'`],
    ["who owes a payment", "UPDATE subscriptions SET overdue_since = 1"],
    ["who pays it already", "UPDATE orders SET amount_cents = 1199"],
    [
      "who was sold the plan at another price since",
      "UPDATE orders SET created_at = created_at + 3600000",
    ],
    ["who pays by another provider", "UPDATE orders SET provider = 'stripe'"],
  ])(
    "a plan's new price is not announced to a subscriber %s",
    { tags: ["long"] },
    async (_, sql) => {
      await announce();
      await executeSql(sql);
      // The test changes the site's rows only, so the job must not fetch the provider's state.
      await executeSql("UPDATE orders SET check_at = 9e15");
      await runAfter(0.01);
      expect(await countRows("price_moves")).toBe(0);
      expect(await readTexts("price_changing")).toEqual([]);
    },
  );
});

describe("a subscriber who was told of a new price for all", () => {
  it.each<[string, string]>([
    ["has ended the subscription", "UPDATE subscriptions SET renews = 0"],
    ["has changed to another plan", `UPDATE subscriptions SET plan_id = '${other}'`],
    ["was sold the plan again at another price", "UPDATE orders SET amount_cents = 899"],
  ])(
    "a subscriber who was told of a new price does not pay it when the subscriber %s",
    { tags: ["long"] },
    async (_, sql) => {
      await announce();
      await runAfter(0.01);
      await executeSql("UPDATE orders SET check_at = 9e15");
      await executeSql("UPDATE sandbox_payments SET ends_at = ends_at + ?", 60 * day);
      await executeSql(sql);
      await runAfter(31);
      expect(await countRows("price_moves WHERE moved_at IS NOT NULL")).toBe(0);
      expect(await countRows("plan_changes WHERE order_id = ?", orderId)).toBe(0);
      expect(
        await queryRow(
          "SELECT next_amount_cents AS next FROM sandbox_checkouts WHERE order_id = ?",
          orderId,
        ),
      ).toEqual({
        next: null,
      });
    },
  );
});

describe("a new price that is withdrawn", () => {
  it("withdrawing a new price sends each subscriber who knew of it one email, and a new price can be announced again", {
    tags: ["long"],
  }, async () => {
    await announce();
    await runAfter(0.01);
    expect((await withdraw()).status).toBe(200);
    expect([await fetchPriceChange(), amountsOf(await fetchPlan())]).toEqual([null, [9.99, null]]);
    for (let times = 0; times < 2; times++) await runAfter(0.02);
    expect(await readTexts("price_kept")).toEqual([expect.stringContaining("stays at $9.99")]);
    expect(await readStatusAndCode(await withdraw())).toEqual([409, "price_change_not_announced"]);
    expect((await announce(40)).status).toBe(201);
    await runAfter(0.03);
    expect(await readTexts("price_changing")).toHaveLength(2);
    for (const days of [31, 61]) await runAfter(days);
    expect(await readPayments()).toBe("999 999 999");
    expect(
      await countRows(
        "audit_log WHERE subject = 'plan' AND subject_id = ? AND after LIKE '%amountForAll%'",
        plan,
      ),
    ).toBeGreaterThanOrEqual(3);
  });

  it("a new price that is withdrawn before its announcement was sent causes no email", {
    tags: ["long"],
  }, async () => {
    await announce();
    await withdraw();
    await runAfter(0.01);
    expect(await countRows("emails WHERE kind IN ('price_changing', 'price_kept')")).toBe(0);
  });
});

describe("the announcement of a new price for existing subscribers is refused", () => {
  it.each<[string, () => Promise<Response>, number, string]>([
    ["for a day that is too near", () => announce(29), 400, "invalid"],
    ["for a day that is too far", () => announce(367), 400, "invalid"],
    ["at a price that is no longer the plan's", () => announce(30, 10.99), 409, "edit_conflict"],
    ["a second time", async () => (await announce()) && announce(), 409, "price_change_announced"],
  ])(
    "the announcement of a plan's new price is refused %s",
    { tags: ["long"] },
    async (_, request, status, code) => {
      const response = await request();
      expect(await readStatusAndCode(response)).toEqual([status, code]);
    },
  );

  it("a new price cannot be withdrawn once its day has come", async () => {
    await announce();
    await executeSql("UPDATE price_changes SET effective_at = ?", startedAt - 1);
    expect(await readStatusAndCode(await withdraw())).toEqual([409, "price_change_not_announced"]);
    expect(await fetchPriceChange()).toMatchObject({ begun: true, told: 0, moved: 0 });
  });
});

it("a renewal payment that matches neither the old nor the new price is flagged", {
  tags: ["long"],
}, async () => {
  await announce();
  for (const days of [0.01, 31, 61]) await runAfter(days);
  expect(await readStatus()).toEqual({ status: "paid" });
  await executeSql(
    "UPDATE sandbox_payments SET amount_cents = 1099 WHERE order_id = ? AND amount_cents = 1199",
    orderId,
  );
  await executeSql("UPDATE orders SET check_at = 0 WHERE id = ?", orderId);
  await runAfter(61.1);
  expect(await readStatus()).toEqual({ status: "flagged" });
});

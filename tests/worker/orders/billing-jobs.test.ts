import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { runCron } from "../../support/conditions.ts";
import { countRows, executeSql, queryRow } from "../../support/rows.ts";
import { resetAccounts, seedSite } from "../../support/seeds.ts";

const [minute, day] = [60_000, 86_400_000];
const [everyFiveMinutes, hourly] = ["*/5 * * * *", "17 * * * *"];
const subscriberCount = 6;
let now: number;

/** Subscribers with an order, a checkout and a payment each, whose paid time ends at `endsAt`. */
async function createSubscribers(endsAt: number, { renews = 0, status = "paid" } = {}) {
  for (let i = 0; i < subscriberCount; i++) {
    const [id, orderId] = [`person-${i}`, `order-${i}`];
    await executeSql(
      "INSERT INTO users (id, name, name_folded, email, password_hash, email_verified_at, created_at) VALUES (?, ?, ?, ?, 'x', 1, 1)",
      id,
      id,
      id,
      `${id}@example.com`,
    );
    const checkoutColumns = "plan_id, days, name, amount_cents, currency, return_to, created_at";
    const columns = "kind, plan_id, amount_cents, currency, provider";
    await executeSql(
      `INSERT INTO orders (id, user_id, status, provider_ref, checked_at, created_at, updated_at, ${columns}) SELECT ?, ?, ?, ?, 0, ?, 1, ${columns} FROM orders WHERE id = 'demo-order'`,
      orderId,
      id,
      status,
      `ref-${i}`,
      now - 10 * minute,
    );
    await executeSql(
      `INSERT INTO sandbox_checkouts (order_id, status, renews, ${checkoutColumns}) SELECT ?, 'paid', ?, ${checkoutColumns} FROM sandbox_checkouts WHERE order_id = 'demo-order'`,
      orderId,
      renews,
    );
    await executeSql(
      "INSERT INTO sandbox_payments (id, order_id, amount_cents, currency, paid_at, starts_at, ends_at, refunded_at) VALUES (?, ?, 999, 'usd', ?, ?, ?, NULL)",
      `pay-${i}`,
      orderId,
      endsAt - 30 * day,
      endsAt - 30 * day,
      endsAt,
    );
    if (status === "open") continue;
    await executeSql(
      "INSERT INTO subscriptions (user_id, plan_id, started_at, expires_at, renews, order_id, provider, provider_ref, event_at) VALUES (?, '10001', ?, ?, ?, ?, 'sandbox', ?, 1)",
      id,
      endsAt - 30 * day,
      endsAt,
      renews,
      orderId,
      `sub-${i}`,
    );
  }
}

const countReminded = () =>
  countRows("subscriptions WHERE reminded_days IS NOT NULL AND user_id LIKE 'person-%'");
const countEmails = (kind: string) =>
  countRows(`emails WHERE kind = '${kind}' AND "to" LIKE 'person-%'`);
const breakTable = (triggerEvent: string) =>
  executeSql(`CREATE TRIGGER broken ${triggerEvent} BEGIN SELECT RAISE(ABORT, 'killed here'); END`);
const repairTable = () => executeSql("DROP TRIGGER IF EXISTS broken");

beforeAll(seedSite);
beforeEach(async () => {
  await repairTable();
  await resetAccounts();
  await executeSql("DELETE FROM leases");
  await executeSql("DELETE FROM daily_totals");
  now = Date.now();
});

describe("each billing job", () => {
  const holdLease = (job: string) =>
    executeSql(
      "INSERT INTO leases (name, holder, ends_at) VALUES (?, 'another', ?)",
      job,
      now + minute,
    );
  const jobCases: [string, string, () => Promise<number | undefined>][] = [
    [
      "provider",
      everyFiveMinutes,
      () => countRows("sandbox_payments WHERE id LIKE 'sandbox-order-%'"),
    ],
    [
      "reconcile",
      everyFiveMinutes,
      () => countRows("orders WHERE id LIKE 'order-%' AND checked_at > 0"),
    ],
    ["remind", hourly, countReminded],
    ["totals", hourly, () => countRows("daily_totals WHERE name = 'subscribers'")],
  ];

  it.each(jobCases)(
    "the billing job %s waits while another worker holds its lease, and does its work only once afterwards",
    { tags: ["long"] },
    async (job, cron, countDone) => {
      await createSubscribers(job === "remind" ? now + 2 * day : now - minute, {
        renews: job === "provider" ? 1 : 0,
      });
      await holdLease(job);
      await runCron(cron, now);
      expect(await countDone()).toBe(0);
      await runCron(cron, now + 2 * minute);
      const after = await countDone();
      expect(after).toBeGreaterThan(0);
      await runCron(cron, now + 10 * minute);
      expect(await countDone()).toBe(after);
    },
  );

  it("a billing job that is interrupted while renewing subscriptions renews each subscription only once", {
    tags: ["long"],
  }, async () => {
    await createSubscribers(now - minute, { renews: 1 });
    await breakTable("BEFORE INSERT ON sandbox_payments WHEN NEW.order_id = 'order-3'");
    await runCron(everyFiveMinutes, now);
    expect(await countRows("sandbox_payments WHERE id LIKE 'sandbox-order-%'")).toBe(3);
    await repairTable();
    await runCron(everyFiveMinutes, now + 5 * minute);
    expect(await countRows("sandbox_payments WHERE id LIKE 'sandbox-order-%'")).toBe(
      subscriberCount,
    );
    await runCron(everyFiveMinutes, now + 10 * minute);
    expect(
      await countRows("subscriptions WHERE user_id LIKE 'person-%' AND expires_at > ?", now),
    ).toBe(subscriberCount);
    expect(await countRows("sandbox_payments WHERE id LIKE 'sandbox-order-%'")).toBe(
      subscriberCount,
    );
  });

  it("a billing job that is interrupted while sending reminders reminds each subscriber only once", {
    tags: ["long"],
  }, async () => {
    await createSubscribers(now + 2 * day);
    await breakTable(`BEFORE INSERT ON emails WHEN NEW."to" = 'person-3@example.com'`);
    await runCron(hourly, now);
    const before = await countReminded();
    expect(before).toBeLessThan(subscriberCount);
    expect(await countEmails("ending")).toBe(before);
    await repairTable();
    for (const hours of [1, 2]) await runCron(hourly, now + hours * 60 * minute);
    expect([await countReminded(), await countEmails("ending")]).toEqual([
      subscriberCount,
      subscriberCount,
    ]);
  });

  it("when the provider fails for one order, the billing job checks all other orders and retries that order later", {
    tags: ["long"],
  }, async () => {
    await createSubscribers(now + 20 * day, { status: "open" });
    const missingCheckout = await queryRow<Record<string, unknown>>(
      "SELECT * FROM sandbox_checkouts WHERE order_id = 'order-0'",
    );
    await executeSql("UPDATE sandbox_payments SET order_id = 'order-1' WHERE id = 'pay-0'");
    await executeSql("DELETE FROM sandbox_checkouts WHERE order_id = 'order-0'");
    await runCron(everyFiveMinutes, now);
    expect(await countRows("orders WHERE id LIKE 'order-%' AND status = 'paid'")).toBe(
      subscriberCount - 1,
    );
    const values = Object.values(missingCheckout ?? {});
    await executeSql(
      `INSERT INTO sandbox_checkouts VALUES (${values.map(() => "?").join()})`,
      ...values,
    );
    await executeSql("UPDATE sandbox_payments SET order_id = 'order-0' WHERE id = 'pay-0'");
    await runCron(everyFiveMinutes, now + 5 * minute);
    expect(await countRows("orders WHERE id LIKE 'order-%' AND status = 'paid'")).toBe(
      subscriberCount,
    );
  });
});

describe("a yearly subscription that renews", () => {
  const planId = "10902";
  beforeEach(async () => {
    await executeSql("DELETE FROM plans WHERE id = ?", planId);
    await executeSql(
      "INSERT INTO plans (id, name, price_cents, currency, days, period, streams, active) VALUES (?, 'Yearly', 9900, 'usd', 366, 'year', 2, 1)",
      planId,
    );
  });
  const subscribeYearly = async (endsAt: number) => {
    await createSubscribers(endsAt, { renews: 1 });
    await executeSql("UPDATE subscriptions SET plan_id = ? WHERE user_id LIKE 'person-%'", planId);
  };

  it("a yearly renewal is announced 30 days ahead with its price, once for each renewal", {
    tags: ["long"],
  }, async () => {
    await subscribeYearly(now + 31 * day);
    await runCron(hourly, now);
    expect(await countEmails("renewal")).toBe(0);
    for (const later of [1, 1.1, 20]) await runCron(hourly, now + later * day + minute);
    expect(await countEmails("renewal")).toBe(subscriberCount);
    const email = await queryRow<{ text: string }>(
      "SELECT text FROM emails WHERE kind = 'renewal'",
    );
    expect(email?.text).toMatch(/“Yearly” renews on .* for \$9\.99\./);
    await executeSql(
      "UPDATE subscriptions SET expires_at = expires_at + ?, reminded_days = NULL",
      365 * day,
    );
    await executeSql("DELETE FROM emails");
    await runCron(hourly, now + 40 * day);
    expect(await countEmails("renewal")).toBe(0);
    await runCron(hourly, now + (31 + 365 - 29) * day);
    expect(await countEmails("renewal")).toBe(subscriberCount);
  });

  it("a yearly renewal after a free year is announced 30 days ahead", {
    tags: ["long"],
  }, async () => {
    await subscribeYearly(now + 29 * day);
    await executeSql("UPDATE subscriptions SET is_free = 1 WHERE user_id LIKE 'person-%'");
    await executeSql(
      "UPDATE subscriptions SET started_at = ? WHERE user_id = 'person-0'",
      now - 337 * day,
    );
    for (const later of [0, 1, 20]) await runCron(hourly, now + later * day);
    expect([
      await countEmails("renewal"),
      await countEmails("renewal' AND \"to\" LIKE 'person-0%"),
    ]).toEqual([1, 1]);
    for (const later of [27, 28]) await runCron(hourly, now + later * day);
    expect(await countEmails("renewal")).toBe(subscriberCount);
  });

  it("a yearly renewal is announced to each subscriber once, even if the job is killed midway", {
    tags: ["long"],
  }, async () => {
    await subscribeYearly(now + 20 * day);
    await breakTable("BEFORE INSERT ON emails WHEN NEW.\"to\" = 'person-3@example.com'");
    await runCron(hourly, now);
    expect(await countEmails("renewal")).toBeLessThan(subscriberCount);
    await repairTable();
    await executeSql("DELETE FROM leases");
    await runCron(hourly, now + minute);
    expect(await countEmails("renewal")).toBe(subscriberCount);
  });

  it("a yearly subscriber who stops an announced renewal is reminded of the subscription's end like other subscribers", {
    tags: ["long"],
  }, async () => {
    await subscribeYearly(now + 20 * day);
    await runCron(hourly, now);
    await executeSql("UPDATE subscriptions SET renews = 0 WHERE user_id LIKE 'person-%'");
    await runCron(hourly, now + 14 * day);
    expect(await countEmails("ending")).toBe(subscriberCount);
  });
});

describe("a monthly subscription that renews", () => {
  it("a monthly subscriber is told of the renewal once a year, on the day on which the subscription began", {
    tags: ["long"],
  }, async () => {
    await createSubscribers(now + 20 * day, { renews: 1 });
    const yearAfterStart = now + 15 * day;
    const setStart = (id: string, at: number) =>
      executeSql("UPDATE subscriptions SET started_at = ? WHERE user_id = ?", at, id);
    await setStart("person-0", yearAfterStart - 365 * day);
    await setStart("person-1", yearAfterStart - 2 * 365 * day);
    await runCron(hourly, yearAfterStart - day);
    expect(await countEmails("renewal")).toBe(0);
    for (const hours of [0, 1, 47]) await runCron(hourly, yearAfterStart + hours * 60 * minute);
    const told = await queryRow<{ list: string; text: string }>(
      `SELECT group_concat("to", ' ' ORDER BY "to") AS list, max(text) AS text
       FROM emails
       WHERE kind = 'renewal'`,
    );
    expect(told?.list).toBe("person-0@example.com person-1@example.com");
    expect(told?.text).toMatch(/“Monthly” renews on .* for \$9\.99\./);
    expect(told?.text).toContain("stop the renewal in your account");
    await executeSql("UPDATE subscriptions SET expires_at = expires_at + ?", 365 * day);
    await executeSql("DELETE FROM emails");
    await runCron(hourly, yearAfterStart + 365 * day);
    expect(await countEmails("renewal")).toBe(2);
  });

  it("a monthly subscriber is not told of each renewal", { tags: ["long"] }, async () => {
    await createSubscribers(now + 20 * day, { renews: 1 });
    await runCron(hourly, now);
    expect(await countEmails("renewal")).toBe(0);
  });
});

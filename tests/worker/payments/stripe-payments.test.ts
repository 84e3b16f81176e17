/** @module-tag long */

import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { graceDays } from "../../../contract/policy.ts";
import { jsonRequest } from "../../support/clients.ts";
import { createSiteSettings } from "../../support/site-settings.ts";
import { openStripeSite, ownerEmail, type StripeSite } from "../../support/stripe/stripe-site.ts";

const day = 86_400_000;
const una = "una@example.com";
let site: StripeSite;
let fakeStripe: StripeSite["fakeStripe"];

beforeAll(async () => {
  site = await openStripeSite();
  fakeStripe = site.fakeStripe;
  const settings = JSON.stringify(createSiteSettings({ sellsGifts: true, locales: ["en"] }));
  await site.executeSql(
    "INSERT INTO site_settings (version, settings, published_at) VALUES (1, ?, 0)",
    settings,
  );
});
beforeEach(() => site.reset());

const readExpiry = async () =>
  (await site.queryRow<{ expires_at: number }>("SELECT expires_at FROM subscriptions"))
    ?.expires_at ?? 0;
const readOrderStatus = async () =>
  (await site.queryRow<{ status: string }>("SELECT status FROM orders"))?.status;
const readRevenue = async () =>
  (await site.queryRow<{ value: number }>("SELECT value FROM totals WHERE name = 'revenue'"))
    ?.value;
const readIncidents = async () =>
  (
    await site.queryRow<{ names: string }>(
      "SELECT group_concat(code) AS names FROM incidents WHERE ended_at IS NULL",
    )
  )?.names ?? null;

describe("a renewal by Stripe", () => {
  it("a renewal by Stripe extends the subscription and sends one receipt", async () => {
    const { orderId, about } = await site.subscribeAndPay();
    const first = await readExpiry();
    fakeStripe.renew(orderId);
    await site.sendEvent("invoice.paid", { parent: { subscription_details: about } });
    await site.sendEvent("invoice.paid", { parent: { subscription_details: about } });
    expect((await readExpiry()) - first).toBe(30 * day);
    expect(await site.readEmails(una)).toEqual(["paid", "paid"]);
    const selectPeriods = `SELECT group_concat((period_ends_at - period_starts_at) / ${day}) AS days FROM payments`;
    expect(await site.queryRow(selectPeriods)).toEqual({ days: "30,30" });
  });

  it("a failed renewal keeps access for the grace period, and the site and three emails say where to pay", async () => {
    const { about, subscription } = await site.subscribeAndPay();
    Object.assign(subscription, { status: "past_due", start: subscription.start - 30 * 86_400 });
    const paidUntil = (subscription.start + 30 * 86_400) * 1000;
    for (let times = 0; times < 2; times++) await site.sendEvent("invoice.payment_failed", about);
    expect(await readExpiry()).toBe(paidUntil + graceDays * day);
    expect(await (await site.client("/subscriptionCheck")).json()).toMatchObject({
      status: "SUBSCRIBED",
      overdue: {
        until: new Date(paidUntil + graceDays * day).toISOString(),
        payUrl: `https://invoice.stripe.example/${subscription.id}`,
      },
    });
    const sentByDay: number[] = [];
    for (const days of [0, graceDays - 1, graceDays, graceDays + 1, graceDays + 4, graceDays + 5]) {
      for (let times = 0; times < 2; times++)
        await site.runCron("17 * * * *", paidUntil + days * day + 60_000);
      sentByDay.push((await site.readEmails(una)).filter((kind) => kind === "overdue").length);
    }
    expect(sentByDay).toEqual([1, 1, 2, 2, 3, 3]);
    const invoice = `https://invoice.stripe.example/${subscription.id}`;
    expect(
      await site.queryRow(
        "SELECT count(*) AS n FROM emails WHERE kind = 'overdue' AND instr(text, ?) > 0",
        invoice,
      ),
    ).toEqual({ n: 3 });
    subscription.status = "active";
    fakeStripe.renew(subscription.id.replace("sub_", ""));
    await site.sendEvent("invoice.paid", about);
    expect(await readExpiry()).toBe(paidUntil + 30 * day);
    expect(await site.queryRow("SELECT overdue_since FROM subscriptions")).toEqual({
      overdue_since: null,
    });
  });

  it("the stored mark of a sent reminder does not depend on the number of days of grace", async () => {
    const { about, subscription } = await site.subscribeAndPay();
    Object.assign(subscription, { status: "past_due", start: subscription.start - 30 * 86_400 });
    await site.sendEvent("invoice.payment_failed", about);
    const paidUntil = (subscription.start + 30 * 86_400) * 1000;
    const marks: unknown[] = [];
    for (const days of [0, graceDays, graceDays + 4]) {
      await site.runCron("17 * * * *", paidUntil + days * day + 60_000);
      const row = await site.queryRow<{ mark: number }>(
        "SELECT overdue_days AS mark FROM subscriptions",
      );
      marks.push(row?.mark);
    }
    expect(marks).toEqual([0, 3, 7]);
  });

  it("a member of a weekly plan gets one email when the short grace period ends, and one four days later", async () => {
    const { about, subscription } = await site.subscribeAndPay();
    Object.assign(subscription, { status: "past_due", start: subscription.start - 30 * 86_400 });
    await site.sendEvent("invoice.payment_failed", about);
    const paidUntil = (subscription.start + 30 * 86_400) * 1000;
    const graceEndsAt = paidUntil + (graceDays * day * 7) / 27;
    await site.executeSql("UPDATE subscriptions SET expires_at = ?", graceEndsAt);
    const countAt = async (time: number) => {
      await site.runCron("17 * * * *", time);
      return (await site.readEmails(una)).filter((kind) => kind === "overdue").length;
    };
    expect(await countAt(graceEndsAt - 60_000)).toBe(1);
    for (const hours of [0, 1, 95]) expect(await countAt(graceEndsAt + hours * 3_600_000)).toBe(2);
    for (const hours of [96, 97]) expect(await countAt(graceEndsAt + hours * 3_600_000)).toBe(3);
  });

  it("a member without a grace period gets one email at the end of access, and the second one four days later", async () => {
    const { about, subscription } = await site.subscribeAndPay();
    Object.assign(subscription, { status: "past_due", start: subscription.start - 30 * 86_400 });
    await site.sendEvent("invoice.payment_failed", about);
    const paidUntil = (subscription.start + 30 * 86_400) * 1000;
    await site.executeSql("UPDATE subscriptions SET expires_at = ?", paidUntil);
    const countAfter = async (days: number) => {
      await site.runCron("17 * * * *", paidUntil + days * day);
      return (await site.readEmails(una)).filter((kind) => kind === "overdue").length;
    };
    expect([await countAfter(1), await countAfter(4), await countAfter(5)]).toEqual([1, 2, 2]);
  });

  it("a monthly subscriber is told of the renewal once a year, even if the site then applies the subscription's state again", async () => {
    const { about, subscription } = await site.subscribeAndPay();
    const [now, daySeconds] = [subscription.start, 86_400];
    Object.assign(subscription, {
      start: now - 365 * daySeconds,
      period: {
        current_period_start: now - 5 * daySeconds,
        current_period_end: now + 25 * daySeconds,
      },
    });
    const countNotices = async () => {
      await site.sendEvent("customer.subscription.updated", about);
      await site.runCron("17 * * * *", Date.now());
      return (await site.readEmails(una)).filter((kind) => kind === "renewal").length;
    };
    expect([await countNotices(), await countNotices()]).toEqual([1, 1]);
  });

  it("a member whose bank demands a confirmation of a renewal sees where to confirm, which completes the renewal", async () => {
    const { about, subscription, orderId } = await site.subscribeAndPay();
    const paidUntil = (subscription.start + 30 * 86_400) * 1000;
    Object.assign(subscription, { status: "past_due", start: subscription.start - 30 * 86_400 });
    await site.sendEvent("invoice.payment_action_required", {
      parent: { subscription_details: about },
    });
    const payUrl = `https://invoice.stripe.example/${subscription.id}`;
    expect(await (await site.client("/subscriptionCheck")).json()).toMatchObject({
      overdue: { payUrl },
    });
    await site.runCron("17 * * * *", Date.now());
    expect((await site.readEmails(una)).filter((kind) => kind === "overdue")).toHaveLength(1);
    Object.assign(subscription, { status: "active" });
    fakeStripe.renew(orderId);
    await site.sendEvent("invoice.paid", { parent: { subscription_details: about } });
    expect(await readExpiry()).toBe(paidUntil);
    expect(await (await site.client("/subscriptionCheck")).json()).toMatchObject({
      status: "SUBSCRIBED",
      overdue: null,
    });
  });

  it("a failed renewal ends access after the grace period", async () => {
    const { about, subscription } = await site.subscribeAndPay();
    const start = subscription.start - (31 + graceDays) * 86_400;
    Object.assign(subscription, { status: "past_due", start });
    await site.sendEvent("invoice.payment_failed", about);
    expect(await site.fetchStatus()).toBe("UNSUBSCRIBED");
  });
});

it("unsubscribing in the grace period ends an overdue subscription at once, because Stripe could still charge for it", async () => {
  const { about, subscription } = await site.subscribeAndPay();
  Object.assign(subscription, { status: "past_due", start: subscription.start - 30 * 86_400 });
  await site.sendEvent("invoice.payment_failed", about);
  expect(await site.fetchStatus()).toBe("SUBSCRIBED");
  await site.client("/Unsubscribe", jsonRequest("POST", { email: una, when: "period_end" }));
  expect([subscription.status, await site.fetchStatus()]).toEqual(["canceled", "UNSUBSCRIBED"]);
});

describe("a payment at another price", () => {
  it.each([
    ["a discount", 499],
    ["tax on top", 1189],
    ["a free trial", 0],
  ])("a payment that differs from the plan's price by %s is accepted", async (_, amount) => {
    await site.subscribeAndPay(amount);
    expect([await readOrderStatus(), await site.fetchStatus()]).toEqual(["paid", "SUBSCRIBED"]);
    expect(await site.readEmails(una)).toEqual(amount === 0 ? ["free_time"] : ["paid"]);
  });

  it("a renewal at the plan's raised price is accepted", async () => {
    const { about, orderId } = await site.subscribeAndPay();
    fakeStripe.renew(orderId, { amount: 1299, price: "price_raised" });
    await site.sendEvent("invoice.paid", about);
    expect([await readOrderStatus(), await site.fetchStatus()]).toEqual(["paid", "SUBSCRIBED"]);
  });

  it.each([
    ["another plan", { price: "price_cheap", product: "prod_other" }, "wrong_plan"],
    ["another currency", { currency: "jpy" }, "wrong_currency"],
  ])(
    "a payment at another price is flagged and grants nothing if it is %s",
    async (_, payment, code) => {
      const { orderId } = await site.subscribe();
      fakeStripe.completeCheckout(orderId, { amount: 999 });
      for (const paid of fakeStripe.payments) Object.assign(paid, payment);
      await site.sendEvent("checkout.session.completed", { metadata: { order_id: orderId } });
      expect([await readOrderStatus(), await site.fetchStatus()]).toEqual([
        "flagged",
        "UNSUBSCRIBED",
      ]);
      expect(await site.queryRow("SELECT effect ->> 'code' AS code FROM payment_events")).toEqual({
        code,
      });
    },
  );
});

describe("a dispute", () => {
  const dispute = async (status: string, type: string) => {
    for (const payment of fakeStripe.payments) payment.dispute = status;
    const [{ id } = { id: "" }] = fakeStripe.payments;
    return site.sendEvent(type, { payment_intent: id, metadata: {} });
  };

  it("an open dispute suspends access until it is won", async () => {
    await site.subscribeAndPay();
    const paidUntil = await readExpiry();
    await dispute("needs_response", "charge.dispute.created");
    await dispute("under_review", "charge.dispute.updated");
    expect([await readOrderStatus(), await site.fetchStatus()]).toEqual([
      "flagged",
      "UNSUBSCRIBED",
    ]);
    expect(await site.readEmails(ownerEmail)).toEqual(["incident"]);
    const incident = await site.queryRow<{ dueAt: string }>(
      "SELECT params ->> 'dueAt' AS dueAt FROM incidents",
    );
    const due = new Date(Number(fakeStripe.payments[0]?.paidAt) * 1000 + 7 * day).toISOString();
    expect(incident?.dueAt).toBe(due);
    await dispute("won", "charge.dispute.closed");
    expect([await readOrderStatus(), await site.fetchStatus()]).toEqual(["paid", "SUBSCRIBED"]);
    expect([await readExpiry(), await readIncidents(), await readRevenue()]).toEqual([
      paidUntil,
      null,
      999,
    ]);
    expect(await site.readEmails(una)).toEqual(["paid"]);
  });

  it("a lost dispute ends access and removes the revenue, but sends the payer no refund email", async () => {
    await site.subscribeAndPay();
    await dispute("needs_response", "charge.dispute.created");
    await dispute("lost", "charge.dispute.closed");
    expect([await readOrderStatus(), await site.fetchStatus()]).toEqual([
      "refunded",
      "UNSUBSCRIBED",
    ]);
    expect([await readIncidents(), await readRevenue()]).toEqual([null, 0]);
    expect(await site.readEmails(una)).toEqual(["paid"]);
  });

  it("an inquiry before a dispute keeps access, and is reported to the owner until the bank closes it", async () => {
    await site.subscribeAndPay();
    await dispute("warning_needs_response", "charge.dispute.created");
    expect([await readOrderStatus(), await site.fetchStatus()]).toEqual(["paid", "SUBSCRIBED"]);
    expect(await readIncidents()).toBe("dispute");
    await dispute("warning_closed", "charge.dispute.closed");
    expect(await readIncidents()).toBeNull();
  });

  it("a dispute of an earlier month's payment keeps access, and is reported to the owner until it is decided", async () => {
    const { orderId, about } = await site.subscribeAndPay();
    fakeStripe.renew(orderId);
    await site.sendEvent("invoice.paid", about);
    const first = fakeStripe.payments.at(-1);
    if (first) first.dispute = "needs_response";
    await site.sendEvent("charge.dispute.created", { payment_intent: first?.id, metadata: {} });
    expect([await site.fetchStatus(), await readIncidents()]).toEqual(["SUBSCRIBED", "dispute"]);
    if (first) first.dispute = "lost";
    await site.sendEvent("charge.dispute.closed", { payment_intent: first?.id, metadata: {} });
    expect([await readIncidents(), await readRevenue()]).toEqual([null, 999]);
  });

  it("a dispute takes away the bought movies until the dispute is won", async () => {
    await site.insertMovie();
    const { orderId } = await (
      await site.client("/api/orders", jsonRequest("POST", { movieIds: ["1"] }))
    ).json();
    fakeStripe.completeCheckout(orderId, { amount: 15000 });
    await site.sendEvent("checkout.session.completed", { metadata: { order_id: orderId } });
    const countPurchases = async () =>
      (await site.queryRow<{ n: number }>("SELECT count(*) AS n FROM purchases"))?.n;
    expect(await countPurchases()).toBe(1);
    await dispute("needs_response", "charge.dispute.created");
    expect(await countPurchases()).toBe(0);
    await dispute("won", "charge.dispute.closed");
    expect(await countPurchases()).toBe(1);
  });

  it("a disputed rental cannot be played until the dispute is won", async () => {
    await site.insertMovie();
    await site.executeSql("UPDATE movies SET rent_price_cents = 399, video_path = 'master.m3u8'");
    const { orderId } = await (
      await site.client(
        "/api/movies/1/rentals",
        jsonRequest("POST", { price: 3.99, beginDays: 30, watchHours: 48 }),
      )
    ).json();
    fakeStripe.completeCheckout(orderId, { amount: 399 });
    await site.sendEvent("checkout.session.completed", { metadata: { order_id: orderId } });
    const play = async () =>
      (await (await site.client("/api/movies/1/playback", { method: "POST" })).json())
        .code as string;
    expect(await play()).toBe("movie_has_no_video");
    await dispute("needs_response", "charge.dispute.created");
    expect(await play()).toBe("subscription_required");
    await dispute("won", "charge.dispute.closed");
    expect(await play()).toBe("movie_has_no_video");
  });

  it("a dispute suspends the days of a gift until the dispute is won", async () => {
    const countDays = async () =>
      (await (await site.client("/subscriptionCheck")).json()).remainingDays as number;
    const sendOn = new Date().toLocaleDateString("en-CA", { timeZone: "Europe/Oslo" });
    const gift = {
      planId: "10001",
      periods: 2,
      price: 19.98,
      recipientEmail: "rosa@example.com",
      recipientName: "Rosa",
      sendOn,
    };
    const request = jsonRequest("POST", { ...gift, senderName: "Una", message: "" });
    const { orderId } = await (await site.client("/api/gift-codes", request)).json();
    expect(await site.readEmails("rosa@example.com")).toEqual([]);
    fakeStripe.completeCheckout(orderId, { amount: 1998 });
    await site.sendEvent("checkout.session.completed", { metadata: { order_id: orderId } });
    expect([await site.readEmails("rosa@example.com"), await site.readEmails(una)]).toEqual([
      ["gift"],
      ["paid"],
    ]);
    const code = (await site.queryRow<{ code: string }>("SELECT code FROM gift_codes"))?.code;
    const redeem = async () =>
      (await (await site.client("/api/gift-codes/redeem", jsonRequest("POST", { code }))).json())
        .code;
    await dispute("needs_response", "charge.dispute.created");
    expect(await redeem()).toBe("gift_code_suspended");
    await dispute("won", "charge.dispute.closed");
    expect(await redeem()).toBeUndefined();
    expect(await countDays()).toBe(60);
    await dispute("needs_response", "charge.dispute.created");
    await dispute("needs_response", "charge.dispute.updated");
    expect(await countDays()).toBe(0);
    await dispute("won", "charge.dispute.closed");
    await dispute("won", "charge.dispute.closed");
    expect(await countDays()).toBe(60);
    await dispute("lost", "charge.dispute.closed");
    expect([await countDays(), await redeem()]).toEqual([0, "gift_code_refunded"]);
  });
});

describe("a refund made at Stripe whose event names only the payment", () => {
  const refund = async (cents: number, type = "charge.refunded") => {
    for (const payment of fakeStripe.payments) payment.refundedCents = cents;
    const [{ id } = { id: "" }] = fakeStripe.payments;
    expect((await site.sendEvent(type, { payment_intent: id, metadata: {} })).status).toBe(200);
  };

  it("a full refund made at Stripe, whose event names only the payment, ends access", async () => {
    await site.subscribeAndPay();
    await refund(999);
    expect([await readOrderStatus(), await site.fetchStatus()]).toEqual([
      "refunded",
      "UNSUBSCRIBED",
    ]);
    expect([await site.readEmails(una), await readRevenue()]).toEqual([["paid", "refunded"], 0]);
  });

  it("a partial refund made at Stripe keeps access and counts once", async () => {
    await site.subscribeAndPay();
    await refund(300);
    await refund(300);
    await refund(500);
    expect([await readOrderStatus(), await site.fetchStatus(), await readRevenue()]).toEqual([
      "paid",
      "SUBSCRIBED",
      499,
    ]);
    expect(await site.readEmails(una)).toEqual(["paid", "refunded", "refunded"]);
  });

  it("a refund made at Stripe that fails later restores the member's access and the revenue", async () => {
    await site.subscribeAndPay();
    const paidUntil = await readExpiry();
    await refund(999);
    // The newer one of two provider states counts if they are at least a minute apart.
    await site.executeSql("UPDATE orders SET checked_at = checked_at - 120000");
    await site.executeSql("UPDATE subscriptions SET event_at = event_at - 120000");
    await refund(0, "refund.failed");
    expect([await readOrderStatus(), await site.fetchStatus()]).toEqual(["paid", "SUBSCRIBED"]);
    expect([await readExpiry(), await readRevenue()]).toEqual([paidUntil, 999]);
  });

  it("a refund at Stripe of a payment of more than a year ago lowers the revenue", async () => {
    const { orderId, about } = await site.subscribeAndPay();
    for (let month = 0; month < 14; month++) fakeStripe.renew(orderId);
    await site.sendEvent("invoice.paid", about);
    const [second, first] = fakeStripe.payments.slice(-2);
    if (first) first.refundedCents = 999;
    if (second) second.dispute = "needs_response";
    await site.sendEvent("charge.refunded", { payment_intent: first?.id, metadata: {} });
    expect([await readRevenue(), await site.fetchStatus()]).toEqual([14 * 999, "SUBSCRIBED"]);
    expect(await readIncidents()).toBe("dispute");
  });

  it("a refund at Stripe counts although a hundred newer payments of the subscription exist", async () => {
    const { orderId, about } = await site.subscribeAndPay();
    for (let renewal = 0; renewal < 110; renewal++) fakeStripe.renew(orderId);
    await site.sendEvent("invoice.paid", about);
    expect(await site.queryRow("SELECT count(*) AS n FROM payments")).toEqual({ n: 111 });
    const second = fakeStripe.payments.at(-2);
    if (second) second.refundedCents = 999;
    await site.sendEvent("charge.refunded", { payment_intent: second?.id, metadata: {} });
    expect(await readRevenue()).toBe(110 * 999);
  });

  it("a refund at Stripe of an earlier month lowers the revenue and keeps access", async () => {
    const { orderId, about } = await site.subscribeAndPay();
    fakeStripe.renew(orderId);
    await site.sendEvent("invoice.paid", about);
    const first = fakeStripe.payments.at(-1);
    if (first) first.refundedCents = 999;
    await site.sendEvent("charge.refunded", { payment_intent: first?.id, metadata: {} });
    expect([await readRevenue(), await site.fetchStatus()]).toEqual([999, "SUBSCRIBED"]);
  });
});

describe("the customer at Stripe", () => {
  it("an account's Stripe customer follows the email address and is deleted with the account", async () => {
    const { orderId } = await site.subscribeAndPay();
    await site.insertMovie();
    await site.client("/api/orders", jsonRequest("POST", { movieIds: ["1"] }));
    expect([...fakeStripe.customers.keys()]).toEqual(["cus_1"]);
    expect([...fakeStripe.sessions.values()].map(({ customer }) => customer)).toEqual([
      "cus_1",
      "cus_1",
    ]);
    await site.executeSql("UPDATE users SET email = 'other@example.com'");
    await site.runCron("*/5 * * * *", Date.now());
    expect(fakeStripe.customers.get("cus_1")?.email).toBe("other@example.com");
    await site.executeSql("UPDATE orders SET user_id = NULL WHERE id = ?", orderId);
    await site.executeSql("DELETE FROM subscriptions");
    await site.executeSql("DELETE FROM users");
    await site.runCron("*/5 * * * *", Date.now() + 300_000);
    expect([...fakeStripe.customers.keys()]).toEqual([]);
    expect(await site.queryRow("SELECT 1 FROM provider_customers")).toBeNull();
  });

  it("a Stripe customer whose update is refused does not block other customers", async () => {
    const path = "/v1/customers/cus_refused";
    await site.executeSql(
      "INSERT INTO provider_customers (provider, customer_id, outdated) VALUES ('stripe', 'cus_refused', 1)",
    );
    await site.subscribe();
    await site.executeSql("DELETE FROM users");
    fakeStripe.customers.set("cus_refused", {});
    fakeStripe.nextFailure = { status: 400, path, type: "invalid_request_error" };
    await site.runCron("*/5 * * * *", Date.now());
    expect([...fakeStripe.customers.keys()]).toEqual(["cus_refused"]);
    const selectError = "SELECT error FROM leases WHERE name = 'customers'";
    expect(await site.queryRow(selectError)).toEqual({
      error: "Error: 1 customers could not be updated",
    });
    await site.runCron("*/5 * * * *", Date.now() + 300_000);
    expect([...fakeStripe.customers.keys()]).toEqual([]);
    expect(await site.queryRow("SELECT 1 FROM provider_customers")).toBeNull();
  });

  it("a Stripe customer is deleted even behind 600 customers whose deletion Stripe refuses", async () => {
    fakeStripe.refusedPaths = /^\/v1\/customers\/cus_refused/;
    const insertRefused =
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 600) INSERT INTO provider_customers (provider, customer_id, outdated) SELECT 'stripe', 'cus_refused_' || i, 1 FROM n";
    await site.executeSql(insertRefused);
    await site.subscribe();
    await site.executeSql("DELETE FROM users");
    for (let run = 0; run < 3; run++) await site.runCron("*/5 * * * *", Date.now() + run * 300_000);
    expect([...fakeStripe.customers.keys()]).toEqual([]);
    fakeStripe.refusedPaths = null;
    for (let run = 3; run < 15; run++)
      await site.runCron("*/5 * * * *", Date.now() + run * 300_000);
    expect(await site.queryRow("SELECT count(*) AS n FROM provider_customers")).toEqual({ n: 0 });
    expect(await site.queryRow("SELECT error FROM leases WHERE name = 'customers'")).toEqual({
      error: null,
    });
  });

  it("a deleted account's Stripe customer is tried again until Stripe confirms the deletion", async () => {
    await site.subscribe();
    await site.executeSql("DELETE FROM users");
    fakeStripe.isDown = true;
    await site.runCron("*/5 * * * *", Date.now());
    fakeStripe.isDown = false;
    expect(fakeStripe.customers.size).toBe(1);
    await site.runCron("*/5 * * * *", Date.now() + 300_000);
    expect(fakeStripe.customers.size).toBe(0);
  });
});

it("the owner is alerted once to payments whose orders a restore lost, back to the time of the backup", async () => {
  const hourly = async () => {
    await site.executeSql("DELETE FROM leases WHERE name <> 'unknownPayments'");
    await site.runCron("17 * * * *", Date.now());
    await site.executeSql("UPDATE leases SET ends_at = 0");
  };
  const { orderId } = await site.subscribeAndPay();
  await site.insertMovie();
  await site.client("/api/orders", jsonRequest("POST", { movieIds: ["1"] }));
  await hourly();
  expect(await readIncidents()).toBeNull();
  await site.executeSql("DELETE FROM order_items");
  for (const table of ["subscriptions", "payments", "payment_events", "orders"])
    await site.executeSql(`DELETE FROM ${table}`);
  for (const session of fakeStripe.sessions.values())
    session.created = Number(session.created) - 3 * 86_400;
  await site.executeSql(
    "UPDATE leases SET cursor = ? WHERE name = 'unknownPayments'",
    Date.now() - 3 * day,
  );
  await hourly();
  await hourly();
  expect(await site.queryRow("SELECT code, params FROM incidents")).toEqual({
    code: "unknown_payments",
    params: JSON.stringify({ orderIds: [orderId] }),
  });
  expect(await site.readEmails(ownerEmail)).toEqual(["incident"]);
});

it("the countries of card and billing address come from each charge, of a subscription, its renewal and a movie", async () => {
  const readHomes = async (orderId: string) =>
    (
      await site.queryRow<{ homes: string }>(
        "SELECT json_group_array(json_array(card_country, billing_country, home_country) ORDER BY paid_at) AS homes FROM payments WHERE order_id = ?",
        orderId,
      )
    )?.homes;
  const { orderId } = await site.subscribe();
  const about = { metadata: { order_id: orderId } };
  fakeStripe.completeCheckout(orderId, { amount: 999, payer: { card: "DE", address: "DE" } });
  await site.sendEvent("checkout.session.completed", about);
  fakeStripe.renew(orderId, {
    paidAt: Math.floor(Date.now() / 1000) + 60,
    payer: { card: "FR", address: "DE" },
  });
  await site.sendEvent("invoice.paid", about);
  expect(await readHomes(orderId)).toBe('[["DE","DE","DE"],["FR","DE",null]]');
  await site.insertMovie();
  const request = jsonRequest("POST", { movieIds: ["1"] });
  const movieOrder = (await (await site.client("/api/orders", request)).json()).orderId;
  fakeStripe.completeCheckout(movieOrder, { amount: 15_000, payer: { card: "AT", address: null } });
  await site.sendEvent("checkout.session.completed", { metadata: { order_id: movieOrder } });
  expect(await readHomes(movieOrder)).toBe('[["AT",null,null]]');
});

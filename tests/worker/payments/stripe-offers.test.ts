/** @module-tag long */
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { jsonRequest } from "../../support/clients.ts";
import { openStripeSite, type StripeSite } from "../../support/stripe/stripe-site.ts";

const everyFiveMinutes = "*/5 * * * *";
let site: StripeSite;
let fakeStripe: StripeSite["fakeStripe"];

beforeAll(async () => {
  site = await openStripeSite();
  fakeStripe = site.fakeStripe;
  // The first request for plans inserts the plan's row.
  await site.fetchPath("/api/plans");
});
beforeEach(async () => {
  await site.reset();
  await site.executeSql("DELETE FROM promotion_codes");
  await site.executeSql(
    "INSERT INTO promotion_codes (id, code, percent, periods, created_at) VALUES ('half', 'HALF', 50, 1, 1)",
  );
  await site.executeSql("UPDATE plans SET trial_days = 7");
});

const order = async (fields: object) => {
  const body = { email: "una@example.com", plan_id: "10001", ...fields };
  const response = await site.client("/initiate_payment", jsonRequest("POST", body));
  return { status: response.status, ...(await response.json()) };
};
const about = (orderId: string) => ({ metadata: { order_id: orderId } });
const lastSession = () => [...fakeStripe.sessions.values()].at(-1);

describe("Stripe's checkout with a promotion code", () => {
  it("a promotion code becomes one Stripe coupon of exactly the shown discount", async () => {
    const { orderId } = await order({ code: "half" });
    const coupon = "marquee-half-500-usd-1-0";
    expect(lastSession()?.asked).toMatchObject({ "discounts[0][coupon]": coupon });
    expect(fakeStripe.coupons.get(coupon)).toBe(500);
    fakeStripe.completeCheckout(orderId, { amount: 499 });
    await site.sendEvent("checkout.session.completed", about(orderId));
    expect(
      await site.queryRow(
        "SELECT o.status, p.amount_cents FROM orders o JOIN payments p ON order_id = id",
      ),
    ).toEqual({
      status: "paid",
      amount_cents: 499,
    });
    expect(await site.fetchStatus()).toBe("SUBSCRIBED");
    await site.client(
      "/Unsubscribe",
      jsonRequest("POST", { email: "una@example.com", when: "now" }),
    );
    await site.executeSql("UPDATE orders SET promotion_code_id = NULL");
    expect((await order({ code: "half" })).status).toBe(200);
    expect(fakeStripe.coupons.size).toBe(1);
  });

  it("Stripe's checkout with a promotion code expires after 35 minutes, and without one after Stripe's default time", async () => {
    const { orderId } = await order({ code: "half" });
    const { created_at: createdAt } =
      (await site.queryRow<{ created_at: number }>(
        "SELECT created_at FROM orders WHERE id = ?",
        orderId,
      )) ?? {};
    const endsAt = Number(createdAt) + 35 * 60_000;
    expect(lastSession()?.asked).toMatchObject({
      expires_at: String(Math.floor(endsAt / 1000)),
    });
    await order({});
    expect(lastSession()?.asked).not.toHaveProperty("expires_at");
  });

  it("an order with a promotion code whose checkout could not be created in time is replaced", async () => {
    const { orderId } = await order({ code: "half" });
    await site.executeSql(
      "UPDATE orders SET payment_link = NULL, provider_ref = NULL, created_at = created_at - 300000",
    );
    const second = await order({ code: "half" });
    expect([second.status, second.orderId === orderId]).toEqual([200, false]);
    expect(await site.queryRow("SELECT status FROM orders WHERE id = ?", orderId)).toEqual({
      status: "failed",
    });
  });

  it("a free period by promotion code is confirmed by an email that announces the first payment", async () => {
    await site.executeSql("UPDATE promotion_codes SET percent = 100");
    const { orderId } = await order({ code: "half" });
    fakeStripe.completeCheckout(orderId, { amount: 0 });
    await site.sendEvent("checkout.session.completed", about(orderId));
    await site.sendEvent("invoice.paid", about(orderId));
    expect(await site.readEmails("una@example.com")).toEqual(["free_time"]);
    const { text } = (await site.queryRow<{ text: string }>("SELECT text FROM emails")) ?? {};
    expect(text).toMatch(/The next payment is taken on .*: \$9\.99/);
    expect(await site.queryRow("SELECT is_free FROM subscriptions")).toEqual({ is_free: 1 });
  });

  it("a code that makes a plan free works once per card", async () => {
    await site.executeSql("UPDATE promotion_codes SET percent = 100");
    const { orderId } = await order({ code: "half" });
    expect(lastSession()?.asked).toMatchObject({ "allowed_payment_method_types[0]": "card" });
    fakeStripe.completeCheckout(orderId, { amount: 0, card: "fingerprint-1" });
    await site.sendEvent("checkout.session.completed", about(orderId));
    expect(await site.fetchStatus()).toBe("SUBSCRIBED");
    // Makes the first order one of another person, whose account is deleted and who paid with the
    // same card.
    await site.executeSql("DELETE FROM subscriptions");
    await site.executeSql(
      "UPDATE orders SET user_id = NULL, trial_person = 'another', created_at = created_at - 1000",
    );
    const second = await order({ code: "half" });
    fakeStripe.completeCheckout(second.orderId, { amount: 0, card: "fingerprint-1" });
    await site.sendEvent("checkout.session.completed", about(second.orderId));
    expect(await site.fetchStatus()).toBe("UNSUBSCRIBED");
    expect(await site.queryRow("SELECT status FROM orders WHERE id = ?", second.orderId)).toEqual({
      status: "failed",
    });
    expect(await site.queryRow("SELECT text FROM emails WHERE kind = 'trial_used'")).toEqual({
      text: expect.stringContaining("free time by the code HALF"),
    });
    await site.runCron(everyFiveMinutes, Date.now() + 6 * 60_000);
    expect(fakeStripe.subscriptions.get(`sub_${second.orderId}`)?.status).toBe("canceled");
  });

  it("a promotion code whose Stripe coupon takes off a different amount is not sold", async () => {
    await site.executeSql("UPDATE promotion_codes SET id = 'other', percent = 20");
    fakeStripe.coupons.set("marquee-other-200-usd-1-0", 900);
    expect(await order({ code: "half" })).toMatchObject({ status: 503, code: "price_changing" });
    expect(lastSession()?.status).toBe("expired");
    expect(await site.queryRow("SELECT uses FROM promotion_codes")).toEqual({ uses: 0 });
  });
});

describe("Stripe's checkout with a free trial", () => {
  it("a free trial gives access without a payment, and access ends at once when the first payment fails", async () => {
    const { orderId } = await order({ trial: true });
    expect(lastSession()?.asked).toMatchObject({ "subscription_data[trial_period_days]": "7" });
    fakeStripe.completeCheckout(orderId, { amount: 0, card: "fingerprint-1" });
    await site.sendEvent("checkout.session.completed", about(orderId));
    expect(await site.fetchStatus()).toBe("SUBSCRIBED");
    expect(await site.readEmails("una@example.com")).toEqual(["free_time"]);
    expect(await site.queryRow("SELECT is_free, renews FROM subscriptions")).toEqual({
      is_free: 1,
      renews: 1,
    });
    const subscription = fakeStripe.subscriptions.get(`sub_${orderId}`);
    Object.assign(subscription ?? {}, {
      status: "past_due",
      start: (subscription?.start ?? 0) - 7 * 86_400,
    });
    await site.executeSql("UPDATE orders SET checked_at = checked_at - 120000");
    await site.sendEvent("invoice.payment_failed", about(orderId));
    expect(await site.fetchStatus()).toBe("UNSUBSCRIBED");
    const overdue = await site.queryRow<{ text: string }>(
      "SELECT text FROM emails WHERE kind = 'overdue'",
    );
    expect(overdue?.text).not.toContain("three days");
  });

  it("a running trial continues if its card is replaced by a used card, or is later used for another account's trial", async () => {
    await site.executeSql(
      "INSERT INTO orders (id, kind, plan_id, status, amount_cents, currency, provider, trial_days, trial_card, created_at, updated_at) VALUES ('earlier', 'subscription', '10001', 'paid', 999, 'usd', 'stripe', 7, 'family-card', 1, 1), ('unpaid', 'subscription', '10001', 'open', 999, 'usd', 'stripe', 7, NULL, 2, 2)",
    );
    const { orderId } = await order({ trial: true });
    fakeStripe.completeCheckout(orderId, { amount: 0, card: "own-card" });
    await site.sendEvent("checkout.session.completed", about(orderId));
    // Another account completes an older checkout later, with the same card.
    await site.executeSql("UPDATE orders SET trial_card = 'own-card' WHERE id = 'unpaid'");
    Object.assign(fakeStripe.subscriptions.get(`sub_${orderId}`) ?? {}, { card: "family-card" });
    await site.executeSql("UPDATE orders SET checked_at = checked_at - 120000");
    await site.sendEvent("customer.subscription.updated", about(orderId));
    expect(await site.fetchStatus()).toBe("SUBSCRIBED");
    expect(
      await site.queryRow("SELECT status, trial_card FROM orders WHERE id = ?", orderId),
    ).toEqual({
      status: "paid",
      trial_card: "own-card",
    });
  });

  it("a free trial accepts only cards, because only a card shows whether its owner has had a trial", async () => {
    await order({ trial: true });
    expect(lastSession()?.asked).toMatchObject({ "allowed_payment_method_types[0]": "card" });
  });

  it("a free trial with a card that already had a trial ends without charge, and its owner can still subscribe", async () => {
    const { orderId } = await order({ trial: true });
    fakeStripe.completeCheckout(orderId, { amount: 0, card: "fingerprint-1" });
    await site.sendEvent("checkout.session.completed", about(orderId));
    // Makes the first order one of another person, whose account is deleted and who paid with the
    // same card.
    await site.executeSql("DELETE FROM subscriptions");
    await site.executeSql(
      "UPDATE orders SET user_id = NULL, trial_person = 'another', created_at = created_at - 1000",
    );
    const second = await order({ trial: true });
    expect(second.status).toBe(200);
    fakeStripe.completeCheckout(second.orderId, { amount: 0, card: "fingerprint-1" });
    await site.sendEvent("checkout.session.completed", about(second.orderId));
    await site.sendEvent("invoice.paid", about(second.orderId));
    expect(await site.fetchStatus()).toBe("UNSUBSCRIBED");
    expect(await site.queryRow("SELECT status FROM orders WHERE id = ?", second.orderId)).toEqual({
      status: "failed",
    });
    expect(
      (await site.readEmails("una@example.com")).filter((kind) => kind === "trial_used").length,
    ).toBe(1);
    await site.runCron(everyFiveMinutes, Date.now() + 6 * 60_000);
    expect(fakeStripe.subscriptions.get(`sub_${second.orderId}`)?.status).toBe("canceled");
    expect(await order({ trial: true })).toMatchObject({ status: 409, code: "trial_used" });
    const third = await order({});
    fakeStripe.completeCheckout(third.orderId, { amount: 999, card: "fingerprint-1" });
    await site.sendEvent("checkout.session.completed", about(third.orderId));
    expect(await site.fetchStatus()).toBe("SUBSCRIBED");
  });
});

describe("the figures of free trials", () => {
  const month = new Date().toISOString().slice(0, 7);
  const fetchOrders = async (trial: string) =>
    (await (await site.client(`/api/admin/orders?month=${month}&trial=${trial}`)).json()).data
      .length;

  beforeEach(async () => {
    await site.executeSql("DELETE FROM trial_totals");
    await site.executeSql("UPDATE users SET role = 'ADMIN'");
  });

  it("the trial figures count trials that began and trials that led to a payment, each figure with its orders", async () => {
    const { orderId } = await order({ trial: true });
    expect([await fetchOrders("begun"), await fetchOrders("paid")]).toEqual([0, 0]);
    fakeStripe.completeCheckout(orderId, { amount: 0 });
    await site.sendEvent("checkout.session.completed", about(orderId));
    const readTotals = async () =>
      (await (await site.client("/api/admin/revenue")).json()).data.trials;
    expect(await readTotals()).toEqual([{ month, begun: 1, paid: 0 }]);
    for (const paidAt of [1, 2]) {
      fakeStripe.renew(orderId, { paidAt: Math.floor(Date.now() / 1000) + paidAt });
      await site.sendEvent("invoice.paid", about(orderId));
    }
    expect(await readTotals()).toEqual([{ month, begun: 1, paid: 1 }]);
    expect([await fetchOrders("begun"), await fetchOrders("paid")]).toEqual([1, 1]);
  });

  it("the trial figures do not count a subscription without a trial", async () => {
    await site.subscribeAndPay();
    expect(await site.queryRow("SELECT count(*) AS months FROM trial_totals")).toEqual({
      months: 0,
    });
    expect(await fetchOrders("paid")).toBe(0);
  });
});

/** @module-tag long */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { milliseconds } from "../../../contract/constants.ts";
import { jsonRequest } from "../../support/clients.ts";
import { readStatusAndCode } from "../../support/movie-access.ts";
import {
  paySandbox,
  requestsOf,
  subscribeBySandbox,
} from "../../support/stripe/former-provider.ts";
import { openStripeSite, type StripeSite } from "../../support/stripe/stripe-site.ts";

const { day } = milliseconds;
const everyFiveMinutes = "*/5 * * * *";
const [monthly, family] = ["10001", "20002"];
let site: StripeSite;
let fakeStripe: StripeSite["fakeStripe"];
let una: ReturnType<typeof requestsOf>;

beforeAll(async () => {
  site = await openStripeSite();
  fakeStripe = site.fakeStripe;
  una = requestsOf(site);
  await site.sellFamilyPlan();
});
beforeEach(async () => {
  await site.setBindings();
  await site.reset();
  await site.executeSql("UPDATE users SET role = 'ADMIN'");
});
afterAll(() => site.setBindings());

const switchToSandbox = () => site.setBindings({ PAYMENT_PROVIDER: "sandbox" });
const loseKey = () => site.setBindings({ PAYMENT_PROVIDER: "sandbox", STRIPE_SECRET_KEY: "" });
const readOrder = (id: string) =>
  site.queryRow<{ status: string }>("SELECT status FROM orders WHERE id = ?", id);
const readSubscription = () =>
  site.queryRow<{ renews: number; plan_id: string; order_id: string; paused_until: number | null }>(
    "SELECT renews, plan_id, order_id, paused_until FROM subscriptions",
  );
const statusOf = async (response: Promise<Response>) => (await response).status;
const refusalOf = async (response: Promise<Response>) =>
  (await readStatusAndCode(await response))[1];

describe("with the sandbox in use, an existing subscription at Stripe", () => {
  it("with the sandbox in use, a Stripe subscriber stops and restarts the renewal at Stripe", async () => {
    const { subscription } = await site.subscribeAndPay();
    await switchToSandbox();
    expect(await una.check()).toMatchObject({ status: "SUBSCRIBED", renews: true, portal: true });
    expect(await statusOf(una.unsubscribe("period_end"))).toBe(200);
    expect(subscription.cancel_at_period_end).toBe(true);
    expect(await una.check()).toMatchObject({ renews: false, renewable: true });
    expect(await statusOf(una.renew())).toBe(200);
    expect(subscription.cancel_at_period_end).toBe(false);
    expect(await una.check()).toMatchObject({ renews: true });
  });

  it("with the sandbox in use, a Stripe subscriber ends the subscription at Stripe at once", async () => {
    const { subscription } = await site.subscribeAndPay();
    await switchToSandbox();
    expect(await statusOf(una.unsubscribe("now"))).toBe(200);
    expect(subscription.status).toBe("canceled");
    expect(await una.check()).toMatchObject({ status: "UNSUBSCRIBED" });
  });

  it("with the sandbox in use, a Stripe subscriber pauses and resumes the subscription at Stripe", async () => {
    const { subscription } = await site.subscribeAndPay();
    await switchToSandbox();
    expect(await statusOf(una.pause())).toBe(200);
    expect(subscription.status).toBe("trialing");
    expect((await readSubscription())?.paused_until).toBeGreaterThan(Date.now() + 31 * day);
    expect(await statusOf(una.resume())).toBe(200);
    expect((await readSubscription())?.paused_until).toBeNull();
  });

  it("with the sandbox in use, a Stripe subscriber opens Stripe's portal and an invoice, and the site looks up a new card", async () => {
    const { orderId, paymentId } = await site.subscribeAndPay();
    await switchToSandbox();
    const { data } = await (await una.openPortal()).json();
    expect(data.url).toContain("https://billing.stripe.example/");
    expect(await statusOf(una.checkCard())).toBe(200);
    expect(await statusOf(una.openInvoice(orderId, paymentId))).toBe(200);
  });

  it("with the sandbox in use, a Stripe subscriber changes to another plan at Stripe's price", async () => {
    const { subscription } = await site.subscribeAndPay();
    await switchToSandbox();
    expect((await una.fetchPlans()).offer).toMatchObject([{ id: family }]);
    const { now } = (await (await una.fetchPrice(family)).json()).data;
    expect(await statusOf(una.changePlan(family, "now", now.amount))).toBe(200);
    const price = fakeStripe.createdObjects.prices?.find(
      ({ product }) => product === `marquee-plan-${family}`,
    );
    expect(price?.unit_amount).toBe("1999");
    expect(subscription.price?.id).toBe(price?.id);
    expect(await readSubscription()).toMatchObject({ plan_id: family, renews: 1 });
    const own = await una.fetchPlans();
    expect(own).toMatchObject({ plan: { id: family }, offer: [{ id: monthly }] });
  });

  it("with the sandbox in use, a Stripe subscriber schedules a change of plan at Stripe and cancels that change", async () => {
    const { orderId } = await site.subscribeAndPay();
    await switchToSandbox();
    expect(await statusOf(una.changePlan(family, "period_end", 19.99))).toBe(200);
    expect(await una.fetchPlans()).toMatchObject({ next: { plan: { id: family } } });
    expect(await statusOf(una.keepPlan())).toBe(200);
    expect(await una.fetchPlans()).toMatchObject({ next: null });
    expect(await readOrder(orderId)).toEqual({ status: "paid" });
  });

  it("with the sandbox in use, an administrator refunds a part and then the rest of a payment at Stripe", async () => {
    const { orderId, paymentId, subscription } = await site.subscribeAndPay();
    await switchToSandbox();
    expect(await statusOf(una.refundPart(orderId, paymentId, 2))).toBe(200);
    expect(fakeStripe.payments[0]?.refundedCents).toBe(200);
    expect(await statusOf(una.refund(orderId))).toBe(200);
    expect(fakeStripe.payments[0]?.refundedCents).toBe(999);
    expect(subscription.status).toBe("canceled");
    expect(await readOrder(orderId)).toEqual({ status: "refunded" });
  });

  it("with the sandbox in use, a cancelled pre-order that was paid through Stripe is refunded by Stripe", async () => {
    const comingOn = new Date(Date.now() + 3 * day).toISOString().slice(0, 10);
    await site.insertMovie();
    await site.executeSql("UPDATE movies SET pre_order = 1, available_from = ?", comingOn);
    const offer = { price: 150, comingOn, consent: true };
    const { orderId } = await (
      await site.client("/api/movies/1/pre-orders", jsonRequest("POST", offer))
    ).json();
    fakeStripe.completeCheckout(orderId, { amount: 15_000 });
    await site.sendEvent("checkout.session.completed", { metadata: { order_id: orderId } });
    await switchToSandbox();
    const path = `/api/pre-orders/${orderId}`;
    expect((await site.client(path, { method: "DELETE" })).status).toBe(200);
    expect(fakeStripe.payments[0]?.refundedCents).toBe(15_000);
    expect(await readOrder(orderId)).toEqual({ status: "refunded" });
  });

  it("with the sandbox in use, a renewal at Stripe is found by its event, or by the job if the event is lost", async () => {
    const { orderId, about, subscription } = await site.subscribeAndPay();
    await switchToSandbox();
    const countPayments = () => site.queryRow("SELECT count(*) AS count FROM payments");
    subscription.start -= 29 * 86_400;
    fakeStripe.renew(orderId);
    await site.sendEvent("invoice.paid", about);
    expect(await countPayments()).toEqual({ count: 2 });
    fakeStripe.renew(orderId, { paidAt: Math.floor(Date.now() / 1000) + 60 });
    await site.executeSql("UPDATE orders SET check_at = 1");
    await site.runCron(everyFiveMinutes, Date.now());
    expect(await countPayments()).toEqual({ count: 3 });
  });

  it("with the sandbox in use, erasing an account ends its subscription and deletes its customer at Stripe", async () => {
    const { subscription } = await site.subscribeAndPay();
    await switchToSandbox();
    expect(fakeStripe.customers.size).toBe(1);
    await site.executeSql("DELETE FROM users WHERE id = 'u'");
    await site.runCron(everyFiveMinutes, Date.now());
    expect(subscription.status).toBe("canceled");
    expect(fakeStripe.customers.size).toBe(0);
  });

  it("a payment at Stripe whose order is missing in the database is reported to the owner", async () => {
    const { orderId } = await site.subscribe();
    fakeStripe.completeCheckout(orderId, { amount: 999 });
    await switchToSandbox();
    for (const table of ["order_items", "orders"]) await site.executeSql(`DELETE FROM ${table}`);
    // Stripe counts in whole seconds: a checkout created in this second is listed from the next
    // second on.
    await site.runCron("17 * * * *", Date.now() + 2_000);
    const incident = await site.queryRow<{ params: string }>(
      "SELECT params FROM incidents WHERE name = 'unknown_payments'",
    );
    expect(incident?.params).toContain(orderId);
  });

  it("with the sandbox in use, a plan's new price for all subscribers is charged to a Stripe subscriber", async () => {
    const { subscription, about } = await site.subscribeAndPay();
    const { start } = subscription;
    subscription.period = {
      current_period_start: start,
      current_period_end: start + 40 * 86_400,
    };
    await site.sendEvent("customer.subscription.updated", about);
    await site.executeSql("UPDATE plans SET price_cents = 1199 WHERE id = ?", monthly);
    await site.executeSql(
      "INSERT INTO price_changes (id, plan_id, amount_cents, provider_price_id, effective_at, announced_at) VALUES ('change', '10001', 1199, NULL, ?, ?)",
      Date.now() + 30 * day,
      Date.now() + 1,
    );
    await switchToSandbox();
    await site.runCron(everyFiveMinutes, Date.now());
    await site.runCron(everyFiveMinutes, Date.now() + 31 * day);
    expect(subscription.price?.cents).toBe(1199);
    await site.executeSql("UPDATE plans SET price_cents = 999 WHERE id = ?", monthly);
  });
});

describe("with the sandbox in use, a sale", () => {
  it("an open checkout at Stripe is closed before the sandbox sells the plan", async () => {
    const { orderId: oldId } = await site.subscribe();
    await switchToSandbox();
    const { status, orderId } = await site.subscribe();
    expect(status).toBe(200);
    expect([...fakeStripe.sessions.values()].map((session) => session.status)).toEqual(["expired"]);
    expect(await readOrder(oldId)).toEqual({ status: "failed" });
    expect(await paySandbox(site, orderId)).toBe(303);
    expect(await readSubscription()).toMatchObject({ order_id: orderId, renews: 1 });
  });

  it("a member who has meanwhile paid at Stripe cannot buy a second subscription from the sandbox", async () => {
    const { orderId } = await site.subscribe();
    fakeStripe.completeCheckout(orderId, { amount: 999 });
    await switchToSandbox();
    expect(await site.subscribe()).toMatchObject({ status: 409, code: "already_subscribed" });
    expect(await readSubscription()).toMatchObject({ order_id: orderId });
  });

  it("a subscription with a failed renewal at the former provider Stripe is cancelled before a new one is sold", async () => {
    const { subscription, about } = await site.subscribeAndPay();
    Object.assign(subscription, { status: "past_due", start: subscription.start - 40 * 86_400 });
    for (const payment of fakeStripe.payments) payment.paidAt -= 40 * 86_400;
    await site.executeSql("UPDATE orders SET checked_at = 1");
    await site.executeSql("UPDATE subscriptions SET event_at = 1");
    await site.sendEvent("invoice.payment_failed", about);
    expect(await una.check()).toMatchObject({ status: "UNSUBSCRIBED" });
    await switchToSandbox();
    const { orderId } = await site.subscribe();
    expect(subscription.status).toBe("canceled");
    await paySandbox(site, orderId);
    expect(await readSubscription()).toMatchObject({ order_id: orderId });
  });
});

describe("with Stripe in use, an existing subscription at the sandbox", () => {
  it("with Stripe in use, a sandbox subscriber still manages the subscription at the sandbox", async () => {
    const orderId = await subscribeBySandbox(site);
    await site.setBindings();
    fakeStripe.requests.length = 0;
    expect(await una.check()).toMatchObject({ status: "SUBSCRIBED", portal: false });
    expect(await statusOf(una.pause())).toBe(200);
    expect(await statusOf(una.resume())).toBe(200);
    expect(await statusOf(una.changePlan(family, "period_end", 19.99))).toBe(200);
    expect(await statusOf(una.keepPlan())).toBe(200);
    const { now } = (await (await una.fetchPrice(family)).json()).data;
    expect(await statusOf(una.changePlan(family, "now", now.amount))).toBe(200);
    expect(await readSubscription()).toMatchObject({ plan_id: family, order_id: orderId });
    expect(await statusOf(una.unsubscribe("period_end"))).toBe(200);
    expect(await statusOf(una.renew())).toBe(200);
    expect(await statusOf(una.unsubscribe("now"))).toBe(200);
    expect(await una.check()).toMatchObject({ status: "UNSUBSCRIBED" });
    expect(fakeStripe.requests).toEqual([]);
  });

  it("with Stripe in use, the sandbox still renews its subscription when the paid time ends", async () => {
    await subscribeBySandbox(site);
    await site.setBindings();
    await site.runCron(everyFiveMinutes, Date.now() + 31 * day);
    expect(await site.queryRow("SELECT count(*) AS count FROM payments")).toEqual({ count: 2 });
  });

  it("with Stripe in use, an administrator refunds a sandbox payment at the sandbox", async () => {
    const orderId = await subscribeBySandbox(site);
    await site.setBindings();
    expect(await statusOf(una.refund(orderId))).toBe(200);
    expect(await readOrder(orderId)).toEqual({ status: "refunded" });
  });

  it("with Stripe in use, an open sandbox checkout cannot be paid, and Stripe sells the plan", async () => {
    await site.setBindings({ PAYMENT_PROVIDER: "sandbox" });
    const { orderId: openId } = await site.subscribe();
    await site.setBindings();
    expect(await paySandbox(site, openId)).toBe(404);
    const { orderId } = await site.subscribeAndPay();
    expect(await readOrder(openId)).toEqual({ status: "failed" });
    expect(await readSubscription()).toMatchObject({ order_id: orderId });
  });
});

describe("without Stripe's key, a subscription at Stripe", () => {
  it("without Stripe's key, every request for a Stripe subscription is refused with a reason", async () => {
    const { orderId, paymentId, subscription } = await site.subscribeAndPay();
    await loseKey();
    fakeStripe.requests.length = 0;
    expect(await una.check()).toMatchObject({ status: "SUBSCRIBED", portal: false });
    expect(await una.fetchPlans()).toBeNull();
    const requests = {
      now: una.unsubscribe("now"),
      later: una.unsubscribe("period_end"),
      renew: una.renew(),
      pause: una.pause(),
      resume: una.resume(),
      portal: una.openPortal(),
      price: una.fetchPrice(family),
      plan: una.changePlan(family, "period_end", 19.99),
      next: una.keepPlan(),
    };
    for (const [name, request] of Object.entries(requests))
      expect([name, await refusalOf(request)]).toEqual([name, "subscription_elsewhere"]);
    expect(await refusalOf(una.openInvoice(orderId, paymentId))).toBe("order_elsewhere");
    for (const refund of [una.refund(orderId), una.refundPart(orderId, paymentId, 2)])
      expect(await refusalOf(refund)).toBe("other_payment_provider");
    expect(await statusOf(una.checkCard())).toBe(200);
    expect(fakeStripe.requests).toEqual([]);
    expect([subscription.status, await readOrder(orderId)]).toEqual(["active", { status: "paid" }]);
  });

  it("without Stripe's key, the message that refuses a request names Stripe", async () => {
    await site.subscribeAndPay();
    await loseKey();
    expect((await (await una.unsubscribe("now")).json()).message).toContain("through Stripe,");
  });

  it("without Stripe's key, Stripe's events get 404 and an open Stripe checkout is given up", async () => {
    const { orderId } = await site.subscribe();
    await loseKey();
    const event = site.sendEvent("invoice.paid", { metadata: { order_id: orderId } });
    expect(await statusOf(event)).toBe(404);
    expect((await site.subscribe()).status).toBe(200);
    expect(await readOrder(orderId)).toEqual({ status: "failed" });
    await site.runCron(everyFiveMinutes, Date.now());
    expect(
      await site.queryRow("SELECT count(*) AS count FROM leases WHERE error IS NOT NULL"),
    ).toEqual({ count: 0 });
  });
});

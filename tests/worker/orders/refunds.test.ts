import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { jsonRequest } from "../../support/clients.ts";
import { openStripeSite, ownerEmail, type StripeSite } from "../../support/stripe/stripe-site.ts";

let site: StripeSite;
let fakeStripe: StripeSite["fakeStripe"];
let orderId: string;

beforeAll(async () => {
  site = await openStripeSite();
  fakeStripe = site.fakeStripe;
});
/** Una, who is an administrator in these tests, has paid twice. */
beforeEach(async () => {
  await site.reset();
  await site.executeSql("UPDATE users SET role = 'ADMIN'");
  const paid = await site.subscribeAndPay();
  ({ orderId } = paid);
  fakeStripe.renew(orderId, { paidAt: Math.floor(Date.now() / 1000) + 60 });
  await site.sendEvent("invoice.paid", paid.about);
});

async function refund(transactionId: string, amount: unknown, refunded = 0) {
  const path = `/api/admin/orders/${orderId}/payments/${transactionId}/refund`;
  const response = await site.client(path, jsonRequest("POST", { amount, refunded }));
  return [response.status, (await response.json()).code];
}
const readRefunded = (transactionId: string) =>
  site.queryRow(
    "SELECT refunded_cents, refunded_at FROM payments WHERE transaction_id = ?",
    transactionId,
  );
const readOrder = () => site.queryRow("SELECT status FROM orders");

describe("a partial refund", () => {
  it("a partial refund pays back its amount of any month's payment, and the subscription continues", async () => {
    expect(await refund("pi_1", 3.33)).toEqual([200, undefined]);
    expect(await readRefunded("pi_1")).toEqual({ refunded_cents: 333, refunded_at: null });
    expect(fakeStripe.payments.map(({ refundedCents }) => refundedCents)).toEqual([0, 333]);
    expect(await readOrder()).toEqual({ status: "paid" });
    expect(await site.fetchStatus()).toBe("SUBSCRIBED");
    expect(fakeStripe.subscriptions.get(`sub_${orderId}`)?.status).toBe("active");
    expect(
      await site.queryRow("SELECT action, subject_id, after FROM audit_log ORDER BY rowid DESC"),
    ).toEqual({
      action: "refund",
      subject_id: orderId,
      after: '{"transactionId":"pi_1","amountCents":333}',
    });
  });

  it("a partial refund pays back exactly the cents that were typed, despite floating-point numbers", async () => {
    expect(await refund("pi_1", 0.29)).toEqual([200, undefined]);
    expect(await readRefunded("pi_1")).toMatchObject({ refunded_cents: 29 });
  });

  it("each partial refund is emailed to the payer, and the refunds together never exceed the payment", async () => {
    await refund("pi_1", 5);
    await refund("pi_1", 4.99, 5);
    expect(await readRefunded("pi_1")).toMatchObject({
      refunded_cents: 999,
      refunded_at: expect.any(Number),
    });
    expect(await refund("pi_1", 0.01, 9.99)).toEqual([409, "refund_too_large"]);
    expect(fakeStripe.payments[1]?.refundedCents).toBe(999);
    expect(await site.fetchStatus()).toBe("SUBSCRIBED");
    expect(
      (await site.readEmails("una@example.com")).filter((kind) => kind === "refunded"),
    ).toHaveLength(2);
  });

  it("two identical partial refunds requested simultaneously are made only once", async () => {
    const answers = await Promise.all([refund("pi_1", 4), refund("pi_1", 4)]);
    expect(answers).toContainEqual([200, undefined]);
    expect(await refund("pi_1", 4)).toEqual([409, "refund_changed"]);
    expect(fakeStripe.payments[1]?.refundedCents).toBe(400);
    expect(await readRefunded("pi_1")).toMatchObject({ refunded_cents: 400 });
  });

  it("refunding the whole newest payment ends the subscription, even in two partial refunds", async () => {
    await refund("pi_2", 4);
    expect(await site.fetchStatus()).toBe("SUBSCRIBED");
    expect(await refund("pi_2", 5.99, 4)).toEqual([200, undefined]);
    expect(await readRefunded("pi_2")).toMatchObject({ refunded_cents: 999 });
    expect(await readOrder()).toEqual({ status: "refunded" });
    expect(await site.fetchStatus()).toBe("UNSUBSCRIBED");
    expect(fakeStripe.subscriptions.get(`sub_${orderId}`)?.status).toBe("canceled");
  });

  it.each([
    ["pi_1", 10, 409, "refund_too_large"],
    ["pi_1", 0, 400, "invalid"],
    ["pi_1", "all", 400, "invalid"],
    ["pi_none", 1, 404, "payment_not_found"],
  ])("a refund of a part of %s by %s is refused", async (transactionId, amount, ...refusal) => {
    expect(await refund(transactionId, amount)).toEqual(refusal);
    expect(fakeStripe.refunds).toEqual([]);
  });

  it("a partial refund that Stripe refused can be requested again", async () => {
    fakeStripe.nextFailure = { status: 400, path: "/v1/refunds", type: "invalid_request_error" };
    expect(await refund("pi_1", 2)).toEqual([503, "payment_provider_unreachable"]);
    expect(await refund("pi_1", 2)).toEqual([200, undefined]);
    expect(await readRefunded("pi_1")).toMatchObject({ refunded_cents: 200 });
  });

  it("a partial refund that fails at the bank is undone on the site, and the owner is alerted until it is made again", {
    tags: ["long"],
  }, async () => {
    await refund("pi_1", 2);
    for (const payment of fakeStripe.payments) payment.refundedCents = 0;
    await site.sendEvent("refund.failed", { payment_intent: "pi_1" });
    expect(await readRefunded("pi_1")).toEqual({ refunded_cents: 0, refunded_at: null });
    const readIncidents = () =>
      site.queryRow("SELECT name, ended_at IS NULL AS open FROM incidents");
    expect(await readIncidents()).toEqual({ name: `refund_failed:${orderId}`, open: 1 });
    expect(await site.readEmails(ownerEmail)).toEqual(["incident"]);
    await refund("pi_1", 2.5);
    expect(await readIncidents()).toMatchObject({ open: 0 });
  });
});

it("a refund of an invoice with a zero amount is refused as too large", async () => {
  fakeStripe.renew(orderId, { amount: 0, paidAt: Math.floor(Date.now() / 1000) + 120 });
  await site.sendEvent("invoice.paid", { metadata: { order_id: orderId } });
  expect(await readRefunded("in_pi_3")).toEqual({ refunded_cents: 0, refunded_at: null });
  expect(await refund("in_pi_3", 1)).toEqual([409, "refund_too_large"]);
});

describe("a refund after a lost dispute of a part of the newest payment", () => {
  beforeEach(async () => {
    const [newest] = fakeStripe.payments;
    if (newest) Object.assign(newest, { dispute: "lost", disputedCents: 400 });
    await site.sendEvent("charge.dispute.closed", { payment_intent: "pi_2", metadata: {} });
    expect(await readRefunded("pi_2")).toMatchObject({ refunded_cents: 400 });
  });

  async function expectAllBack() {
    expect(fakeStripe.payments[0]).toMatchObject({
      amount: 999,
      disputedCents: 400,
      refundedCents: 599,
    });
    expect(await readRefunded("pi_2")).toEqual({
      refunded_cents: 999,
      refunded_at: expect.any(Number),
    });
    const revenue = await site.queryRow("SELECT sum(net_cents) AS cents FROM payments");
    expect(revenue).toEqual({ cents: 999 });
    expect(await readOrder()).toEqual({ status: "refunded" });
    expect(await site.fetchStatus()).toBe("UNSUBSCRIBED");
    expect(fakeStripe.subscriptions.get(`sub_${orderId}`)?.status).toBe("canceled");
  }

  it("a refund after a lost partial dispute pays back only the rest, and ends the subscription", {
    tags: ["long"],
  }, async () => {
    expect(await refund("pi_2", 9.99)).toEqual([409, "refund_changed"]);
    expect(await refund("pi_2", 9.99, 4)).toEqual([409, "refund_too_large"]);
    expect(await refund("pi_2", 5.99, 4)).toEqual([200, undefined]);
    await expectAllBack();
  });

  it("refunding a whole order after a lost partial dispute pays back only the rest, and only once", {
    tags: ["long"],
  }, async () => {
    const path = `/api/admin/orders/${orderId}/refund`;
    const answers = await Promise.all([1, 2].map(() => site.client(path, jsonRequest("POST", {}))));
    expect(answers.map(({ status }) => status)).toContain(200);
    await expectAllBack();
  });

  it("after a lost partial dispute, the rest of the payment can be refunded in parts", {
    tags: ["long"],
  }, async () => {
    await refund("pi_2", 2, 4);
    expect(await readRefunded("pi_2")).toMatchObject({ refunded_cents: 600 });
    expect(await site.fetchStatus()).toBe("SUBSCRIBED");
    expect(await refund("pi_2", 3.99, 6)).toEqual([200, undefined]);
    await expectAllBack();
  });
});

describe("a refund of an old payment", () => {
  /**
   * Inserts so many payments that neither the newest 100 rows nor Stripe's newest invoices and
   * charges include the first payment.
   */
  beforeEach(async () => {
    for (let day = 1; day <= 310; day++) {
      fakeStripe.renew(orderId, { paidAt: Math.floor(Date.now() / 1000) + day * 86_400 });
      if (day % 100 === 0)
        await site.sendEvent("invoice.paid", { metadata: { order_id: orderId } });
    }
    await site.sendEvent("invoice.paid", { metadata: { order_id: orderId } });
  });

  it.each(["pi_1", "pi_60", "pi_200"])(
    "an old payment is refunded at Stripe and in the site's rows: %s",
    { tags: ["long"] },
    async (transactionId) => {
      expect(await refund(transactionId, 3)).toEqual([200, undefined]);
      expect(fakeStripe.payments.find(({ id }) => id === transactionId)?.refundedCents).toBe(300);
      expect(await readRefunded(transactionId)).toEqual({ refunded_cents: 300, refunded_at: null });
      expect(await refund(transactionId, 6.99, 3)).toEqual([200, undefined]);
      expect(await readRefunded(transactionId)).toEqual({
        refunded_cents: 999,
        refunded_at: expect.any(Number),
      });
      expect(await readOrder()).toEqual({ status: "paid" });
    },
  );

  it("the site stores a refund that was made in Stripe for an old payment when Stripe's refund event arrives", {
    tags: ["long"],
  }, async () => {
    const payment = fakeStripe.payments.find(({ id }) => id === "pi_1");
    if (payment) payment.refundedCents = 500;
    await site.sendEvent("refund.updated", { payment_intent: "pi_1" });
    expect(await readRefunded("pi_1")).toEqual({ refunded_cents: 500, refunded_at: null });
    expect(await refund("pi_1", 9.99)).toEqual([409, "refund_changed"]);
  });

  it("a refund of an old payment is refused if it belongs to another subscription at Stripe or another order here", {
    tags: ["long"],
  }, async () => {
    const payment = fakeStripe.payments.find(({ id }) => id === "pi_1");
    if (payment) payment.subscription = "sub_of_another";
    expect(await refund("pi_1", 1)).toEqual([503, "payment_provider_unreachable"]);
    await site.executeSql(
      `INSERT INTO orders (id, kind, status, amount_cents, currency, provider, created_at, updated_at)
       VALUES ('another', 'movies', 'paid', 999, 'usd', 'stripe', 1, 1)`,
    );
    await site.executeSql("UPDATE payments SET order_id = 'another' WHERE transaction_id = 'pi_1'");
    expect(await refund("pi_1", 1)).toEqual([404, "payment_not_found"]);
    expect(fakeStripe.refunds).toEqual([]);
  });
});

it("an administrator sees an order's payments with their refunds", { tags: ["long"] }, async () => {
  await refund("pi_1", 2);
  const { data } = await (await site.client(`/api/admin/orders/${orderId}/payments`)).json();
  expect(data).toMatchObject([
    { transactionId: "pi_2", amount: 9.99, refunded: 0 },
    { transactionId: "pi_1", amount: 9.99, refunded: 2 },
  ]);
});

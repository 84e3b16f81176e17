/** @module-tag long */
import { beforeAll, beforeEach, expect, it } from "vitest";
import { milliseconds } from "../../../contract/constants.ts";
import { jsonRequest } from "../../support/clients.ts";
import { openStripeSite, type StripeSite } from "../../support/stripe/stripe-site.ts";

const { hour, day } = milliseconds;
const everyFiveMinutes = "*/5 * * * *";
const comingOn = new Date(Date.now() + 3 * day).toISOString().slice(0, 10);
let site: StripeSite;
let fakeStripe: StripeSite["fakeStripe"];

beforeAll(async () => {
  site = await openStripeSite();
  fakeStripe = site.fakeStripe;
});
beforeEach(async () => {
  await site.reset();
  await site.insertMovie();
  await site.executeSql("UPDATE movies SET pre_order = 1, available_from = ?", comingOn);
});

/** Una pre-orders the movie and pays 150, which includes 23.95 of tax. */
async function preOrderAndPay(): Promise<string> {
  const offer = { price: 150, comingOn, consent: true };
  const { orderId } = await (
    await site.client("/api/movies/1/pre-orders", jsonRequest("POST", offer))
  ).json();
  fakeStripe.completeCheckout(orderId, { amount: 15_000, tax: 2_395 });
  await site.sendEvent("checkout.session.completed", { metadata: { order_id: orderId } });
  return orderId;
}
const readPayment = () =>
  site.queryRow(
    "SELECT o.status, p.refunded_cents, p.tax_cents, p.net_cents, i.awaited, i.revenue_cents FROM orders o JOIN payments p ON p.order_id = o.id JOIN order_items i ON i.order_id = o.id",
  );
const paid = { status: "paid", refunded_cents: 0, tax_cents: 2_395, net_cents: 12_605, awaited: 1 };
const refunded = {
  status: "refunded",
  refunded_cents: 15_000,
  tax_cents: 2_395,
  net_cents: 0,
  awaited: 0,
};

it("Stripe's checkout names the day on which a pre-ordered movie is promised", async () => {
  await preOrderAndPay();
  const [session] = [...fakeStripe.sessions.values()];
  expect(session?.asked).toMatchObject({
    "line_items[0][price_data][product_data][name]": expect.stringMatching(
      /^Pre-order: Film \(comes on /,
    ),
    "line_items[0][price_data][unit_amount]": "15000",
  });
});

it("a pre-order of a movie in the bin is refunded as soon as Stripe responds, and leaves no revenue", async () => {
  await preOrderAndPay();
  await site.runCron(everyFiveMinutes, Date.now());
  expect(await readPayment()).toEqual({ ...paid, revenue_cents: 12_605 });
  await site.executeSql("UPDATE movies SET deleted_at = ?", Date.now() - hour);
  fakeStripe.isDown = true;
  await site.runCron(everyFiveMinutes, Date.now() + hour);
  expect(await readPayment()).toMatchObject(paid);
  fakeStripe.isDown = false;
  await site.runCron(everyFiveMinutes, Date.now() + 2 * hour);
  expect(await readPayment()).toEqual({ ...refunded, revenue_cents: 0 });
  expect(await site.readEmails("una@example.com")).toEqual(["paid", "refunded"]);
  expect(fakeStripe.refunds).toHaveLength(1);
});

it("a pre-order refund whose run was killed is not repeated a day later", async () => {
  await preOrderAndPay();
  await site.executeSql("UPDATE movies SET deleted_at = 1");
  await site.executeSql(
    "CREATE TRIGGER broken BEFORE UPDATE ON orders BEGIN SELECT RAISE(ABORT, 'killed'); END",
  );
  await site.runCron(everyFiveMinutes, Date.now());
  await site.executeSql("DROP TRIGGER broken");
  expect([fakeStripe.payments[0]?.refundedCents, await readPayment()]).toEqual([
    15_000,
    expect.objectContaining(paid),
  ]);
  await site.runCron(everyFiveMinutes, Date.now() + day);
  expect(await readPayment()).toMatchObject(refunded);
  expect(fakeStripe.refunds).toHaveLength(1);
});

it("a buyer cancels a pre-order that was partly refunded, and Stripe refunds the remainder once", async () => {
  const orderId = await preOrderAndPay();
  await site.executeSql("UPDATE users SET role = 'ADMIN'");
  const part = `/api/admin/orders/${orderId}/payments/pi_1/refund`;
  expect((await site.client(part, jsonRequest("POST", { amount: 20, refunded: 0 }))).status).toBe(
    200,
  );
  expect(await readPayment()).toMatchObject({ status: "paid", refunded_cents: 2_000, awaited: 1 });
  const cancel = () => site.client(`/api/pre-orders/${orderId}`, { method: "DELETE" });
  fakeStripe.isDown = true;
  expect((await cancel()).status).toBe(503);
  fakeStripe.isDown = false;
  expect(((await (await cancel()).json()) as { message: string }).message).toMatch(
    /^Pre-order cancelled/,
  );
  expect(await readPayment()).toMatchObject(refunded);
  expect((await cancel()).status).toBe(409);
  expect(fakeStripe.payments[0]?.refundedCents).toBe(15_000);
});

/** @module-tag long */
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { jsonRequest } from "../../support/clients.ts";
import { openStripeSite, type StripeSite } from "../../support/stripe/stripe-site.ts";

let site: StripeSite;
let fakeStripe: StripeSite["fakeStripe"];

beforeAll(async () => {
  site = await openStripeSite();
  fakeStripe = site.fakeStripe;
});
beforeEach(() => site.reset());

const checkouts = "/v1/checkout/sessions";
const readAttempts = () =>
  site.queryRow("SELECT count(*) AS orders, sum(attempt) AS attempts FROM orders");
/** Loses the responses to two requests, because Stripe's SDK repeats a request once by itself. */
const loseAnswers = (path: string) => Object.assign(fakeStripe.lostAnswers, { path, count: 2 });

describe("a checkout at Stripe", () => {
  it("a checkout at Stripe is retried with the same key unless the request changed", async () => {
    await site.subscribe();
    await site.executeSql("UPDATE orders SET provider_ref = NULL, payment_link = NULL");
    expect((await site.subscribe()).status).toBe(200);
    expect(fakeStripe.sessions.size).toBe(1);
    await site.executeSql("UPDATE orders SET provider_ref = NULL, payment_link = NULL");
    await site.executeSql("DELETE FROM provider_customers");
    await site.executeSql("UPDATE users SET email = 'other@example.com'");
    const request = jsonRequest("POST", { email: "other@example.com", plan_id: "10001" });
    expect((await site.client("/initiate_payment", request)).status).toBe(503);
    expect((await site.client("/initiate_payment", request)).status).toBe(200);
  });

  it.each(["/v1/customers", checkouts])(
    "a checkout at Stripe succeeds at the next try when Stripe has saved a 500 of %s",
    async (path) => {
      fakeStripe.nextFailure = { path, status: 500, type: "api_error" };
      expect((await site.subscribe()).status).toBe(503);
      const checkout = await site.subscribe();
      expect([checkout.status, checkout.payment_link]).toEqual([
        200,
        expect.stringContaining("https://checkout"),
      ]);
      expect(await readAttempts()).toEqual({ orders: 1, attempts: 1 });
      expect([fakeStripe.customers.size, fakeStripe.sessions.size]).toEqual([1, 1]);
    },
  );

  it.each(["/v1/customers", checkouts])(
    "a checkout at Stripe is the same at the next try when the response of %s was lost",
    async (path) => {
      loseAnswers(path);
      expect((await site.subscribe()).status).toBe(503);
      expect(await site.subscribe()).toMatchObject({
        status: 200,
        payment_link: expect.stringMatching(/\/cs_1$/),
      });
      expect(await readAttempts()).toEqual({ orders: 1, attempts: 0 });
      expect([fakeStripe.customers.size, fakeStripe.sessions.size]).toEqual([1, 1]);
    },
  );

  it("a checkout at Stripe succeeds although Stripe still executes the first request when the SDK repeats it", async () => {
    fakeStripe.nextFailure = {
      path: checkouts,
      status: 409,
      type: "idempotency_error",
      code: "idempotency_key_in_use",
    };
    expect((await site.subscribe()).status).toBe(200);
    expect(await readAttempts()).toEqual({ orders: 1, attempts: 0 });
  });

  it("a checkout at Stripe succeeds at the next try when the owner has deleted the customer at Stripe", async () => {
    await site.subscribe();
    await site.executeSql("DELETE FROM order_items");
    await site.executeSql("DELETE FROM orders");
    fakeStripe.customers.clear();
    expect([(await site.subscribe()).status, (await site.subscribe()).status]).toEqual([503, 200]);
    expect([...fakeStripe.customers.keys()]).toEqual(["cus_2"]);
    expect(await site.queryRow("SELECT customer_id FROM provider_customers")).toEqual({
      customer_id: "cus_2",
    });
  });

  it("a checkout that Stripe refuses leaves no customer at Stripe once the account is deleted", async () => {
    fakeStripe.nextFailure = {
      path: checkouts,
      status: 400,
      type: "invalid_request_error",
      code: "amount_too_small",
    };
    expect((await site.subscribe()).status).toBe(409);
    await site.executeSql("UPDATE orders SET user_id = NULL");
    await site.executeSql("DELETE FROM users");
    await site.runCron("*/5 * * * *", Date.now());
    expect([...fakeStripe.customers.keys()]).toEqual([]);
  });
});

describe("a refund at Stripe", () => {
  beforeEach(() => site.executeSql("UPDATE users SET role = 'ADMIN'"));
  const refund = async (orderId: string) =>
    (await site.client(`/api/admin/orders/${orderId}/refund`, { method: "POST" })).status;

  it("a refund at Stripe is made at the next attempt although Stripe repeats its saved 500 for the first key", async () => {
    const { orderId, paymentId } = await site.subscribeAndPay();
    fakeStripe.nextFailure = { path: "/v1/refunds", status: 500, type: "api_error" };
    expect([await refund(orderId), fakeStripe.refunds]).toEqual([503, []]);
    expect([await refund(orderId), fakeStripe.refunds]).toEqual([200, [paymentId]]);
    expect(await readAttempts()).toEqual({ orders: 1, attempts: 1 });
  });

  it("a refund at Stripe is made once when the response was lost and the refund is requested again", async () => {
    const { orderId, paymentId } = await site.subscribeAndPay();
    loseAnswers("/v1/refunds");
    expect(await refund(orderId)).toBe(503);
    expect([await refund(orderId), fakeStripe.refunds]).toEqual([200, [paymentId]]);
    expect(await site.queryRow("SELECT status FROM orders")).toEqual({ status: "refunded" });
  });
});

it("a request that the real Stripe would refuse fails the test that sent it", async () => {
  await fetch(`${fakeStripe.address}/v1/refunds`, {
    method: "POST",
    body: new URLSearchParams({ payment: "pi_1" }),
  });
  await expect(site.fetchStatus()).rejects.toThrow(
    "POST /v1/refunds: Received unknown parameter: payment",
  );
});

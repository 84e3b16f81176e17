import Stripe from "stripe";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { FakeStripe } from "../../support/stripe/fake-stripe.ts";

/**
 * The fake Stripe must refuse what Stripe refuses, or tests would not find requests that Stripe
 * refuses.
 */
const fakeStripe = new FakeStripe();
let api: Stripe;

beforeAll(async () => {
  const { hostname: host, port } = new URL(await fakeStripe.start());
  api = new Stripe("sk_test_of_these_tests", {
    host,
    port,
    protocol: "http",
    maxNetworkRetries: 0,
  });
});
afterAll(() => fakeStripe.stop());
beforeEach(() => fakeStripe.reset());

async function post(path: string, form: Record<string, string>, key = "") {
  const headers = key ? { "Idempotency-Key": key } : undefined;
  const response = await fetch(`${fakeStripe.address}/v1/${path}`, {
    method: "POST",
    body: new URLSearchParams(form),
    headers,
  });
  const { error, id } = await response.json();
  return {
    status: response.status,
    error,
    id,
    isReplayed: response.headers.get("Idempotent-Replayed") === "true",
  };
}

const catchRefusals = () =>
  expect(() => fakeStripe.requireNoRefusals()).toThrow("Stripe refuses what the site sent");

describe("the stand-in of Stripe fails a test", () => {
  const price = {
    "line_items[0][price_data][currency]": "usd",
    "line_items[0][price_data][unit_amount]": "999",
  };

  it.each([
    ["an unknown field", "refunds", { payment: "pi_1" }, "parameter_unknown", "payment"],
    [
      "a field at the wrong level",
      "checkout/sessions",
      { "line_items[0][unit_amount]": "999" },
      "parameter_unknown",
      "line_items[0][unit_amount]",
    ],
    [
      "a field in a field that has none",
      "customers",
      { "email[0]": "una@example.com" },
      undefined,
      "email",
    ],
    [
      "a missing field",
      "checkout/sessions",
      { "line_items[0][price_data][unit_amount]": "999" },
      "parameter_missing",
      "line_items[0][price_data][currency]",
    ],
    [
      "a missing field of the request itself",
      "prices",
      { unit_amount: "999" },
      "parameter_missing",
      "currency",
    ],
    [
      "a text for a boolean",
      "refunds",
      { refund_application_fee: "perhaps" },
      undefined,
      "refund_application_fee",
    ],
    [
      "a text for a number",
      "prices",
      { currency: "usd", unit_amount: "much" },
      undefined,
      "unit_amount",
    ],
    [
      "a fraction of a cent",
      "prices",
      { currency: "usd", unit_amount: "998.99" },
      undefined,
      "unit_amount",
    ],
    [
      "a value that is none of the possible",
      "refunds",
      { reason: "no_reason" },
      undefined,
      "reason",
    ],
    [
      "a list for an object",
      "checkout/sessions",
      { ...price, "adaptive_pricing[0]": "true" },
      undefined,
      "adaptive_pricing",
    ],
  ])(
    "the stand-in of Stripe fails a test: %s",
    { tags: ["long"] },
    async (_, path, form: Record<string, string>, code, param) => {
      const { status, error } = await post(path, form);
      expect([status, error]).toMatchObject([400, { type: "invalid_request_error", param }]);
      expect(error.code).toBe(code);
      catchRefusals();
      expect([fakeStripe.sessions.size, fakeStripe.customers.size, fakeStripe.refunds]).toEqual([
        0,
        0,
        [],
      ]);
    },
  );

  it("the stand-in of Stripe fails a test when the SDK sends an invalid parameter, even in a query string", async () => {
    const query = { created: { gte: "yesterday" } } as unknown as Stripe.Checkout.SessionListParams;
    await expect(api.checkout.sessions.list(query)).rejects.toThrow("created");
    catchRefusals();
  });

  it("the stand-in of Stripe fails a test when the site calls an endpoint that it has no reason to call", async () => {
    await expect(api.balance.retrieve()).rejects.toThrow("Unrecognized request URL");
    catchRefusals();
  });
});

describe("the stand-in of Stripe keeps an idempotency key", () => {
  const email = { email: "una@example.com" };

  it("the stand-in of Stripe repeats the saved response for a repeated idempotency key", async () => {
    const first = await post("customers", email, "key");
    expect(first).toMatchObject({ status: 200, id: "cus_1", isReplayed: false });
    expect(await post("customers", email, "key")).toEqual({ ...first, isReplayed: true });
    expect(fakeStripe.customers.size).toBe(1);
    expect(await post("customers", email, "another key")).toMatchObject({
      id: "cus_2",
      isReplayed: false,
    });
    expect(await post("customers", email)).toMatchObject({ id: "cus_3", isReplayed: false });
  });

  it("the stand-in of Stripe repeats a 500 response for its idempotency key, even when Stripe is up again", async () => {
    fakeStripe.isDown = true;
    expect(await post("customers", email, "key")).toMatchObject({ status: 500, isReplayed: false });
    fakeStripe.isDown = false;
    expect(await post("customers", email, "key")).toMatchObject({ status: 500, isReplayed: true });
    expect(fakeStripe.customers.size).toBe(0);
  });

  it("the stand-in of Stripe repeats a response that was lost on its way when the idempotency key is sent again", async () => {
    fakeStripe.lostAnswers = { path: "/v1/customers", count: 1 };
    await expect(post("customers", email, "key")).rejects.toThrow();
    expect(await post("customers", email, "key")).toMatchObject({ id: "cus_1", isReplayed: true });
  });

  it.each([
    ["parameters", "customers", { email: "max@example.com" }],
    ["path", "products", { name: "Monthly" }],
  ])(
    "the stand-in of Stripe keeps an idempotency key and refuses it with another %s",
    async (_, path, form: Record<string, string>) => {
      await post("customers", email, "key");
      const { status, error } = await post(path, form, "key");
      expect([status, error.type]).toEqual([400, "idempotency_error"]);
      expect([fakeStripe.customers.size, fakeStripe.createdObjects.products]).toEqual([1, []]);
    },
  );

  it.each([
    [
      "conflicts with one that is being executed",
      { status: 409, type: "idempotency_error", code: "idempotency_key_in_use" },
    ],
    ["is one too many", { status: 429, type: "invalid_request_error", code: "rate_limit" }],
    ["has a wrong key", { status: 401, type: "invalid_request_error" }],
  ])(
    "the stand-in of Stripe saves no idempotency key of a request that %s, because it was not executed",
    async (_, failure) => {
      fakeStripe.nextFailure = failure;
      expect((await post("customers", email, "key")).status).toBe(failure.status);
      expect(await post("customers", email, "key")).toMatchObject({
        status: 200,
        isReplayed: false,
      });
    },
  );

  it("the stand-in of Stripe saves no idempotency key of a request with invalid parameters", async () => {
    expect((await post("customers", { mail: "una@example.com" }, "key")).status).toBe(400);
    expect(await post("customers", email, "key")).toMatchObject({ status: 200, isReplayed: false });
    catchRefusals();
  });

  it("the stand-in of Stripe saves idempotency keys only of POST requests", async () => {
    const { id } = await post("customers", email);
    expect(await api.customers.del(id, {}, { idempotencyKey: "key" })).toMatchObject({
      deleted: true,
    });
    await expect(api.customers.del(id, {}, { idempotencyKey: "key" })).rejects.toThrow("none");
  });
});

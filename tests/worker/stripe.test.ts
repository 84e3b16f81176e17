import { SignJWT } from "jose";
import Stripe from "stripe";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestHarness } from "wrangler";
import type { Bindings } from "../../worker/context/request-context.ts";
import { FakeStripe } from "../support/fake-stripe.ts";
import { jsonRequest, sessionSecret } from "../support/site.ts";

const webhookSecret = "whsec_of_these_tests";
const origin = "http://stripe.localhost";
const fakeStripe = new FakeStripe();
let harness: ReturnType<typeof createTestHarness>;
let env: Bindings;
let client: (path: string, init?: RequestInit) => Promise<Response>;

const queryRow = (query: string, ...values: unknown[]) =>
  env.DB.prepare(query)
    .bind(...values)
    .first();
const fetchPath = async (path: string, init?: RequestInit) =>
  (await harness.fetch(`${origin}${path}`, { redirect: "manual", ...init } as never)) as unknown as Response;

async function createToken(userId: string) {
  const now = Math.floor(Date.now() / 1000);
  const id = crypto.randomUUID();
  await env.DB.prepare("INSERT INTO sessions VALUES (?, ?, 'a test', ?, ?, ?)")
    .bind(id, userId, now * 1000, now * 1000, now * 1000 + 86_400_000)
    .run();
  return new SignJWT()
    .setProtectedHeader({ alg: "HS256" })
    .setAudience("session")
    .setJti(id)
    .setSubject(userId)
    .setIssuedAt(now)
    .setExpirationTime(now + 86_400)
    .sign(new TextEncoder().encode(sessionSecret));
}

beforeAll(async () => {
  const vars = { MAIL_PROVIDER: "mailbox", PAYMENT_PROVIDER: "stripe", STRIPE_API_URL: await fakeStripe.start() };
  const secrets = {
    SESSION_SECRET: sessionSecret,
    STRIPE_SECRET_KEY: "sk_test_of_these_tests",
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_PRICE_ID: "price_of_these_tests",
  };
  harness = createTestHarness({
    workers: [{ configPath: "wrangler.toml", prebuiltWorkerDir: ".build/worker", vars, secrets }],
  });
  await harness.listen();
  const worker = harness.getWorker<Bindings>();
  await worker.applyD1Migrations("DB");
  env = await worker.getEnv();
});
afterAll(async () => {
  fakeStripe.stop();
  await harness.close();
});

beforeEach(async () => {
  fakeStripe.sessions.clear();
  fakeStripe.subscriptions.clear();
  fakeStripe.payments.length = 0;
  fakeStripe.isDown = false;
  fakeStripe.planPriceCents = 999;
  await env.DB.batch([
    ...["payments", "subscriptions", "payment_events", "orders", "emails", "users"].map((table) =>
      env.DB.prepare(`DELETE FROM ${table}`),
    ),
    env.DB.prepare(
      "INSERT INTO users (id, name, name_folded, email, password_hash, email_verified_at, created_at) VALUES ('u', 'Una', 'una', 'una@example.com', 'x', 1, 1)",
    ),
  ]);
  const token = await createToken("u");
  client = (path, init) =>
    fetchPath(path, { ...init, headers: { Authorization: `Bearer ${token}`, ...init?.headers } });
});

const subscribe = async () => {
  const response = await client(
    "/initiate_payment",
    jsonRequest("POST", { email: "una@example.com", plan_id: "10001" }),
  );
  return { status: response.status, ...(await response.json()) };
};
const fetchStatus = async () => (await (await client("/subscriptionCheck")).json()).status;

const sdk = new Stripe("sk_test_of_these_tests");
/** An event as Stripe sends it, signed by its own SDK. */
async function sendEvent(
  type: string,
  object: object,
  { at = Date.now(), id = `evt_${crypto.randomUUID()}`, header = "" } = {},
) {
  const body = JSON.stringify({ id, object: "event", type, created: Math.floor(at / 1000), data: { object } });
  const signature = await sdk.webhooks.generateTestHeaderStringAsync({
    payload: body,
    secret: webhookSecret,
    timestamp: Math.floor(at / 1000),
  });
  const headers = { "Content-Type": "application/json", "Stripe-Signature": header || signature };
  return fetchPath("/webhooks/payments/stripe", { method: "POST", headers, body });
}

describe("Stripe", () => {
  it("subscribes: checkout, webhook, paid days, and the same checkout when requested twice", async () => {
    const checkout = await subscribe();
    expect(checkout.payment_link).toMatch(/^https:\/\/checkout\.stripe\.example\//);
    expect((await subscribe()).orderId).toBe(checkout.orderId);
    const [session] = [...fakeStripe.sessions.values()];
    expect(session?.asked).toMatchObject({
      mode: "subscription",
      "line_items[0][price]": "price_of_these_tests",
      customer_email: "una@example.com",
      client_reference_id: checkout.orderId,
    });
    expect(await fetchStatus()).toBe("UNSUBSCRIBED");
    fakeStripe.completeCheckout(checkout.orderId, { amount: 999 });
    const webhookResponse = await sendEvent("checkout.session.completed", { metadata: { order_id: checkout.orderId } });
    expect(webhookResponse.status).toBe(200);
    expect(await fetchStatus()).toBe("SUBSCRIBED");
    expect(await queryRow("SELECT transaction_id, status FROM orders")).toEqual({
      transaction_id: "pi_1",
      status: "paid",
    });
    expect((await subscribe()).status).toBe(409);
  });

  it("renews; a failed renewal ends access where the paid time ended", async () => {
    const { orderId } = await subscribe();
    fakeStripe.completeCheckout(orderId, { amount: 999 });
    const invoice = { parent: { subscription_details: { metadata: { order_id: orderId } } } };
    await sendEvent("invoice.paid", invoice);
    const first = await queryRow("SELECT expires_at FROM subscriptions");
    fakeStripe.payments.unshift({
      id: "pi_9",
      subscription: `sub_${orderId}`,
      amount: 999,
      currency: "usd",
      paidAt: 1,
      refunded: false,
    });
    await sendEvent("invoice.paid", invoice);
    const second = await queryRow("SELECT expires_at FROM subscriptions");
    expect(Number(second?.expires_at) - Number(first?.expires_at)).toBe(30 * 86_400_000);
    const subscription = fakeStripe.subscriptions.get(`sub_${orderId}`);
    if (subscription) subscription.status = "past_due";
    await sendEvent("invoice.payment_failed", invoice);
    expect(await queryRow("SELECT expires_at FROM subscriptions")).toEqual(first);
  });

  it("unsubscribes at once or at the period's end", async () => {
    const { orderId } = await subscribe();
    fakeStripe.completeCheckout(orderId, { amount: 999 });
    await sendEvent("checkout.session.completed", { metadata: { order_id: orderId } });
    const unsubscribe = (when: string) =>
      client("/Unsubscribe", jsonRequest("POST", { email: "una@example.com", when }));
    expect((await unsubscribe("period_end")).status).toBe(200);
    expect(await (await client("/subscriptionCheck")).json()).toMatchObject({ status: "SUBSCRIBED", renews: false });
    expect((await unsubscribe("now")).status).toBe(200);
    expect(await fetchStatus()).toBe("UNSUBSCRIBED");
    expect(fakeStripe.subscriptions.get(`sub_${orderId}`)?.status).toBe("canceled");
  });

  it("ends access after a refund made at Stripe, whose event names only the payment", async () => {
    const { orderId } = await subscribe();
    const paymentIntentId = fakeStripe.completeCheckout(orderId, { amount: 999 });
    await sendEvent("checkout.session.completed", { metadata: { order_id: orderId } });
    for (const payment of fakeStripe.payments) payment.refunded = true;
    expect((await sendEvent("charge.refunded", { payment_intent: paymentIntentId, metadata: {} })).status).toBe(200);
    expect(await fetchStatus()).toBe("UNSUBSCRIBED");
    expect(await queryRow("SELECT status FROM orders")).toEqual({ status: "refunded" });
  });

  it("responds with 5xx while Stripe is down, stores nothing, and applies the event when it is sent again", async () => {
    const { orderId } = await subscribe();
    fakeStripe.completeCheckout(orderId, { amount: 999 });
    fakeStripe.isDown = true;
    expect((await sendEvent("checkout.session.completed", { metadata: { order_id: orderId } })).status).toBe(503);
    expect(await queryRow("SELECT 1 FROM payment_events")).toBeNull();
    fakeStripe.isDown = false;
    expect((await sendEvent("checkout.session.completed", { metadata: { order_id: orderId } })).status).toBe(200);
    expect(await fetchStatus()).toBe("SUBSCRIBED");
  });

  it("flags a wrong amount and gives no access", async () => {
    const { orderId } = await subscribe();
    fakeStripe.completeCheckout(orderId, { amount: 1 });
    await sendEvent("checkout.session.completed", { metadata: { order_id: orderId } });
    expect(await queryRow("SELECT status FROM orders")).toEqual({ status: "flagged" });
    expect(await fetchStatus()).toBe("UNSUBSCRIBED");
  });

  it("lets a user subscribe whose old checkout or subscription Stripe no longer knows", async () => {
    const { orderId } = await subscribe();
    fakeStripe.sessions.clear();
    await env.DB.prepare("UPDATE orders SET created_at = created_at - 90000000").run();
    const second = await subscribe();
    expect([second.status, second.orderId !== orderId]).toEqual([200, true]);
    fakeStripe.completeCheckout(second.orderId, { amount: 999 });
    await sendEvent("checkout.session.completed", { metadata: { order_id: second.orderId } });
    fakeStripe.sessions.clear();
    await env.DB.prepare("UPDATE subscriptions SET expires_at = 1").run();
    const third = await subscribe();
    expect([third.status, third.orderId !== second.orderId]).toEqual([200, true]);
  });

  const insertMovie = () =>
    env.DB.batch([
      env.DB.prepare("DELETE FROM movies"),
      env.DB.prepare("INSERT OR IGNORE INTO categories (id, title, created_at) VALUES (1, 'Action', 1)"),
      env.DB.prepare(
        "INSERT INTO movies (id, name, name_folded, poster, category_id, duration_text, hour_bucket, year, year_bucket, rating, star_bucket, popular, language, description, price_cents, created_at, updated_at) VALUES (1, 'Film', 'film', '{}', 1, '1h', '1-2', 1999, '1900-2000', 4, 4, 0, 'English', 'A film', 15000, 1, 1)",
      ),
    ]);
  const orderStatus = async (id: string) => (await queryRow("SELECT status FROM orders WHERE id = ?", id))?.status;

  it("closes the order of movies whose bank payment fails after days", async () => {
    await insertMovie();
    const { orderId } = await (await client("/api/orders", jsonRequest("POST", { movieIds: ["1"] }))).json();
    fakeStripe.startDelayedPayment(orderId, 15000);
    await sendEvent("checkout.session.completed", { metadata: { order_id: orderId } });
    expect(await orderStatus(orderId)).toBe("open");
    for (const payment of fakeStripe.payments) payment.status = "requires_payment_method";
    await sendEvent("checkout.session.async_payment_failed", { metadata: { order_id: orderId } });
    expect(await orderStatus(orderId)).toBe("failed");
  });

  it("lets a user subscribe again whose bank payment failed after days, and no longer charges the first order", async () => {
    const { orderId } = await subscribe();
    fakeStripe.startDelayedPayment(orderId, 999);
    await sendEvent("checkout.session.completed", { metadata: { order_id: orderId } });
    expect([await orderStatus(orderId), await fetchStatus()]).toEqual(["open", "UNSUBSCRIBED"]);
    const subscription = fakeStripe.subscriptions.get(`sub_${orderId}`);
    if (subscription) subscription.status = "past_due";
    await sendEvent("checkout.session.async_payment_failed", { metadata: { order_id: orderId } });
    await env.DB.prepare("UPDATE orders SET created_at = created_at - 90000000").run();
    const second = await subscribe();
    expect([second.status, second.orderId !== orderId]).toEqual([200, true]);
    expect([await orderStatus(orderId), subscription?.status]).toEqual(["failed", "canceled"]);
  });

  const subscribeAndPay = async () => {
    const { orderId } = await subscribe();
    fakeStripe.completeCheckout(orderId, { amount: 999 });
    await sendEvent("checkout.session.completed", { metadata: { order_id: orderId } });
    const subscription = fakeStripe.subscriptions.get(`sub_${orderId}`);
    if (!subscription) throw new Error("nothing was paid");
    return { orderId, subscription, about: { metadata: { order_id: orderId } } };
  };

  it("recognises a subscription cancelled in Stripe's portal, which sends a date instead of the period's end", async () => {
    const { subscription, about } = await subscribeAndPay();
    subscription.cancel_at = subscription.start + 30 * 86_400;
    await sendEvent("customer.subscription.updated", about);
    expect(await (await client("/subscriptionCheck")).json()).toMatchObject({ status: "SUBSCRIBED", renews: false });
    subscription.cancel_at = subscription.start + 10 * 86_400;
    await sendEvent("customer.subscription.updated", about);
    expect((await (await client("/subscriptionCheck")).json()).remainingDays).toBe(10);
  });

  it("redirects a subscriber to Stripe's portal and back to the dashboard, and nobody else", async () => {
    const openPortal = () => client("/api/billing/portal", { method: "POST" });
    expect((await openPortal()).status).toBe(404);
    expect((await (await client("/subscriptionCheck")).json()).portal).toBe(false);
    const { orderId } = await subscribeAndPay();
    expect((await (await client("/subscriptionCheck")).json()).portal).toBe(true);
    const response = await openPortal();
    const returnUrl = encodeURIComponent(`${origin}/dashboard`);
    expect([response.status, await response.json()]).toEqual([
      200,
      { data: { url: `https://billing.stripe.example/cus_${orderId}?back=${returnUrl}` } },
    ]);
    fakeStripe.isDown = true;
    expect((await openPortal()).status).toBe(503);
    expect((await fetchPath("/api/billing/portal", { method: "POST" })).status).toBe(401);
  });

  it("ends an overdue subscription before another is paid, and whenever the user unsubscribes, although it is cancelled already", async () => {
    for (const endSubscription of [
      subscribe,
      () => client("/Unsubscribe", jsonRequest("POST", { email: "una@example.com", when: "period_end" })),
    ]) {
      const { subscription, about, orderId } = await subscribeAndPay();
      Object.assign(subscription, { status: "past_due", cancel_at_period_end: true, start: subscription.start - 60 });
      await sendEvent("invoice.payment_failed", about);
      expect(await fetchStatus()).toBe("UNSUBSCRIBED");
      expect((await endSubscription()).status, orderId).toBe(200);
      expect(subscription.status).toBe("canceled");
      await env.DB.prepare("DELETE FROM subscriptions").run();
      await env.DB.prepare("UPDATE orders SET status = 'failed'").run();
    }
  });

  it("offers no checkout at another price than the site's", async () => {
    fakeStripe.planPriceCents = 1299;
    const refused = await subscribe();
    expect([refused.status, refused.payment_link]).toEqual([503, undefined]);
    expect([...fakeStripe.sessions.values()].map((session) => session.status)).toEqual(["expired"]);
    fakeStripe.planPriceCents = 999;
    expect((await subscribe()).status).toBe(200);
  });

  const signHeader = async (at: number, secret = webhookSecret) =>
    sdk.webhooks.generateTestHeaderStringAsync({
      payload: JSON.stringify({
        id: "evt_s",
        object: "event",
        type: "ping",
        created: Math.floor(at / 1000),
        data: { object: {} },
      }),
      secret,
      timestamp: Math.floor(at / 1000),
    });

  it.each([
    ["of 301 seconds ago", -301_000, 400],
    ["of 310 seconds ahead", 310_000, 400],
    ["of 290 seconds ago", -290_000, 200],
    ["of 290 seconds ahead", 290_000, 200],
  ])("accepts or refuses a signature %s", async (_, offset, expected) => {
    expect((await sendEvent("ping", {}, { at: Date.now() + offset })).status).toBe(expected);
  });

  it("refuses a foreign signature and none, and accepts two of which one is valid", async () => {
    const at = Date.now();
    const [good, foreign] = [await signHeader(at), await signHeader(at, "whsec_of_somebody_else")];
    const both = `${good},${foreign.split(",")[1]}`;
    const statuses: number[] = [];
    for (const header of [foreign, "(empty)", both]) {
      statuses.push((await sendEvent("ping", {}, { at, id: "evt_s", header })).status);
    }
    expect(statuses).toEqual([400, 400, 200]);
  });
});

import { SignJWT } from "jose";
import Stripe from "stripe";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestHarness } from "wrangler";
import type { Bindings } from "../../worker/context/request-context.ts";
import { sending, sessionSecret } from "../support/site.ts";
import { StripeStandIn } from "../support/stripe-stand-in.ts";

const webhookSecret = "whsec_of_these_tests";
const origin = "http://stripe.localhost";
const standIn = new StripeStandIn();
let harness: ReturnType<typeof createTestHarness>;
let env: Bindings;
let ask: (path: string, init?: RequestInit) => Promise<Response>;

const rowOf = (query: string, ...values: unknown[]) =>
  env.DB.prepare(query)
    .bind(...values)
    .first();
const fetchPath = async (path: string, init?: RequestInit) =>
  (await harness.fetch(`${origin}${path}`, { redirect: "manual", ...init } as never)) as unknown as Response;

async function tokenOf(userId: string) {
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
  const vars = { MAIL_PROVIDER: "mailbox", PAYMENT_PROVIDER: "stripe", STRIPE_API_URL: await standIn.open() };
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
  standIn.close();
  await harness.close();
});

beforeEach(async () => {
  standIn.sessions.clear();
  standIn.subscriptions.clear();
  standIn.payments.length = 0;
  standIn.isDown = false;
  standIn.planPrice = 999;
  await env.DB.batch([
    ...["payments", "subscriptions", "payment_events", "orders", "letters", "users"].map((table) =>
      env.DB.prepare(`DELETE FROM ${table}`),
    ),
    env.DB.prepare(
      "INSERT INTO users (id, name, name_folded, email, password_hash, email_verified_at, created_at) VALUES ('u', 'Una', 'una', 'una@example.com', 'x', 1, 1)",
    ),
  ]);
  const token = await tokenOf("u");
  ask = (path, init) => fetchPath(path, { ...init, headers: { Authorization: `Bearer ${token}`, ...init?.headers } });
});

const subscribe = async () => {
  const response = await ask("/initiate_payment", sending("POST", { email: "una@example.com", plan_id: "10001" }));
  return { status: response.status, ...(await response.json()) };
};
const status = async () => (await (await ask("/subscriptionCheck")).json()).status;

const sdk = new Stripe("sk_test_of_these_tests");
/** An event as Stripe sends it, signed by its own SDK. */
async function tell(
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

describe("stripe", () => {
  it("subscribes: checkout, webhook, days, and the same checkout when asked twice", async () => {
    const checkout = await subscribe();
    expect(checkout.payment_link).toMatch(/^https:\/\/checkout\.stripe\.example\//);
    expect((await subscribe()).orderId).toBe(checkout.orderId);
    const [session] = [...standIn.sessions.values()];
    expect(session?.asked).toMatchObject({
      mode: "subscription",
      "line_items[0][price]": "price_of_these_tests",
      customer_email: "una@example.com",
      client_reference_id: checkout.orderId,
    });
    expect(await status()).toBe("UNSUBSCRIBED");
    standIn.pay(checkout.orderId, { amount: 999 });
    const told = await tell("checkout.session.completed", { metadata: { order_id: checkout.orderId } });
    expect(told.status).toBe(200);
    expect(await status()).toBe("SUBSCRIBED");
    expect(await rowOf("SELECT transaction_id, status FROM orders")).toEqual({
      transaction_id: "pi_1",
      status: "paid",
    });
    expect((await subscribe()).status).toBe(409);
  });

  it("renews, and a renewal that fails ends where the paid time ended", async () => {
    const { orderId } = await subscribe();
    standIn.pay(orderId, { amount: 999 });
    const invoice = { parent: { subscription_details: { metadata: { order_id: orderId } } } };
    await tell("invoice.paid", invoice);
    const first = await rowOf("SELECT expires_at FROM subscriptions");
    standIn.payments.unshift({
      id: "pi_9",
      subscription: `sub_${orderId}`,
      amount: 999,
      currency: "usd",
      at: 1,
      refunded: false,
    });
    await tell("invoice.paid", invoice);
    const second = await rowOf("SELECT expires_at FROM subscriptions");
    expect(Number(second?.expires_at) - Number(first?.expires_at)).toBe(30 * 86_400_000);
    const subscription = standIn.subscriptions.get(`sub_${orderId}`);
    if (subscription) subscription.status = "past_due";
    await tell("invoice.payment_failed", invoice);
    expect(await rowOf("SELECT expires_at FROM subscriptions")).toEqual(first);
  });

  it("ends by unsubscribing, at once or at the period's end", async () => {
    const { orderId } = await subscribe();
    standIn.pay(orderId, { amount: 999 });
    await tell("checkout.session.completed", { metadata: { order_id: orderId } });
    const unsubscribe = (when: string) => ask("/Unsubscribe", sending("POST", { email: "una@example.com", when }));
    expect((await unsubscribe("period_end")).status).toBe(200);
    expect(await (await ask("/subscriptionCheck")).json()).toMatchObject({ status: "SUBSCRIBED", renews: false });
    expect((await unsubscribe("now")).status).toBe(200);
    expect(await status()).toBe("UNSUBSCRIBED");
    expect(standIn.subscriptions.get(`sub_${orderId}`)?.status).toBe("canceled");
  });

  it("a refund that was made at Stripe ends access: its event names the payment alone", async () => {
    const { orderId } = await subscribe();
    const intent = standIn.pay(orderId, { amount: 999 });
    await tell("checkout.session.completed", { metadata: { order_id: orderId } });
    for (const payment of standIn.payments) payment.refunded = true;
    expect((await tell("charge.refunded", { payment_intent: intent, metadata: {} })).status).toBe(200);
    expect(await status()).toBe("UNSUBSCRIBED");
    expect(await rowOf("SELECT status FROM orders")).toEqual({ status: "refunded" });
  });

  it("answers 5xx while Stripe does not answer, stores nothing, and takes the event told again", async () => {
    const { orderId } = await subscribe();
    standIn.pay(orderId, { amount: 999 });
    standIn.isDown = true;
    expect((await tell("checkout.session.completed", { metadata: { order_id: orderId } })).status).toBe(503);
    expect(await rowOf("SELECT 1 FROM payment_events")).toBeNull();
    standIn.isDown = false;
    expect((await tell("checkout.session.completed", { metadata: { order_id: orderId } })).status).toBe(200);
    expect(await status()).toBe("SUBSCRIBED");
  });

  it("flags a wrong amount and opens nothing", async () => {
    const { orderId } = await subscribe();
    standIn.pay(orderId, { amount: 1 });
    await tell("checkout.session.completed", { metadata: { order_id: orderId } });
    expect(await rowOf("SELECT status FROM orders")).toEqual({ status: "flagged" });
    expect(await status()).toBe("UNSUBSCRIBED");
  });

  it("lets people subscribe whose old checkout or subscription it does not know any more", async () => {
    const { orderId } = await subscribe();
    standIn.sessions.clear();
    await env.DB.prepare("UPDATE orders SET created_at = created_at - 90000000").run();
    const second = await subscribe();
    expect([second.status, second.orderId !== orderId]).toEqual([200, true]);
    standIn.pay(second.orderId, { amount: 999 });
    await tell("checkout.session.completed", { metadata: { order_id: second.orderId } });
    standIn.sessions.clear();
    await env.DB.prepare("UPDATE subscriptions SET expires_at = 1").run();
    const third = await subscribe();
    expect([third.status, third.orderId !== second.orderId]).toEqual([200, true]);
  });

  const anyFilm = () =>
    env.DB.batch([
      env.DB.prepare("DELETE FROM movies"),
      env.DB.prepare("INSERT OR IGNORE INTO categories (id, title, created_at) VALUES (1, 'Action', 1)"),
      env.DB.prepare(
        "INSERT INTO movies (id, name, name_folded, poster, category_id, duration_text, hour_bucket, year, year_bucket, rating, star_bucket, popular, language, description, price_cents, created_at, updated_at) VALUES (1, 'Film', 'film', '{}', 1, '1h', '1-2', 1999, '1900-2000', 4, 4, 0, 'English', 'A film', 15000, 1, 1)",
      ),
    ]);
  const orderStatus = async (id: string) => (await rowOf("SELECT status FROM orders WHERE id = ?", id))?.status;

  it("closes the order of films whose bank payment fails after days", async () => {
    await anyFilm();
    const { orderId } = await (await ask("/api/orders", sending("POST", { movieIds: ["1"] }))).json();
    standIn.promise(orderId, 15000);
    await tell("checkout.session.completed", { metadata: { order_id: orderId } });
    expect(await orderStatus(orderId)).toBe("open");
    for (const payment of standIn.payments) payment.status = "requires_payment_method";
    await tell("checkout.session.async_payment_failed", { metadata: { order_id: orderId } });
    expect(await orderStatus(orderId)).toBe("failed");
  });

  it("lets people subscribe again whose bank payment failed after days, and charges no more for the first", async () => {
    const { orderId } = await subscribe();
    standIn.promise(orderId, 999);
    await tell("checkout.session.completed", { metadata: { order_id: orderId } });
    expect([await orderStatus(orderId), await status()]).toEqual(["open", "UNSUBSCRIBED"]);
    const subscription = standIn.subscriptions.get(`sub_${orderId}`);
    if (subscription) subscription.status = "past_due";
    await tell("checkout.session.async_payment_failed", { metadata: { order_id: orderId } });
    await env.DB.prepare("UPDATE orders SET created_at = created_at - 90000000").run();
    const second = await subscribe();
    expect([second.status, second.orderId !== orderId]).toEqual([200, true]);
    expect([await orderStatus(orderId), subscription?.status]).toEqual(["failed", "canceled"]);
  });

  const paid = async () => {
    const { orderId } = await subscribe();
    standIn.pay(orderId, { amount: 999 });
    await tell("checkout.session.completed", { metadata: { order_id: orderId } });
    const subscription = standIn.subscriptions.get(`sub_${orderId}`);
    if (!subscription) throw new Error("nothing was paid");
    return { orderId, subscription, about: { metadata: { order_id: orderId } } };
  };

  it("knows a subscription that was ended in Stripe's portal, which names a day in place of the period's end", async () => {
    const { subscription, about } = await paid();
    subscription.cancel_at = subscription.start + 30 * 86_400;
    await tell("customer.subscription.updated", about);
    expect(await (await ask("/subscriptionCheck")).json()).toMatchObject({ status: "SUBSCRIBED", renews: false });
    subscription.cancel_at = subscription.start + 10 * 86_400;
    await tell("customer.subscription.updated", about);
    expect((await (await ask("/subscriptionCheck")).json()).remainingDays).toBe(10);
  });

  it("leads a subscriber to Stripe's portal, and back to the dashboard; nobody else", async () => {
    const portal = () => ask("/api/billing/portal", { method: "POST" });
    expect((await portal()).status).toBe(404);
    expect((await (await ask("/subscriptionCheck")).json()).portal).toBe(false);
    const { orderId } = await paid();
    expect((await (await ask("/subscriptionCheck")).json()).portal).toBe(true);
    const response = await portal();
    const back = encodeURIComponent(`${origin}/dashboard`);
    expect([response.status, await response.json()]).toEqual([
      200,
      { data: { url: `https://billing.stripe.example/cus_${orderId}?back=${back}` } },
    ]);
    standIn.isDown = true;
    expect((await portal()).status).toBe(503);
    expect((await fetchPath("/api/billing/portal", { method: "POST" })).status).toBe(401);
  });

  it("ends an overdue subscription before another is paid, and whenever its owner wants, although it stops by itself", async () => {
    for (const again of [
      subscribe,
      () => ask("/Unsubscribe", sending("POST", { email: "una@example.com", when: "period_end" })),
    ]) {
      const { subscription, about, orderId } = await paid();
      Object.assign(subscription, { status: "past_due", cancel_at_period_end: true, start: subscription.start - 60 });
      await tell("invoice.payment_failed", about);
      expect(await status()).toBe("UNSUBSCRIBED");
      expect((await again()).status, orderId).toBe(200);
      expect(subscription.status).toBe("canceled");
      await env.DB.prepare("DELETE FROM subscriptions").run();
      await env.DB.prepare("UPDATE orders SET status = 'failed'").run();
    }
  });

  it("offers no checkout at another price than the site's: nobody pays for what would be flagged", async () => {
    standIn.planPrice = 1299;
    const refused = await subscribe();
    expect([refused.status, refused.payment_link]).toEqual([503, undefined]);
    expect([...standIn.sessions.values()].map((session) => session.status)).toEqual(["expired"]);
    standIn.planPrice = 999;
    expect((await subscribe()).status).toBe(200);
  });

  const signed = async (at: number, secret = webhookSecret) =>
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
  ])("a signature %s is taken or not", async (_, offset, expected) => {
    expect((await tell("ping", {}, { at: Date.now() + offset })).status).toBe(expected);
  });

  it("refuses a foreign signature and none, and takes two of which one is good", async () => {
    const at = Date.now();
    const [good, foreign] = [await signed(at), await signed(at, "whsec_of_somebody_else")];
    const both = `${good},${foreign.split(",")[1]}`;
    const statuses: number[] = [];
    for (const header of [foreign, "nothing", both]) {
      statuses.push((await tell("ping", {}, { at, id: "evt_s", header })).status);
    }
    expect(statuses).toEqual([400, 400, 200]);
  });
});

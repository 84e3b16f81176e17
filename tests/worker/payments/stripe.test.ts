import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { jsonRequest } from "../../support/clients.ts";
import { readStatusAndCode } from "../../support/movie-access.ts";
import {
  openStripeSite,
  type StripeSite,
  stripeSdk,
  stripeSiteOrigin,
  webhookSecret,
} from "../../support/stripe/stripe-site.ts";

let site: StripeSite;
let fakeStripe: StripeSite["fakeStripe"];

beforeAll(async () => {
  site = await openStripeSite();
  fakeStripe = site.fakeStripe;
});
beforeEach(() => site.reset());

describe("payments by Stripe", () => {
  it("a member subscribes by Stripe: two requests share one checkout, and the webhook grants the paid days", async () => {
    const checkout = await site.subscribe();
    expect(checkout.payment_link).toMatch(/^https:\/\/checkout\.stripe\.example\//);
    expect((await site.subscribe()).orderId).toBe(checkout.orderId);
    const [session] = [...fakeStripe.sessions.values()];
    expect(session?.asked).toMatchObject({
      mode: "subscription",
      "line_items[0][price]": "price_of_these_tests",
      customer: "cus_1",
      client_reference_id: checkout.orderId,
      "custom_text[submit][message]": expect.stringMatching(
        /you accept the .*\]\(http[^)]*\/privacy\)/,
      ),
    });
    expect(await site.fetchStatus()).toBe("UNSUBSCRIBED");
    fakeStripe.completeCheckout(checkout.orderId, { amount: 999 });
    const webhookResponse = await site.sendEvent("checkout.session.completed", {
      metadata: { order_id: checkout.orderId },
    });
    expect(webhookResponse.status).toBe(200);
    expect(await site.fetchStatus()).toBe("SUBSCRIBED");
    expect(await site.queryRow("SELECT transaction_id, status FROM orders")).toEqual({
      transaction_id: "pi_1",
      status: "paid",
    });
    expect((await site.subscribe()).status).toBe(409);
  });

  it("a plan added in the studio is sold once Stripe has its price, and only at that price", {
    tags: ["long"],
  }, async () => {
    await site.executeSql("DELETE FROM plans WHERE id = '10002'");
    await site.executeSql(
      "INSERT INTO plans (id, name, price_cents, currency, days, period, streams, active) VALUES ('10002', 'Yearly', 9900, 'usd', 366, 'year', 2, 1)",
    );
    const order = jsonRequest("POST", { email: "una@example.com", plan_id: "10002" });
    const listOffer = async () => (await (await site.fetchPath("/api/plans")).json()).data;
    expect([
      (await listOffer()).length,
      (await site.client("/initiate_payment", order)).status,
    ]).toEqual([1, 400]);
    await site.executeSql("UPDATE plans SET provider_price_id = 'price_yearly' WHERE id = '10002'");
    expect(await listOffer()).toEqual([
      expect.anything(),
      expect.objectContaining({ id: "10002", amount: 99 }),
    ]);
    fakeStripe.planPriceCents = 9900;
    const { orderId } = await (await site.client("/initiate_payment", order)).json();
    const [session] = [...fakeStripe.sessions.values()];
    expect(session?.asked).toMatchObject({
      "line_items[0][price]": "price_yearly",
      "custom_text[submit][message]": expect.stringMatching(
        /^Renews every year until you cancel\./,
      ),
    });
    const about = { metadata: { order_id: orderId } };
    fakeStripe.completeCheckout(orderId, { amount: 999 });
    await site.sendEvent("checkout.session.completed", about);
    expect(await site.queryRow("SELECT status FROM orders")).toEqual({ status: "flagged" });
    Object.assign(fakeStripe.payments[0] ?? {}, {
      price: "price_yearly",
      product: "marquee-plan-10002",
      amount: 9900,
    });
    await site.executeSql("UPDATE orders SET checked_at = checked_at - 120000");
    await site.sendEvent("invoice.paid", about);
    expect(await site.queryRow("SELECT status FROM orders")).toEqual({ status: "paid" });
    expect(await site.queryRow("SELECT plan_id FROM subscriptions")).toEqual({ plan_id: "10002" });
    fakeStripe.planPriceCents = 999;
  });

  it("a member who unsubscribes at the period's end, and then at once, has no subscription at Stripe any more", async () => {
    const { orderId } = await site.subscribe();
    fakeStripe.completeCheckout(orderId, { amount: 999 });
    await site.sendEvent("checkout.session.completed", { metadata: { order_id: orderId } });
    const unsubscribe = (when: string) =>
      site.client("/Unsubscribe", jsonRequest("POST", { email: "una@example.com", when }));
    expect((await unsubscribe("period_end")).status).toBe(200);
    expect(await (await site.client("/subscriptionCheck")).json()).toMatchObject({
      status: "SUBSCRIBED",
      renews: false,
    });
    expect((await unsubscribe("now")).status).toBe(200);
    expect(await site.fetchStatus()).toBe("UNSUBSCRIBED");
    expect(fakeStripe.subscriptions.get(`sub_${orderId}`)?.status).toBe("canceled");
  });

  it("the webhook responds with 5xx while Stripe is down, stores nothing, and applies the event when it is sent again", async () => {
    const { orderId } = await site.subscribe();
    fakeStripe.completeCheckout(orderId, { amount: 999 });
    fakeStripe.isDown = true;
    expect(
      (await site.sendEvent("checkout.session.completed", { metadata: { order_id: orderId } }))
        .status,
    ).toBe(503);
    expect(await site.queryRow("SELECT 1 FROM payment_events")).toBeNull();
    fakeStripe.isDown = false;
    expect(
      (await site.sendEvent("checkout.session.completed", { metadata: { order_id: orderId } }))
        .status,
    ).toBe(200);
    expect(await site.fetchStatus()).toBe("SUBSCRIBED");
  });

  it("Stripe is asked about a subscription only when a subscription would open the refused movie", {
    tags: ["long"],
  }, async () => {
    await site.insertMovie();
    await site.executeSql(
      "UPDATE movies SET video_path = 'master.m3u8', subscription_until = '2020-01-01'",
    );
    await site.subscribeAndPay();
    await site.executeSql("UPDATE orders SET checked_at = 1");
    const play = async () =>
      readStatusAndCode(await site.client("/api/movies/1/playback", { method: "POST" }));
    const progress = { position: 5, duration: 90, at: new Date().toISOString(), state: "playing" };
    const report = async () =>
      readStatusAndCode(await site.client("/api/movies/1/progress", jsonRequest("POST", progress)));
    const requestCount = fakeStripe.requests.length;
    fakeStripe.isDown = true;
    const download = await readStatusAndCode(await site.client("/api/movies/1/download"));
    expect([await play(), await report(), download]).toEqual(
      Array(3).fill([409, "not_in_subscription"]),
    );
    expect(fakeStripe.requests).toHaveLength(requestCount);
    await site.executeSql("UPDATE movies SET subscription_until = NULL");
    await site.executeSql("UPDATE subscriptions SET expires_at = 1");
    expect([await play(), await report()]).toEqual(
      Array(2).fill([503, "payment_provider_unreachable"]),
    );
    fakeStripe.isDown = false;
    expect(await play()).toEqual([404, "movie_has_no_video"]);
  });

  it("an amount too small for a card payment is refused, and its order is closed", async () => {
    fakeStripe.nextFailure = {
      status: 400,
      type: "invalid_request_error",
      code: "amount_too_small",
    };
    const response = await site.client(
      "/initiate_payment",
      jsonRequest("POST", { email: "una@example.com", plan_id: "10001" }),
    );
    expect([response.status, (await response.json()).code]).toEqual([409, "amount_not_payable"]);
    expect(await site.queryRow("SELECT status FROM orders")).toEqual({ status: "failed" });
  });

  it("a user whose old checkout or subscription Stripe no longer knows can subscribe", {
    tags: ["long"],
  }, async () => {
    const { orderId } = await site.subscribe();
    fakeStripe.sessions.clear();
    await site.executeSql("UPDATE orders SET created_at = created_at - 90000000");
    const second = await site.subscribe();
    expect([second.status, second.orderId !== orderId]).toEqual([200, true]);
    fakeStripe.completeCheckout(second.orderId, { amount: 999 });
    await site.sendEvent("checkout.session.completed", { metadata: { order_id: second.orderId } });
    fakeStripe.sessions.clear();
    await site.executeSql("UPDATE subscriptions SET expires_at = 1");
    const third = await site.subscribe();
    expect([third.status, third.orderId !== second.orderId]).toEqual([200, true]);
  });

  const orderStatus = async (id: string) =>
    (await site.queryRow("SELECT status FROM orders WHERE id = ?", id))?.status;

  it("an order of movies is closed when its bank payment fails days later", async () => {
    await site.insertMovie();
    const { orderId } = await (
      await site.client("/api/orders", jsonRequest("POST", { movieIds: ["1"] }))
    ).json();
    fakeStripe.startDelayedPayment(orderId, 15000);
    await site.sendEvent("checkout.session.completed", { metadata: { order_id: orderId } });
    expect(await orderStatus(orderId)).toBe("open");
    for (const payment of fakeStripe.payments) payment.status = "requires_payment_method";
    await site.sendEvent("checkout.session.async_payment_failed", {
      metadata: { order_id: orderId },
    });
    expect(await orderStatus(orderId)).toBe("failed");
  });

  it("a user whose bank payment failed days later can subscribe again, and Stripe no longer charges the first order", {
    tags: ["long"],
  }, async () => {
    const { orderId } = await site.subscribe();
    fakeStripe.startDelayedPayment(orderId, 999);
    await site.sendEvent("checkout.session.completed", { metadata: { order_id: orderId } });
    expect([await orderStatus(orderId), await site.fetchStatus()]).toEqual([
      "open",
      "UNSUBSCRIBED",
    ]);
    const subscription = fakeStripe.subscriptions.get(`sub_${orderId}`);
    if (subscription) subscription.status = "past_due";
    await site.sendEvent("checkout.session.async_payment_failed", {
      metadata: { order_id: orderId },
    });
    await site.executeSql("UPDATE orders SET created_at = created_at - 90000000");
    const second = await site.subscribe();
    expect([second.status, second.orderId !== orderId]).toEqual([200, true]);
    expect([await orderStatus(orderId), subscription?.status]).toEqual(["failed", "canceled"]);
  });

  it("a cancellation in Stripe's portal is recognised by its date", {
    tags: ["long"],
  }, async () => {
    const { subscription, about } = await site.subscribeAndPay();
    subscription.cancel_at = subscription.start + 30 * 86_400;
    await site.sendEvent("customer.subscription.updated", about);
    expect(await (await site.client("/subscriptionCheck")).json()).toMatchObject({
      status: "SUBSCRIBED",
      renews: false,
    });
    subscription.cancel_at = subscription.start + 10 * 86_400;
    await site.sendEvent("customer.subscription.updated", about);
    expect((await (await site.client("/subscriptionCheck")).json()).remainingDays).toBe(10);
  });

  it("only a subscriber is redirected to Stripe's portal, which leads back to the dashboard", {
    tags: ["long"],
  }, async () => {
    const openPortal = () => site.client("/api/billing/portal", { method: "POST" });
    expect((await openPortal()).status).toBe(404);
    expect((await (await site.client("/subscriptionCheck")).json()).portal).toBe(false);
    await site.subscribeAndPay();
    expect((await (await site.client("/subscriptionCheck")).json()).portal).toBe(true);
    const response = await openPortal();
    const returnUrl = encodeURIComponent(`${stripeSiteOrigin}/dashboard`);
    expect([response.status, await response.json()]).toEqual([
      200,
      {
        data: { url: `https://billing.stripe.example/bpc_of_these_tests/cus_1?back=${returnUrl}` },
      },
    ]);
    fakeStripe.isDown = true;
    expect((await openPortal()).status).toBe(503);
    expect((await site.fetchPath("/api/billing/portal", { method: "POST" })).status).toBe(401);
  });

  it("an overdue subscription that is already set to end is cancelled when its member subscribes again or unsubscribes", {
    tags: ["long"],
  }, async () => {
    for (const endSubscription of [
      () => site.subscribe(),
      () =>
        site.client(
          "/Unsubscribe",
          jsonRequest("POST", { email: "una@example.com", when: "period_end" }),
        ),
    ]) {
      const { subscription, about, orderId } = await site.subscribeAndPay();
      const start = subscription.start - 34 * 86_400;
      Object.assign(subscription, { status: "past_due", cancel_at_period_end: true, start });
      await site.sendEvent("invoice.payment_failed", about);
      expect(await site.fetchStatus()).toBe("UNSUBSCRIBED");
      expect((await endSubscription()).status, orderId).toBe(200);
      expect(subscription.status).toBe("canceled");
      await site.executeSql("DELETE FROM subscriptions");
      await site.executeSql("UPDATE orders SET status = 'failed'");
    }
  });

  it("a checkout whose price at Stripe differs from the site's is not offered", async () => {
    fakeStripe.planPriceCents = 1299;
    const refused = await site.subscribe();
    expect([refused.status, refused.payment_link]).toEqual([503, undefined]);
    expect([...fakeStripe.sessions.values()].map((session) => session.status)).toEqual(["expired"]);
    fakeStripe.planPriceCents = 999;
    expect((await site.subscribe()).status).toBe(200);
  });

  const signHeader = async (at: number, secret = webhookSecret) =>
    stripeSdk.webhooks.generateTestHeaderStringAsync({
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
  ])(
    "Stripe's webhook accepts only a signature within five minutes of now: %s",
    async (_, offset, expected) => {
      expect((await site.sendEvent("ping", {}, { at: Date.now() + offset })).status).toBe(expected);
    },
  );

  it("the webhook refuses a foreign or missing signature, and accepts two signatures of which one is valid", async () => {
    const at = Date.now();
    const [good, foreign] = [await signHeader(at), await signHeader(at, "whsec_of_somebody_else")];
    const both = `${good},${foreign.split(",")[1]}`;
    const statuses: number[] = [];
    for (const header of [foreign, "(empty)", both]) {
      statuses.push((await site.sendEvent("ping", {}, { at, id: "evt_s", header })).status);
    }
    expect(statuses).toEqual([400, 400, 200]);
  });
});

it("legal texts that the owner has reviewed do not say that they are templates", async () => {
  for (const name of ["terms", "privacy", "imprint"]) {
    const html = await (await site.fetchPath(`/${name}`)).text();
    expect(html).toMatch(/<h1[^>]*>(Terms|Privacy|Imprint)<\/h1>/);
    expect(html).not.toContain("This text is a template");
  }
});

import { createHmac } from "node:crypto";
import { readFile } from "node:fs/promises";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { signPayload } from "../../../worker/payments/providers/sandbox/event-signature.ts";
import {
  bearerClient,
  clientFrom,
  createOrigin,
  jsonRequest,
  type TestClient,
  visitorClient,
} from "../../support/clients.ts";
import { runCron, setConditions } from "../../support/conditions.ts";
import { readStatusAndCode } from "../../support/movie-access.ts";
import { readRequestCost } from "../../support/request-log.ts";
import { countRows, executeSql, queryRow } from "../../support/rows.ts";
import { resetAccounts, seedSite } from "../../support/seeds.ts";
import { createTestSession, signedInClient } from "../../support/sessions.ts";
import { sessionSecret } from "../../support/site.ts";

const viewer = "demo-viewer";
let client: TestClient;

const formHeaders = { "Content-Type": "application/x-www-form-urlencoded" };
const sandboxSecret = createHmac("sha256", sessionSecret).update("sandbox webhooks").digest("hex");
/** Presses a button of the sandbox's checkout. */
const submitCheckout = async (orderId: string, choice: string) => {
  const origin = createOrigin();
  return visitorClient(origin)(`/sandbox/checkout/${orderId}`, {
    method: "POST",
    headers: { ...formHeaders, Origin: origin },
    body: `choice=${choice}`,
  });
};
/** Records a payment in the sandbox only, so that the site gets no event. */
const payWithoutWebhook = (orderId: string) =>
  executeSql(
    "INSERT INTO sandbox_payments (id, order_id, amount_cents, currency, paid_at, starts_at, ends_at, refunded_at) SELECT order_id || '-1', order_id, amount_cents, currency, ?, NULL, NULL, NULL FROM sandbox_checkouts WHERE order_id = ?",
    Date.now(),
    orderId,
  );
const fetchOrder = (id: string) => queryRow("SELECT * FROM orders WHERE id = ?", id);
const fetchCheckout = (id: string) =>
  queryRow("SELECT * FROM sandbox_checkouts WHERE order_id = ?", id);

const subscribe = async () => {
  const planRequest = { email: "viewer@marquee.example", plan_id: "10001" };
  const response = await client("/initiate_payment", jsonRequest("POST", planRequest));
  return { status: response.status, ...(await response.json()) };
};
/** Makes the site's last request to the provider six seconds old, so that the site asks again. */
const forgetLastCheck = (orderId: string) =>
  executeSql("UPDATE orders SET checked_at = checked_at - 6000 WHERE id = ?", orderId);
const refundOrder = async (id: string) => {
  const admin = await signedInClient("demo-admin");
  return (await admin(`/api/admin/orders/${id}/refund`, { method: "POST" })).status;
};
const minute = 60_000;
const runPaymentJobs = (at: number) => runCron("*/5 * * * *", at);

beforeAll(seedSite);
beforeEach(async () => {
  await resetAccounts();
  client = await signedInClient(viewer);
});

describe("an offer that changes between reading and ordering is not sold at its old terms", () => {
  /**
   * Runs SQL just before an order is created: the first write of the request counts the request,
   * and the second creates the order.
   */
  const changeBeforeOrder = (sql: string) => setConditions({ beforeWrite: { write: 2, sql } });
  afterEach(() => setConditions());

  it.each([
    ["price", "price_cents = 1299", "price_cents = 999"],
    ["currency", "currency = 'eur'", "currency = 'usd'"],
    ["retirement", "active = 0", "active = 1"],
  ])(
    "a plan whose %s changes between reading and ordering is not sold at its old terms",
    async (_, change, back) => {
      await changeBeforeOrder(`UPDATE plans SET ${change} WHERE id = '10001'`);
      const body = { email: "viewer@marquee.example", plan_id: "10001", consent: true };
      const refused = await client("/initiate_payment", jsonRequest("POST", body));
      expect(await readStatusAndCode(refused)).toEqual([409, "offer_changed"]);
      await executeSql(`UPDATE plans SET ${back} WHERE id = '10001'`);
      expect(await countRows("orders WHERE user_id = ?", viewer)).toBe(0);
    },
  );

  it.each([
    ["price", "price_cents = price_cents + 100", "price_cents = price_cents - 100"],
    ["deletion", "deleted_at = 1", "deleted_at = NULL"],
    ["last day", "available_until = '2001-01-01'", "available_until = NULL"],
    ["first day", "available_from = '2999-01-01'", "available_from = NULL"],
    ["territories", "territories = 'DE'", "territories = NULL"],
  ])(
    "a cart with a movie whose %s changes between reading and ordering is not sold at its old terms",
    async (_, change, back) => {
      await changeBeforeOrder(`UPDATE movies SET ${change} WHERE id = 2`);
      const body = { movieIds: ["1", "2"], consent: true };
      const abroad = clientFrom("NO", client);
      const refused = await abroad("/api/orders", jsonRequest("POST", body));
      expect(await readStatusAndCode(refused)).toEqual([409, "cart_changed"]);
      await executeSql(`UPDATE movies SET ${back} WHERE id = 2`);
      expect(await countRows("orders WHERE user_id = ?", viewer)).toBe(0);
    },
  );
});

describe("no movie can be paid twice", () => {
  const requestOrder = (...movieIds: string[]) =>
    client("/api/orders", jsonRequest("POST", { movieIds }));
  const buyMovies = async (...movieIds: string[]) => {
    const response = await requestOrder(...movieIds);
    return { status: response.status, ...(await response.json()) };
  };
  const listPurchases = async () =>
    (await (await client("/api/purchases")).json()).data.map(({ id }: { id: string }) => id).sort();

  it("a member who orders the same cart again gets the same open order", {
    tags: ["long"],
  }, async () => {
    const first = await buyMovies("1", "2");
    expect(await buyMovies("2", "1")).toEqual(first);
    expect(await queryRow("SELECT count(*) AS n FROM orders WHERE user_id = ?", viewer)).toEqual({
      n: 1,
    });
  });

  it("only one of several simultaneous carts with the same movie can be paid", async () => {
    const carts = [["1"], ["1", "2"], ["1", "3"], ["1"], ["3", "1", "2"], ["1"]];
    const responses = await Promise.all(carts.map((cart) => buyMovies(...cart)));
    for (const { status } of responses) expect([201, 409]).toContain(status);
    for (const { orderId } of responses) if (orderId) await submitCheckout(orderId, "pay");
    expect(
      await queryRow("SELECT count(*) AS n FROM sandbox_payments WHERE order_id <> 'demo-order'"),
    ).toEqual({
      n: 1,
    });
    expect(await listPurchases()).toContain("1");
  });

  it("a new cart that shares a movie with an open checkout closes that checkout", {
    tags: ["long"],
  }, async () => {
    const first = await buyMovies("1", "2");
    const second = await buyMovies("2", "3");
    expect([second.status, second.orderId !== first.orderId]).toEqual([201, true]);
    expect([
      (await fetchOrder(first.orderId))?.status,
      (await fetchCheckout(first.orderId))?.status,
    ]).toEqual(["failed", "declined"]);
    expect((await submitCheckout(first.orderId, "pay")).status).toBe(409);
    await submitCheckout(second.orderId, "pay");
    expect(await listPurchases()).toEqual(["2", "3"]);
  });

  it("a new cart with different movies leaves the older checkout open", async () => {
    const first = await buyMovies("1");
    await submitCheckout((await buyMovies("2")).orderId, "pay");
    await submitCheckout(first.orderId, "pay");
    expect(await listPurchases()).toEqual(["1", "2"]);
  });

  it("ordering a movie again after its price changed makes a new order and closes the old checkout", async () => {
    const first = await buyMovies("1");
    await executeSql("UPDATE movies SET price_cents = price_cents + 100 WHERE id = 1");
    const second = await buyMovies("1");
    await executeSql("UPDATE movies SET price_cents = price_cents - 100 WHERE id = 1");
    expect(second.orderId).not.toBe(first.orderId);
    expect((await fetchCheckout(first.orderId))?.status).toBe("declined");
  });

  it("a payment whose webhook was lost is found when its movie is ordered again, and the buyer owns the movie", async () => {
    const first = await buyMovies("1", "2");
    await payWithoutWebhook(first.orderId);
    expect((await buyMovies("2", "3")).status).toBe(409);
    expect(await listPurchases()).toEqual(["1", "2"]);
  });

  it("before a download is refused, the site looks for a lost payment of the movie", async () => {
    const { orderId } = await buyMovies("1");
    const requestDownload = async (id: string) =>
      (await client(`/api/movies/${id}/download`, { method: "HEAD" })).status;
    expect(await requestDownload("1")).toBe(403);
    await payWithoutWebhook(orderId);
    expect(await requestDownload("2")).toBe(403);
    expect((await fetchOrder(orderId))?.status).toBe("open");
    // The provider is asked again only after some seconds.
    expect(await requestDownload("1")).toBe(403);
    await forgetLastCheck(orderId);
    expect(await requestDownload("1")).not.toBe(403);
    expect([(await fetchOrder(orderId))?.status, await listPurchases()]).toEqual(["paid", ["1"]]);
  });

  it("a payment of a wrong amount blocks further orders of the movie until the payment is refunded", async () => {
    const first = await buyMovies("1");
    await executeSql(
      "UPDATE sandbox_checkouts SET amount_cents = 1 WHERE order_id = ?",
      first.orderId,
    );
    await submitCheckout(first.orderId, "pay");
    expect((await fetchOrder(first.orderId))?.status).toBe("flagged");
    for (const cart of [["1"], ["1"], ["1", "2"]])
      expect((await buyMovies(...cart)).status).toBe(409);
    expect(await refundOrder(first.orderId)).toBe(200);
    expect((await buyMovies("1")).status).toBe(201);
  });

  it("ordering many movies takes as many SQL statements as ordering one movie", async () => {
    const others = ["2", "3", "4", "5", "6", "7", "9", "15"];
    const [costOfOne, costOfMany] = [
      await readRequestCost(await requestOrder("1")),
      await readRequestCost(await requestOrder(...others)),
    ];
    expect(costOfMany.statements).toBe(costOfOne.statements);
  });
});

describe("a subscription paid with a wrong amount", () => {
  let orderId: string;
  beforeEach(async () => {
    ({ orderId } = await subscribe());
    await executeSql("UPDATE sandbox_checkouts SET amount_cents = 1 WHERE order_id = ?", orderId);
    await submitCheckout(orderId, "pay");
    expect((await fetchOrder(orderId))?.status).toBe("flagged");
  });

  it("a subscription paid with a wrong amount blocks a new subscription until the payment is refunded", async () => {
    expect([(await subscribe()).status, (await subscribe()).status]).toEqual([409, 409]);
    expect(await refundOrder(orderId)).toBe(200);
    expect((await subscribe()).status).toBe(200);
  });

  it("a subscription paid with a wrong amount is not renewed", async () => {
    await runPaymentJobs(Date.now() + 13 * 60 * minute);
    expect(await fetchCheckout(orderId)).toMatchObject({ renews: 0, ended_at: null });
  });
});

describe("a renewal without a webhook", () => {
  it("a renewal whose webhook was lost is found before playback is refused", async () => {
    const { orderId } = await subscribe();
    await submitCheckout(orderId, "pay");
    const requestPlayback = async () =>
      (await client("/api/movies/1/playback", { method: "POST" })).status;
    await executeSql(
      "UPDATE sandbox_payments SET starts_at = 1, ends_at = 2 WHERE order_id = ?",
      orderId,
    );
    await executeSql("UPDATE subscriptions SET expires_at = 2 WHERE order_id = ?", orderId);
    await forgetLastCheck(orderId);
    expect(await requestPlayback()).toBe(403);
    await executeSql(
      "INSERT INTO sandbox_payments (id, order_id, amount_cents, currency, paid_at, starts_at, ends_at, refunded_at) SELECT 'renewal', order_id, amount_cents, currency, paid_at + 1, paid_at, ?, NULL FROM sandbox_payments WHERE order_id = ?",
      Date.now() + 60 * minute,
      orderId,
    );
    expect(await requestPlayback()).toBe(403);
    await forgetLastCheck(orderId);
    expect(await requestPlayback()).toBe(200);
  });
});

describe("a plan's price", () => {
  it("visitors see a plan's new price as soon as the price changes", async () => {
    await executeSql("UPDATE plans SET price_cents = 100");
    expect((await (await visitorClient()("/api/plans")).json()).data).toEqual([
      {
        id: "10001",
        name: "Monthly",
        amount: 1,
        days: 30,
        period: null,
        streams: 2,
        trialDays: null,
        maxHeight: null,
      },
    ]);
    await executeSql("UPDATE plans SET price_cents = 999");
  });
});

describe("an erased account", () => {
  const eraseAccount = async () => {
    const response = await client(
      "/api/account",
      jsonRequest("DELETE", { password: "marquee-viewer" }),
    );
    expect(response.status).toBeLessThan(300);
  };

  it("the subscription of an erased account ends at the next job run and is not charged again", async () => {
    const { orderId } = await subscribe();
    await submitCheckout(orderId, "pay");
    await eraseAccount();
    await runPaymentJobs(Date.now() + 6 * minute);
    expect(await fetchCheckout(orderId)).toMatchObject({ renews: 0, ended_at: expect.any(Number) });
    expect(await fetchOrder(orderId)).toMatchObject({
      status: "paid",
      done_at: expect.any(Number),
    });
  });

  it("the open checkout of an erased account is closed at the next job run", async () => {
    const { orderId } = await subscribe();
    await eraseAccount();
    await runPaymentJobs(Date.now() + 6 * minute);
    expect(await fetchCheckout(orderId)).toMatchObject({ status: "declined" });
    expect(await fetchOrder(orderId)).toMatchObject({
      status: "failed",
      done_at: expect.any(Number),
    });
  });

  it("a payment made after its account was erased is flagged, does not renew, and can be refunded", async () => {
    const { orderId } = await subscribe();
    await eraseAccount();
    await submitCheckout(orderId, "pay");
    expect((await fetchOrder(orderId))?.status).toBe("flagged");
    await runPaymentJobs(Date.now() + 6 * minute);
    expect(await fetchCheckout(orderId)).toMatchObject({ renews: 0 });
    expect((await fetchOrder(orderId))?.status).toBe("flagged");
    await executeSql("UPDATE orders SET checked_at = 1");
    expect(await refundOrder(orderId)).toBe(200);
    expect((await fetchOrder(orderId))?.status).toBe("refunded");
  });
});

describe("checkouts", () => {
  it("an account can request at most 20 checkouts an hour", async () => {
    for (let i = 0; i < 20; i++)
      expect(
        (
          await client(
            "/initiate_payment",
            jsonRequest("POST", { email: "viewer@marquee.example", plan_id: "10001" }),
          )
        ).status,
      ).toBe(200);
    const refused = await client("/api/orders", jsonRequest("POST", { movieIds: ["1"] }));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(3000);
    expect(await countRows("sandbox_checkouts WHERE order_id <> 'demo-order'")).toBe(1);
  });

  it("a movie without a video or without a price of its own cannot be bought", async () => {
    const video = await queryRow<{ video_id: string }>("SELECT video_id FROM movies WHERE id = 6");
    for (const change of ["video_id = NULL", "price_cents = 0"]) {
      await executeSql(`UPDATE movies SET ${change} WHERE id = 6`);
      const response = await client("/api/orders", jsonRequest("POST", { movieIds: ["6"] }));
      expect([response.status, (await response.json()).issues[0].code]).toEqual([
        400,
        "movie_not_for_sale",
      ]);
      await executeSql(
        "UPDATE movies SET video_id = ?, price_cents = 15000 WHERE id = 6",
        video?.video_id,
      );
    }
    expect(await countRows("orders WHERE kind = 'movies'")).toBe(0);
  });
});

describe("gifted days", () => {
  const day = 86_400_000;
  const giveDays = async (userId: string, days: number) => {
    const admin = await signedInClient("demo-admin");
    expect(
      (await admin(`/api/admin/users/${userId}/gift`, jsonRequest("POST", { days }))).status,
    ).toBe(200);
  };
  const fetchDays = async (userId: string) =>
    (await (await (await signedInClient(userId))("/subscriptionCheck")).json()).remainingDays;

  it("gifted days are kept when the subscription renews: 30 paid, 30 gifted and 30 renewed days are 90 days", async () => {
    const { orderId } = await subscribe();
    await submitCheckout(orderId, "pay");
    await giveDays(viewer, 30);
    expect(await fetchDays(viewer)).toBe(60);
    await executeSql(
      "UPDATE subscriptions SET expires_at = expires_at + ? WHERE user_id = ?",
      30 * day,
      viewer,
    );
    expect(await fetchDays(viewer)).toBe(90);
  });

  it("days gifted before the first payment follow the paid time", async () => {
    await giveDays(viewer, 10);
    const { orderId } = await subscribe();
    // Gifted days are a subscription, so the account can subscribe only after them.
    expect(orderId).toBeUndefined();
    const row = await queryRow<{ until: number }>(
      "SELECT until FROM gifts WHERE user_id = ?",
      viewer,
    );
    await executeSql(
      "INSERT INTO subscriptions (user_id, plan_id, started_at, expires_at, renews, provider, event_at) VALUES (?, '10001', 1, ?, 1, 'sandbox', ?)",
      viewer,
      Date.now() + 30 * day,
      Date.now(),
    );
    expect(await fetchDays(viewer)).toBe(40);
    expect(row?.until).toBeGreaterThan(0);
  });

  it("gifted days start at once when the paid time ends early", { tags: ["long"] }, async () => {
    const { orderId } = await subscribe();
    await submitCheckout(orderId, "pay");
    await giveDays(viewer, 5);
    expect(await refundOrder(orderId)).toBe(200);
    expect(await fetchDays(viewer)).toBe(5);
  });
});

describe("the demo member", () => {
  it("the demo member sees when the paid time ends, and no end date once that time is over", async () => {
    const member = await signedInClient("demo-member");
    const row = await queryRow<{ expires_at: number }>("SELECT expires_at FROM subscriptions");
    const expiresAt = new Date(row?.expires_at ?? 0).toISOString();
    expect(await (await member("/subscriptionCheck")).json()).toMatchObject({
      expiresAt,
      remainingDays: 27,
      portal: false,
    });
    await executeSql("UPDATE subscriptions SET expires_at = 1");
    expect(await (await member("/subscriptionCheck")).json()).toMatchObject({
      expiresAt: null,
      remainingDays: 0,
    });
    await executeSql("INSERT INTO gifts VALUES ('demo-member', ?, 1)", row?.expires_at);
    expect(await (await member("/subscriptionCheck")).json()).toMatchObject({ expiresAt });
  });

  it("the demo member has a receipt that names the plan", async () => {
    const member = await signedInClient("demo-member");
    const { data } = await (await member("/api/orders/demo-order")).json();
    expect(data.items).toEqual([
      { movieId: null, name: "Monthly", amount: 9.99, promisedOn: null },
    ]);
  });
});

describe("the sandbox", () => {
  const planRequest = jsonRequest("POST", { email: "viewer@marquee.example", plan_id: "10001" });
  const event = JSON.stringify({
    id: "evt_1",
    type: "payment.paid",
    orderId: "demo-order",
    at: Date.now(),
  });
  const signedHeaders = () => ({
    "Sandbox-Signature": signPayload(sandboxSecret, event, Date.now()),
  });
  const deployedOrigins = ["https://marquee.example.com", "https://marquee.mine.workers.dev"];
  const localOrigins = [
    "http://localhost:8787",
    "http://127.0.0.1:8787",
    "http://[::1]:8787",
    "http://192.168.1.20:8787",
  ];

  it("wrangler.toml deploys no environment with the sandbox payment provider", async () => {
    const toml = await readFile("wrangler.toml", "utf8");
    const configuredProviders = [...toml.matchAll(/^\s*PAYMENT_PROVIDER\s*=\s*"(.*)"/gm)].map(
      ([, provider]) => provider,
    );
    expect(configuredProviders.length).toBeGreaterThan(0);
    expect(new Set(configuredProviders)).toEqual(new Set(["stripe"]));
    expect(toml).not.toContain('sandbox"');
  });

  it.each(deployedOrigins)(
    "the sandbox is closed on the deployed site %s: no orders, checkout pages or webhooks",
    async (origin) => {
      const openOrder = await subscribe();
      const viewerAtOrigin = bearerClient(await createTestSession(viewer), origin);
      const before = await queryRow("SELECT count(*) AS n FROM orders");
      expect((await viewerAtOrigin("/initiate_payment", planRequest)).status).toBe(503);
      expect(
        (await viewerAtOrigin("/api/orders", jsonRequest("POST", { movieIds: ["1"] }))).status,
      ).toBe(503);
      expect(await queryRow("SELECT count(*) AS n FROM orders")).toEqual(before);
      const checkoutPath = `/sandbox/checkout/${openOrder.orderId}`;
      const payRequest = {
        method: "POST",
        headers: { ...formHeaders, Origin: origin },
        body: "choice=pay",
      };
      expect((await visitorClient(origin)(checkoutPath)).status).toBe(404);
      expect((await visitorClient(origin)(checkoutPath, payRequest)).status).toBe(404);
      const webhookRequest = { method: "POST", body: event, headers: signedHeaders() };
      expect(
        (await visitorClient(origin)("/webhooks/payments/sandbox", webhookRequest)).status,
      ).toBe(404);
      expect(await queryRow("SELECT 1 FROM payment_events")).toBeNull();
      expect(await fetchCheckout(openOrder.orderId)).toMatchObject({ status: "open" });
    },
  );

  it.each(localOrigins)(
    "the sandbox is open on the local site %s",
    { tags: ["long"] },
    async (origin) => {
      const viewerAtOrigin = bearerClient(await createTestSession(viewer), origin);
      expect((await viewerAtOrigin("/initiate_payment", planRequest)).status).toBe(200);
      const webhookRequest = { method: "POST", body: event, headers: signedHeaders() };
      expect(
        (await visitorClient(origin)("/webhooks/payments/sandbox", webhookRequest)).status,
      ).toBe(200);
    },
  );
});

describe("the payment job", () => {
  const checkoutColumns =
    "plan_id, days, name, amount_cents, currency, renews, return_to, created_at";
  const createOtherOrders = async (checkAt: number) => {
    for (let i = 0; i < 110; i++) {
      await executeSql(
        "INSERT INTO orders (id, user_id, kind, plan_id, status, amount_cents, currency, provider, provider_ref, check_at, created_at, updated_at) SELECT ?, user_id, kind, plan_id, 'paid', amount_cents, currency, provider, ?, ?, created_at, updated_at FROM orders WHERE id = 'demo-order'",
        `other-${i}`,
        `ref-${i}`,
        checkAt,
      );
      await executeSql(
        `INSERT INTO sandbox_checkouts (order_id, status, ${checkoutColumns}) SELECT ?, 'paid', ${checkoutColumns} FROM sandbox_checkouts WHERE order_id = 'demo-order'`,
        `other-${i}`,
      );
      await executeSql(
        "INSERT INTO sandbox_payments (id, order_id, amount_cents, currency, paid_at, starts_at, ends_at, refunded_at) SELECT ?, ?, amount_cents, currency, paid_at, starts_at, ends_at, refunded_at FROM sandbox_payments WHERE order_id = 'demo-order'",
        `payment-${i}`,
        `other-${i}`,
      );
    }
  };

  it("the payment job checks an open order within minutes, and less often the longer the order stays open", {
    tags: ["long"],
  }, async () => {
    const { orderId } = await subscribe();
    const readDelay = async () => {
      const row = await queryRow<{ check_at: number }>(
        "SELECT check_at FROM orders WHERE id = ?",
        orderId,
      );
      return Math.round(((row?.check_at ?? 0) - at) / minute);
    };
    let at = Date.now() + 3 * minute;
    await runPaymentJobs(at);
    expect(await readDelay()).toBe(5);
    at += 200 * minute;
    await runPaymentJobs(at);
    expect(await readDelay()).toBe(51);
    await payWithoutWebhook(orderId);
    at += 60 * minute;
    await runPaymentJobs(at);
    expect((await fetchOrder(orderId))?.status).toBe("paid");
  });

  it("the payment job checks all orders in turn, and a running subscription's order once a week", {
    tags: ["long"],
  }, async () => {
    const at = Date.now() + 10 * minute;
    await createOtherOrders(at - 14 * 60 * minute);
    await executeSql(
      "UPDATE orders SET check_at = ? WHERE id = 'demo-order'",
      at - 13 * 60 * minute,
    );
    for (let run = 0; run < 4; run++) await runPaymentJobs(at + run * 5 * minute);
    const checkedAt = Number((await fetchOrder("demo-order"))?.checked_at);
    expect(checkedAt).toBeGreaterThan(at);
    expect(await fetchOrder("demo-order")).toMatchObject({
      check_at: checkedAt + 7 * 24 * 60 * minute,
    });
  });
});

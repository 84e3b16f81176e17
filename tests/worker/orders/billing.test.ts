import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { m } from "#messages";
import {
  createOrigin,
  jsonRequest,
  type TestClient,
  visitorClient,
} from "../../support/clients.ts";
import { waitForEmails } from "../../support/mailbox.ts";
import { clientFor } from "../../support/personas.ts";
import { readRequestCost } from "../../support/request-log.ts";
import { executeSql, queryRow } from "../../support/rows.ts";
import { resetAccounts, seedSite } from "../../support/seeds.ts";
import { signedInClient } from "../../support/sessions.ts";
import { getBindings } from "../../support/site.ts";

const day = 86_400_000;
const viewer = "demo-viewer";
let client: TestClient;

const subscribe = async () => {
  const response = await client(
    "/initiate_payment",
    jsonRequest("POST", { email: "viewer@marquee.example", plan_id: "10001" }),
  );
  return { response, body: await response.json() };
};
/** Presses a button of the sandbox's checkout. */
const submitCheckout = async (orderId: string, choice: string) => {
  const origin = createOrigin();
  return visitorClient(origin)(`/sandbox/checkout/${orderId}`, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: origin },
    body: `choice=${choice}`,
  });
};
const fetchOrder = (id: string) => queryRow("SELECT * FROM orders WHERE id = ?", id);
const fetchSubscription = () => queryRow("SELECT * FROM subscriptions WHERE user_id = ?", viewer);
const requestPlayback = async () =>
  (await client("/api/movies/1/playback", { method: "POST" })).status;
const fetchPaymentEvents = async () => {
  const { DB } = await getBindings();
  const { results } = await DB.prepare(
    "SELECT type, effect, effect_key, order_id FROM payment_events",
  ).all();
  return results as Record<"type" | "effect" | "effect_key" | "order_id", string | null>[];
};

beforeAll(seedSite);
beforeEach(async () => {
  await resetAccounts();
  client = await signedInClient(viewer);
});

describe("subscribing", () => {
  it.each([
    [
      "stores the consent with its wording, and confirms it in the receipt with a link to the terms",
      { consent: true },
      true,
    ],
    ["stores no consent that was not given", {}, false],
  ])("a request to order a plan %s", async (_, consent, isConfirmed) => {
    const order = { email: "viewer@marquee.example", plan_id: "10001", ...consent };
    const { orderId } = await (
      await client("/initiate_payment", jsonRequest("POST", order))
    ).json();
    expect(await fetchOrder(orderId)).toMatchObject({
      terms_accepted_at: isConfirmed ? expect.any(Number) : null,
      consent_text: isConfirmed ? m.billing_consent_box() : null,
    });
    await submitCheckout(orderId, "pay");
    const emails = await waitForEmails("viewer@marquee.example");
    const receipt = emails.find(({ text }) => text.includes(orderId));
    expect([
      receipt?.text.includes(m.billing_consent_box()),
      /\/terms\b/.test(receipt?.text ?? ""),
    ]).toEqual([isConfirmed, isConfirmed]);
  });

  it("a buyer who reads German pages returns from the checkout to a German page", async () => {
    const order = { email: "viewer@marquee.example", plan_id: "10001" };
    const request = jsonRequest("POST", order, { "X-Language": "de" });
    const { orderId } = await (await client("/initiate_payment", request)).json();
    const paid = await submitCheckout(orderId, "pay");
    expect(paid.headers.get("Location")).toMatch(
      new RegExp(`^http://[^/]+/de/thankyou\\?order=${orderId}`),
    );
  });

  it("a user who subscribes gets one order, pays at the checkout, and can play movies at once", async () => {
    const { response, body } = await subscribe();
    expect([response.status, body]).toEqual([
      200,
      { orderId: expect.any(String), payment_link: expect.any(String) },
    ]);
    expect((await subscribe()).body).toEqual(body);
    expect(await requestPlayback()).toBe(403);
    const page = await visitorClient()(new URL(body.payment_link).pathname);
    expect(await page.text()).toContain("$9.99");
    const paid = await submitCheckout(body.orderId, "pay");
    expect([paid.status, paid.headers.get("Location")]).toEqual([
      303,
      expect.stringContaining("/thankyou?order="),
    ]);
    expect(await fetchOrder(body.orderId)).toMatchObject({
      status: "paid",
      amount_cents: 999,
      transaction_id: expect.any(String),
    });
    const row = await fetchSubscription();
    expect(Number(row?.expires_at) - Number(row?.started_at)).toBe(30 * day);
    expect(await requestPlayback()).toBe(200);
    expect(await (await client("/subscriptionCheck")).json()).toMatchObject({
      remainingDays: 30,
      status: "SUBSCRIBED",
      renews: true,
      cart: [],
    });
    expect((await (await client("/subscriptionDetails/Vera%20Viewer")).json()).data).toEqual({
      name: "Vera Viewer",
      transactionId: (await fetchOrder(body.orderId))?.transaction_id,
      status: "SUBSCRIBED",
      amount: 9.99,
      remainingDays: 30,
    });
    expect((await waitForEmails("viewer@marquee.example"))[0]?.subject).toContain(
      "Thank you for your payment",
    );
    expect(await fetchPaymentEvents()).toEqual([
      expect.objectContaining({
        type: "payment.paid",
        effect: JSON.stringify({ code: "status", status: "paid" }),
        order_id: body.orderId,
      }),
    ]);
    const again = await subscribe();
    expect([again.response.status, again.body.message]).toEqual([
      409,
      m.error_already_subscribed(),
    ]);
  });

  it("ten simultaneous requests to subscribe create one order", async () => {
    const attempts = await Promise.all(Array.from({ length: 10 }, subscribe));
    expect(new Set(attempts.map(({ body }) => body.orderId)).size).toBe(1);
    expect(await queryRow("SELECT count(*) AS n FROM orders WHERE user_id = ?", viewer)).toEqual({
      n: 1,
    });
  });

  it("a declined or abandoned payment gives no subscription", async () => {
    const { body: first } = await subscribe();
    expect((await client(`/api/orders/${first.orderId}`)).status).toBe(200);
    expect(await requestPlayback()).toBe(403);
    await submitCheckout(first.orderId, "decline");
    expect((await (await client(`/api/orders/${first.orderId}`)).json()).data.status).toBe(
      "failed",
    );
    expect(await requestPlayback()).toBe(403);
    expect(await fetchSubscription()).toBeNull();
    const { body: second } = await subscribe();
    expect(second.orderId).not.toBe(first.orderId);
  });

  it("paying the checkout of a subscription twice gives one payment and one period", async () => {
    const { body } = await subscribe();
    await submitCheckout(body.orderId, "pay-twice");
    const before = await fetchSubscription();
    await submitCheckout(body.orderId, "pay");
    expect(await fetchSubscription()).toMatchObject({
      expires_at: before?.expires_at,
      started_at: before?.started_at,
    });
    expect(
      await queryRow("SELECT count(*) AS n FROM sandbox_payments WHERE order_id = ?", body.orderId),
    ).toEqual({
      n: 1,
    });
    expect((await fetchPaymentEvents()).filter((entry) => entry.effect_key !== null)).toHaveLength(
      1,
    );
    expect((await waitForEmails("viewer@marquee.example")).length).toBe(1);
  });

  it.each([
    ["an unknown plan", { plan_id: "99999" }, 400],
    ["a plan of four digits", { plan_id: "1000" }, 400],
    ["another account's address", { email: "member@marquee.example" }, 403],
    ["an empty address", { email: "" }, 400],
  ])("subscribing is refused for %s, and no order is created", async (_, invalidFields, status) => {
    const body = {
      email: "viewer@marquee.example",
      plan_id: "10001",
      amount: 0.01,
      ...invalidFields,
    };
    expect((await client("/initiate_payment", jsonRequest("POST", body))).status).toBe(status);
    expect(await queryRow("SELECT 1 FROM orders WHERE user_id = ?", viewer)).toBeNull();
  });

  it("a subscription payment whose webhook was lost is found before playback is refused", async () => {
    const { DB } = await getBindings();
    const { body } = await subscribe();
    await DB.prepare("UPDATE sandbox_checkouts SET status = 'paid' WHERE order_id = ?")
      .bind(body.orderId)
      .run();
    await DB.prepare(
      "INSERT INTO sandbox_payments (id, order_id, amount_cents, currency, paid_at, starts_at, ends_at) VALUES ('lost', ?, 999, 'usd', ?, ?, ?)",
    )
      .bind(body.orderId, Date.now(), Date.now(), Date.now() + 30 * day)
      .run();
    expect((await (await client("/subscriptionCheck")).json()).status).toBe("UNSUBSCRIBED");
    expect(await requestPlayback()).toBe(200);
    expect(await fetchOrder(body.orderId)).toMatchObject({
      status: "paid",
      transaction_id: "lost",
    });
  });

  it.each([
    ["amount", "amount_cents = 1", { paid: 0.01, expected: 9.99 }],
    ["currency", "currency = 'jpy'", { paid: "jpy", expected: "usd" }],
    ["plan", "plan_id = '99999'", { paid: "99999", expected: "10001" }],
  ])(
    "subscribing with a wrong %s is stored and flagged, and gives no access",
    async (field, change, amounts) => {
      const { DB } = await getBindings();
      const { body } = await subscribe();
      await DB.prepare(`UPDATE sandbox_checkouts SET ${change} WHERE order_id = ?`)
        .bind(body.orderId)
        .run();
      await submitCheckout(body.orderId, "pay");
      expect((await fetchOrder(body.orderId))?.status).toBe("flagged");
      expect(await fetchSubscription()).toBeNull();
      expect(await requestPlayback()).toBe(403);
      expect((await fetchPaymentEvents())[0]?.effect).toBe(
        JSON.stringify({ code: `wrong_${field}`, ...amounts }),
      );
    },
  );
});

it("a user's receipt and account are found by the user's name, even if 200 other users have the same name", async () => {
  const { body } = await subscribe();
  await submitCheckout(body.orderId, "pay");
  await executeSql(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200)
    INSERT INTO users (id, name, name_folded, email, password_hash, created_at)
    SELECT 'a-namesake-' || i, 'Vera Viewer', 'vera viewer', 'vera-' || i || '@example.com', 'x', 9e12 FROM n`);
  expect((await (await client("/subscriptionDetails/Vera%20Viewer")).json()).data).toMatchObject({
    amount: 9.99,
  });
  expect((await client("/subscriptionDetails/Vera%20Viewer?id=a-namesake-1")).status).toBe(403);
  expect((await (await client("/getUser/Vera%20Viewer")).json()).data).toMatchObject({
    email: "viewer@marquee.example",
  });
  expect((await client("/getUser/Vera%20Viewer?id=a-namesake-1")).status).toBe(403);
});

describe("unsubscribing", () => {
  const unsubscribe = (body: object = {}) =>
    client("/Unsubscribe", jsonRequest("POST", { email: "viewer@marquee.example", ...body }));
  beforeEach(async () => {
    const { body } = await subscribe();
    await submitCheckout(body.orderId, "pay");
  });

  it("unsubscribing ends the subscription at once", async () => {
    expect((await unsubscribe()).status).toBe(200);
    expect(await requestPlayback()).toBe(403);
    expect(await (await client("/subscriptionCheck")).json()).toMatchObject({
      status: "UNSUBSCRIBED",
      remainingDays: 0,
    });
    const refused = await client("/subscriptionDetails/Vera%20Viewer");
    expect([refused.status, (await refused.json()).message]).toEqual([
      404,
      m.error_receipt_not_found(),
    ]);
    expect((await unsubscribe()).status).toBe(409);
  });

  it("unsubscribing at the period's end keeps the paid days", async () => {
    expect((await unsubscribe({ when: "period_end" })).status).toBe(200);
    expect(await requestPlayback()).toBe(200);
    expect(await (await client("/subscriptionCheck")).json()).toMatchObject({
      remainingDays: 30,
      renews: false,
    });
  });

  it("unsubscribing another user is refused", async () => {
    expect((await unsubscribe({ email: "member@marquee.example" })).status).toBe(403);
    expect(await requestPlayback()).toBe(200);
  });

  it("late events of a cancelled subscription do not end the user's new subscription", async () => {
    const { DB } = await getBindings();
    const oldOrderId = (await fetchSubscription())?.order_id as string;
    await unsubscribe();
    const { body } = await subscribe();
    expect(body.orderId).not.toBe(oldOrderId);
    await submitCheckout(body.orderId, "pay");
    expect(await requestPlayback()).toBe(200);
    await DB.prepare("INSERT INTO sandbox_events VALUES ('late', ?, 1)")
      .bind(JSON.stringify({ id: "late", type: "subscription.ended", orderId: oldOrderId, at: 1 }))
      .run();
    await submitCheckout(body.orderId, "pay");
    expect((await fetchPaymentEvents()).length).toBeGreaterThanOrEqual(4);
    expect(await requestPlayback()).toBe(200);
    expect((await fetchSubscription())?.order_id).toBe(body.orderId);
  });
});

describe("buying movies", () => {
  const buyMovies = (movieIds: string[]) =>
    client("/api/orders", jsonRequest("POST", { movieIds, amount: 1, price: 1 }));

  it("bought movies cost their stored prices, whatever amount the request says, and belong to the buyer", async () => {
    const response = await buyMovies(["1", "2", "2"]);
    const { orderId } = await response.json();
    const priced = await queryRow<{ sum: number }>(
      "SELECT sum(price_cents) AS sum FROM movies WHERE id IN (1, 2)",
    );
    expect([response.status, (await fetchOrder(orderId))?.amount_cents]).toEqual([
      201,
      priced?.sum,
    ]);
    await submitCheckout(orderId, "pay");
    const { data } = await (await client(`/api/orders/${orderId}`)).json();
    expect(data).toMatchObject({
      kind: "movies",
      status: "paid",
      amount: (priced?.sum ?? 0) / 100,
    });
    expect(data.items).toHaveLength(2);
    const owned = await (await client("/api/purchases")).json();
    expect(owned.data.map(({ id }: { id: string }) => id).sort()).toEqual(["1", "2"]);
    expect(await requestPlayback()).toBe(403);
    expect((await buyMovies(["2", "3"])).status).toBe(409);
  });

  it("buying movies is refused if the price differs from the price shown to the buyer", async () => {
    const price =
      (await queryRow<{ cents: number }>("SELECT price_cents AS cents FROM movies WHERE id = 1"))
        ?.cents ?? 0;
    const order = (shownAmount: number) =>
      client("/api/orders", jsonRequest("POST", { movieIds: ["1"], shownAmount }));
    const refused = await order((price - 1) / 100);
    expect([refused.status, (await refused.json()).code]).toEqual([409, "offer_changed"]);
    expect(await queryRow("SELECT 1 FROM orders WHERE user_id = ?", viewer)).toBeNull();
    expect((await order(price / 100)).status).toBe(201);
  });

  it("buying movies accepts the shown sum of prices despite floating-point rounding", async () => {
    await executeSql("UPDATE movies SET price_cents = iif(id = 1, 99, 299) WHERE id IN (1, 2)");
    const body = { movieIds: ["1", "2"], shownAmount: 0.99 + 2.99 };
    expect(String(body.shownAmount)).toBe("3.9800000000000004");
    expect((await client("/api/orders", jsonRequest("POST", body))).status).toBe(201);
  });

  it.each([
    ["an unknown movie", ["1", "99999"], 400],
    ["no movie", [], 400],
    ["an id that is not a number", ["one"], 400],
    ["too many movies", Array.from({ length: 51 }, (_, i) => String(i + 1)), 400],
  ])("buying movies is refused for %s", async (_, movieIds, status) => {
    expect((await buyMovies(movieIds)).status).toBe(status);
    expect(await queryRow("SELECT 1 FROM orders WHERE user_id = ?", viewer)).toBeNull();
  });

  it("a movie that was paid twice stays with its buyer after one of the two payments is refunded", {
    tags: ["long"],
  }, async () => {
    const { DB } = await getBindings();
    const first = await (await buyMovies(["5"])).json();
    await DB.prepare("UPDATE orders SET status = 'failed' WHERE id = ?").bind(first.orderId).run();
    const second = await (await buyMovies(["5"])).json();
    await submitCheckout(first.orderId, "pay");
    await submitCheckout(second.orderId, "pay");
    const admin = await signedInClient("demo-admin");
    expect(
      (await admin(`/api/admin/orders/${first.orderId}/refund`, { method: "POST" })).status,
    ).toBe(200);
    const owned = await (await client("/api/purchases")).json();
    expect(owned.data.map(({ id }: { id: string }) => id)).toEqual(["5"]);
    expect(
      (await admin(`/api/admin/orders/${second.orderId}/refund`, { method: "POST" })).status,
    ).toBe(200);
    expect((await (await client("/api/purchases")).json()).data).toEqual([]);
  });

  it("a user's movie orders and receipts are shown only to that user", async () => {
    const { orderId } = await (await buyMovies(["1"])).json();
    const otherClient = await signedInClient("demo-member");
    expect((await otherClient(`/api/orders/${orderId}`)).status).toBe(404);
    expect(
      (await (await otherClient("/api/orders")).json()).data.map(({ id }: { id: string }) => id),
    ).toEqual(["demo-order"]);
    expect(
      (await (await client("/api/orders")).json()).data.map(({ id }: { id: string }) => id),
    ).toEqual([orderId]);
  });
});

describe("the webhook endpoint", () => {
  const sendWebhook = (body: string, headers: Record<string, string> = {}) =>
    visitorClient()("/webhooks/payments/sandbox", { method: "POST", body, headers });
  const event = JSON.stringify({
    id: "evt_1",
    type: "payment.paid",
    orderId: "demo-order",
    at: Date.now(),
  });

  it.each([
    ["no signature", {}],
    [
      "a wrong signature",
      { "Sandbox-Signature": `t=${Math.floor(Date.now() / 1000)},v1=${"0".repeat(64)}` },
    ],
    ["an unreadable signature", { "Sandbox-Signature": "t=NaN,v1=" }],
  ])("the webhook endpoint refuses %s and stores nothing", async (_, headers) => {
    const response = await sendWebhook(event, headers as Record<string, string>);
    expect([response.status, (await response.json()).code]).toEqual([400, "signature_invalid"]);
    expect(await fetchPaymentEvents()).toEqual([]);
  });

  it("the webhook endpoint is 404 for providers that are not in use", async () => {
    for (const provider of ["stripe", "unknown"]) {
      expect(
        (await visitorClient()(`/webhooks/payments/${provider}`, { method: "POST", body: event }))
          .status,
      ).toBe(404);
    }
  });
});

describe("the signed-in user", () => {
  const readOverdue = async (client: TestClient) => {
    const response = await client("/api/protectedRoute");
    const { statements, rowsRead } = await readRequestCost(response);
    expect(statements).toBe(1);
    expect(rowsRead).toBeLessThanOrEqual(3);
    return response.json();
  };

  it("only a subscriber in the grace period is told where the failed renewal can be paid", async () => {
    for (const persona of ["user", "subscriber", "lapsed", "inGrace"] as const) {
      await resetAccounts();
      const client = await clientFor(persona);
      await executeSql("UPDATE subscriptions SET pay_url = 'https://pay.example/1'");
      const answer = await readOverdue(client);
      const keys = persona === "inGrace" ? ["userInfo", "overdue"] : ["userInfo"];
      expect([persona, Object.keys(answer)]).toEqual([persona, keys]);
      if (persona === "inGrace")
        expect(answer.overdue).toEqual({ payUrl: "https://pay.example/1" });
    }
    const client = await clientFor("inGrace");
    await executeSql("UPDATE subscriptions SET expires_at = 1");
    expect(Object.keys(await readOverdue(client))).toEqual(["userInfo"]);
  });
});

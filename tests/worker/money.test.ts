import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { messages } from "../../contract/messages.ts";
import { freshAccounts, openDemo, openSession, rowOf } from "../support/factories.ts";
import { lettersTo } from "../support/mailbox.ts";
import { type Ask, bearer, freshOrigin, openSite, sending, visitor } from "../support/site.ts";

const day = 86_400_000;
const viewer = "demo-viewer";
let ask: Ask;

const subscribe = async () => {
  const response = await ask(
    "/initiate_payment",
    sending("POST", { email: "viewer@marquee.example", plan_id: "10001" }),
  );
  return { response, body: await response.json() };
};
/** Presses a button of the sandbox's checkout. */
const choose = async (orderId: string, choice: string) => {
  const origin = freshOrigin();
  return visitor(origin)(`/sandbox/checkout/${orderId}`, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: origin },
    body: `choice=${choice}`,
  });
};
const order = (id: string) => rowOf("SELECT * FROM orders WHERE id = ?", id);
const subscription = () => rowOf("SELECT * FROM subscriptions WHERE user_id = ?", viewer);
const playback = async () => (await ask("/api/movies/1/playback", { method: "POST" })).status;
const ledger = async () => {
  const { DB } = await openSite();
  const { results } = await DB.prepare("SELECT type, effect, effect_key, order_id FROM payment_events").all();
  return results as Record<"type" | "effect" | "effect_key" | "order_id", string | null>[];
};

beforeAll(openDemo);
beforeEach(async () => {
  await freshAccounts();
  ask = bearer(await openSession(viewer));
});

describe("subscribing", () => {
  it("opens one order, is paid at the checkout, and opens the films at once", async () => {
    const { response, body } = await subscribe();
    expect([response.status, body]).toEqual([200, { orderId: expect.any(String), payment_link: expect.any(String) }]);
    expect((await subscribe()).body).toEqual(body);
    expect(await playback()).toBe(403);
    const page = await visitor()(new URL(body.payment_link).pathname);
    expect(await page.text()).toContain("$9.99");
    const paid = await choose(body.orderId, "pay");
    expect([paid.status, paid.headers.get("Location")]).toEqual([303, expect.stringContaining("/thankyou?order=")]);
    expect(await order(body.orderId)).toMatchObject({
      status: "paid",
      amount_cents: 999,
      transaction_id: expect.any(String),
    });
    const row = await subscription();
    expect(Number(row?.expires_at) - Number(row?.started_at)).toBe(30 * day);
    expect(await playback()).toBe(200);
    expect(await (await ask("/subscriptionCheck")).json()).toMatchObject({
      remainingDays: 30,
      status: "SUBSCRIBED",
      renews: true,
      cart: [],
    });
    expect((await (await ask("/subscriptionDetails/Vera%20Viewer")).json()).data).toEqual({
      name: "Vera Viewer",
      transactionId: (await order(body.orderId))?.transaction_id,
      status: "SUBSCRIBED",
      amount: 9.99,
      remainingDays: 30,
    });
    expect((await lettersTo("viewer@marquee.example"))[0]?.subject).toContain("your payment arrived");
    expect(await ledger()).toEqual([
      expect.objectContaining({ type: "payment.paid", effect: "the order is paid", order_id: body.orderId }),
    ]);
    const again = await subscribe();
    expect([again.response.status, again.body.message]).toEqual([409, messages.alreadySubscribed]);
  });

  it("opens one order for ten requests at once", async () => {
    const all = await Promise.all(Array.from({ length: 10 }, subscribe));
    expect(new Set(all.map(({ body }) => body.orderId)).size).toBe(1);
    expect(await rowOf("SELECT count(*) AS n FROM orders WHERE user_id = ?", viewer)).toEqual({ n: 1 });
  });

  it("that is declined or left is not subscribing; asking again makes a new order", async () => {
    const { body: first } = await subscribe();
    expect((await ask(`/api/orders/${first.orderId}`)).status).toBe(200);
    expect(await playback()).toBe(403);
    await choose(first.orderId, "decline");
    expect((await (await ask(`/api/orders/${first.orderId}`)).json()).data.status).toBe("failed");
    expect(await playback()).toBe(403);
    expect(await subscription()).toBeNull();
    const { body: second } = await subscribe();
    expect(second.orderId).not.toBe(first.orderId);
  });

  it("paid twice is one payment and one period", async () => {
    const { body } = await subscribe();
    await choose(body.orderId, "pay-twice");
    const before = await subscription();
    await choose(body.orderId, "pay");
    expect(await subscription()).toMatchObject({ expires_at: before?.expires_at, started_at: before?.started_at });
    expect(await rowOf("SELECT count(*) AS n FROM sandbox_payments WHERE order_id = ?", body.orderId)).toEqual({
      n: 1,
    });
    expect((await ledger()).filter((entry) => entry.effect_key !== null)).toHaveLength(1);
    expect((await lettersTo("viewer@marquee.example")).length).toBe(1);
  });

  it.each([
    ["an unknown plan", { plan_id: "99999" }, 400],
    ["a plan of four digits", { plan_id: "1000" }, 400],
    ["another's address", { email: "member@marquee.example" }, 403],
    ["no address", { email: "" }, 400],
  ])("is refused for %s, and no order is opened", async (_, bad, status) => {
    const body = { email: "viewer@marquee.example", plan_id: "10001", amount: 0.01, ...bad };
    expect((await ask("/initiate_payment", sending("POST", body))).status).toBe(status);
    expect(await rowOf("SELECT 1 FROM orders WHERE user_id = ?", viewer)).toBeNull();
  });

  it("whose webhook never came is found out before a viewer is refused", async () => {
    const { DB } = await openSite();
    const { body } = await subscribe();
    await DB.prepare("UPDATE sandbox_checkouts SET status = 'paid' WHERE order_id = ?").bind(body.orderId).run();
    await DB.prepare("INSERT INTO sandbox_payments VALUES ('lost', ?, 999, 'usd', ?, ?, ?, NULL)")
      .bind(body.orderId, Date.now(), Date.now(), Date.now() + 30 * day)
      .run();
    expect((await (await ask("/subscriptionCheck")).json()).status).toBe("UNSUBSCRIBED");
    expect(await playback()).toBe(200);
    expect(await order(body.orderId)).toMatchObject({ status: "paid", transaction_id: "lost" });
  });

  it.each([
    ["amount", "amount_cents = 1", "0.01 in place of 9.99"],
    ["currency", "currency = 'jpy'", "jpy in place of usd"],
    ["plan", "plan_id = '99999'", "99999 in place of 10001"],
  ])("with a wrong %s is stored and flagged, and opens nothing", async (what, change, told) => {
    const { DB } = await openSite();
    const { body } = await subscribe();
    await DB.prepare(`UPDATE sandbox_checkouts SET ${change} WHERE order_id = ?`).bind(body.orderId).run();
    await choose(body.orderId, "pay");
    expect((await order(body.orderId))?.status).toBe("flagged");
    expect(await subscription()).toBeNull();
    expect(await playback()).toBe(403);
    expect((await ledger())[0]?.effect).toBe(`wrong ${what}: ${told}`);
  });
});

describe("unsubscribing", () => {
  const unsubscribe = (body: object = {}) =>
    ask("/Unsubscribe", sending("POST", { email: "viewer@marquee.example", ...body }));
  beforeEach(async () => {
    const { body } = await subscribe();
    await choose(body.orderId, "pay");
  });

  it("ends at once", async () => {
    expect((await unsubscribe()).status).toBe(200);
    expect(await playback()).toBe(403);
    expect(await (await ask("/subscriptionCheck")).json()).toMatchObject({ status: "UNSUBSCRIBED", remainingDays: 0 });
    const refused = await ask("/subscriptionDetails/Vera%20Viewer");
    expect([refused.status, (await refused.json()).message]).toEqual([404, messages.noReceipt]);
    expect((await unsubscribe()).status).toBe(409);
  });

  it("at the period's end keeps the days that are paid", async () => {
    expect((await unsubscribe({ when: "period_end" })).status).toBe(200);
    expect(await playback()).toBe(200);
    expect(await (await ask("/subscriptionCheck")).json()).toMatchObject({ remainingDays: 30, renews: false });
  });

  it("of somebody else is refused", async () => {
    expect((await unsubscribe({ email: "member@marquee.example" })).status).toBe(403);
    expect(await playback()).toBe(200);
  });

  it("and subscribing again is a new subscription, which the old one's events do not end", async () => {
    const { DB } = await openSite();
    const old = (await subscription())?.order_id as string;
    await unsubscribe();
    const { body } = await subscribe();
    expect(body.orderId).not.toBe(old);
    await choose(body.orderId, "pay");
    expect(await playback()).toBe(200);
    await DB.prepare("INSERT INTO sandbox_events VALUES ('late', ?, 1)")
      .bind(JSON.stringify({ id: "late", type: "subscription.ended", orderId: old, at: 1 }))
      .run();
    await choose(body.orderId, "pay");
    expect((await ledger()).length).toBeGreaterThanOrEqual(4);
    expect(await playback()).toBe(200);
    expect((await subscription())?.order_id).toBe(body.orderId);
  });
});

describe("buying films", () => {
  const buy = (movieIds: string[]) => ask("/api/orders", sending("POST", { movieIds, amount: 1, price: 1 }));

  it("costs what the database says, and gives the films for good", async () => {
    const response = await buy(["1", "2", "2"]);
    const { orderId } = await response.json();
    const priced = await rowOf<{ sum: number }>("SELECT sum(price_cents) AS sum FROM movies WHERE id IN (1, 2)");
    expect([response.status, (await order(orderId))?.amount_cents]).toEqual([201, priced?.sum]);
    await choose(orderId, "pay");
    const { data } = await (await ask(`/api/orders/${orderId}`)).json();
    expect(data).toMatchObject({ kind: "movies", status: "paid", amount: (priced?.sum ?? 0) / 100 });
    expect(data.items).toHaveLength(2);
    const owned = await (await ask("/api/purchases")).json();
    expect(owned.data.map(({ id }: { id: string }) => id).sort()).toEqual(["1", "2"]);
    expect(await playback()).toBe(403);
    expect((await buy(["2", "3"])).status).toBe(409);
  });

  it.each([
    ["a film that is not there", ["1", "99999"], 400],
    ["no film", [], 400],
    ["no number", ["one"], 400],
    ["too many", Array.from({ length: 51 }, (_, i) => String(i + 1)), 400],
  ])("is refused for %s", async (_, movieIds, status) => {
    expect((await buy(movieIds)).status).toBe(status);
    expect(await rowOf("SELECT 1 FROM orders WHERE user_id = ?", viewer)).toBeNull();
  });

  it("paid twice and given back once stays its buyer's", async () => {
    const { DB } = await openSite();
    const first = await (await buy(["5"])).json();
    await DB.prepare("UPDATE orders SET status = 'failed' WHERE id = ?").bind(first.orderId).run();
    const second = await (await buy(["5"])).json();
    await choose(first.orderId, "pay");
    await choose(second.orderId, "pay");
    const admin = bearer(await openSession("demo-admin"));
    expect((await admin(`/api/admin/orders/${first.orderId}/refund`, { method: "POST" })).status).toBe(200);
    const owned = await (await ask("/api/purchases")).json();
    expect(owned.data.map(({ id }: { id: string }) => id)).toEqual(["5"]);
    expect((await admin(`/api/admin/orders/${second.orderId}/refund`, { method: "POST" })).status).toBe(200);
    expect((await (await ask("/api/purchases")).json()).data).toEqual([]);
  });

  it("shows orders and receipts to their owner alone", async () => {
    const { orderId } = await (await buy(["1"])).json();
    const other = bearer(await openSession("demo-member"));
    expect((await other(`/api/orders/${orderId}`)).status).toBe(404);
    expect((await (await other("/api/orders")).json()).data.map(({ id }: { id: string }) => id)).toEqual([
      "demo-order",
    ]);
    expect((await (await ask("/api/orders")).json()).data.map(({ id }: { id: string }) => id)).toEqual([orderId]);
  });
});

describe("the webhooks' door", () => {
  const knock = (body: string, headers: Record<string, string> = {}) =>
    visitor()("/webhooks/payments/sandbox", { method: "POST", body, headers });
  const event = JSON.stringify({ id: "evt_1", type: "payment.paid", orderId: "demo-order", at: Date.now() });

  it.each([
    ["no signature", {}],
    ["a wrong one", { "Sandbox-Signature": `t=${Math.floor(Date.now() / 1000)},v1=${"0".repeat(64)}` }],
    ["nonsense", { "Sandbox-Signature": "t=NaN,v1=" }],
  ])("refuses %s and stores nothing", async (_, headers) => {
    const response = await knock(event, headers as Record<string, string>);
    expect([response.status, (await response.json()).code]).toEqual([400, "signature_invalid"]);
    expect(await ledger()).toEqual([]);
  });

  it("is closed for providers that are not in use", async () => {
    for (const provider of ["stripe", "unknown"]) {
      expect((await visitor()(`/webhooks/payments/${provider}`, { method: "POST", body: event })).status).toBe(404);
    }
  });
});

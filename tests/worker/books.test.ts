import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { freshAccounts, openDemo, openSession, rowOf } from "../support/factories.ts";
import { lettersTo } from "../support/mailbox.ts";
import { type Ask, bearer, costOf, openSite, runCron, sending } from "../support/site.ts";

let admin: Ask;
const read = async (path: string) => (await admin(path)).json();
const post = (path: string, body?: object) => admin(path, body ? sending("POST", body) : { method: "POST" });
const lastEntry = () => rowOf("SELECT * FROM audit_log ORDER BY id DESC LIMIT 1");

beforeAll(openDemo);
beforeEach(async () => {
  await freshAccounts();
  admin = bearer(await openSession("demo-admin"));
});

describe("an administrator", () => {
  it("reads orders and subscriptions with who they belong to, by filter", async () => {
    const { data } = await read("/api/admin/orders");
    expect(data).toMatchObject([
      {
        id: "demo-order",
        status: "paid",
        amount: 9.99,
        provider: "sandbox",
        user: { email: "member@marquee.example" },
      },
    ]);
    expect((await read("/api/admin/orders?status=flagged")).data).toEqual([]);
    expect((await read("/api/admin/orders?kind=movies")).data).toEqual([]);
    expect((await read("/api/admin/subscriptions?state=running")).data).toMatchObject([
      { user: { id: "demo-member" }, remainingDays: 27, renews: true, orderId: "demo-order" },
    ]);
    expect((await read("/api/admin/subscriptions?state=ended")).data).toEqual([]);
    expect((await admin("/api/admin/orders?status=lost")).status).toBe(400);
  });

  it("pages through many orders forward and back", async () => {
    const { DB } = await openSite();
    await DB.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 24)
       INSERT INTO orders (id, user_id, kind, status, amount_cents, currency, provider, created_at, updated_at)
       SELECT 'o' || i, 'demo-viewer', 'movies', 'failed', 100, 'usd', 'sandbox', i / 3, i FROM n`,
    ).run();
    const first = await read("/api/admin/orders");
    const second = await read(`/api/admin/orders?cursor=${first.nextCursor}`);
    const third = await read(`/api/admin/orders?cursor=${second.nextCursor}`);
    const ids = [first, second, third].flatMap(({ data }) => data.map(({ id }: { id: string }) => id));
    expect([ids.length, new Set(ids).size, third.nextCursor]).toEqual([25, 25, null]);
    expect((await read(`/api/admin/orders?cursor=${third.prevCursor}`)).data).toEqual(second.data);
  });

  it("gives a payment back: access ends at once, the payer hears of it, the log says who did it", async () => {
    const member = bearer(await openSession("demo-member"));
    expect((await member("/api/movies/1/playback", { method: "POST" })).status).toBe(200);
    expect((await post("/api/admin/orders/demo-order/refund")).status).toBe(200);
    expect((await member("/api/movies/1/playback", { method: "POST" })).status).toBe(403);
    expect(await rowOf("SELECT status FROM orders WHERE id = 'demo-order'")).toEqual({ status: "refunded" });
    expect((await (await member("/api/orders/demo-order")).json()).data.status).toBe("refunded");
    expect((await lettersTo("member@marquee.example"))[0]?.subject).toContain("given back");
    expect(await lastEntry()).toMatchObject({ actor_id: "demo-admin", action: "refund", subject_id: "demo-order" });
    expect((await post("/api/admin/orders/demo-order/refund")).status).toBe(409);
  });

  it("reads why an order is flagged", async () => {
    const { DB } = await openSite();
    const event = "INSERT INTO payment_events VALUES ('sandbox', ?, 'paid', 'demo-order', NULL, ?, '{}', ?, 1)";
    await DB.batch([
      DB.prepare("UPDATE orders SET status = 'flagged' WHERE id = 'demo-order'"),
      DB.prepare(event).bind("first", "the order is open", 1),
      DB.prepare(event).bind("second", "wrong amount: 0.01 in place of 9.99", 2),
    ]);
    expect((await read("/api/admin/orders")).data[0].flag).toBe("wrong amount: 0.01 in place of 9.99");
    await DB.prepare("UPDATE orders SET status = 'paid' WHERE id = 'demo-order'").run();
    expect((await read("/api/admin/orders")).data[0].flag).toBeNull();
  });

  it("gives days, which last beside a subscription and end with the owner's leaving", async () => {
    const viewer = bearer(await openSession("demo-viewer"));
    const check = async () => (await viewer("/subscriptionCheck")).json();
    expect((await post("/api/admin/users/demo-viewer/gift", { days: 5 })).status).toBe(200);
    expect(await check()).toMatchObject({ status: "SUBSCRIBED", remainingDays: 5, renews: false });
    expect((await viewer("/api/movies/1/playback", { method: "POST" })).status).toBe(200);
    await post("/api/admin/users/demo-viewer/gift", { days: 2 });
    expect((await check()).remainingDays).toBe(7);
    expect(await lastEntry()).toMatchObject({ action: "gift", subject_id: "demo-viewer", after: '{"days":2}' });
    await post("/api/admin/users/demo-member/gift", { days: 10 });
    const member = bearer(await openSession("demo-member"));
    expect((await (await member("/subscriptionCheck")).json()).remainingDays).toBe(37);
    await viewer("/Unsubscribe", sending("POST", { email: "viewer@marquee.example" }));
    expect((await check()).status).toBe("UNSUBSCRIBED");
    for (const days of [0, 367, 1.5, "3"]) {
      expect((await post("/api/admin/users/demo-viewer/gift", { days })).status).toBe(400);
    }
  });

  it("sees how the house is doing", async () => {
    const today = Date.now();
    for (const time of [today - 86_400_000, today, today]) await runCron("17 * * * *", time);
    const response = await admin("/api/stats");
    expect(await costOf(response)).toMatchObject({ trips: 1, statements: 3 });
    const { data } = await response.json();
    expect(data).toMatchObject({
      movies: 43,
      categories: 6,
      users: 3,
      subscribers: 1,
      revenue: 9.99,
      flaggedOrders: 0,
    });
    expect(data.revenueByDay).toEqual([{ day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), amount: 9.99 }]);
    expect(data.storageBytes).toBeGreaterThan(1_000_000);
    const days = [today - 86_400_000, today].map((time) => new Date(time).toISOString().slice(0, 10));
    expect(data.storageByDay).toEqual(days.map((day) => ({ day, bytes: data.storageBytes })));
  });
});

import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { jsonRequest, type TestClient } from "../../support/clients.ts";
import { runCron } from "../../support/conditions.ts";
import { waitForEmails } from "../../support/mailbox.ts";
import { readRequestCost } from "../../support/request-log.ts";
import { queryRow } from "../../support/rows.ts";
import { resetAccounts, seedSite } from "../../support/seeds.ts";
import { signedInClient } from "../../support/sessions.ts";
import { getBindings } from "../../support/site.ts";

let admin: TestClient;
const getJson = async (path: string) => (await admin(path)).json();
const postJson = (path: string, body?: object) =>
  admin(path, body ? jsonRequest("POST", body) : { method: "POST" });
const fetchLastAuditEntry = () => queryRow("SELECT * FROM audit_log ORDER BY id DESC LIMIT 1");

beforeAll(seedSite);
beforeEach(async () => {
  await resetAccounts();
  admin = await signedInClient("demo-admin");
});

describe("an administrator", () => {
  it("an administrator lists orders and subscriptions with their users, and filters the lists", async () => {
    const { data } = await getJson("/api/admin/orders");
    expect(data).toMatchObject([
      {
        id: "demo-order",
        status: "paid",
        amount: 9.99,
        provider: "sandbox",
        user: { email: "member@marquee.example" },
      },
    ]);
    expect((await getJson("/api/admin/orders?status=flagged")).data).toEqual([]);
    expect((await getJson("/api/admin/orders?kind=movies")).data).toEqual([]);
    expect((await getJson("/api/admin/subscriptions?state=running")).data).toMatchObject([
      { user: { id: "demo-member" }, remainingDays: 27, renews: true, orderId: "demo-order" },
    ]);
    expect((await getJson("/api/admin/subscriptions?state=ended")).data).toEqual([]);
    expect((await admin("/api/admin/orders?status=lost")).status).toBe(400);
  });

  it("an administrator pages through many orders forward and back", async () => {
    const { DB } = await getBindings();
    await DB.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 24)
       INSERT INTO orders (id, user_id, kind, status, amount_cents, currency, provider, created_at, updated_at)
       SELECT 'o' || i, 'demo-viewer', 'movies', 'failed', 100, 'usd', 'sandbox', i / 3, i FROM n`,
    ).run();
    const first = await getJson("/api/admin/orders");
    const second = await getJson(`/api/admin/orders?cursor=${first.nextCursor}`);
    const third = await getJson(`/api/admin/orders?cursor=${second.nextCursor}`);
    const ids = [first, second, third].flatMap(({ data }) =>
      data.map(({ id }: { id: string }) => id),
    );
    expect([ids.length, new Set(ids).size, third.nextCursor]).toEqual([25, 25, null]);
    expect((await getJson(`/api/admin/orders?cursor=${third.prevCursor}`)).data).toEqual(
      second.data,
    );
  });

  it("an administrator's refund ends access at once, is emailed to the payer, and is recorded in the audit log", async () => {
    const member = await signedInClient("demo-member");
    expect((await member("/api/movies/1/playback", { method: "POST" })).status).toBe(200);
    expect((await postJson("/api/admin/orders/demo-order/refund")).status).toBe(200);
    expect((await member("/api/movies/1/playback", { method: "POST" })).status).toBe(403);
    expect(await queryRow("SELECT status FROM orders WHERE id = 'demo-order'")).toEqual({
      status: "refunded",
    });
    expect((await (await member("/api/orders/demo-order")).json()).data.status).toBe("refunded");
    expect((await waitForEmails("member@marquee.example"))[0]?.subject).toContain("refunded");
    expect(await fetchLastAuditEntry()).toMatchObject({
      actor_id: "demo-admin",
      action: "refund",
      subject_id: "demo-order",
    });
    expect((await postJson("/api/admin/orders/demo-order/refund")).status).toBe(409);
  });

  it.each([
    [
      "by code",
      '{"code":"wrong_amount","paid":0.01,"expected":9.99}',
      { code: "wrong_amount", paid: 0.01, expected: 9.99 },
    ],
    ["in the words of an older event", "wrong plan", { code: "text", text: "wrong plan" }],
  ])("an administrator sees why an order is flagged, %s", async (_, effect, flag) => {
    const { DB } = await getBindings();
    const event =
      "INSERT INTO payment_events VALUES ('sandbox', ?, 'paid', 'demo-order', NULL, ?, '{}', ?, 1)";
    await DB.batch([
      DB.prepare("UPDATE orders SET status = 'flagged' WHERE id = 'demo-order'"),
      DB.prepare(event).bind("first", '{"code":"status","status":"open"}', 1),
      DB.prepare(event).bind("second", effect, 2),
    ]);
    expect((await getJson("/api/admin/orders")).data[0].flag).toEqual(flag);
    expect(
      (await getJson("/api/admin/payment-events")).data.map(
        (event: { effect: unknown }) => event.effect,
      ),
    ).toContainEqual(flag);
    await DB.prepare("UPDATE orders SET status = 'paid' WHERE id = 'demo-order'").run();
    expect((await getJson("/api/admin/orders")).data[0].flag).toBeNull();
  });

  it("an administrator grants free days that extend a subscription and end when the user unsubscribes", async () => {
    const viewer = await signedInClient("demo-viewer");
    const fetchSubscription = async () => (await viewer("/subscriptionCheck")).json();
    expect((await postJson("/api/admin/users/demo-viewer/gift", { days: 5 })).status).toBe(200);
    expect(await fetchSubscription()).toMatchObject({
      status: "SUBSCRIBED",
      remainingDays: 5,
      renews: false,
    });
    expect((await viewer("/api/movies/1/playback", { method: "POST" })).status).toBe(200);
    await postJson("/api/admin/users/demo-viewer/gift", { days: 2 });
    expect((await fetchSubscription()).remainingDays).toBe(7);
    expect(await fetchLastAuditEntry()).toMatchObject({
      action: "gift",
      subject_id: "demo-viewer",
      after: '{"days":2}',
    });
    await postJson("/api/admin/users/demo-member/gift", { days: 10 });
    const member = await signedInClient("demo-member");
    expect((await (await member("/subscriptionCheck")).json()).remainingDays).toBe(37);
    await viewer("/Unsubscribe", jsonRequest("POST", { email: "viewer@marquee.example" }));
    expect((await fetchSubscription()).status).toBe("UNSUBSCRIBED");
    for (const days of [0, 367, 1.5, "3"]) {
      expect((await postJson("/api/admin/users/demo-viewer/gift", { days })).status).toBe(400);
    }
  });

  it("an administrator sees the site's statistics", { tags: ["long"] }, async () => {
    const today = Date.now();
    for (const time of [today - 86_400_000, today, today]) await runCron("17 * * * *", time);
    const response = await admin("/api/stats");
    expect(await readRequestCost(response)).toMatchObject({ trips: 1, statements: 3 });
    const { data } = await response.json();
    expect(data).toMatchObject({
      movies: 9,
      categories: 6,
      users: 3,
      subscribers: 1,
      revenue: 9.99,
      flaggedOrders: 0,
    });
    expect(data.revenueByDay).toEqual([
      { day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), amount: 9.99 },
    ]);
    expect(data.storageBytes).toBeGreaterThan(1_000_000);
    const days = [today - 86_400_000, today].map((time) =>
      new Date(time).toISOString().slice(0, 10),
    );
    expect(data.storageByDay).toEqual(days.map((day) => ({ day, bytes: data.storageBytes })));
  });
});

import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { isPublicUrl } from "../../../contract/public-url.ts";
import { type WebhookEvent, webhookEvents } from "../../../contract/webhooks/webhooks.ts";
import { jsonRequest, type TestClient } from "../../support/clients.ts";
import { runCron, setConditions } from "../../support/conditions.ts";
import { countRows, executeSql, queryRow } from "../../support/rows.ts";
import { resetAccounts, seedSite } from "../../support/seeds.ts";
import { signedInClient } from "../../support/sessions.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../../support/webhook-receiver.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const sendingJobs = "*/5 * * * *";
const hourlyJobs = "17 * * * *";
let receiver: WebhookReceiver;
let admin: TestClient;

beforeAll(async () => {
  await seedSite();
  receiver = await startWebhookReceiver();
});
afterAll(() => receiver.close());
beforeEach(async () => {
  await resetAccounts();
  await executeSql("DELETE FROM webhook_endpoints");
  await executeSql("DELETE FROM incidents");
  await executeSql("DELETE FROM emails");
  await setConditions({ bindings: testBindings() });
  Object.assign(receiver, { received: [], answer: { status: 204 } });
  admin = await signedInClient("demo-admin");
});

const testBindings = () => ({
  TEST_RECEIVER_ORIGIN: receiver.origin,
  ADMIN_EMAIL: "owner@marquee.example",
});
const post = (path: string, body: unknown = {}) => admin(path, jsonRequest("POST", body));
const addEndpoint = async (events: readonly WebhookEvent[] = webhookEvents, path = "/hook") => {
  const response = await post("/api/webhooks", { url: receiver.origin + path, events });
  expect(response.status).toBe(201);
  return (await response.json()).data as { id: string; secret: string };
};
const readDeliveries = async (id: string) =>
  (await (await admin(`/api/webhooks/${id}/deliveries`)).json()).data;
const readEndpoint = async () => (await (await admin("/api/webhooks")).json()).data[0];
const runAhead = async (cron: string, ms: number) => {
  await setConditions({ clockAheadMs: ms, bindings: testBindings() });
  await runCron(cron, Date.now() + ms);
};
const receivedEvents = () => receiver.received.map(({ body }) => JSON.parse(body));
const addReview = () =>
  executeSql(
    "INSERT INTO reviews (movie_id, user_id, name, role, email, star, body, created_at) VALUES (1, NULL, 'Vera Viewer', 'USER', 'v@example.com', 4, 'Words of Vera', 1)",
  );

describe("a webhook", () => {
  it("a webhook's signature is verified by the library of Standard Webhooks, and only with the endpoint's secret", async () => {
    const { id, secret } = await addEndpoint(["review.posted"]);
    await addReview();
    await runCron(sendingJobs, Date.now() + 1000);
    const [message] = receiver.received;
    const headers = message?.headers as Record<string, string>;
    expect(new Webhook(secret).verify(message?.body ?? "", headers)).toEqual({
      type: "review.posted",
      timestamp: expect.stringMatching(/Z$/),
      data: { reviewId: expect.any(String), movieId: "1", memberId: null, stars: 4 },
    });
    const other = new Webhook(`whsec_${btoa("x".repeat(32))}`);
    expect(() => other.verify(message?.body ?? "", headers)).toThrow();
    expect(await readDeliveries(id)).toMatchObject([
      { id: headers["webhook-id"], state: "delivered", attempts: [{ status: 204, answer: "" }] },
    ]);
    expect(message?.body).not.toContain("Vera");
  });

  it("a webhook is also signed with the former secret for a day after a new secret was made", async () => {
    const { id, secret } = await addEndpoint(["review.posted"]);
    const { data } = await (await post(`/api/webhooks/${id}/secret`)).json();
    expect(data.secret).not.toBe(secret);
    await addReview();
    await runCron(sendingJobs, Date.now() + 1000);
    const [message] = receiver.received;
    for (const each of [secret, data.secret])
      new Webhook(each).verify(message?.body ?? "", message?.headers as Record<string, string>);
    await executeSql("UPDATE webhook_endpoints SET previous_until = 1");
    await addReview();
    await runCron(sendingJobs, Date.now() + 1000);
    const second = receiver.received[1];
    const verify = () =>
      new Webhook(secret).verify(second?.body ?? "", second?.headers as Record<string, string>);
    expect(verify).toThrow();
  });

  it("a failed webhook is sent again with its id at the scheduled times, and then given up", async () => {
    const { id } = await addEndpoint(["review.posted"]);
    receiver.answer = { status: 500, body: "x".repeat(300) };
    await addReview();
    const waits = [0, 10, 20, 60, 200, 400, 700, 900, 1300, 1500].map((each) => each * minute);
    let ahead = 1000;
    for (const wait of waits) {
      ahead += wait;
      await executeSql("UPDATE webhook_endpoints SET failing_since = NULL");
      await runAhead(sendingJobs, ahead);
    }
    expect(receiver.received).toHaveLength(10);
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    await setConditions({ bindings: testBindings() });
    const [failed] = await readDeliveries(id);
    expect(failed).toMatchObject({ state: "failed", dueAt: null });
    expect(failed.attempts).toHaveLength(10);
    expect(failed.attempts[9]).toMatchObject({ status: 500, answer: "x".repeat(200) });
    receiver.answer = { status: 200 };
    const since = new Date(Date.now() - hour).toISOString();
    const replay = await post(`/api/webhooks/${id}/replay`, { since });
    expect([replay.status, (await replay.json()).data]).toEqual([202, { replayed: 1 }]);
    await runCron(sendingJobs, Date.now() + 1000);
    expect((await readDeliveries(id))[0].state).toBe("delivered");
  });

  it("a webhook that is redirected counts as failed", async () => {
    const { id } = await addEndpoint(["review.posted"]);
    // With a Location, the local platform follows the redirect itself, whatever the Worker asks
    // for.
    receiver.answer = { status: 302 };
    await addReview();
    await addReview();
    await runCron(sendingJobs, Date.now() + 1000);
    expect(receiver.received).toHaveLength(1);
    const deliveries = await readDeliveries(id);
    expect(deliveries.map(({ state }: { state: string }) => state)).toEqual(["waiting", "waiting"]);
    expect(deliveries.flatMap(({ attempts }: { attempts: object[] }) => attempts)).toMatchObject([
      { status: 302, answer: "" },
    ]);
    expect((await readEndpoint()).failingSince).not.toBeNull();
  });

  it("a webhook endpoint that fails for five days is paused until it is switched on", {
    tags: ["long"],
  }, async () => {
    const { id } = await addEndpoint(["review.posted"]);
    await addReview();
    await executeSql("UPDATE webhook_endpoints SET failing_since = ?", Date.now() - 6 * day);
    receiver.answer = { status: 500 };
    await runCron(sendingJobs, Date.now() + 1000);
    const paused = await readEndpoint();
    expect(paused).toMatchObject({ on: false, pausedAt: expect.any(String) });
    expect(await queryRow('SELECT "to", kind FROM emails')).toEqual({
      to: "owner@marquee.example",
      kind: "incident",
    });
    await addReview();
    expect(await readDeliveries(id)).toMatchObject([{ state: "failed" }]);
    const refused = await post(`/api/webhooks/${id}/test`);
    expect([refused.status, (await refused.json()).code]).toEqual([409, "webhook_off"]);
    const { url, events, version } = paused;
    const body = { url, events, on: true, version };
    expect((await admin(`/api/webhooks/${id}`, jsonRequest("PUT", body))).status).toBe(200);
    expect(await readEndpoint()).toMatchObject({ on: true, pausedAt: null, failingSince: null });
    expect(await countRows("incidents WHERE ended_at IS NULL")).toBe(0);
    const stale = await admin(`/api/webhooks/${id}`, jsonRequest("PUT", body));
    expect([stale.status, (await stale.json()).code]).toEqual([409, "edit_conflict"]);
  });

  it("a webhook endpoint that responds with 410 is paused by the next run", async () => {
    await addEndpoint(["review.posted"]);
    receiver.answer = { status: 410 };
    await addReview();
    await runCron(sendingJobs, Date.now() + 1000);
    expect((await readEndpoint()).on).toBe(false);
  });

  it("an administrator sends a test event and replays an event, and no list or audit entry contains the secret", async () => {
    const { id, secret } = await addEndpoint(["review.posted"]);
    expect((await post(`/api/webhooks/${id}/test`)).status).toBe(202);
    await runCron(sendingJobs, Date.now() + 1000);
    const [delivery] = await readDeliveries(id);
    expect(delivery).toMatchObject({ type: "webhook.test", data: {} });
    expect((await post(`/api/webhooks/${id}/deliveries/${delivery.id}/replay`)).status).toBe(202);
    expect((await post(`/api/webhooks/${id}/deliveries/none/replay`)).status).toBe(404);
    const lists = [
      await (await admin("/api/webhooks")).text(),
      await (await admin("/api/audit")).text(),
    ];
    expect(lists.join()).not.toContain(secret);
    expect((await admin(`/api/webhooks/${id}`, { method: "DELETE" })).status).toBe(200);
    expect(await countRows("webhook_deliveries")).toBe(0);
  });
});

describe("the events", () => {
  it("each change queues its webhook event in the same transaction", async () => {
    const { id } = await addEndpoint();
    await executeSql(
      "INSERT INTO orders (id, user_id, kind, plan_id, status, amount_cents, currency, provider, created_at, updated_at) VALUES ('hooked', 'demo-viewer', 'subscription', '10001', 'paid', 999, 'usd', 'sandbox', 1, 1)",
    );
    await executeSql(
      "INSERT INTO payments (provider, transaction_id, order_id, amount_cents, currency, paid_at) VALUES ('sandbox', 'hooked-1', 'hooked', 999, 'usd', 1000)",
    );
    await executeSql("UPDATE payments SET refunded_cents = 500 WHERE transaction_id = 'hooked-1'");
    await executeSql(
      "INSERT INTO subscriptions (user_id, plan_id, started_at, expires_at, renews, order_id, provider, event_at) VALUES ('demo-viewer', '10001', 1000, ?, 1, 'hooked', 'sandbox', 1)",
      Date.now() + day,
    );
    await executeSql("DELETE FROM subscriptions WHERE user_id = 'demo-viewer'");
    await executeSql("UPDATE movies SET deleted_at = 1 WHERE id = 2");
    await executeSql("UPDATE movies SET deleted_at = NULL WHERE id = 2");
    await addReview();
    const rows = await readDeliveries(id);
    const found = new Map(
      rows.map(({ type, data }: { type: string; data: object }) => [type, data]),
    );
    expect([...found.keys()].sort()).toEqual([...webhookEvents].sort());
    expect(found.get("order.paid")).toEqual({
      orderId: "hooked",
      kind: "subscription",
      memberId: "demo-viewer",
      planId: "10001",
      transactionId: "hooked-1",
      amount: 9.99,
      currency: "usd",
      paidAt: "1970-01-01T00:00:01.000Z",
    });
    expect(found.get("order.refunded")).toMatchObject({ amount: 5, refunded: 5, paid: 9.99 });
    expect(found.get("movie.leaving")).toMatchObject({ movieId: "2", left: true });
  });

  it("the job queues one event for a member whose access has ended, and one for a movie 14 days before its last day", {
    tags: ["long"],
  }, async () => {
    await addEndpoint(["member.ended", "movie.leaving", "member.started"]);
    await executeSql("UPDATE webhook_endpoints SET created_at = 1");
    const expiresAt = Date.now() - minute;
    await executeSql(
      "INSERT INTO subscriptions (user_id, plan_id, started_at, expires_at, renews, provider, event_at) VALUES ('demo-viewer', '10001', 1000, ?, 0, 'sandbox', 1)",
      expiresAt,
    );
    const lastDay = new Date(Date.now() + 10 * day).toISOString().slice(0, 10);
    await executeSql("UPDATE movies SET available_until = ? WHERE id = 3", lastDay);
    await executeSql("DELETE FROM webhook_deliveries");
    await runCron(hourlyJobs);
    await runCron(hourlyJobs, Date.now() + hour);
    await runCron(sendingJobs, Date.now() + 2 * hour);
    await executeSql("UPDATE movies SET available_until = NULL WHERE id = 3");
    const ends = receivedEvents().filter(({ data }) => data.memberId === "demo-viewer");
    expect(ends).toMatchObject([
      { type: "member.ended", data: { endedAt: new Date(expiresAt).toISOString() } },
    ]);
    const leaving = receivedEvents().filter(({ data }) => data.movieId === "3");
    expect(leaving).toMatchObject([{ type: "movie.leaving", data: { lastDay, left: false } }]);
    await executeSql(
      "UPDATE subscriptions SET expires_at = ? WHERE user_id = 'demo-viewer'",
      Date.now() + day,
    );
    expect(await countRows("webhook_deliveries WHERE type = 'member.started'")).toBe(1);
  });

  it("a webhook event is stored only if an endpoint wants it", async () => {
    await addReview();
    await addEndpoint(["order.paid"]);
    await addReview();
    expect(await countRows("webhook_deliveries")).toBe(0);
  });
});

describe("the address of an endpoint", () => {
  const refused = [
    "http://hooks.example.org/",
    "https://127.0.0.1/",
    "https://2130706433/",
    "https://0x7f.1/",
    "https://0177.0.0.1/",
    "https://169.254.169.254/latest/meta-data",
    "https://8.8.8.8/",
    "https://[::1]/",
    "https://[fd00::1]/",
    "https://[::ffff:10.0.0.1]/",
    "https://localhost/",
    "https://LOCALHOST./",
    "https://intranet/",
    "https://nas.local/",
    "https://metadata.google.internal/",
    "https://metadata.google.internal./",
    "https://router.home.arpa/",
    "https://hooks.example.org:8443/",
    "https://user:secret@hooks.example.org/",
    "ftp://hooks.example.org/",
    "hooks.example.org",
    "https://hooks。local/",
  ];
  it.each(refused)("%s is refused as the URL of a webhook endpoint", async (url) => {
    expect(isPublicUrl(url)).toBe(false);
  });

  it("a webhook endpoint with a private address is refused", async () => {
    const response = await post("/api/webhooks", {
      url: "https://10.0.0.1/",
      events: ["order.paid"],
    });
    expect([response.status, (await response.json()).issues[0].code]).toEqual([
      400,
      "webhook_url_invalid",
    ]);
    const { id } = await addEndpoint(["review.posted"]);
    await setConditions({});
    await addReview();
    await runCron(sendingJobs, Date.now() + 1000);
    expect(receiver.received).toEqual([]);
    expect((await readDeliveries(id))[0].attempts).toMatchObject([{ status: null }]);
  });

  it("a public host name is accepted as the URL of a webhook endpoint", () => {
    expect(isPublicUrl("https://hooks.example.org/marquee?site=1")).toBe(true);
  });
});

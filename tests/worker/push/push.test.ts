import { base64url, importJWK, jwtVerify } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { jsonRequest, type TestClient } from "../../support/clients.ts";
import { runCron, setConditions } from "../../support/conditions.ts";
import { addProfile } from "../../support/profiles.ts";
import { createPushBrowser, type PushBrowser } from "../../support/push-browser.ts";
import { countRows, executeSql, queryRow } from "../../support/rows.ts";
import { resetAccounts, seedSite } from "../../support/seeds.ts";
import { signedInClient } from "../../support/sessions.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../../support/webhook-receiver.ts";

const jobs = "*/5 * * * *";
const minute = 60_000;
const hour = 60 * minute;
const noon = Date.UTC(2031, 0, 10, 12);
const today = "2031-01-10";

let service: WebhookReceiver;
let browser: PushBrowser;
let viewer: TestClient;

beforeAll(async () => {
  await seedSite();
  service = await startWebhookReceiver();
});
afterAll(() => service.close());
beforeEach(async () => {
  await resetAccounts();
  for (const table of ["member_notices", "emails", "push_messages", "push_addresses"])
    await executeSql(`DELETE FROM ${table}`);
  await executeSql("UPDATE movies SET available_from = NULL, available_until = NULL, age = NULL");
  await setConditions({ bindings: { TEST_RECEIVER_ORIGIN: service.origin } });
  Object.assign(service, { received: [], answer: { status: 201 } });
  browser = createPushBrowser();
  viewer = await signedInClient("demo-viewer");
  await keepSignedIn();
  await viewer("/addfavourite", jsonRequest("POST", { movieId: "1", Id: "demo-viewer" }));
});

const keepSignedIn = () =>
  executeSql("UPDATE sessions SET stays = 1, expires_at = ?", noon + 24 * hour);
const address = (path = "/send/1") => browser.addressAt(service.origin + path);
const subscribe = (client = viewer, body: object = address()) =>
  client("/api/push", jsonRequest("PUT", body));
const readState = async (client = viewer) => (await (await client("/api/push")).json()).data;
const beginFavourite = () =>
  executeSql("UPDATE movies SET name = 'Nosferatu', available_from = ? WHERE id = 1", today);
const runJobs = (at = noon) => runCron(jobs, at);
/** Queues a message as the job does, which then sends it at once. */
const queueMessage = () =>
  executeSql(
    "INSERT INTO push_messages (session_id, message, due_at, ends_at) SELECT session_id, '{}', 1, ? FROM push_addresses",
    noon + hour,
  );

describe("a browser with push messages", () => {
  it("a browser gets an encrypted and signed push message when a favourite begins, and the account no email", async () => {
    expect((await subscribe()).status).toBe(200);
    await beginFavourite();
    await runJobs();
    const [message] = service.received;
    expect(service.received).toHaveLength(1);
    expect(browser.decrypt(message?.bytes ?? Buffer.alloc(0))).toEqual({
      title: "News of your favourite Nosferatu",
      text: "Nosferatu can be watched from January 10, 2031.",
      link: expect.stringMatching(/^https?:\/\/[^/]+\/movie\/1$/),
    });
    expect(message?.headers).toMatchObject({ "content-encoding": "aes128gcm", urgency: "normal" });
    expect(Number(message?.headers.ttl)).toBeLessThanOrEqual(24 * 3600);
    const { publicKey } = await readState();
    const [, token = "", key] =
      /^vapid t=(\S+), k=(\S+)$/.exec(message?.headers.authorization ?? "") ?? [];
    expect(key).toBe(publicKey);
    const point = base64url.decode(publicKey);
    const [x, y] = [point.slice(1, 33), point.slice(33)].map((part) => base64url.encode(part));
    const signer = await importJWK({ kty: "EC", crv: "P-256", x, y }, "ES256");
    const { payload } = await jwtVerify(token, signer, { currentDate: new Date(noon) });
    expect(payload).toMatchObject({
      aud: service.origin,
      sub: expect.stringMatching(/^https?:\/\//),
    });
    expect((payload.exp ?? 0) * 1000 - noon).toBeLessThanOrEqual(24 * hour);
    expect(await countRows("emails WHERE kind = 'favourites'")).toBe(0);
    expect(await countRows("push_messages")).toBe(0);
  });

  it("a browser gets each push message once, beside the email of an account that wants both", async () => {
    await subscribe();
    await viewer("/api/favourites/notices", jsonRequest("PUT", { email: true }));
    await beginFavourite();
    await runJobs();
    await runJobs(noon + hour);
    expect(service.received).toHaveLength(1);
    expect(await countRows("emails WHERE kind = 'favourites'")).toBe(1);
  });

  it("a browser gets push messages also after the account stopped its emails", {
    tags: ["long"],
  }, async () => {
    await subscribe();
    const choose = (email: boolean) =>
      viewer("/api/favourites/notices", jsonRequest("PUT", { email }));
    await choose(true);
    await choose(false);
    expect(await countRows("member_notices WHERE is_on AND NOT by_email")).toBe(1);
    expect((await viewer("/api/push", { method: "DELETE" })).status).toBe(200);
    expect(await readState()).toMatchObject({ on: false });
    await beginFavourite();
    await runJobs();
    expect(service.received).toEqual([]);
  });

  it.each([
    ["session was signed out", () => viewer("/clear-cookies", { method: "POST" })],
    [
      "account was blocked",
      () => executeSql("UPDATE users SET blocked_at = 1 WHERE id = 'demo-viewer'"),
    ],
    ["session has expired", () => executeSql("UPDATE sessions SET expires_at = 1")],
  ])("a browser gets no push message once its %s", async (_, end) => {
    await subscribe();
    await queueMessage();
    await end();
    await runJobs();
    expect(service.received).toEqual([]);
  });

  it("a browser in another profile gets its push message once the main profile is entered again", {
    tags: ["long"],
  }, async () => {
    await subscribe();
    await beginFavourite();
    await addProfile(viewer, { name: "Kim" });
    await executeSql("UPDATE sessions SET profile_id = (SELECT id FROM profiles)");
    await runJobs();
    expect(service.received).toEqual([]);
    await executeSql("UPDATE sessions SET profile_id = NULL");
    await runJobs(noon + 10 * minute);
    expect(service.received).toHaveLength(1);
  });
});

describe("a push service", () => {
  it.each([404, 410])(
    "a push service that has forgotten an address (%i) is not asked again",
    { tags: ["long"] },
    async (status) => {
      await subscribe();
      await beginFavourite();
      service.answer = { status };
      await runJobs();
      await runJobs(noon + hour);
      expect(service.received).toHaveLength(1);
      expect(await countRows("push_addresses")).toBe(0);
      expect(await readState()).toMatchObject({ on: false });
    },
  );

  it("an address whose push service refuses a message is kept for the next message", {
    tags: ["long"],
  }, async () => {
    await subscribe();
    await queueMessage();
    service.answer = { status: 403 };
    await runJobs();
    expect([await countRows("push_messages"), await countRows("push_addresses")]).toEqual([0, 1]);
  });

  it("a push service that fails is asked again at most five times, and not a day later", {
    tags: ["long"],
  }, async () => {
    await subscribe();
    await beginFavourite();
    service.answer = { status: 503 };
    await runJobs();
    await runJobs(noon + 5 * minute);
    expect(service.received).toHaveLength(1);
    for (const minutes of [10, 30, 70, 150, 310]) await runJobs(noon + minutes * minute);
    expect([service.received.length, await countRows("push_messages")]).toEqual([5, 0]);
    await queueMessage();
    await runJobs(noon + 2 * hour);
    expect([service.received.length, await countRows("push_messages")]).toEqual([5, 0]);
  });
});

describe("the address of push messages", () => {
  it.each([
    ["of a server that is no push service", { url: "https://push.example.org/send" }],
    [
      "of a host that only begins like a push service",
      { url: "https://fcm.googleapis.com.example.org/1" },
    ],
    ["without https", { url: "http://fcm.googleapis.com/send/1" }],
    ["that is no URL", { url: "push" }],
    ["with a short key", { publicKey: "abc" }],
    ["with a secret that is not base64url", { secret: `${"a".repeat(21)}+` }],
  ])("an address of push messages %s is refused", async (_, wrong) => {
    expect((await subscribe(viewer, { ...address(), ...wrong })).status).toBe(400);
    expect(await countRows("push_addresses")).toBe(0);
  });

  it("push messages are refused in a session that does not stay signed in", async () => {
    await executeSql("UPDATE sessions SET stays = 0");
    const response = await subscribe();
    expect([response.status, (await response.json()).code]).toEqual([409, "session_ends_soon"]);
    expect(await readState()).toMatchObject({ on: false, lasts: false });
  });

  it("a browser's push messages go to the last account that asked for them there", async () => {
    await subscribe();
    const member = await signedInClient("demo-member");
    await keepSignedIn();
    await subscribe(member);
    expect(
      await queryRow("SELECT count(*) AS count, max(user_id) AS user FROM push_addresses"),
    ).toEqual({
      count: 1,
      user: "demo-member",
    });
  });

  it("a new session that takes over an address of push messages misses no message of that day", async () => {
    await subscribe();
    await executeSql("UPDATE member_notices SET told_on = '2030-12-31'");
    viewer = await signedInClient("demo-viewer");
    await keepSignedIn();
    await subscribe();
    expect(await queryRow("SELECT told_on FROM member_notices")).toEqual({
      told_on: "2030-12-31",
    });
  });

  it("an address of push messages with an invalid key is deleted at its first message", async () => {
    await subscribe(viewer, { ...address(), publicKey: "B".repeat(87) });
    await beginFavourite();
    await runJobs();
    expect(service.received).toEqual([]);
    expect(await countRows("push_addresses")).toBe(0);
  });
});

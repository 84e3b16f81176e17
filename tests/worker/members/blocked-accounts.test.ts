import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  bearerClient,
  createOrigin,
  jsonRequest,
  type TestClient,
  visitorClient,
} from "../../support/clients.ts";
import { countRows, executeSql, queryRow } from "../../support/rows.ts";
import { resetAccounts, seedSite } from "../../support/seeds.ts";
import { accounts, createTestSession, signedInClient } from "../../support/sessions.ts";

const viewer = "/api/members/demo-viewer";
let admin: TestClient;

beforeAll(seedSite);
beforeEach(async () => {
  await resetAccounts();
  admin = await signedInClient("demo-admin");
});

const block = (id = "demo-viewer", stopsRenewal = false) =>
  admin(`/api/members/${id}/block`, jsonRequest("POST", { stopsRenewal }));
const unblock = (id = "demo-viewer") => admin(`/api/members/${id}/block`, { method: "DELETE" });
const readStatusAndCode = async (response: Response) => [
  response.status,
  (await response.json()).code,
];
const signIn = (account: keyof typeof accounts = "viewer") =>
  visitorClient()("/api/login", jsonRequest("POST", accounts[account]));
const readBlockedAt = async (id: string) =>
  (await queryRow<{ blocked_at: number | null }>("SELECT blocked_at FROM users WHERE id = ?", id))
    ?.blocked_at;

async function subscribe(): Promise<string> {
  const client = await signedInClient("demo-viewer");
  const order = { email: accounts.viewer.email, plan_id: "10001" };
  const { orderId } = await (await client("/initiate_payment", jsonRequest("POST", order))).json();
  const origin = createOrigin();
  await visitorClient(origin)(`/sandbox/checkout/${orderId}`, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: origin },
    body: "choice=pay",
  });
  return orderId;
}

describe("a blocked account", () => {
  it("a blocked member is signed out and cannot sign in until unblocked", async () => {
    const client = await signedInClient("demo-viewer");
    expect((await block()).status).toBe(200);
    expect((await client("/api/protectedRoute")).status).toBe(401);
    expect(await countRows("sessions WHERE user_id = 'demo-viewer'")).toBe(0);
    expect(await readStatusAndCode(await signIn())).toEqual([403, "account_blocked"]);
    const wrong = { ...accounts.viewer, password: "not the password" };
    const guess = await visitorClient()("/api/login", jsonRequest("POST", wrong));
    expect(await readStatusAndCode(guess)).toEqual([401, "credentials_wrong"]);
    expect((await admin(viewer)).status).toBe(200);
    expect((await unblock()).status).toBe(200);
    expect((await signIn()).status).toBe(200);
    expect(
      await queryRow(
        "SELECT group_concat(action) AS actions FROM (SELECT action FROM audit_log WHERE subject_id = 'demo-viewer' ORDER BY id DESC LIMIT 2)",
      ),
    ).toEqual({ actions: "unblock,block" });
  });

  it("a blocked account whose session still exists is refused everything", async () => {
    const token = await createTestSession("demo-member");
    await executeSql("UPDATE users SET role = 'ADMIN', blocked_at = 1 WHERE id = 'demo-member'");
    const client = bearerClient(token);
    const requests: [string, RequestInit][] = [
      ["/api/protectedRoute", {}],
      ["/api/sessions", {}],
      ["/getAllUser", {}],
      ["/api/movies/1/playback", { method: "POST" }],
      ["/api/movies/1/favourite", { method: "PUT" }],
      ["/api/sessions", { method: "DELETE" }],
      ["/api/users/demo-viewer", jsonRequest("PUT", { name: "Hacked" })],
      ["/api/members/demo-viewer/block", jsonRequest("POST", { stopsRenewal: false })],
    ];
    for (const [path, init] of requests) {
      const { status } = await client(path, init);
      expect(status === 404 ? path : status, path).toBe(path.includes("favourite") ? path : 401);
    }
    expect(await readBlockedAt("demo-viewer")).toBeNull();
    expect(await queryRow("SELECT name FROM users WHERE id = 'demo-viewer'")).toEqual({
      name: "Vera Viewer",
    });
  });

  it("a password reset does not unblock an account, and a link sent before the block no longer works", async () => {
    await visitorClient()("/api/recovery", jsonRequest("POST", { email: accounts.viewer.email }));
    expect(await countRows("one_time_tokens WHERE user_id = 'demo-viewer'")).toBe(1);
    await block();
    expect(await countRows("one_time_tokens WHERE user_id = 'demo-viewer'")).toBe(0);
    await visitorClient()("/api/recovery", jsonRequest("POST", { email: accounts.viewer.email }));
    const email = await queryRow<{ text: string }>(
      `SELECT text FROM emails WHERE "to" = ? AND kind = 'reset_password' ORDER BY queued_at DESC, rowid DESC`,
      accounts.viewer.email,
    );
    const token = /resetPassword\/([\w-]+)/.exec(email?.text ?? "")?.[1];
    const password = "an orchard of plums";
    const reset = { token, password, confirmpassword: password };
    expect((await visitorClient()("/api/resetPassword", jsonRequest("POST", reset))).status).toBe(
      200,
    );
    const attempt = { email: accounts.viewer.email, password };
    const response = await visitorClient()("/api/login", jsonRequest("POST", attempt));
    expect(await readStatusAndCode(response)).toEqual([403, "account_blocked"]);
    expect(await countRows("sessions WHERE user_id = 'demo-viewer'")).toBe(0);
  });

  it("the streams of a member end when the member is blocked", async () => {
    const client = await signedInClient("demo-viewer");
    await client("/api/protectedRoute");
    await executeSql(
      "INSERT INTO streams (session_id, user_id, movie_id, play_id, started_at, ends_at) SELECT id, user_id, 1, 'p', 1, 9e12 FROM sessions WHERE user_id = 'demo-viewer'",
    );
    await block();
    expect(await countRows("streams")).toBe(0);
  });
});

describe("the renewal of a blocked member", () => {
  const readRenews = async (orderId: string) => [
    (await queryRow("SELECT renews FROM subscriptions WHERE user_id = 'demo-viewer'"))?.renews,
    (await queryRow("SELECT renews FROM sandbox_checkouts WHERE order_id = ?", orderId))?.renews,
  ];

  it("an administrator who blocks a member can stop the renewal at the provider, and the member keeps the paid days", async () => {
    const orderId = await subscribe();
    expect((await block("demo-viewer", true)).status).toBe(200);
    expect(await readRenews(orderId)).toEqual([0, 0]);
    expect((await (await admin(viewer)).json()).data.subscription).toMatchObject({
      renews: false,
    });
  });

  it("an administrator who blocks a member can leave the renewal on, and stop it later, but only once", async () => {
    const orderId = await subscribe();
    await block();
    expect(await readRenews(orderId)).toEqual([1, 1]);
    const stop = () => admin(`${viewer}/renewal`, { method: "DELETE" });
    expect((await stop()).status).toBe(200);
    expect(await readRenews(orderId)).toEqual([0, 0]);
    expect(await readStatusAndCode(await stop())).toEqual([409, "subscription_does_not_renew"]);
  });

  it("an administrator can block a member without a subscription, even when asking to stop the renewal", async () => {
    expect((await block("demo-viewer", true)).status).toBe(200);
    expect(await readBlockedAt("demo-viewer")).toEqual(expect.any(Number));
  });

  it("a member whose payment provider cannot be reached stays blocked, and the error says that the renewal goes on", async () => {
    await subscribe();
    await executeSql("UPDATE orders SET provider = 'gone' WHERE user_id = 'demo-viewer'");
    expect(await readStatusAndCode(await block("demo-viewer", true))).toEqual([
      503,
      "blocked_but_renewing",
    ]);
    expect(await readBlockedAt("demo-viewer")).toEqual(expect.any(Number));
  });
});

describe("blocking is refused", () => {
  it.each([
    ["to block their own account", () => block("demo-admin"), 409, "own_account"],
    ["to block an unknown account", () => block("nobody"), 404, "user_not_found"],
    ["to block an account twice", () => block().then(() => block()), 409, "already_blocked"],
    ["to unblock an account that is not blocked", () => unblock(), 409, "not_blocked"],
    [
      "to sign themselves out by the members page",
      () => admin("/api/members/demo-admin/sessions", { method: "DELETE" }),
      409,
      "own_account",
    ],
  ])("an administrator is not allowed %s", async (_, attempt, status, code) => {
    expect(await readStatusAndCode(await attempt())).toEqual([status, code]);
    expect(await readBlockedAt("demo-admin")).toBeNull();
  });

  it("when two administrators block each other, only one block succeeds", async () => {
    await executeSql("UPDATE users SET role = 'ADMIN' WHERE id = 'demo-viewer'");
    const other = await signedInClient("demo-viewer");
    const statuses = await Promise.all([
      block().then(({ status }) => status),
      other("/api/members/demo-admin/block", jsonRequest("POST", { stopsRenewal: false })).then(
        ({ status }) => status,
      ),
    ]);
    expect(statuses.sort()).toEqual([200, 401]);
    expect(await countRows("users WHERE role = 'ADMIN' AND blocked_at IS NULL")).toBe(1);
  });

  it("the last unblocked administrator cannot delete their own account", async () => {
    await executeSql("UPDATE users SET role = 'ADMIN' WHERE id = 'demo-viewer'");
    await block();
    const body = { password: accounts.admin.password };
    const response = await admin("/api/account", jsonRequest("DELETE", body));
    expect(await readStatusAndCode(response)).toEqual([409, "last_administrator"]);
  });
});

it("an administrator signs a member out everywhere, and the member can sign in again", async () => {
  const client = await signedInClient("demo-viewer");
  expect((await admin(`${viewer}/sessions`, { method: "DELETE" })).status).toBe(200);
  expect((await client("/api/protectedRoute")).status).toBe(401);
  expect((await signIn()).status).toBe(200);
  expect(await queryRow("SELECT action FROM audit_log ORDER BY id DESC")).toEqual({
    action: "sign out",
  });
});

import { TOTP } from "otpauth";
import { beforeEach, describe, expect, it } from "vitest";
import { proofMinutes } from "../../../contract/policy.ts";
import { Authenticator } from "../../support/authenticator.ts";
import {
  bearerClient,
  createOrigin,
  jsonRequest,
  type TestClient,
  visitorClient,
} from "../../support/clients.ts";
import { readStatusAndCode } from "../../support/movie-access.ts";
import { publishSettings } from "../../support/publish-settings.ts";
import { countRows, executeSql, queryRow } from "../../support/rows.ts";
import { resetAccounts, seedSite } from "../../support/seeds.ts";
import { accounts, createTestSession } from "../../support/sessions.ts";

beforeEach(seedSite);
beforeEach(resetAccounts);
beforeEach(async () => {
  for (const table of ["passkeys", "authenticators", "recovery_codes", "challenges"])
    await executeSql(`DELETE FROM ${table}`);
  await executeSql("DELETE FROM rate_limits");
});

type Account = keyof typeof accounts;
const origin = createOrigin();
const visitor = visitorClient(origin);
const post = (client: TestClient, path: string, body?: unknown) =>
  client(path, body === undefined ? { method: "POST" } : jsonRequest("POST", body));
const clientOf = async (account: Account) =>
  bearerClient(await createTestSession(`demo-${account}`), origin);
const signIn = (account: Account, more = {}) =>
  post(visitor, "/api/login", { ...accounts[account], ...more });

function clientOfResponse(response: Response): TestClient {
  const token = /session=([^;]+)/.exec(response.headers.get("Set-Cookie") ?? "")?.[1];
  if (!token) throw new Error(`no session: ${response.status}`);
  return bearerClient(token, origin);
}

async function addPasskey(account: Account) {
  const client = await clientOf(account);
  const authenticator = new Authenticator(origin);
  const { password } = accounts[account];
  const asked = await post(client, "/api/passkeys/options", { password });
  const { ticket, options } = (await asked.json()).data;
  const passkey = authenticator.create(options);
  const added = await post(client, "/api/passkeys", { ticket, passkey, name: "Phone" });
  expect(added.status).toBe(201);
  return { authenticator, client, recoveryCodes: (await added.json()).data.recoveryCodes };
}

/** Returns the code of the app `steps` periods from now. */
const codeOf = (uri: string, steps = 0) => {
  const { secret } = Object.fromEntries(new URL(uri).searchParams);
  return new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });
};

async function addApp(account: Account) {
  const client = await clientOf(account);
  const { password } = accounts[account];
  const { uri } = (await (await post(client, "/api/totp", { password })).json()).data;
  const code = codeOf(uri);
  const confirmed = await post(client, "/api/totp/confirm", { code });
  expect(confirmed.status).toBe(200);
  return { client, uri, code, recoveryCodes: (await confirmed.json()).data.recoveryCodes };
}

async function beginSignIn(account: Account) {
  const response = await signIn(account);
  const body = await response.json();
  expect([response.status, body.code]).toEqual([403, "second_step_required"]);
  expect(response.headers.get("Set-Cookie") ?? "").not.toContain("session=");
  return body.data as { ticket: string; methods: string[]; passkey: { challenge: string } };
}

const endSignIn = (proof: unknown) => post(visitor, "/api/login/second-step", proof);

describe("passkeys", () => {
  it("a passkey signs in without address and password, and its session counts as proved", async () => {
    const { authenticator } = await addPasskey("viewer");
    const { ticket, options } = (await (await post(visitor, "/api/login/passkey/options")).json())
      .data;
    expect(options).toMatchObject({ rpId: new URL(origin).hostname, allowCredentials: [] });
    const passkey = authenticator.get(options);
    const response = await post(visitor, "/api/login/passkey", { ticket, passkey });
    expect(response.status).toBe(200);
    expect((await response.clone().json()).userInfo.id).toBe("demo-viewer");
    const session = await queryRow("SELECT proved_at FROM sessions ORDER BY created_at DESC");
    expect(session?.proved_at).toEqual(expect.any(Number));
    const again = await post(visitor, "/api/login/passkey", { ticket, passkey });
    expect(await readStatusAndCode(again)).toEqual([400, "ticket_expired"]);
    const row = await queryRow("SELECT counter, last_used_at FROM passkeys");
    expect(row).toEqual({ counter: 1, last_used_at: expect.any(Number) });
  });

  it.each([
    ["of another site", () => new Authenticator("https://evil.example"), {}],
    ["that its owner did not unlock", null, { verified: false }],
    ["that the site does not know", () => new Authenticator(origin), {}],
  ] as const)("a passkey %s does not sign in", async (_what, createOther, flags) => {
    const { authenticator } = await addPasskey("viewer");
    const used = createOther?.() ?? authenticator;
    const { ticket, options } = (await (await post(visitor, "/api/login/passkey/options")).json())
      .data;
    const passkey = used.get(options, flags);
    const response = await post(visitor, "/api/login/passkey", { ticket, passkey });
    expect(await readStatusAndCode(response)).toEqual([400, "passkey_invalid"]);
  });

  it("a copied passkey whose counter has fallen behind does not sign in", async () => {
    const { authenticator } = await addPasskey("viewer");
    await executeSql("UPDATE passkeys SET counter = 9");
    const { ticket, options } = (await (await post(visitor, "/api/login/passkey/options")).json())
      .data;
    const response = await post(visitor, "/api/login/passkey", {
      ticket,
      passkey: authenticator.get(options),
    });
    expect(await readStatusAndCode(response)).toEqual([400, "passkey_invalid"]);
  });

  it("a challenge of another account, purpose or time adds no passkey", async () => {
    const viewer = await clientOf("viewer");
    const member = await clientOf("member");
    const ask = async () =>
      (
        await (
          await post(viewer, "/api/passkeys/options", { password: accounts.viewer.password })
        ).json()
      ).data;
    const { ticket, options } = await ask();
    const passkey = new Authenticator(origin).create(options);
    const add = (client: TestClient) =>
      post(client, "/api/passkeys", { ticket, passkey, name: "Phone" });
    expect(await readStatusAndCode(await add(member))).toEqual([400, "ticket_expired"]);
    await executeSql("UPDATE challenges SET expires_at = 1");
    expect(await readStatusAndCode(await add(viewer))).toEqual([400, "ticket_expired"]);
    expect(await countRows("passkeys")).toBe(0);
    const wrong = await post(viewer, "/api/passkeys/options", { password: "not a password" });
    expect(await readStatusAndCode(wrong)).toEqual([403, "password_wrong"]);
  });

  it("a passkey is removed only by its owner, and the recovery codes are deleted with the last passkey", async () => {
    const { client, authenticator, recoveryCodes } = await addPasskey("viewer");
    expect(recoveryCodes).toHaveLength(10);
    const path = `/api/passkeys/${authenticator.id.toString("base64url")}`;
    const other = await clientOf("member");
    expect((await other(path, { method: "DELETE" })).status).toBe(404);
    expect((await client(path, { method: "DELETE" })).status).toBe(200);
    expect(await countRows("recovery_codes")).toBe(0);
    expect(await countRows("sessions WHERE proved_at IS NOT NULL")).toBe(0);
    const emails = await countRows("emails WHERE kind = 'sign_in_changed'");
    expect(emails).toBe(2);
  });
});

describe("an authenticator app", () => {
  it("an authenticator app's code is asked for after the password, and accepted once", async () => {
    const { uri, code: firstCode } = await addApp("viewer");
    expect(uri).toMatch(/^otpauth:\/\/totp\/Marquee:viewer/);
    const { ticket, methods } = await beginSignIn("viewer");
    expect(methods).toEqual(["code", "recoveryCode"]);
    const used = await endSignIn({ ticket, code: firstCode });
    expect(await readStatusAndCode(used)).toEqual([400, "code_wrong"]);
    expect(await countRows("challenges")).toBe(1);
    const code = codeOf(uri, 1);
    const response = await endSignIn({ ticket, code, stay: true });
    expect(response.status).toBe(200);
    expect((await clientOfResponse(response)("/api/protectedRoute")).status).toBe(200);
    const second = await beginSignIn("viewer");
    const again = await endSignIn({ ticket: second.ticket, code });
    expect(await readStatusAndCode(again)).toEqual([400, "code_wrong"]);
  });

  it("one of two simultaneous sign-ins with the same code succeeds", async () => {
    const { uri } = await addApp("viewer");
    const tickets = [await beginSignIn("viewer"), await beginSignIn("viewer")];
    const code = codeOf(uri, 1);
    const statuses = await Promise.all(
      tickets.map(async ({ ticket }) => (await endSignIn({ ticket, code })).status),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  it("guesses of an authenticator app's code are limited, and no guess signs in", async () => {
    const { recoveryCodes } = await addApp("viewer");
    const { ticket } = await beginSignIn("viewer");
    const statuses = [];
    for (let count = 0; count < 6; count += 1)
      statuses.push((await endSignIn({ ticket, code: "000000" })).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
    const recoveryCode = recoveryCodes[0];
    expect((await endSignIn({ ticket, recoveryCode })).status).toBe(200);
  });

  it("an authenticator app counts only after its first code, and must be removed before another is added", {
    tags: ["long"],
  }, async () => {
    const client = await clientOf("viewer");
    const { password } = accounts.viewer;
    await post(client, "/api/totp", { password });
    expect((await signIn("viewer")).status).toBe(200);
    expect((await post(client, "/api/totp/confirm", { code: "000000" })).status).toBe(400);
    const { client: owner } = await addApp("viewer");
    expect(await readStatusAndCode(await post(owner, "/api/totp", { password }))).toEqual([
      409,
      "totp_exists",
    ]);
  });

  it("a recovery code works once, however it is written", { tags: ["long"] }, async () => {
    const { recoveryCodes } = await addApp("viewer");
    const recoveryCode = recoveryCodes[0].toUpperCase().replaceAll("-", " ");
    const first = await beginSignIn("viewer");
    expect((await endSignIn({ ticket: first.ticket, recoveryCode })).status).toBe(200);
    const second = await beginSignIn("viewer");
    const again = await endSignIn({ ticket: second.ticket, recoveryCode });
    expect(await readStatusAndCode(again)).toEqual([400, "code_wrong"]);
    expect(await countRows("recovery_codes")).toBe(9);
    expect(await countRows("recovery_codes WHERE hash = ?", recoveryCode)).toBe(0);
  });

  it.each([
    ["a password changed", "UPDATE users SET password_hash = 'x' WHERE id = 'demo-viewer'"],
    ["an account was blocked", "UPDATE users SET blocked_at = 1 WHERE id = 'demo-viewer'"],
    ["the ticket expired", "UPDATE challenges SET expires_at = 1"],
  ])("the second step of a sign-in is refused after %s", async (_what, sql) => {
    const { uri } = await addApp("viewer");
    const { ticket } = await beginSignIn("viewer");
    await executeSql(sql);
    const response = await endSignIn({ ticket, code: codeOf(uri, 1) });
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.headers.get("Set-Cookie") ?? "").not.toContain("session=");
  });
});

describe("an administrator", () => {
  it("an administrator with a passkey gives it after the password", async () => {
    const { authenticator } = await addPasskey("admin");
    const { ticket, methods, passkey } = await beginSignIn("admin");
    expect(methods).toEqual(["passkey", "recoveryCode"]);
    const response = await endSignIn({ ticket, passkey: authenticator.get(passkey) });
    expect(response.status).toBe(200);
  });

  it("an administrator without a second factor cannot use the studio of a site that demands one", async () => {
    const client = await clientOf("admin");
    await publishSettings({ demandsSecondFactor: true });
    try {
      const read = await client("/api/admin/movies");
      expect(await readStatusAndCode(read)).toEqual([403, "second_factor_required"]);
      const write = await client("/api/createCartegory", jsonRequest("POST", { tittle: "Noir" }));
      expect(await readStatusAndCode(write)).toEqual([403, "second_factor_required"]);
      expect(await countRows("categories WHERE title = 'Noir'")).toBe(0);
      expect((await client("/getUser/Vera%20Viewer?id=demo-viewer")).status).toBe(403);
      const own = (await (await client("/api/second-factors")).json()).data;
      expect(own).toMatchObject({ required: true, passkeys: [], totp: false });
      const { client: proved } = await addPasskey("admin");
      expect((await proved("/api/admin/movies")).status).toBe(200);
      expect((await client("/api/admin/movies")).status).toBe(401);
      const other = await clientOf("admin");
      expect((await other("/api/admin/movies")).status).toBe(403);
      const viewer = await clientOf("viewer");
      expect((await viewer("/api/protectedRoute")).status).toBe(200);
    } finally {
      await executeSql("DELETE FROM site_settings");
      await visitor("/dev/site", { method: "POST" });
    }
  });

  it("an administrator proves the second factor again before money, deletion and roles, once the last proof is old", async () => {
    const { client, authenticator } = await addPasskey("admin");
    const give = () => client("/api/users/demo-viewer", jsonRequest("PUT", { staffRole: "press" }));
    await executeSql(
      "UPDATE sessions SET proved_at = ?",
      Date.now() - proofMinutes * 60_000 - 1_000,
    );
    expect(await readStatusAndCode(await give())).toEqual([403, "proof_required"]);
    expect(await queryRow("SELECT staff_role FROM users WHERE id = 'demo-viewer'")).toEqual({
      staff_role: null,
    });
    const { ticket, passkey } = (await (await post(client, "/api/proof/options")).json()).data;
    const proof = { ticket, passkey: authenticator.get(passkey) };
    const other = await clientOf("viewer");
    expect((await post(other, "/api/proof", proof)).status).toBe(400);
    expect((await post(client, "/api/proof", proof)).status).toBe(200);
    expect((await give()).status).toBe(200);
  });

  it("an administrator proves the second factor before a new password, a new address or the erasure of the account", async () => {
    const { client } = await addPasskey("viewer");
    await executeSql("UPDATE sessions SET proved_at = 1");
    const { email, password } = accounts.viewer;
    const change = {
      email,
      password,
      newPassword: "a new orchard",
      confirmpassword: "a new orchard",
    };
    for (const [path, method, body] of [
      ["/updatepassword", "PUT", change],
      ["/api/account", "DELETE", { password }],
      ["/api/totp", "POST", { password }],
      ["/api/totp/confirm", "POST", { code: "123456" }],
    ] as const)
      expect(await readStatusAndCode(await client(path, jsonRequest(method, body)))).toEqual([
        403,
        "proof_required",
      ]);
  });

  it("an administrator removes a member's second factors, and the member signs in with the password again", async () => {
    const { client: member } = await addApp("viewer");
    const admin = await clientOf("admin");
    const path = "/api/members/demo-viewer/second-factors";
    expect((await member(path, { method: "DELETE" })).status).toBe(403);
    expect((await admin(path, { method: "DELETE" })).status).toBe(200);
    expect((await member("/api/protectedRoute")).status).toBe(401);
    expect((await signIn("viewer")).status).toBe(200);
    expect(await countRows("audit_log WHERE action = 'remove second factors'")).toBe(1);
  });
});

describe("a session that stays", () => {
  const idleFor = (days: number) =>
    executeSql("UPDATE sessions SET last_seen_at = ?", Date.now() - days * 86_400_000);

  it("a member's session that stays signed in ends after 90 days, used or not", {
    tags: ["long"],
  }, async () => {
    const response = await signIn("viewer", { stay: true });
    const client = clientOfResponse(response);
    expect(response.headers.get("Set-Cookie")).toMatch(/session=/);
    await idleFor(60);
    const { userInfoII } = await (await client("/api/protectedRouteToken")).json();
    expect(userInfoII.stays).toBe(true);
    expect(userInfoII.exp - userInfoII.iat).toBe(90 * 86_400);
    expect((await (await client("/api/sessions")).json()).data).toHaveLength(1);
    await executeSql("UPDATE sessions SET expires_at = 1");
    expect((await client("/api/protectedRoute")).status).toBe(401);
  });

  it("after the second factor, only a member who chose to stay signed in stays signed in", async () => {
    for (const response of [await signIn("admin", { stay: true }), await signIn("viewer")]) {
      const client = clientOfResponse(response);
      await idleFor(1);
      expect((await client("/api/protectedRoute")).status).toBe(401);
    }
  });
});

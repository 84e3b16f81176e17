import { SignJWT } from "jose";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { bearerClient, createOrigin, jsonRequest, visitorClient } from "../../support/clients.ts";
import { readRequestCost } from "../../support/request-log.ts";
import { countRows } from "../../support/rows.ts";
import { resetAccounts, seedSite } from "../../support/seeds.ts";
import { accounts, signInAs } from "../../support/sessions.ts";
import { getBindings } from "../../support/site.ts";

const postRequest = (body: unknown) => jsonRequest("POST", body);

const countSessions = async () => {
  const { DB } = await getBindings();
  return (await DB.prepare("SELECT count(*) AS n FROM sessions").first<{ n: number }>())?.n;
};

beforeAll(seedSite);
beforeEach(resetAccounts);

describe("signing in", () => {
  it("signing in creates a session, returns the user and the expiry, and sets a cookie that scripts cannot read", async () => {
    const response = await visitorClient()(
      "/api/login",
      postRequest({ ...accounts.member, email: "  MEMBER@marquee.example " }),
    );
    const body = await response.json();
    expect(response.status).toBe(200);
    expect(body.userInfo).toEqual({ id: "demo-member", name: "Max Member", role: "USER" });
    expect(body.token.exp * 1000 - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
    expect(response.headers.get("Set-Cookie")).toMatch(/^session=[^;]+;.*HttpOnly; SameSite=Lax/);
    expect([
      await countSessions(),
      await countRows("known_devices WHERE user_id = 'demo-member'"),
    ]).toEqual([1, 1]);
    expect((await readRequestCost(response)).trips).toBe(2);
  });

  it("signing in again in the same browser adds one session, and writes no more rows than needed", async () => {
    const first = await visitorClient()("/api/login", postRequest(accounts.member));
    const device = /device=[^;]+/.exec(first.headers.getSetCookie().join("\n"))?.[0] ?? "";
    expect(device).not.toBe("");
    const again = postRequest(accounts.member);
    const response = await visitorClient()("/api/login", {
      ...again,
      headers: { ...again.headers, Cookie: device, "Sec-Fetch-Site": "same-origin" },
    });
    expect([response.status, await countSessions()]).toEqual([200, 2]);
    // Two rate limits, the session, and the device's time, each with its index entries.
    expect(await readRequestCost(response)).toMatchObject({ trips: 2, rowsWritten: 13 });
    expect(await countRows("rate_limits WHERE key NOT LIKE 'sign-in:network:%'")).toBe(0);
  });

  it("signing in responds to a wrong password and an unknown address alike", async () => {
    const responses = await Promise.all(
      [
        { ...accounts.member, password: "wrong-password" },
        { email: "nobody@marquee.example", password: "wrong-password" },
      ].map(async (credentials) => {
        const response = await visitorClient()("/api/login", postRequest(credentials));
        const { requestId, ...body } = await response.json();
        return { status: response.status, body, cookie: response.headers.get("Set-Cookie") };
      }),
    );
    expect(responses[0]).toEqual(responses[1]);
    expect(responses[0]).toMatchObject({
      status: 401,
      cookie: null,
      body: { code: "credentials_wrong" },
    });
    expect(await countSessions()).toBe(0);
  });

  it("signing in says that an address is unverified only when the password is right", {
    tags: ["long"],
  }, async () => {
    const email = "waiting@example.com";
    const password = "three words together";
    await visitorClient()(
      "/api/register",
      postRequest({ name: "Wait", email, password, confirmpassword: password }),
    );
    expect(
      (await visitorClient()("/api/login", postRequest({ email, password: "wrong-password" })))
        .status,
    ).toBe(401);
    const right = await visitorClient()("/api/login", postRequest({ email, password }));
    expect([right.status, (await right.json()).code]).toEqual([403, "email_unverified"]);
    expect(await countSessions()).toBe(0);
  });

  it("after ten wrong passwords, signing in is refused even with the right one, and the response says how long to wait", {
    tags: "long",
  }, async () => {
    for (let i = 0; i < 10; i++) {
      const wrong = await visitorClient()(
        "/api/login",
        postRequest({ ...accounts.member, password: `guess-${i}` }),
      );
      expect(wrong.status).toBe(401);
    }
    const refused = await visitorClient()("/api/login", postRequest(accounts.member));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(800);
    expect(await countSessions()).toBe(0);
    const { DB } = await getBindings();
    await DB.prepare("UPDATE rate_limits SET ends_at = 1").run();
    expect((await visitorClient()("/api/login", postRequest(accounts.member))).status).toBe(200);
  });

  it.each([
    [
      "a body that is not JSON",
      { method: "POST", headers: { "Content-Type": "application/json" }, body: "{" },
      400,
    ],
    [
      "another content type",
      { method: "POST", headers: { "Content-Type": "text/plain" }, body: "{}" },
      415,
    ],
    ["an invalid address", postRequest({ email: "nobody", password: "x" }), 400],
    ["a number for a password", postRequest({ email: "a@b.example", password: 5 }), 400],
    [
      "a body that is too large",
      postRequest({ email: "a@b.example", password: "x".repeat(70_000) }),
      413,
    ],
    ["a GET request", { method: "GET" }, 405],
  ])("signing in refuses %s", async (_, init, status) => {
    const response = await visitorClient()("/api/login", init);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({
      message: expect.any(String),
      code: expect.any(String),
    });
  });
});

describe("a session", () => {
  it("the session endpoints return the user and the expiry, but never the token", async () => {
    const token = await signInAs("admin");
    const client = bearerClient(token);
    expect(await (await client("/api/protectedRoute")).json()).toEqual({
      userInfo: { id: "demo-admin", name: "Ada Admin", role: "ADMIN" },
    });
    const text = await (await client("/api/protectedRouteToken")).text();
    expect(JSON.parse(text).userInfoII).toMatchObject({
      id: "demo-admin",
      exp: expect.any(Number),
      iat: expect.any(Number),
    });
    expect(text).not.toContain(token);
  });

  it("signing out ends the session, clears the cookie, and makes the old token useless", async () => {
    const token = await signInAs("member");
    const origin = createOrigin();
    const response = await visitorClient(origin)("/clear-cookies", {
      method: "POST",
      headers: { Cookie: `session=${token}`, Origin: origin },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get("Set-Cookie")).toMatch(/^session=;.*Max-Age=0/);
    expect((await bearerClient(token)("/api/protectedRoute")).status).toBe(401);
    expect(await countSessions()).toBe(0);
  });

  it("signing out succeeds even for a visitor without a session", async () => {
    expect((await visitorClient()("/clear-cookies", { method: "POST" })).status).toBe(200);
  });

  it.each([
    ["that was idle for half an hour", "UPDATE sessions SET last_seen_at = last_seen_at - 1800001"],
    ["that is older than a week", "UPDATE sessions SET expires_at = 1"],
    ["whose row is gone", "DELETE FROM sessions"],
  ])("a session %s is refused", async (_, change) => {
    const token = await signInAs("viewer");
    const { DB } = await getBindings();
    await DB.prepare(change).run();
    const response = await bearerClient(token)("/api/protectedRoute");
    expect([response.status, (await response.json()).code]).toEqual([401, "not_signed_in"]);
  });

  it("a request with a session token that the site did not sign is refused", async () => {
    const token = await signInAs("member");
    const [header, payload, signature = ""] = token.split(".");
    const unsignedToken = `${btoa('{"alg":"none"}').replaceAll("=", "")}.${payload}.`;
    const foreignToken = await new SignJWT(JSON.parse(atob(payload ?? "")))
      .setProtectedHeader({ alg: "HS256" })
      .sign(new TextEncoder().encode("another secret, which is as long as ours is"));
    const tamperedToken = `${header}.${payload}.${signature.startsWith("A") ? "B" : "A"}${signature.slice(1)}`;
    for (const bad of [unsignedToken, foreignToken, tamperedToken, "", "token", `${token}x`]) {
      expect((await bearerClient(bad)("/api/protectedRoute")).status).toBe(401);
    }
  });
});

describe("a write from another site", () => {
  it.each([
    ["with a foreign origin", { Origin: "https://evil.example" }],
    ["with a null origin", { Origin: "null" }],
    ["with a cookie and without a header that names its origin", {}],
    ["with a cookie and Sec-Fetch-Site: cross-site", { "Sec-Fetch-Site": "cross-site" }],
    ["with a cookie and Sec-Fetch-Site: same-site", { "Sec-Fetch-Site": "same-site" }],
  ])("a write %s is refused and changes nothing", async (_, headers: Record<string, string>) => {
    const token = await signInAs("member");
    const response = await visitorClient()("/clear-cookies", {
      method: "POST",
      headers: { Cookie: `session=${token}`, ...headers },
    });
    expect([response.status, (await response.json()).code]).toEqual([403, "wrong_origin"]);
    expect(await countSessions()).toBe(1);
  });
});

describe("every response", () => {
  it.each([
    "/api/health",
    "/",
    "/nothing-here",
    "/api/nothing-here",
    "/stream/demo-tech/master.m3u8",
  ])("the response to %s carries the security headers and a request id", async (path) => {
    const { headers } = await visitorClient()(path);
    expect(headers.get("X-Request-Id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("Content-Security-Policy")).toContain("frame-ancestors 'none'");
    expect(headers.get("Content-Security-Policy")).not.toMatch(/script-src[^;]*unsafe/);
    expect(headers.get("Referrer-Policy")).toBeTruthy();
    expect(headers.get("Permissions-Policy")).toBeTruthy();
    expect(headers.get("Cross-Origin-Opener-Policy")).toBe("same-origin");
    expect(headers.get("Strict-Transport-Security")).toBeNull();
  });

  it("a password manager is redirected from /.well-known/change-password to the page for changing the password", async () => {
    for (const method of ["GET", "HEAD"]) {
      const response = await visitorClient()("/.well-known/change-password", {
        method,
        redirect: "manual",
      });
      expect([response.status, response.headers.get("Location")]).toEqual([302, "/password"]);
    }
    expect(
      (
        await visitorClient()(
          "/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200",
        )
      ).status,
    ).toBe(404);
  });

  it("an unknown path gets a 404 as JSON below /api/ and as an HTML page elsewhere", async () => {
    const apiResponse = await visitorClient()("/api/nothing-here");
    expect([apiResponse.status, (await apiResponse.json()).code]).toEqual([404, "not_found"]);
    const page = await visitorClient()("/nothing-here");
    expect([page.status, page.headers.get("Content-Type")]).toEqual([
      404,
      "text/html; charset=UTF-8",
    ]);
    expect((await visitorClient()("/login")).status).toBe(200);
  });

  it("the health check reports that the site is up", async () => {
    expect(await (await visitorClient()("/api/health")).json()).toMatchObject({
      ok: true,
      version: expect.any(String),
    });
  });
});

import { SignJWT } from "jose";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { accounts, freshAccounts, openDemo, signIn } from "../support/factories.ts";
import { bearer, freshOrigin, openSite, sending, visitor } from "../support/site.ts";

const post = (body: unknown) => sending("POST", body);

const sessionCount = async () => {
  const { DB } = await openSite();
  return (await DB.prepare("SELECT count(*) AS n FROM sessions").first<{ n: number }>())?.n;
};

beforeAll(openDemo);
beforeEach(freshAccounts);

describe("signing in", () => {
  it("opens a session, tells who it is and when it ends, and puts the token into a cookie that scripts cannot read", async () => {
    const response = await visitor()("/api/login", post({ ...accounts.member, email: "  MEMBER@marquee.example " }));
    const body = await response.json();
    expect(response.status).toBe(200);
    expect(body.userInfo).toEqual({ id: "demo-member", name: "Max Member", role: "USER" });
    expect(body.token.exp * 1000 - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
    expect(response.headers.get("Set-Cookie")).toMatch(/^session=[^;]+;.*HttpOnly; SameSite=Lax/);
    expect(await sessionCount()).toBe(1);
  });

  it("answers a wrong password and an unknown address alike", async () => {
    const answers = await Promise.all(
      [
        { ...accounts.member, password: "wrong-password" },
        { email: "nobody@marquee.example", password: "wrong-password" },
      ].map(async (credentials) => {
        const response = await visitor()("/api/login", post(credentials));
        const { requestId, ...body } = await response.json();
        return { status: response.status, body, cookie: response.headers.get("Set-Cookie") };
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toMatchObject({ status: 401, cookie: null, body: { code: "credentials_wrong" } });
    expect(await sessionCount()).toBe(0);
  });

  it("tells an unverified address only after the right password", async () => {
    const email = "waiting@example.com";
    const password = "three words together";
    await visitor()("/api/register", post({ name: "Wait", email, password, confirmpassword: password }));
    expect((await visitor()("/api/login", post({ email, password: "wrong-password" }))).status).toBe(401);
    const right = await visitor()("/api/login", post({ email, password }));
    expect([right.status, (await right.json()).code]).toEqual([403, "email_unverified"]);
    expect(await sessionCount()).toBe(0);
  });

  it("refuses further guesses after ten, even the right one, and says how long to wait", async () => {
    for (let i = 0; i < 10; i++) {
      const wrong = await visitor()("/api/login", post({ ...accounts.member, password: `guess-${i}` }));
      expect(wrong.status).toBe(401);
    }
    const refused = await visitor()("/api/login", post(accounts.member));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(800);
    expect(await sessionCount()).toBe(0);
    const { DB } = await openSite();
    await DB.prepare("UPDATE throttles SET ends_at = 1").run();
    expect((await visitor()("/api/login", post(accounts.member))).status).toBe(200);
  });

  it.each([
    ["no JSON", { method: "POST", headers: { "Content-Type": "application/json" }, body: "{" }, 400],
    ["another type", { method: "POST", headers: { "Content-Type": "text/plain" }, body: "{}" }, 415],
    ["no address", post({ email: "nobody", password: "x" }), 400],
    ["a number for a password", post({ email: "a@b.example", password: 5 }), 400],
    ["too much", post({ email: "a@b.example", password: "x".repeat(70_000) }), 413],
    ["another method", { method: "GET" }, 405],
  ])("refuses %s", async (_, init, status) => {
    const response = await visitor()("/api/login", init);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ message: expect.any(String), code: expect.any(String) });
  });
});

describe("a session", () => {
  it("tells who is signed in and how long, never the token", async () => {
    const token = await signIn("admin");
    const ask = bearer(token);
    expect(await (await ask("/api/protectedRoute")).json()).toEqual({
      userInfo: { id: "demo-admin", name: "Ada Admin", role: "ADMIN" },
    });
    const text = await (await ask("/api/protectedRouteToken")).text();
    expect(JSON.parse(text).userInfoII).toMatchObject({
      id: "demo-admin",
      exp: expect.any(Number),
      iat: expect.any(Number),
    });
    expect(text).not.toContain(token);
  });

  it("ends with signing out: the cookie is cleared and the old token opens nothing", async () => {
    const token = await signIn("member");
    const origin = freshOrigin();
    const response = await visitor(origin)("/clear-cookies", {
      method: "POST",
      headers: { Cookie: `session=${token}`, Origin: origin },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get("Set-Cookie")).toMatch(/^session=;.*Max-Age=0/);
    expect((await bearer(token)("/api/protectedRoute")).status).toBe(401);
    expect(await sessionCount()).toBe(0);
  });

  it("lets a visitor sign out too", async () => {
    expect((await visitor()("/clear-cookies", { method: "POST" })).status).toBe(200);
  });

  it.each([
    ["idle for half an hour", "UPDATE sessions SET last_seen_at = last_seen_at - 1800001"],
    ["older than a week", "UPDATE sessions SET expires_at = 1"],
    ["whose row is gone", "DELETE FROM sessions"],
  ])("%s is refused", async (_, change) => {
    const token = await signIn("viewer");
    const { DB } = await openSite();
    await DB.prepare(change).run();
    const response = await bearer(token)("/api/protectedRoute");
    expect([response.status, (await response.json()).code]).toEqual([401, "not_signed_in"]);
  });

  it("is refused with a token that we did not sign", async () => {
    const token = await signIn("member");
    const [header, payload, signature = ""] = token.split(".");
    const none = `${btoa('{"alg":"none"}').replaceAll("=", "")}.${payload}.`;
    const foreign = await new SignJWT(JSON.parse(atob(payload ?? "")))
      .setProtectedHeader({ alg: "HS256" })
      .sign(new TextEncoder().encode("another secret, which is as long as ours is"));
    const flipped = `${header}.${payload}.${signature.startsWith("A") ? "B" : "A"}${signature.slice(1)}`;
    for (const bad of [none, foreign, flipped, "", "token", `${token}x`]) {
      expect((await bearer(bad)("/api/protectedRoute")).status).toBe(401);
    }
  });
});

describe("a change from another site", () => {
  it.each([
    ["with a foreign origin", { Origin: "https://evil.example" }],
    ["with a null origin", { Origin: "null" }],
    ["with a cookie and no word of where it comes from", {}],
    ["with a cookie and Sec-Fetch-Site: cross-site", { "Sec-Fetch-Site": "cross-site" }],
    ["with a cookie and Sec-Fetch-Site: same-site", { "Sec-Fetch-Site": "same-site" }],
  ])("%s is refused and changes nothing", async (_, headers: Record<string, string>) => {
    const token = await signIn("member");
    const response = await visitor()("/clear-cookies", {
      method: "POST",
      headers: { Cookie: `session=${token}`, ...headers },
    });
    expect([response.status, (await response.json()).code]).toEqual([403, "wrong_origin"]);
    expect(await sessionCount()).toBe(1);
  });
});

describe("every answer", () => {
  it.each(["/api/health", "/", "/nothing-here", "/api/nothing-here", "/stream/demo-tech/master.m3u8"])(
    "%s carries the security headers and a request id",
    async (path) => {
      const { headers } = await visitor()(path);
      expect(headers.get("X-Request-Id")).toMatch(/^[0-9a-f-]{36}$/);
      expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
      expect(headers.get("Content-Security-Policy")).toContain("frame-ancestors 'none'");
      expect(headers.get("Content-Security-Policy")).not.toMatch(/script-src[^;]*unsafe/);
      expect(headers.get("Referrer-Policy")).toBeTruthy();
      expect(headers.get("Permissions-Policy")).toBeTruthy();
      expect(headers.get("Cross-Origin-Opener-Policy")).toBe("same-origin");
      expect(headers.get("Strict-Transport-Security")).toBeNull();
    },
  );

  it("is a JSON 404 for an unknown path below /api/, and the page with 404 elsewhere", async () => {
    const call = await visitor()("/api/nothing-here");
    expect([call.status, (await call.json()).code]).toEqual([404, "not_found"]);
    const page = await visitor()("/nothing-here");
    expect([page.status, page.headers.get("Content-Type")]).toEqual([404, "text/html; charset=UTF-8"]);
    expect((await visitor()("/login")).status).toBe(200);
  });

  it("says that the site is well", async () => {
    expect(await (await visitor()("/api/health")).json()).toMatchObject({ ok: true, version: expect.any(String) });
  });
});

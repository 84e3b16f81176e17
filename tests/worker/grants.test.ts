import { SignJWT } from "jose";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { demoFiles } from "../../demo/stored-files.mjs";
import { freshAccounts, openDemo, openSession, rowOf } from "../support/factories.ts";
import { type Ask, bearer, openSite, sending, sessionSecret, visitor } from "../support/site.ts";

const minute = 60_000;
const folder = "/stream/demo-tech";
let film: number | undefined;

beforeAll(async () => {
  await openDemo();
  const { MEDIA } = await openSite();
  const isNeeded = /^videos\/demo-tech\/(.*m3u8|240p\/1\.m4s|source\.mp4)$/;
  for (const { key, read } of await demoFiles()) if (isNeeded.test(key)) await MEDIA.put(key, await read());
  film = (await rowOf<{ id: number }>("SELECT id FROM movies WHERE name = 'Metropolis'"))?.id;
});
beforeEach(freshAccounts);

const press = (ask: Ask) => ask(`/api/movies/${film}/playback`, { method: "POST" });
const report = (ask: Ask) => {
  const place = { position: 10, duration: 100, at: new Date().toISOString(), state: "playing" };
  return ask(`/api/movies/${film}/progress`, sending("POST", place));
};
const grantOf = (response: Response) => /grant=([^;]+)/.exec(response.headers.get("Set-Cookie") ?? "")?.[1];

type Making = { audience?: string; endsInMs?: number; secret?: string };

/** A grant as the Worker signs it. */
function sign({ audience = "stream:demo-tech", endsInMs = minute, secret = sessionSecret }: Making) {
  return new SignJWT()
    .setProtectedHeader({ alg: "HS256" })
    .setAudience(audience)
    .setJti("a session")
    .setExpirationTime(Math.floor((Date.now() + endsInMs) / 1000))
    .sign(new TextEncoder().encode(secret));
}

function unsigned(): string {
  const [header, payload] = [{ alg: "none" }, { aud: "stream:demo-tech", jti: "a session", exp: 9_999_999_999 }];
  return `${[header, payload].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".")}.`;
}

const ways: RequestInit[] = [{}, { method: "HEAD" }, { headers: { Range: "bytes=0-1" } }];

async function statusesWith(grant: string): Promise<number[]> {
  const paths = ["master.m3u8", "240p/1.m4s", "source.mp4"].map((path) => `${folder}/${path}`);
  const asked = paths.flatMap((path) =>
    ways.map((init) => visitor()(path, { ...init, headers: { ...init.headers, Cookie: `grant=${grant}` } })),
  );
  return [...new Set((await Promise.all(asked)).map(({ status }) => status))];
}

describe("a grant", () => {
  it("as it is signed here opens its video, whole and in parts", async () => {
    expect(await statusesWith(await sign({}))).toEqual([200, 206]);
  });

  it.each<[string, () => Promise<string> | string]>([
    ["that ended a second ago", () => sign({ endsInMs: -1000 })],
    ["of another video", () => sign({ audience: "stream:demo-action" })],
    ["of all videos", () => sign({ audience: "stream:" })],
    ["that is a session's token", () => openSession("demo-member")],
    ["of another secret", () => sign({ secret: "another secret, which is as long as ours is" })],
    ["that nobody signed", () => unsigned()],
  ])("%s opens nothing, by GET, HEAD or in parts", async (_, make) => {
    expect(await statusesWith(await make())).toEqual([401]);
  });

  it("is no session", async () => {
    const grant = grantOf(await press(bearer(await openSession("demo-member")))) ?? "";
    expect((await bearer(grant)("/api/protectedRoute")).status).toBe(401);
    expect((await visitor()("/api/protectedRoute", { headers: { Cookie: `session=${grant}` } })).status).toBe(401);
  });
});

describe("access ends within one grant", () => {
  const admin = async () => bearer(await openSession("demo-admin"));
  const elsewhere = async () => bearer(await openSession("demo-member"));
  const email = "member@marquee.example";
  const passwords = { password: "marquee-member", newPassword: "an orchard of plums" };
  const ends: [string, 401 | 403, (ask: Ask) => Promise<Response>][] = [
    ["unsubscribing", 403, (ask) => ask("/Unsubscribe", sending("POST", { email }))],
    ["a refund", 403, async () => (await admin())("/api/admin/orders/demo-order/refund", { method: "POST" })],
    ["signing out", 401, (ask) => ask("/clear-cookies", { method: "POST" })],
    ["being signed out elsewhere", 401, async () => (await elsewhere())("/api/sessions", { method: "DELETE" })],
    [
      "a new password elsewhere",
      401,
      async () =>
        (await elsewhere())(
          "/updatepassword",
          sending("PUT", { email, ...passwords, confirmpassword: passwords.newPassword }),
        ),
    ],
    ["being removed", 401, async () => (await admin())("/deleteUser", sending("DELETE", { userId: "demo-member" }))],
  ];

  it.each(ends)("after %s: it is not renewed, and no other is given (%i)", async (_, refused, end) => {
    const ask = bearer(await openSession("demo-member"));
    const given = grantOf(await press(ask)) ?? "";
    expect(grantOf(await report(ask))).toBeDefined();
    const { exp } = JSON.parse(Buffer.from(given.split(".")[1] ?? "", "base64url").toString());
    expect(exp * 1000).toBeLessThanOrEqual(Date.now() + 5 * minute);

    expect((await end(ask)).status).toBe(200);
    for (const response of [await report(ask), await press(ask)]) {
      expect([response.status, grantOf(response)]).toEqual([refused, undefined]);
    }
  });
});

describe("a method that an address does not answer", () => {
  it.each(["POST", "PUT", "PATCH", "DELETE", "OPTIONS"])("is told of those it does: %s", async (method) => {
    const ask = bearer(await openSession("demo-admin"));
    const allowed: Record<string, string> = {
      [`${folder}/240p/1.m4s`]: "GET, HEAD",
      [`${folder}/source.mp4`]: "GET, HEAD",
      "/media/posters/metropolis-480.webp": "GET, HEAD",
      ...(method !== "PUT" && { "/api/videos/demo-tech/files/240p/1.m4s": "PUT" }),
    };
    for (const [path, methods] of Object.entries(allowed)) {
      const response = await ask(path, { method });
      expect([path, response.status, response.headers.get("Allow")]).toEqual([path, 405, methods]);
    }
  });
});

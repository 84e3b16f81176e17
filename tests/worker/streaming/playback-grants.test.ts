import { SignJWT } from "jose";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { maxPlaysPerHour, playbackGrantMs } from "../../../contract/constants.ts";
import {
  bearerClient,
  jsonRequest,
  type TestClient,
  visitorClient,
} from "../../support/clients.ts";
import { readGrant, seedPlayableDemo } from "../../support/movie-access.ts";
import { executeSql, insertPurchase, queryRow } from "../../support/rows.ts";
import { resetAccounts } from "../../support/seeds.ts";
import { createTestSession, signedInClient } from "../../support/sessions.ts";
import { getBindings, sessionSecret } from "../../support/site.ts";

const minute = 60_000;
const folder = "/stream/demo-tech";
let movieId: number | undefined;

beforeAll(async () => {
  movieId = await seedPlayableDemo();
});
beforeEach(resetAccounts);

const requestPlayback = (client: TestClient) =>
  client(`/api/movies/${movieId}/playback`, { method: "POST" });
const reportProgress = (client: TestClient) => {
  const progress = { position: 10, duration: 100, at: new Date().toISOString(), state: "playing" };
  return client(`/api/movies/${movieId}/progress`, jsonRequest("POST", progress));
};

type GrantOptions = { audience?: string; endsInMs?: number; secret?: string };

/** Signs a grant as the Worker does. */
function signGrant({
  audience = "stream:demo-tech",
  endsInMs = minute,
  secret = sessionSecret,
}: GrantOptions) {
  return new SignJWT()
    .setProtectedHeader({ alg: "HS256" })
    .setAudience(audience)
    .setJti("a session")
    .setExpirationTime(Math.floor((Date.now() + endsInMs) / 1000))
    .sign(new TextEncoder().encode(secret));
}

function createUnsignedGrant(): string {
  const [header, payload] = [
    { alg: "none" },
    { aud: "stream:demo-tech", jti: "a session", exp: 9_999_999_999 },
  ];
  return `${[header, payload].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".")}.`;
}

const setVideo = (status: "ready" | "uploading", publishedAt: number | null = null) =>
  executeSql(
    "UPDATE videos SET status = ?, published_at = ? WHERE id = 'demo-tech'",
    status,
    publishedAt,
  );

const requestVariants: RequestInit[] = [
  {},
  { method: "HEAD" },
  { headers: { Range: "bytes=0-1" } },
];

async function fetchStatuses(
  grant: string | undefined,
  paths = ["master.m3u8", "240p/1.m4s", "source.mp4"],
): Promise<number[]> {
  const pendingResponses = paths.flatMap((path) =>
    requestVariants.map((init) =>
      visitorClient()(`${folder}/${path}`, {
        ...init,
        headers: { ...init.headers, Cookie: `grant=${grant}` },
      }),
    ),
  );
  return [...new Set((await Promise.all(pendingResponses)).map(({ status }) => status))];
}

describe("a grant", () => {
  it("a signed grant opens its video's files, whole and in ranges, but not the original", async () => {
    expect(await fetchStatuses(await signGrant({}), ["master.m3u8", "240p/1.m4s"])).toEqual([
      200, 206,
    ]);
    expect(await fetchStatuses(await signGrant({}), ["source.mp4"])).toEqual([403]);
  });

  it.each<[string, () => Promise<string> | string]>([
    ["that ended a second ago", () => signGrant({ endsInMs: -1000 })],
    ["of another video", () => signGrant({ audience: "stream:demo-action" })],
    ["of all videos", () => signGrant({ audience: "stream:" })],
    ["that is a session's token", () => createTestSession("demo-member")],
    [
      "signed with another secret",
      () => signGrant({ secret: "another secret, which is as long as ours is" }),
    ],
    ["without a signature", () => createUnsignedGrant()],
  ])("a grant %s opens no file, by GET, HEAD or range", async (_, createGrant) => {
    expect(await fetchStatuses(await createGrant())).toEqual([401]);
  });

  it("a playback grant cannot be used as a session", async () => {
    const grant = readGrant(await requestPlayback(await signedInClient("demo-member"))) ?? "";
    expect((await bearerClient(grant)("/api/protectedRoute")).status).toBe(401);
    expect(
      (await visitorClient()("/api/protectedRoute", { headers: { Cookie: `session=${grant}` } }))
        .status,
    ).toBe(401);
  });
});

describe("the original of a video", () => {
  const original = ["source.mp4"];
  const inADay = () => Date.now() + 86_400_000;
  const rent = async () => {
    await executeSql(
      "INSERT INTO orders (id, user_id, kind, status, provider, amount_cents, currency, created_at, updated_at) VALUES ('rented', 'demo-viewer', 'rental', 'paid', 'sandbox', 399, 'usd', 1, 1)",
    );
    await executeSql(
      "INSERT INTO rentals (order_id, user_id, movie_id, begin_days, watch_hours, begin_until) VALUES ('rented', 'demo-viewer', ?, 30, 48, ?)",
      movieId,
      inADay(),
    );
  };
  const buy = async () => {
    await insertPurchase("demo-viewer", movieId ?? 0);
    await executeSql("UPDATE movies SET owners_may_stream = 1 WHERE id = ?", movieId);
  };

  it.each<[string, "demo-viewer" | "demo-member", () => Promise<unknown>, number]>([
    ["a renter, who may not download it", "demo-viewer", rent, 403],
    ["a buyer, who downloads it", "demo-viewer", buy, 200],
    ["a subscriber, who downloads it", "demo-member", async () => undefined, 200],
  ])(
    "the original of a video with a master playlist opens by no grant of %s",
    async (_, userId, prepare, downloadStatus) => {
      await prepare();
      const client = await signedInClient(userId);
      for (const response of [await requestPlayback(client), await reportProgress(client)]) {
        const grant = readGrant(response);
        expect(await fetchStatuses(grant, ["master.m3u8", "240p/1.m4s"])).toEqual([200, 206]);
        expect(await fetchStatuses(grant, original)).toEqual([403]);
        const refused = await visitorClient()(`${folder}/source.mp4`, {
          headers: { Cookie: `grant=${grant}` },
        });
        expect((await refused.json()).code).toBe("grant_required");
      }
      expect((await client(`/api/movies/${movieId}/download`)).status).toBe(downloadStatus);
      await executeSql("UPDATE movies SET owners_may_stream = 0");
    },
  );

  it("a grant for an extra does not open the original of a video that has a master playlist", async () => {
    await executeSql(
      "INSERT INTO extras (id, movie_id, kind, title, position, video_id, created_at) VALUES (77, ?, 'other', 'An extra', 1, 'demo-tech', 1)",
      movieId,
    );
    const member = await signedInClient("demo-member");
    const played = await member(`/api/movies/${movieId}/playback?extra=77`, { method: "POST" });
    expect([played.status, await fetchStatuses(readGrant(played), original)]).toEqual([200, [403]]);
    await executeSql("DELETE FROM extras WHERE id = 77");
  });

  it("a subscriber who began to watch the original goes on with it when the renditions are published", async () => {
    await setVideo("uploading");
    const member = await signedInClient("demo-member");
    const played = await requestPlayback(member);
    expect((await played.clone().json()).data.src).toBe(`${folder}/source.mp4`);
    expect(await fetchStatuses(readGrant(played), original)).toEqual([200, 206]);
    await setVideo("ready", Date.now() + 1);
    expect(await fetchStatuses(readGrant(await reportProgress(member)), original)).toEqual([
      200, 206,
    ]);
    await setVideo("ready", 1);
    expect(await fetchStatuses(readGrant(await requestPlayback(member)), original)).toEqual([403]);
  });
});

describe("signing out", () => {
  it("signing out expires every grant that the browser holds", async () => {
    const origin = "http://grants.localhost";
    const member = bearerClient(await createTestSession("demo-member"), origin);
    const granted = (await requestPlayback(member)).headers.getSetCookie();
    const marker = granted.find((cookie) => cookie.startsWith("granted-")) ?? "";
    expect(marker).toMatch(
      /^granted-demo-tech=1;.*Path=\/clear-cookies; Expires=.*HttpOnly; SameSite=Strict$/,
    );
    const headers = { Cookie: `${marker.split(";")[0]}; granted-demo-action=1`, Origin: origin };
    const cleared = (
      await member("/clear-cookies", { method: "POST", headers })
    ).headers.getSetCookie();
    for (const video of ["demo-tech", "demo-action"]) {
      expect(cleared).toContainEqual(
        expect.stringMatching(new RegExp(`^grant=; Max-Age=0; Path=/stream/${video}/;`)),
      );
      expect(cleared).toContainEqual(
        expect.stringMatching(new RegExp(`^granted-${video}=; Max-Age=0; Path=/clear-cookies`)),
      );
    }
  });
});

describe("signing out with cookies that the site never set", () => {
  const names = [
    "granted-x/y",
    "granted-{}",
    "granted-",
    "granted-x%0d%0aSet-Cookie:z",
    "granted-watch",
    "granted-../x",
  ];

  it.each(names)("signing out ends the session and ignores the foreign cookie %s", async (name) => {
    const origin = "http://foreign-cookies.localhost";
    const member = bearerClient(await createTestSession("demo-member"), origin);
    const headers = { Cookie: `${name}=1; granted-demo-tech=1`, Origin: origin };
    const response = await member("/clear-cookies", { method: "POST", headers });
    expect(response.status).toBe(200);
    const cleared = response.headers
      .getSetCookie()
      .filter((cookie) => cookie.startsWith("granted-"));
    expect(cleared).toEqual([
      expect.stringMatching(/^granted-demo-tech=; Max-Age=0; Path=\/clear-cookies/),
    ]);
  });
});

describe("a grant and its stream lease", () => {
  const readLease = () => queryRow<{ ends_at: number }>("SELECT ends_at FROM streams");

  it("a grant and its stream lease end together, five minutes after the last report", async () => {
    const member = await signedInClient("demo-member");
    const { data } = await (await requestPlayback(member)).json();
    expect(Date.parse(data.expiresAt)).toBe((await readLease())?.ends_at);
    expect(Date.parse(data.expiresAt) - Date.parse(data.now)).toBe(playbackGrantMs);
  });

  it("an account gets at most 30 grants an hour, even if it ends its stream leases", async () => {
    const member = await signedInClient("demo-member");
    const { DB } = await getBindings();
    const plays = Array.from({ length: maxPlaysPerHour - 1 }, (_, i) =>
      DB.prepare(
        "INSERT INTO plays (id, user_id, movie_id, started_at) VALUES (?, 'demo-member', 1, ?)",
      ).bind(`play-${i}`, Date.now() - minute),
    );
    await DB.batch(plays);
    expect((await requestPlayback(member)).status).toBe(200);
    const left = { position: 10, duration: 100, at: new Date().toISOString(), state: "left" };
    await member(`/api/movies/${movieId}/progress`, jsonRequest("POST", left));
    const refused = await requestPlayback(member);
    expect([refused.status, refused.headers.get("Set-Cookie")]).toEqual([429, null]);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  });
});

describe("access ends with the current grant", () => {
  const adminClient = () => signedInClient("demo-admin");
  const otherSessionClient = () => signedInClient("demo-member");
  const email = "member@marquee.example";
  const passwords = { password: "marquee-member", newPassword: "an orchard of plums" };
  const accessEndings: [string, 401 | 403, (client: TestClient) => Promise<Response>][] = [
    ["unsubscribing", 403, (client) => client("/Unsubscribe", jsonRequest("POST", { email }))],
    [
      "a refund",
      403,
      async () => (await adminClient())("/api/admin/orders/demo-order/refund", { method: "POST" }),
    ],
    ["signing out", 401, (client) => client("/clear-cookies", { method: "POST" })],
    [
      "a sign-out from another browser",
      401,
      async () => (await otherSessionClient())("/api/sessions", { method: "DELETE" }),
    ],
    [
      "a new password set in another browser",
      401,
      async () =>
        (await otherSessionClient())(
          "/updatepassword",
          jsonRequest("PUT", { email, ...passwords, confirmpassword: passwords.newPassword }),
        ),
    ],
    [
      "the account's deletion",
      401,
      async () =>
        (await adminClient())("/deleteUser", jsonRequest("DELETE", { userId: "demo-member" })),
    ],
  ];

  it.each(accessEndings)(
    "after %s, no grant is renewed or issued (%i)",
    async (_, expectedStatus, endAccess) => {
      const client = await signedInClient("demo-member");
      const givenGrant = readGrant(await requestPlayback(client)) ?? "";
      expect(readGrant(await reportProgress(client))).toBeDefined();
      const { exp } = JSON.parse(
        Buffer.from(givenGrant.split(".")[1] ?? "", "base64url").toString(),
      );
      expect(exp * 1000).toBeLessThanOrEqual(Date.now() + 5 * minute);

      expect((await endAccess(client)).status).toBe(200);
      for (const response of [await reportProgress(client), await requestPlayback(client)]) {
        expect([response.status, readGrant(response)]).toEqual([expectedStatus, undefined]);
      }
    },
  );
});

describe("a method that a path does not support", () => {
  it.each(["POST", "PUT", "PATCH", "DELETE", "OPTIONS"])(
    "a method that a path does not support is refused with the supported methods in Allow: %s",
    async (method) => {
      const client = await signedInClient("demo-admin");
      const allowedMethods: Record<string, string> = {
        [`${folder}/240p/1.m4s`]: "GET, HEAD",
        [`${folder}/source.mp4`]: "GET, HEAD",
        "/media/posters/metropolis-480.webp": "GET, HEAD",
        ...(method !== "PUT" && { "/api/videos/demo-tech/files/240p/1.m4s": "PUT" }),
      };
      for (const [path, methods] of Object.entries(allowedMethods)) {
        const response = await client(path, { method });
        expect([path, response.status, response.headers.get("Allow")]).toEqual([
          path,
          405,
          methods,
        ]);
      }
    },
  );
});

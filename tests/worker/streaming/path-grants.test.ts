import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { receiverAddressMs } from "../../../contract/constants.ts";
import {
  bearerClient,
  jsonRequest,
  type TestClient,
  visitorClient,
} from "../../support/clients.ts";
import { setClockTo, signInWithLongSession } from "../../support/clock-ahead.ts";
import { setConditions, withEdgeCache } from "../../support/conditions.ts";
import { readGrant, readStatusAndCode, seedPlayableDemo } from "../../support/movie-access.ts";
import {
  fetchAsReceiver,
  grantOf,
  openSegment,
  requestReceiverFolder,
  requestReceiverPlayback,
} from "../../support/receiver.ts";
import { findLogLines, isRequestLogged, readRequestCost } from "../../support/request-log.ts";
import { countRows, executeSql, insertPurchase, queryRow } from "../../support/rows.ts";
import { resetAccounts } from "../../support/seeds.ts";
import { createTestSession, signedInClient } from "../../support/sessions.ts";
import { getBindings, previousSecret } from "../../support/site.ts";

const files = /m3u8$|(240p|audio)\/(1\.m4s|init\.mp4)$|vtt$|storyboard-1\.webp$|source\.mp4$/;
const cookieSegment = "/stream/demo-tech/240p/1.m4s";
let movieId: number;
let member: TestClient;

beforeAll(async () => {
  movieId = await seedPlayableDemo({ files });
});
beforeEach(async () => {
  await resetAccounts();
  member = await signedInClient("demo-member");
});
afterEach(() => setConditions());

const play = () => requestReceiverPlayback(member, movieId);
const requestFolder = () => requestReceiverFolder(member, movieId);
const listUris = (playlist: string) => [
  ...[...playlist.matchAll(/^[^#\s].*$/gm)].map(([uri]) => uri),
  ...[...playlist.matchAll(/URI="([^"]+)"/g)].map(([, uri]) => uri ?? ""),
];

describe("a play request for a receiver", () => {
  it("the addresses for a receiver show neither account nor session and need no cookie", async () => {
    const response = await play();
    const { data } = await response.json();
    expect(data.src).toMatch(
      /^\/stream\/granted\/[\w-]{16}\.[\w-]+\.[\w-]{22}\/demo-tech\/master\.m3u8$/,
    );
    const folder = data.src.replace("/master.m3u8", "");
    expect(response.headers.get("Set-Cookie")).toBeNull();
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    const addresses = [
      data.storyboard,
      ...data.captions.map(({ src }: { src: string }) => src),
      ...Object.keys(data.playlists),
    ];
    expect(addresses.length).toBeGreaterThan(3);
    for (const address of addresses) expect(address.startsWith(`${folder}/`)).toBe(true);
    const parts = grantOf(folder).split(".");
    const bytes = parts.map((part) => Buffer.from(part, "base64url").toString("latin1")).join();
    expect(bytes).not.toMatch(/demo-member|demo-tech|granted/);
    expect(data.expiresAt).toBe(
      new Date(
        (await queryRow<{ end: number }>("SELECT ends_at AS end FROM streams"))?.end ?? 0,
      ).toISOString(),
    );
  });

  it("a play request without `for=cast` gets stream addresses and the grant cookie", async () => {
    const response = await member(`/api/movies/${movieId}/playback`, { method: "POST" });
    const text = await response.text();
    expect(JSON.parse(text).data.src).toBe("/stream/demo-tech/master.m3u8");
    expect(readGrant(response)).toBeDefined();
    expect(text).not.toContain("/stream/granted");
  });

  it("a play request for a receiver keeps the running stream and its play, so that the movie counts once", async () => {
    const before = await (
      await member(`/api/movies/${movieId}/playback`, { method: "POST" })
    ).json();
    const after = await (await play()).json();
    expect(after.data.playId).toBe(before.data.playId);
    expect([await countRows("streams"), await countRows("plays")]).toEqual([1, 1]);
  });

  it("a play request for a receiver is refused for a movie that shows the viewer's code", async () => {
    await executeSql("UPDATE movies SET session_mark = 1 WHERE id = ?", movieId);
    expect(await readStatusAndCode(await play())).toEqual([409, "receiver_not_offered"]);
    expect(await countRows("streams")).toBe(0);
    await executeSql("UPDATE movies SET session_mark = 0");
  });

  it("a play request for an unknown kind of player is invalid", async () => {
    const path = `/api/movies/${movieId}/playback?for=everybody`;
    expect(await readStatusAndCode(await member(path, { method: "POST" }))).toEqual([
      400,
      "invalid",
    ]);
  });
});

describe("a path grant", () => {
  it("a player of another origin without a cookie can fetch all of a movie's files", async () => {
    const folder = await requestFolder();
    const master = new URL(`http://site.localhost${folder}/master.m3u8`);
    const read = async (address: URL) => {
      const response = await fetchAsReceiver(address.pathname);
      expect([address.pathname, response.status]).toEqual([address.pathname, 200]);
      return response.text();
    };
    const playlists = listUris(await read(master));
    expect(playlists).toContain("240p/index.m3u8");
    expect(playlists).toContain("audio/index.m3u8");
    expect(playlists).toContain("captions/en/index.m3u8");
    for (const uri of playlists) {
      const address = new URL(uri, master);
      const uris = listUris(await read(address));
      for (const each of uris) expect(each).toMatch(/^(\d+\.(m4s|vtt)|init\.mp4)$/);
      if (!/240p|audio/.test(uri)) continue;
      for (const name of ["1.m4s", "init.mp4"]) await read(new URL(name, address));
    }
    const storyboard = await read(new URL("storyboard.vtt", master));
    expect(storyboard).toMatch(/^storyboard-1\.webp#/m);
    for (const name of ["storyboard-1.webp", "captions/en.vtt"]) await read(new URL(name, master));
  });

  it("a path grant opens its files to any origin without credentials", async () => {
    const folder = await requestFolder();
    for (const [path, status] of [
      ["240p/1.m4s", 206],
      ["nothing.mp4", 404],
      ["source.mp4", 403],
    ] as const) {
      const response = await fetchAsReceiver(`${folder}/${path}`, {
        headers: { Range: "bytes=0-9" },
      });
      expect([path, response.status]).toEqual([path, status]);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        "access-control-allow-origin": "*",
        "access-control-expose-headers": "Accept-Ranges, Content-Length, Content-Range, ETag",
        "cross-origin-resource-policy": "cross-origin",
        "referrer-policy": "no-referrer",
        "x-robots-tag": "noindex",
        "cache-control": expect.stringMatching(/^private/),
      });
      for (const name of ["Set-Cookie", "Access-Control-Allow-Credentials"])
        expect(response.headers.get(name)).toBeNull();
    }
    const refused = await fetchAsReceiver("/stream/granted/no-grant/demo-tech/master.m3u8");
    expect([refused.status, refused.headers.get("Access-Control-Allow-Origin")]).toEqual([
      401,
      "*",
    ]);
  });

  it("files of a path grant are sent to any origin and to devices that name no origin, by GET, HEAD and range", async () => {
    const folder = await requestFolder();
    const paths = [
      ["master.m3u8", "application/vnd.apple.mpegurl"],
      ["240p/index.m3u8", "application/vnd.apple.mpegurl"],
      ["audio/init.mp4", "video/mp4"],
      ["240p/1.m4s", "video/iso.segment"],
      ["captions/en/index.m3u8", "application/vnd.apple.mpegurl"],
      ["captions/en/1.vtt", "text/vtt"],
      ["captions/en.vtt", "text/vtt"],
    ] as const;
    const origins: Record<string, string>[] = [
      { Origin: "https://receiver.example" },
      { Origin: "null" },
      {},
    ];
    const requests = origins.flatMap((origin) => [
      { method: "GET", headers: origin },
      { method: "HEAD", headers: origin },
      { method: "GET", headers: { ...origin, Range: "bytes=0-3" } },
    ]);
    for (const [path, type] of paths)
      for (const request of requests) {
        const response = await visitorClient()(`${folder}/${path}`, request);
        expectOpenFile(response, type, [path, JSON.stringify(request)]);
      }
  });

  function expectOpenFile({ status, headers }: Response, type: string, request: string[]) {
    const contentType = headers.get("Content-Type")?.split(";")[0];
    expect([...request, status]).toEqual([...request, expect.toBeOneOf([200, 206])]);
    expect([...request, contentType]).toEqual([...request, type]);
    expect(Object.fromEntries(headers)).toMatchObject({
      "access-control-allow-origin": "*",
      "cross-origin-resource-policy": "cross-origin",
    });
    for (const name of ["Set-Cookie", "Access-Control-Allow-Credentials", "Location"])
      expect([...request, headers.get(name)]).toEqual([...request, null]);
  }

  it("a preflight request for a granted path is answered without a check of the grant", async () => {
    const response = await fetchAsReceiver(`${await requestFolder()}/240p/1.m4s`, {
      method: "OPTIONS",
      headers: {
        "Access-Control-Request-Method": "GET",
        "Access-Control-Request-Headers": "range",
      },
    });
    expect(response.status).toBe(204);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "access-control-allow-origin": "*",
      "access-control-allow-methods": "GET, HEAD",
      "access-control-allow-headers": "Range, If-None-Match, If-Range",
    });
  });

  it("a path with a grant refuses PUT, DELETE and PATCH, and names the supported methods in Allow", async () => {
    const folder = await requestFolder();
    for (const method of ["PUT", "DELETE", "PATCH"]) {
      const response = await member(`${folder}/240p/1.m4s`, { method });
      expect([response.status, response.headers.get("Allow")?.split(", ").sort()]).toEqual([
        405,
        ["GET", "HEAD", "OPTIONS"],
      ]);
    }
  });

  it("files that a cookie opens stay closed to origins other than the site's", async () => {
    const response = await member(`/api/movies/${movieId}/playback`, { method: "POST" });
    const file = await fetchAsReceiver(cookieSegment, {
      headers: { Cookie: `grant=${readGrant(response)}` },
    });
    expect(file.status).toBe(200);
    expect(file.headers.get("Access-Control-Allow-Origin")).toBeNull();
    expect(file.headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
    expect((await fetchAsReceiver(cookieSegment, { method: "OPTIONS" })).status).toBe(405);
  });

  it("path grants of two accounts cause one read of an object, and the cache gets only the object's key", async () => {
    await insertPurchase("demo-viewer", movieId);
    await executeSql("UPDATE movies SET owners_may_stream = 1");
    const buyer = await signedInClient("demo-viewer");
    const folders = [await requestFolder(), await requestReceiverFolder(buyer, movieId)];
    const { misses, requests, stored } = await withEdgeCache(async () => {
      for (const folder of folders) expect(await openSegment(folder)).toEqual([200, undefined]);
    });
    expect([misses, stored]).toEqual([1, ["/videos/demo-tech/240p/1.m4s"]]);
    expect(requests).toEqual(
      Array(2).fill({ url: "https://files/videos/demo-tech/240p/1.m4s", headers: [] }),
    );
    await executeSql("UPDATE movies SET owners_may_stream = 0");
  });

  it("the first file of a path grant costs two database trips, and each later file none", async () => {
    const folder = await requestFolder();
    const { trips, statements, rowsRead, rowsWritten } = await readRequestCost(
      await fetchAsReceiver(`${folder}/master.m3u8`),
    );
    expect([trips, statements]).toEqual([2, 4]);
    expect(rowsWritten).toBeLessThanOrEqual(6);
    expect(rowsRead).toBeLessThanOrEqual(25);
    for (const path of ["240p/index.m3u8", "240p/1.m4s", "240p/1.m4s"])
      expect(await isRequestLogged(await fetchAsReceiver(`${folder}/${path}`))).toBe(false);
  });

  it("logs and error reports contain no path grant", async () => {
    const folder = await requestFolder();
    const grant = grantOf(folder);
    const { MEDIA } = await getBindings();
    await MEDIA.delete("videos/demo-tech/audio/1.m4s");
    for (const [path, status] of [
      ["240p/1.m4s", 200],
      ["source.mp4", 403],
      ["audio/1.m4s", 404],
      ["nothing", 404],
    ] as const)
      expect((await fetchAsReceiver(`${folder}/${path}`)).status).toBe(status);
    expect((await fetchAsReceiver(`${folder}x/240p/1.m4s`)).status).toBe(401);
    const other = await requestFolder();
    await setConditions({ failsDatabase: true });
    expect((await fetchAsReceiver(`${other}/240p/1.m4s`)).status).toBe(503);
    await setConditions();
    const message = `hls.js: fragLoadError of https://site.example${folder}/240p/1.m4s`;
    const report = { message, stack: `${message}\n at ${folder}/240p/1.m4s:1:2`, page: "watch" };
    await visitorClient()("/api/browser-errors", jsonRequest("POST", report));
    const stored = JSON.stringify(await queryRow("SELECT * FROM browser_errors"));
    expect(stored).toContain("/stream/granted/<grant>/demo-tech/240p/1.m4s");
    await expect.poll(() => findLogLines("demo-tech/audio/1.m4s").length).toBe(1);
    expect(findLogLines('"/stream/granted/:grant/:videoId/:path{.+}"').length).toBeGreaterThan(2);
    for (const secret of [grant, grantOf(other), ...grant.split(".")]) {
      expect(findLogLines(secret)).toEqual([]);
      expect(stored).not.toContain(secret);
    }
  });
});

describe("what a path grant does not open", () => {
  const variants: RequestInit[] = [{}, { method: "HEAD" }, { headers: { Range: "bytes=0-1" } }];
  type ChangeGrant = (folder: string, grant: string) => Promise<string> | string;
  const forgedGrants: [string, ChangeGrant][] = [
    ["of another video", (folder) => folder.replace("demo-tech", "demo-action")],
    ["without its last character", (_, grant) => `/stream/granted/${grant.slice(0, -1)}/demo-tech`],
    [
      "with a changed ciphertext",
      (_, grant) => {
        const [iv = "", text = "", tag = ""] = grant.split(".");
        const flipped = text.startsWith("A") ? "B" : "A";
        return `/stream/granted/${iv}.${flipped}${text.slice(1)}.${tag}/demo-tech`;
      },
    ],
    [
      "without a tag",
      (_, grant) => `/stream/granted/${grant.split(".").slice(0, 2).join(".")}/demo-tech`,
    ],
    ["with a header", (_, grant) => `/stream/granted/eyJhbGciOiJub25lIn0..${grant}/demo-tech`],
    ["encoded twice", (_, grant) => `/stream/granted/${grant.replaceAll(".", "%252E")}/demo-tech`],
    ["of 5,000 characters", (_, grant) => `/stream/granted/${grant}${"A".repeat(5000)}/demo-tech`],
    [
      "that is a session's token",
      async () => `/stream/granted/${await createTestSession("demo-member")}/demo-tech`,
    ],
    [
      "that is the grant of a cookie",
      async () => {
        const played = await member(`/api/movies/${movieId}/playback`, { method: "POST" });
        return `/stream/granted/${readGrant(played)}/demo-tech`;
      },
    ],
    ["that is empty", () => "/stream/granted/%20/demo-tech"],
    ["behind dot segments", (folder) => `${folder.replace("/granted/", "/granted/../granted/x/")}`],
  ];

  const expectClosed = async (change: ChangeGrant) => {
    const folder = await requestFolder();
    expect(await openSegment(folder)).toEqual([200, undefined]);
    const changed = await change(folder, grantOf(folder));
    for (const init of variants)
      expect((await fetchAsReceiver(`${changed}/240p/1.m4s`, init)).status).toBe(401);
    expect((await member(`${changed}/240p/1.m4s`)).status).toBeOneOf([401, 403]);
    expect(await openSegment(changed)).toEqual([401, "not_signed_in"]);
  };

  it.each(forgedGrants.slice(0, 3))(
    "a path grant %s opens nothing, even beside a session",
    async (_, change) => expectClosed(change),
  );

  it.each(forgedGrants.slice(3))(
    "a path grant %s opens nothing, even beside a session",
    { tags: ["long"] },
    async (_, change) => expectClosed(change),
  );

  it("a path grant opens only the streaming files of its video", async () => {
    const folder = await requestFolder();
    for (const path of [
      "source.mp4",
      "../demo-action/240p/1.m4s",
      "%2e%2e/demo-action/240p/1.m4s",
      "..%2fdemo-action/240p/1.m4s",
      "%252e%252e/demo-action/240p/1.m4s",
      "240p/../../../media/posters/metropolis-480.webp",
      "240p//1.m4s",
      "",
    ])
      expect([path, (await fetchAsReceiver(`${folder}/${path}`)).status]).toEqual([
        path,
        expect.toBeOneOf([401, 403, 404]),
      ]);
    expect(await readStatusAndCode(await fetchAsReceiver(`${folder}/source.mp4`))).toEqual([
      403,
      "grant_required",
    ]);
  });

  it("a path grant opens no route but that of its files", async () => {
    const grant = grantOf(await requestFolder());
    const requests: [string, RequestInit][] = [
      ["/api/protectedRoute", { headers: { Cookie: `session=${grant}` } }],
      [cookieSegment, { headers: { Cookie: `grant=${grant}` } }],
      [`${cookieSegment}?grant=${grant}`, {}],
      [`/api/movies/${movieId}/download`, { headers: { Cookie: `grant=${grant}` } }],
      [`/stream/granted/${grant}`, {}],
      [`/stream/granted/${grant}/api/protectedRoute`, {}],
    ];
    for (const [path, init] of requests)
      expect([path, (await visitorClient()(path, init)).status]).toEqual([path, 401]);
    for (const path of ["/api/protectedRoute", `/api/movies/${movieId}/download`])
      expect((await bearerClient(grant)(path)).status).toBe(401);
    expect((await visitorClient()(`/media/granted/${grant}/posters/x.webp`)).status).toBe(404);
  });

  it("a path grant of a plan with a highest rendition opens no higher one", async () => {
    await executeSql("UPDATE plans SET max_height = 360 WHERE id = '10001'");
    const folder = await requestFolder();
    const master = await fetchAsReceiver(`${folder}/master.m3u8`);
    expect(listUris(await master.text())).not.toContain("540p/index.m3u8");
    const refused = await fetchAsReceiver(`${folder}/540p/index.m3u8`);
    expect(await readStatusAndCode(refused)).toEqual([403, "rendition_not_in_plan"]);
    await executeSql("UPDATE plans SET max_height = NULL");
  });

  it("a path grant signed before a rotation of the secret opens while the site keeps that secret", {
    tags: ["long"],
  }, async () => {
    const SESSION_SECRET = previousSecret;
    await setConditions({ bindings: { SESSION_SECRET, SESSION_SECRET_NAME: "SESSION_SECRET" } });
    const folder = await requestFolder();
    await setConditions();
    expect(await openSegment(folder)).toEqual([401, "not_signed_in"]);
    await setConditions({ bindings: { SESSION_SECRET } });
    expect(await openSegment(folder)).toEqual([200, undefined]);
  });

  it("a path grant ends after twelve hours, even if the stream runs on", {
    tags: ["long"],
  }, async () => {
    member = await signInWithLongSession("demo-member");
    const folder = await requestFolder();
    await executeSql("UPDATE streams SET ends_at = ?", Date.now() + 2 * receiverAddressMs);
    await setClockTo(Date.now() + receiverAddressMs - 60_000);
    expect(await openSegment(folder)).toEqual([200, undefined]);
    await setClockTo(Date.now() + receiverAddressMs + 1000);
    expect(await openSegment(folder)).toEqual([401, "not_signed_in"]);
  });
});

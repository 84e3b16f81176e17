import { createHash } from "node:crypto";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { demoFiles } from "../../../demo/stored-files.mjs";
import { type TestClient, visitorClient } from "../../support/clients.ts";
import { withEdgeCache } from "../../support/conditions.ts";
import { clientFor, type Persona, personas } from "../../support/personas.ts";
import { isRequestLogged, readAlerts, readRequestLog } from "../../support/request-log.ts";
import { executeSql, queryRow } from "../../support/rows.ts";
import { resetAccounts, seedSite } from "../../support/seeds.ts";
import { signedInClient } from "../../support/sessions.ts";
import { getBindings } from "../../support/site.ts";

const folder = "/stream/demo-tech";
const segment = `${folder}/240p/1.m4s`;
let fileBytes: Buffer;
let etag: string;
let modifiedAt: Date;
let grant: string;

/** Sends a play request and returns the grant. */
async function requestGrant(client: TestClient, name = "Metropolis"): Promise<string> {
  const movie = await queryRow<{ id: number }>("SELECT id FROM movies WHERE name = ?", name);
  const response = await client(`/api/movies/${movie?.id}/playback`, { method: "POST" });
  return /grant=[^;]+/.exec(response.headers.get("Set-Cookie") ?? "")?.[0] ?? "";
}

const fetchFile = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  visitorClient()(path, { method, headers: { Cookie: grant, ...headers } });
const readBytes = async (response: Response) => Buffer.from(await response.arrayBuffer());

beforeAll(async () => {
  await seedSite();
  const { MEDIA } = await getBindings();
  for (const { key, read } of await demoFiles()) {
    if (/^videos\/demo-(tech|action)\//.test(key)) await MEDIA.put(key, await read());
  }
  await resetAccounts();
  // A grant opens the original of a video that has no master playlist when the play begins.
  await executeSql("UPDATE videos SET status = 'uploading' WHERE id = 'demo-tech'");
  grant = await requestGrant(await signedInClient("demo-member"));
  await executeSql("UPDATE videos SET status = 'ready' WHERE id = 'demo-tech'");
  const stored = await MEDIA.get("videos/demo-tech/240p/1.m4s");
  if (!stored) throw new Error("the demo has no such segment");
  fileBytes = Buffer.from(await stored.arrayBuffer());
  [etag, modifiedAt] = [stored.httpEtag, stored.uploaded];
});

/**
 * Range headers, and the expected response: the first and the last byte, the whole file, or the
 * status 416 (RFC 9110).
 */
describe("byte ranges (RFC 9110 section 14)", () => {
  const lastByte = () => fileBytes.length - 1;
  const cases: [string, string, () => [number, number] | "whole" | "416"][] = [
    ["the first byte", "bytes=0-0", () => [0, 0]],
    ["a part", "bytes=10-19", () => [10, 19]],
    ["an open end", "bytes=10-", () => [10, lastByte()]],
    ["the whole, as a part", "bytes=0-", () => [0, lastByte()]],
    ["an end beyond the end", "bytes=10-99999999999999999999", () => [10, lastByte()]],
    ["a suffix", "bytes=-5", () => [lastByte() - 4, lastByte()]],
    ["a suffix longer than the file", "bytes=-99999999999", () => [0, lastByte()]],
    ["the unit in capitals", "BYTES=1-2", () => [1, 2]],
    ["spaces around", "bytes= 1-2 ", () => [1, 2]],
    ["a start beyond the end", "bytes=99999999999-", () => "416"],
    ["an empty suffix", "bytes=-0", () => "416"],
    ["an end before the start", "bytes=5-2", () => "whole"],
    ["several ranges", "bytes=0-1,5-6", () => "whole"],
    ["another unit", "seconds=0-1", () => "whole"],
    ["no numbers", "bytes=a-b", () => "whole"],
    ["(empty)", "bytes=-", () => "whole"],
    ["a negative number", "bytes=--5", () => "whole"],
    ["a space in the number", "bytes=1 -2", () => "whole"],
    ["no unit", "0-1", () => "whole"],
  ];

  it.each(cases)(
    "a byte range request (RFC 9110 section 14): %s, %s",
    async (_, range, expected) => {
      const response = await fetchFile(segment, { Range: range });
      const expectedRange = expected();
      if (expectedRange === "416") {
        expect([response.status, response.headers.get("Content-Range")]).toEqual([
          416,
          `bytes */${fileBytes.length}`,
        ]);
        return;
      }
      const [from, to] = expectedRange === "whole" ? [0, lastByte()] : expectedRange;
      expect(response.status).toBe(expectedRange === "whole" ? 200 : 206);
      expect(response.headers.get("Content-Range")).toBe(
        expectedRange === "whole" ? null : `bytes ${from}-${to}/${fileBytes.length}`,
      );
      expect(response.headers.get("Content-Length")).toBe(String(to - from + 1));
      expect((await readBytes(response)).equals(fileBytes.subarray(from, to + 1))).toBe(true);
    },
  );

  it("a file's random byte ranges, joined together, equal the file", async () => {
    const cutPoints = fc.uniqueArray(fc.integer({ min: 1, max: fileBytes.length - 1 }), {
      minLength: 1,
      maxLength: 6,
    });
    await fc.assert(
      fc.asyncProperty(cutPoints, async (cutOffsets) => {
        const edges = [0, ...cutOffsets.sort((a, b) => a - b), fileBytes.length];
        const partRequests = edges
          .slice(1)
          .map((end, i) => fetchFile(segment, { Range: `bytes=${edges[i]}-${end - 1}` }));
        const joined = Buffer.concat(
          await Promise.all((await Promise.all(partRequests)).map(readBytes)),
        );
        const hash = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
        expect(hash(joined)).toBe(hash(fileBytes));
      }),
      { numRuns: 15 },
    );
  });

  it("a range of an object that is being replaced never mixes two versions", {
    tags: ["long"],
  }, async () => {
    const { MEDIA } = await getBindings();
    const key = "videos/demo-tech/240p/999.m4s";
    const versions = ["a", "b"].map((fillCharacter, i) =>
      Buffer.alloc(40_000 + i * 10_000, fillCharacter),
    );
    const versionByTag = new Map<string, Buffer>();
    const storeVersion = async (i: number) => {
      const version = versions[i % 2] as Buffer;
      versionByTag.set((await MEDIA.put(key, version)).httpEtag, version);
    };
    await storeVersion(0);
    const replacements = (async () => {
      for (let i = 1; i < 20; i++) await storeVersion(i);
    })();
    // The body is read at once, because an unread body is garbage-collected with its response.
    const fetchRange = async () => {
      const response = await fetchFile(`${folder}/240p/999.m4s`, { Range: "bytes=30000-45000" });
      return {
        status: response.status,
        tag: response.headers.get("ETag") ?? "",
        bytes: await readBytes(response),
      };
    };
    const responses = await Promise.all(Array.from({ length: 40 }, fetchRange));
    await replacements;
    for (const { status, tag, bytes } of responses) {
      const version = versionByTag.get(tag);
      expect([status, version !== undefined]).toEqual([206, true]);
      expect(bytes.equals(version?.subarray(30_000, 45_001) as Buffer)).toBe(true);
    }
    await MEDIA.delete(key);
  });
});

describe("conditional requests (RFC 9110 section 13)", () => {
  const earlier = () => new Date(modifiedAt.getTime() - 60_000).toUTCString();
  const same = () => modifiedAt.toUTCString();
  const later = () => new Date(modifiedAt.getTime() + 60_000).toUTCString();
  const rfc850 = (date: Date) => {
    const [, day = "", month = "", year = ""] =
      /, (\d+) (\w+) \d\d(\d\d)/.exec(date.toUTCString()) ?? [];
    const weekday = new Intl.DateTimeFormat("en", { weekday: "long", timeZone: "UTC" }).format(
      date,
    );
    return `${weekday}, ${day}-${month}-${year} ${date.toUTCString().slice(-12)}`;
  };
  const cases: [string, () => Record<string, string>, number][] = [
    ["If-Match names the ETag", () => ({ "If-Match": etag }), 200],
    ["If-Match takes any ETag", () => ({ "If-Match": "*" }), 200],
    ["If-Match names the ETag among others", () => ({ "If-Match": `"a,b", ${etag}` }), 200],
    ["If-Match names another ETag", () => ({ "If-Match": '"another"' }), 412],
    ["If-Match names the ETag weakly", () => ({ "If-Match": `W/${etag}` }), 412],
    [
      "If-Match goes before If-Unmodified-Since",
      () => ({ "If-Match": etag, "If-Unmodified-Since": earlier() }),
      200,
    ],
    ["If-Unmodified-Since before the change", () => ({ "If-Unmodified-Since": earlier() }), 412],
    ["If-Unmodified-Since at the change", () => ({ "If-Unmodified-Since": same() }), 200],
    ["If-Unmodified-Since is no date", () => ({ "If-Unmodified-Since": "yesterday" }), 200],
    ["If-None-Match names the ETag", () => ({ "If-None-Match": etag }), 304],
    ["If-None-Match names the ETag weakly", () => ({ "If-None-Match": `"x", W/${etag}` }), 304],
    ["If-None-Match takes any ETag", () => ({ "If-None-Match": "*" }), 304],
    ["If-None-Match names another ETag", () => ({ "If-None-Match": '"another"' }), 200],
    [
      "If-None-Match goes before If-Modified-Since",
      () => ({ "If-None-Match": '"x"', "If-Modified-Since": later() }),
      200,
    ],
    ["If-Modified-Since before the change", () => ({ "If-Modified-Since": earlier() }), 200],
    ["If-Modified-Since at the change", () => ({ "If-Modified-Since": same() }), 304],
    ["If-Modified-Since in the old form", () => ({ "If-Modified-Since": rfc850(modifiedAt) }), 304],
    ["If-Modified-Since is no date", () => ({ "If-Modified-Since": "2026-11-21" }), 200],
    [
      "If-Match fails before If-None-Match is compared",
      () => ({ "If-Match": '"x"', "If-None-Match": etag }),
      412,
    ],
    ["If-Range names the ETag", () => ({ Range: "bytes=0-1", "If-Range": etag }), 206],
    [
      "If-Range names the ETag weakly",
      () => ({ Range: "bytes=0-1", "If-Range": `W/${etag}` }),
      200,
    ],
    ["If-Range names another ETag", () => ({ Range: "bytes=0-1", "If-Range": '"another"' }), 200],
    ["If-Range is the date of the change", () => ({ Range: "bytes=0-1", "If-Range": same() }), 206],
    ["If-Range is a later date", () => ({ Range: "bytes=0-1", "If-Range": later() }), 200],
    ["If-Range is no date", () => ({ Range: "bytes=0-1", "If-Range": "soon" }), 200],
    ["If-Range without Range", () => ({ "If-Range": '"another"' }), 200],
    [
      "If-Range names another ETag, for a range beyond the end",
      () => ({ Range: "bytes=999999999-", "If-Range": '"x"' }),
      200,
    ],
    ["If-None-Match goes before Range", () => ({ Range: "bytes=0-1", "If-None-Match": etag }), 304],
    [
      "If-None-Match goes before a range beyond the end",
      () => ({ Range: "bytes=999999999-", "If-None-Match": etag }),
      304,
    ],
  ];

  it.each(cases)("a conditional request (RFC 9110 section 13): %s", async (_, headers, status) => {
    const response = await fetchFile(segment, headers());
    const body = await readBytes(response);
    expect(response.status).toBe(status);
    if (status === 304) expect([body.length, response.headers.get("ETag")]).toEqual([0, etag]);
    const headResponse = await fetchFile(segment, headers(), "HEAD");
    expect(headResponse.status).toBe(status === 206 ? 200 : status);
  });
});

describe("HEAD", () => {
  it.each(["master.m3u8", "240p/1.m4s", "captions/en.vtt", "storyboard-1.webp", "source.mp4"])(
    "HEAD describes %s like GET, without the body",
    async (file) => {
      const [getResponse, headResponse] = [
        await fetchFile(`${folder}/${file}`),
        await fetchFile(`${folder}/${file}`, {}, "HEAD"),
      ];
      const pickHeaders = (response: Response) =>
        [
          "Content-Type",
          "Content-Length",
          "ETag",
          "Last-Modified",
          "Accept-Ranges",
          "Cache-Control",
        ].map((name) => [name, response.headers.get(name)]);
      expect([getResponse.status, headResponse.status]).toEqual([200, 200]);
      expect(pickHeaders(headResponse)).toEqual(pickHeaders(getResponse));
      expect(getResponse.headers.get("Content-Length")).toBe(
        String((await readBytes(getResponse)).length),
      );
      expect((await readBytes(headResponse)).length).toBe(0);
      expect(getResponse.headers.get("Content-Encoding")).toBe(null);
      expect(getResponse.headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
    },
  );
});

describe("a request without a grant", () => {
  const files = [
    "master.m3u8",
    "240p/index.m3u8",
    "240p/init.mp4",
    "240p/1.m4s",
    "captions/en.vtt",
    "storyboard.vtt",
  ];
  const paths = [...files, "storyboard-1.webp", "source.mp4", "nothing.m4s"];
  const expectedStatus = (persona: Persona) =>
    ["visitor", "expired", "signedOut", "tampered"].includes(persona) ? 401 : 403;

  it.each(personas)(
    "a viewer without a grant for the video is refused each file with each method: %s",
    async (persona) => {
      await resetAccounts();
      const otherGrant = await requestGrant(await signedInClient("demo-member"), "Wings");
      const client = await clientFor(persona);
      for (const path of paths) {
        const requestVariants: RequestInit[] = [
          {},
          { method: "HEAD" },
          { headers: { Range: "bytes=0-1" } },
          { headers: { Cookie: otherGrant } },
          { headers: { Cookie: "grant=e30.e30.e30" } },
        ];
        const pendingResponses = requestVariants.map((init) => client(`${folder}/${path}`, init));
        const statuses = (await Promise.all(pendingResponses)).map(({ status }) => status);
        expect([path, statuses]).toEqual([path, Array(5).fill(expectedStatus(persona))]);
      }
    },
  );

  it("a visitor is refused a segment that a subscriber's request stored in the edge cache", async () => {
    const client = visitorClient();
    const headers = { Cookie: grant };
    await withEdgeCache(async () => {
      const first = await client(segment, { headers });
      expect([first.status, (await readBytes(first)).equals(fileBytes)]).toEqual([200, true]);
      const headerSets: Record<string, string>[] = [
        {},
        { Range: "bytes=0-1" },
        { "If-None-Match": etag },
      ];
      for (const method of ["GET", "HEAD"])
        for (const requestHeaders of headerSets)
          expect((await client(segment, { method, headers: requestHeaders })).status).toBe(401);
    });
  });
});

describe("the edge cache", () => {
  const read = async (
    path: string,
    client = visitorClient(),
    headers: Record<string, string> = { Cookie: grant },
  ) => {
    const response = await client(path, { headers });
    return { response, bytes: await readBytes(response) };
  };

  it("the edge cache reads a segment from storage once for all viewers", async () => {
    const { misses, requests } = await withEdgeCache(async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => read(segment)));
      for (const { response, bytes } of [...answers, await read(segment)]) {
        expect([response.status, bytes.equals(fileBytes), response.headers.get("ETag")]).toEqual([
          200,
          true,
          etag,
        ]);
        expect(response.headers.get("Cache-Control")).toMatch(/^private/);
      }
    });
    expect([requests.length, misses]).toEqual([21, 1]);
  });

  it("the edge cache is given a file's key and nothing about the viewer", async () => {
    const cookie = `${grant}; session=not-for-the-cache`;
    const { requests } = await withEdgeCache(async () => {
      await read(`${segment}?token=of-this-viewer`, await signedInClient("demo-member"), {
        Cookie: cookie,
      });
    });
    expect(requests).toEqual([{ url: "https://files/videos/demo-tech/240p/1.m4s", headers: [] }]);
  });

  it("the edge cache stores no playlists, originals or people's images", async () => {
    const { MEDIA } = await getBindings();
    await MEDIA.put("media/avatars/edge-cache.webp", "a picture");
    const { stored } = await withEdgeCache(async () => {
      await read(`${folder}/master.m3u8`);
      await read(`${folder}/source.mp4`);
      await read("/media/avatars/edge-cache.webp");
      expect((await read(`${folder}/240p/903.m4s`)).response.status).toBe(404);
      await MEDIA.put("videos/demo-tech/240p/903.m4s", "put back");
      expect((await read(`${folder}/240p/903.m4s`)).response.status).toBe(200);
    });
    expect(stored).toEqual(["/videos/demo-tech/240p/903.m4s"]);
    await MEDIA.delete(["videos/demo-tech/240p/903.m4s", "media/avatars/edge-cache.webp"]);
  });

  it("the edge cache serves posters to visitors", async () => {
    const { MEDIA } = await getBindings();
    await MEDIA.put("media/posters/edge-cache.webp", "a poster");
    const { misses, stored } = await withEdgeCache(async () => {
      for (let count = 0; count < 3; count++)
        expect(
          (await read("/media/posters/edge-cache.webp", visitorClient(), {})).bytes.toString(),
        ).toBe("a poster");
    });
    expect([misses, stored]).toEqual([1, ["/media/posters/edge-cache.webp"]]);
    await MEDIA.delete("media/posters/edge-cache.webp");
  });
});

describe("a missing file", () => {
  it("only a file that should be in storage raises an alert when it is missing", async () => {
    const { MEDIA } = await getBindings();
    const key = "videos/demo-tech/360p/1.m4s";
    const stored = await (await MEDIA.get(key))?.arrayBuffer();
    await MEDIA.delete(key);
    expect((await fetchFile(`${folder}/360p/99999.m4s`)).status).toBe(404);
    const response = await fetchFile(`${folder}/360p/1.m4s`);
    expect([response.status, (await response.json()).code]).toEqual([404, "file_not_found"]);
    await expect
      .poll(() => readAlerts().filter((line) => line.includes("demo-tech/360p/1.m4s")).length)
      .toBe(1);
    expect(readAlerts().filter((line) => line.includes("99999"))).toEqual([]);
    if (stored) await MEDIA.put(key, stored);
  });
});

it.each(["notes.txt", "240p/notes.m4s", "captions/en.txt", "sources/1"])(
  "a grant does not open %s, a stored file that is no file of a published video",
  async (path) => {
    const { MEDIA } = await getBindings();
    await MEDIA.put(`videos/demo-tech/${path}`, "private");
    expect((await fetchFile(`${folder}/${path}`)).status).toBe(404);
    await MEDIA.delete(`videos/demo-tech/${path}`);
  },
);

describe("a segment", () => {
  it("a segment request takes no database query and writes no log line", async () => {
    const requestVariants: Record<string, string>[] = [
      {},
      { Range: "bytes=0-9" },
      { "If-None-Match": etag },
    ];
    for (const headers of requestVariants) {
      expect(await isRequestLogged(await fetchFile(segment, headers))).toBe(false);
    }
    const refused = await visitorClient()(segment);
    expect(await readRequestLog(refused)).toMatchObject({
      route: "/stream/:videoId/:path{.+}",
      status: 401,
    });
  });
});

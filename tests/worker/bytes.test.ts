import { createHash } from "node:crypto";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { demoFiles } from "../../demo/stored-files.mjs";
import { freshAccounts, openDemo, openSession, rowOf } from "../support/factories.ts";
import { become, type Persona, personas } from "../support/personas.ts";
import { type Ask, alerts, bearer, costOf, freshOrigin, openSite, visitor } from "../support/site.ts";

const folder = "/stream/demo-tech";
const segment = `${folder}/240p/1.m4s`;
let whole: Buffer;
let etag: string;
let changed: Date;
let grant: string;

/** Presses Watch and gives the grant. */
async function watch(ask: Ask, name = "Metropolis"): Promise<string> {
  const movie = await rowOf<{ id: number }>("SELECT id FROM movies WHERE name = ?", name);
  const response = await ask(`/api/movies/${movie?.id}/playback`, { method: "POST" });
  return /grant=[^;]+/.exec(response.headers.get("Set-Cookie") ?? "")?.[0] ?? "";
}

const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  visitor()(path, { method, headers: { Cookie: grant, ...headers } });
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

beforeAll(async () => {
  await openDemo();
  const { MEDIA } = await openSite();
  for (const { key, read } of await demoFiles()) {
    if (/^videos\/demo-(tech|action)\//.test(key)) await MEDIA.put(key, await read());
  }
  await freshAccounts();
  grant = await watch(bearer(await openSession("demo-member")));
  const stored = await MEDIA.get("videos/demo-tech/240p/1.m4s");
  if (!stored) throw new Error("the demo has no such segment");
  whole = Buffer.from(await stored.arrayBuffer());
  [etag, changed] = [stored.httpEtag, stored.uploaded];
});

/** RFC 9110: a request's headers, and what comes of them: a status, and of the bytes from and to. */
describe("ranges (RFC 9110 section 14)", () => {
  const last = () => whole.length - 1;
  const cases: [string, string, () => [number, number] | "whole" | "416"][] = [
    ["the first byte", "bytes=0-0", () => [0, 0]],
    ["a part", "bytes=10-19", () => [10, 19]],
    ["an open end", "bytes=10-", () => [10, last()]],
    ["the whole, as a part", "bytes=0-", () => [0, last()]],
    ["an end beyond the end", "bytes=10-99999999999999999999", () => [10, last()]],
    ["a suffix", "bytes=-5", () => [last() - 4, last()]],
    ["a suffix longer than the file", "bytes=-99999999999", () => [0, last()]],
    ["the unit in capitals", "BYTES=1-2", () => [1, 2]],
    ["spaces around", "bytes= 1-2 ", () => [1, 2]],
    ["a start beyond the end", "bytes=99999999999-", () => "416"],
    ["the empty suffix", "bytes=-0", () => "416"],
    ["an end before the start", "bytes=5-2", () => "whole"],
    ["several", "bytes=0-1,5-6", () => "whole"],
    ["another unit", "seconds=0-1", () => "whole"],
    ["no numbers", "bytes=a-b", () => "whole"],
    ["nothing", "bytes=-", () => "whole"],
    ["a negative number", "bytes=--5", () => "whole"],
    ["a space in the number", "bytes=1 -2", () => "whole"],
    ["no unit", "0-1", () => "whole"],
  ];

  it.each(cases)("%s: %s", async (_, range, expected) => {
    const response = await get(segment, { Range: range });
    const part = expected();
    if (part === "416") {
      expect([response.status, response.headers.get("Content-Range")]).toEqual([416, `bytes */${whole.length}`]);
      return;
    }
    const [from, to] = part === "whole" ? [0, last()] : part;
    expect(response.status).toBe(part === "whole" ? 200 : 206);
    expect(response.headers.get("Content-Range")).toBe(part === "whole" ? null : `bytes ${from}-${to}/${whole.length}`);
    expect(response.headers.get("Content-Length")).toBe(String(to - from + 1));
    expect((await bytesOf(response)).equals(whole.subarray(from, to + 1))).toBe(true);
  });

  it("of random sizes, glued together, are the file", async () => {
    const cuts = fc.uniqueArray(fc.integer({ min: 1, max: whole.length - 1 }), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(cuts, async (places) => {
        const edges = [0, ...places.sort((one, other) => one - other), whole.length];
        const parts = edges.slice(1).map((end, i) => get(segment, { Range: `bytes=${edges[i]}-${end - 1}` }));
        const glued = Buffer.concat(await Promise.all((await Promise.all(parts)).map(bytesOf)));
        const hash = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
        expect(hash(glued)).toBe(hash(whole));
      }),
      { numRuns: 15 },
    );
  });

  it("of an object that is replaced all the while are never mixed of two", async () => {
    const { MEDIA } = await openSite();
    const key = "videos/demo-tech/240p/999.m4s";
    const versions = ["a", "b"].map((letter, i) => Buffer.alloc(40_000 + i * 10_000, letter));
    const byTag = new Map<string, Buffer>();
    const put = async (i: number) => {
      const version = versions[i % 2] as Buffer;
      byTag.set((await MEDIA.put(key, version)).httpEtag, version);
    };
    await put(0);
    const replacing = (async () => {
      for (let i = 1; i < 20; i++) await put(i);
    })();
    // Read at once: a body that waits for long is given up when memory is cleared, and the answer it came in is gone.
    const ask = async () => {
      const answer = await get(`${folder}/240p/999.m4s`, { Range: "bytes=30000-45000" });
      return { status: answer.status, tag: answer.headers.get("ETag") ?? "", bytes: await bytesOf(answer) };
    };
    const answers = await Promise.all(Array.from({ length: 40 }, ask));
    await replacing;
    for (const { status, tag, bytes } of answers) {
      const version = byTag.get(tag);
      expect([status, version !== undefined]).toEqual([206, true]);
      expect(bytes.equals(version?.subarray(30_000, 45_001) as Buffer)).toBe(true);
    }
    await MEDIA.delete(key);
  });
});

describe("conditions (RFC 9110 section 13)", () => {
  const earlier = () => new Date(changed.getTime() - 60_000).toUTCString();
  const same = () => changed.toUTCString();
  const later = () => new Date(changed.getTime() + 60_000).toUTCString();
  const rfc850 = (date: Date) => {
    const [, day = "", month = "", year = ""] = /, (\d+) (\w+) \d\d(\d\d)/.exec(date.toUTCString()) ?? [];
    const weekday = new Intl.DateTimeFormat("en", { weekday: "long", timeZone: "UTC" }).format(date);
    return `${weekday}, ${day}-${month}-${year} ${date.toUTCString().slice(-12)}`;
  };
  const cases: [string, () => Record<string, string>, number][] = [
    ["If-Match names it", () => ({ "If-Match": etag }), 200],
    ["If-Match takes any", () => ({ "If-Match": "*" }), 200],
    ["If-Match names it among others", () => ({ "If-Match": `"a,b", ${etag}` }), 200],
    ["If-Match names another", () => ({ "If-Match": '"another"' }), 412],
    ["If-Match is weak", () => ({ "If-Match": `W/${etag}` }), 412],
    ["If-Match goes before If-Unmodified-Since", () => ({ "If-Match": etag, "If-Unmodified-Since": earlier() }), 200],
    ["If-Unmodified-Since before the change", () => ({ "If-Unmodified-Since": earlier() }), 412],
    ["If-Unmodified-Since at the change", () => ({ "If-Unmodified-Since": same() }), 200],
    ["If-Unmodified-Since is no date", () => ({ "If-Unmodified-Since": "yesterday" }), 200],
    ["If-None-Match names it", () => ({ "If-None-Match": etag }), 304],
    ["If-None-Match names it weakly", () => ({ "If-None-Match": `"x", W/${etag}` }), 304],
    ["If-None-Match takes any", () => ({ "If-None-Match": "*" }), 304],
    ["If-None-Match names another", () => ({ "If-None-Match": '"another"' }), 200],
    [
      "If-None-Match goes before If-Modified-Since",
      () => ({ "If-None-Match": '"x"', "If-Modified-Since": later() }),
      200,
    ],
    ["If-Modified-Since before the change", () => ({ "If-Modified-Since": earlier() }), 200],
    ["If-Modified-Since at the change", () => ({ "If-Modified-Since": same() }), 304],
    ["If-Modified-Since in the old form", () => ({ "If-Modified-Since": rfc850(changed) }), 304],
    ["If-Modified-Since is no date", () => ({ "If-Modified-Since": "2026-11-21" }), 200],
    ["If-Match fails before If-None-Match is asked", () => ({ "If-Match": '"x"', "If-None-Match": etag }), 412],
    ["If-Range names it", () => ({ Range: "bytes=0-1", "If-Range": etag }), 206],
    ["If-Range names it weakly", () => ({ Range: "bytes=0-1", "If-Range": `W/${etag}` }), 200],
    ["If-Range names another", () => ({ Range: "bytes=0-1", "If-Range": '"another"' }), 200],
    ["If-Range is the very date", () => ({ Range: "bytes=0-1", "If-Range": same() }), 206],
    ["If-Range is a later date", () => ({ Range: "bytes=0-1", "If-Range": later() }), 200],
    ["If-Range is no date", () => ({ Range: "bytes=0-1", "If-Range": "soon" }), 200],
    ["If-Range without Range", () => ({ "If-Range": '"another"' }), 200],
    ["If-Range names another, of what is beyond", () => ({ Range: "bytes=999999999-", "If-Range": '"x"' }), 200],
    ["If-None-Match goes before Range", () => ({ Range: "bytes=0-1", "If-None-Match": etag }), 304],
    ["If-None-Match goes before what is beyond", () => ({ Range: "bytes=999999999-", "If-None-Match": etag }), 304],
  ];

  it.each(cases)("%s", async (_, headers, status) => {
    const response = await get(segment, headers());
    const body = await bytesOf(response);
    expect(response.status).toBe(status);
    if (status === 304) expect([body.length, response.headers.get("ETag")]).toEqual([0, etag]);
    const head = await get(segment, headers(), "HEAD");
    expect(head.status).toBe(status === 206 ? 200 : status);
  });
});

describe("HEAD", () => {
  it.each(["master.m3u8", "240p/1.m4s", "captions/en.vtt", "storyboard-1.webp", "source.mp4"])(
    "says of %s what GET says, without the bytes",
    async (file) => {
      const [got, head] = [await get(`${folder}/${file}`), await get(`${folder}/${file}`, {}, "HEAD")];
      const facts = (response: Response) =>
        ["Content-Type", "Content-Length", "ETag", "Last-Modified", "Accept-Ranges", "Cache-Control"].map((name) => [
          name,
          response.headers.get(name),
        ]);
      expect([got.status, head.status]).toEqual([200, 200]);
      expect(facts(head)).toEqual(facts(got));
      expect(got.headers.get("Content-Length")).toBe(String((await bytesOf(got)).length));
      expect((await bytesOf(head)).length).toBe(0);
      expect(got.headers.get("Content-Encoding")).toBe(null);
      expect(got.headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
    },
  );
});

describe("whoever comes without a grant", () => {
  const files = ["master.m3u8", "240p/index.m3u8", "240p/init.mp4", "240p/1.m4s", "captions/en.vtt", "storyboard.vtt"];
  const paths = [...files, "storyboard-1.webp", "source.mp4", "nothing.m4s"];
  const refused = (persona: Persona) => (["visitor", "expired", "signedOut", "tampered"].includes(persona) ? 401 : 403);

  it.each(personas)("is refused every file, however it is asked for: %s", async (persona) => {
    await freshAccounts();
    const others = await watch(bearer(await openSession("demo-member")), "Wings");
    const ask = await become(persona);
    for (const path of paths) {
      const ways: RequestInit[] = [
        {},
        { method: "HEAD" },
        { headers: { Range: "bytes=0-1" } },
        { headers: { Cookie: others } },
        { headers: { Cookie: "grant=e30.e30.e30" } },
      ];
      const asked = ways.map((init) => ask(`${folder}/${path}`, init));
      const statuses = (await Promise.all(asked)).map(({ status }) => status);
      expect([path, statuses]).toEqual([path, Array(5).fill(refused(persona))]);
    }
  });

  it("is refused after a subscriber warmed the edge's cache, and the subscriber is answered from it", async () => {
    const ask = visitor(freshOrigin());
    const { MEDIA } = await openSite();
    const key = "videos/demo-tech/240p/2.m4s";
    const path = `${folder}/240p/2.m4s`;
    const first = await ask(path, { headers: { Cookie: grant } });
    expect([first.status, (await bytesOf(first)).length > 0]).toEqual([200, true]);
    const stored = Buffer.from((await (await MEDIA.get(key))?.arrayBuffer()) ?? []);
    await MEDIA.delete(key);
    await expect
      .poll(async () => (await ask(path, { headers: { Cookie: grant } })).status, { timeout: 5_000 })
      .toBe(200);
    const again = await ask(path, { headers: { Cookie: grant } });
    expect((await bytesOf(again)).equals(stored)).toBe(true);
    expect(again.headers.get("ETag")).toBe(first.headers.get("ETag"));
    expect(again.headers.get("Cache-Control")).toMatch(/^private/);
    expect((await ask(path)).status).toBe(401);
    expect((await ask(path, { headers: { "If-None-Match": first.headers.get("ETag") ?? "" } })).status).toBe(401);
    await MEDIA.put(key, stored);
  });
});

describe("a file that is lost", () => {
  it("is 404, and somebody is told; one that never was tells nobody", async () => {
    const { MEDIA } = await openSite();
    const key = "videos/demo-tech/360p/1.m4s";
    const stored = await (await MEDIA.get(key))?.arrayBuffer();
    await MEDIA.delete(key);
    expect((await get(`${folder}/360p/99999.m4s`)).status).toBe(404);
    const response = await get(`${folder}/360p/1.m4s`);
    expect([response.status, (await response.json()).code]).toEqual([404, "not_found"]);
    await expect.poll(() => alerts().filter((line) => line.includes("demo-tech/360p/1.m4s")).length).toBe(1);
    expect(alerts().filter((line) => line.includes("99999"))).toEqual([]);
    if (stored) await MEDIA.put(key, stored);
  });
});

describe("a segment", () => {
  it("costs the database nothing", async () => {
    const ways: Record<string, string>[] = [{}, { Range: "bytes=0-9" }, { "If-None-Match": etag }];
    for (const headers of ways) {
      expect(await costOf(await get(segment, headers))).toEqual({ trips: 0, statements: 0, rowsRead: 0 });
    }
  });
});

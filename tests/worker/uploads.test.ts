import { createHash } from "node:crypto";
import HLS from "hls-parser";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sourcePartBytes } from "../../contract/uploads.ts";
import { count, freshAccounts, openDemo, openSession, rowOf, run } from "../support/factories.ts";
import { type Reel, readReel } from "../support/reel.ts";
import { type Ask, bearer, openSite, sending } from "../support/site.ts";

let reel: Reel["files"];
let publication: Reel["publication"];
let source: Buffer;
let admin: Ask;
let video: string;

const hashOf = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest("hex");

async function begin(ask: Ask, more: Record<string, unknown> = {}): Promise<string> {
  const body = { fileName: "tech.mp4", bytes: source.length, type: "video/mp4", durationMs: 44_000, ...more };
  const answer = await ask("/api/videos", sending("POST", body));
  return (await answer.json()).data?.videoId;
}

type Sent = { hash?: string; durationMs?: number | string | null; headers?: Record<string, string>; to?: string };
const put = (
  ask: Ask,
  path: string,
  bytes: Uint8Array | string,
  { hash, durationMs, headers, to = video }: Sent = {},
) =>
  ask(`/api/videos/${to}/files/${path}`, {
    method: "PUT",
    body: bytes as BodyInit,
    headers: {
      "X-Content-SHA256": hash ?? hashOf(bytes),
      ...(path.endsWith(".m4s") && { "X-Duration-Ms": String(durationMs ?? 4000) }),
      ...headers,
    },
  });
const publish = (ask: Ask, id = video) => ask(`/api/videos/${id}/publish`, sending("POST", publication));
const state = async (id = video) => (await (await admin(`/api/videos/${id}`)).json()).data;

async function sendReel(files = reel) {
  for (const { path, bytes, durationMs } of files) {
    const answer = await put(admin, path, bytes, { durationMs });
    if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  }
}

beforeAll(async () => {
  await openDemo();
  ({ files: reel, publication, source } = await readReel());
});
beforeEach(async () => {
  await freshAccounts();
  admin = bearer(await openSession("demo-admin"));
  video = await begin(admin);
});

describe("an upload", () => {
  it("goes on from what has arrived, is published whole, and plays", async () => {
    await sendReel(reel.slice(0, 20));
    expect((await state()).files.length).toBe(20);
    expect((await rowOf("SELECT status FROM videos WHERE id = ?", video))?.status).toBe("uploading");
    const early = await publish(admin);
    const refusal = await early.json();
    expect([early.status, refusal.code]).toEqual([409, "conflict"]);
    const arrived = new Set((await state()).files.map(({ path }: { path: string }) => path));
    const isNamed = (path: string) => /m4s|mp4/.test(path);
    expect(refusal.missing.toSorted()).toEqual(
      reel.map(({ path }) => path).filter((path) => isNamed(path) && !arrived.has(path)),
    );

    await sendReel(reel.filter(({ path }) => !arrived.has(path)));
    await run("UPDATE movies SET video_id = ? WHERE id = 5", video);
    const movie = async () => (await (await admin("/api/movies/5")).json()).data;
    expect((await movie()).video).toBeNull();
    const published = await publish(admin);
    expect([published.status, (await published.json()).data.src]).toEqual([200, `/stream/${video}/master.m3u8`]);
    expect((await movie()).video).toBe(`/stream/${video}/master.m3u8`);
    expect((await publish(admin)).status).toBe(200);

    const member = bearer(await openSession("demo-member"));
    const playback = await member("/api/movies/5/playback", { method: "POST" });
    const { data } = await playback.json();
    expect(data).toMatchObject({
      storyboard: expect.any(String),
      captions: [
        { lang: "en", label: "English" },
        { lang: "es", label: "Español" },
      ],
    });
    const grant = /grant=[^;]+/.exec(playback.headers.get("Set-Cookie") ?? "")?.[0] ?? "";
    await requirePlayable(data.src, grant);
  });

  /** RFC 8216 by another's parser; and every file that is named is there, with its type. */
  async function requirePlayable(src: string, grant: string) {
    const get = (path: string) => bearer("")(path, { headers: { Cookie: grant } });
    const master = HLS.parse(await (await get(src)).text());
    if (!master.isMasterPlaylist) throw new Error("no master playlist");
    expect(master.variants.map(({ resolution }) => resolution?.height)).toEqual([240, 360, 540]);
    const uris = [
      ...master.variants.map(({ uri }) => uri),
      ...(master.variants[0]?.audio ?? []).map(({ uri }) => uri ?? ""),
    ];
    for (const uri of uris) {
      const folder = src.replace("master.m3u8", uri.replace("index.m3u8", ""));
      const playlist = HLS.parse(await (await get(`${folder}index.m3u8`)).text());
      if (playlist.isMasterPlaylist) throw new Error("no media playlist");
      expect([playlist.endlist, playlist.playlistType]).toEqual([true, "VOD"]);
      for (const { duration } of playlist.segments)
        expect(Math.round(duration)).toBeLessThanOrEqual(playlist.targetDuration);
      const total = playlist.segments.reduce((sum, { duration }) => sum + duration, 0);
      expect(Math.abs(total - 44)).toBeLessThan(0.5);
      expect((await get(`${folder}${playlist.segments[0]?.map?.uri}`)).headers.get("Content-Type")).toBe("video/mp4");
      for (const segment of playlist.segments) {
        const answer = await get(`${folder}${segment.uri}`);
        expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "video/iso.segment"]);
      }
    }
  }

  it("whose stored file was lost or mixed up is not published until it is sent again", async () => {
    const { MEDIA } = await openSite();
    await sendReel();
    await MEDIA.delete(`videos/${video}/240p/3.m4s`);
    await MEDIA.put(`videos/${video}/audio/2.m4s`, "something else");
    const refused = await publish(admin);
    expect([refused.status, (await refused.json()).missing.toSorted()]).toEqual([409, ["240p/3.m4s", "audio/2.m4s"]]);
    expect(await MEDIA.head(`videos/${video}/master.m3u8`)).toBeNull();
    for (const file of reel.filter(({ path }) => /^240p\/3|^audio\/2\./.test(path))) {
      expect((await put(admin, file.path, file.bytes, { durationMs: file.durationMs })).status).toBe(200);
    }
    expect((await publish(admin)).status).toBe(200);
  });

  it("is its administrator's: another is refused every call, and goes on when the account is gone", async () => {
    await run("UPDATE users SET role = 'ADMIN' WHERE id = 'demo-viewer'");
    const other = bearer(await openSession("demo-viewer"));
    const file = reel.find(({ path }) => path.endsWith("init.mp4"));
    if (!file) throw new Error("the reel has no init");
    const calls = () =>
      Promise.all([
        put(other, file.path, file.bytes),
        other(`/api/videos/${video}/source`, { method: "POST" }),
        other(`/api/videos/${video}/source/1`, { method: "PUT", body: source as never }),
        other(`/api/videos/${video}/source/complete`, { method: "POST" }),
        publish(other),
      ]);
    expect((await calls()).map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    expect(await count("video_files WHERE video_id = ?", video)).toBe(0);
    await run("UPDATE videos SET created_by = NULL WHERE id = ?", video);
    expect((await put(other, file.path, file.bytes)).status).toBe(201);
  });
});

describe("a file", () => {
  const init = () => reel.find(({ path }) => path === "240p/init.mp4")?.bytes as Buffer;
  const segment = () => reel.find(({ path }) => path === "240p/1.m4s")?.bytes as Buffer;

  it("arrives once: the same bytes again are 200, others under its name 409, five at once one row", async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => put(admin, "240p/1.m4s", segment())));
    for (const { status } of answers) expect([200, 201]).toContain(status);
    expect((await put(admin, "240p/1.m4s", segment())).status).toBe(200);
    const others = Buffer.concat([segment(), Buffer.from("x")]);
    expect((await put(admin, "240p/1.m4s", others)).status).toBe(409);
    expect((await put(admin, "240p/1.m4s", segment(), { durationMs: 3999 })).status).toBe(409);
    expect(await count("video_files WHERE video_id = ?", video)).toBe(1);
    const stored = await (await (await openSite()).MEDIA.get(`videos/${video}/240p/1.m4s`))?.arrayBuffer();
    expect(hashOf(new Uint8Array(stored ?? []))).toBe(hashOf(segment()));
  });

  it("of two that arrive at once under one name is one of them, and the other is told", async () => {
    const others = Buffer.concat([segment(), Buffer.from("x")]);
    const answers = await Promise.all([put(admin, "240p/1.m4s", segment()), put(admin, "240p/1.m4s", others)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });

  it("with a wrong hash is 400, and nothing is kept", async () => {
    const answer = await put(admin, "240p/1.m4s", segment(), { hash: hashOf("else") });
    expect([answer.status, (await answer.json()).code]).toEqual([400, "invalid"]);
    expect(await (await openSite()).MEDIA.head(`videos/${video}/240p/1.m4s`)).toBeNull();
    expect(await count("video_files WHERE video_id = ?", video)).toBe(0);
  });

  it.each([
    ["master.m3u8", 400],
    ["240p/index.m3u8", 400],
    ["240p/0.m4s", 400],
    ["240p/1.mp4", 400],
    ["source.mp4", 400],
    ["240p/init.mp4.html", 400],
    ["240p/1.m4s%00.html", 400],
    ["..%2f..%2fmedia%2fposters%2fx.webp", 400],
    ["%2e%2e/%2e%2e/media/x.webp", 404],
    ["captions/..%2fx.vtt", 400],
    ["captions/x.vtt", 400],
    ["poster.svg", 400],
    ["240P/1.m4s", 400],
  ])("has one of the names that files have, and not %s", async (path, status) => {
    const answer = await put(admin, path, segment());
    expect(answer.status).toBe(status);
    expect(await count("video_files WHERE video_id = ?", video)).toBe(0);
  });

  const riff = Buffer.concat([Buffer.from("RIFF\x10\0\0\0WEBPVP8L"), Buffer.alloc(8)]);
  it.each([
    ["240p/init.mp4", () => "<html><script>alert(1)</script>", 415],
    ["240p/1.m4s", () => init(), 415],
    ["240p/init.mp4", () => segment(), 415],
    ["poster.webp", () => "<svg xmlns='http://www.w3.org/2000/svg'/>", 415],
    ["poster.webp", () => riff, 415],
    ["captions/en.vtt", () => "<script>alert(1)</script>", 415],
    ["captions/en.vtt", () => Buffer.from([0xff, 0xfe, 0x57, 0]), 415],
    ["captions/en.vtt", () => "WEBVTT\0", 415],
    ["captions/en.vtt", () => "", 400],
    ["240p/1.m4s", () => "", 400],
  ] as [string, () => Buffer | string, number][])(
    "is what its name says by its content: %s",
    async (path, bytes, status) => {
      expect((await put(admin, path, bytes())).status).toBe(status);
      expect(await count("video_files WHERE video_id = ?", video)).toBe(0);
    },
  );

  it("of more than 64 MiB is 413, with and without its length", async () => {
    const large = Buffer.alloc(64 * 1024 * 1024 + 1, "x");
    expect((await put(admin, "240p/1.m4s", large, { hash: "0".repeat(64) })).status).toBe(413);
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(large);
        controller.close();
      },
    });
    const answer = await admin(`/api/videos/${video}/files/240p/1.m4s`, {
      method: "PUT",
      body: stream,
      duplex: "half",
      headers: { "X-Content-SHA256": "0".repeat(64), "X-Duration-Ms": "4000" },
    } as RequestInit);
    expect(answer.status).toBe(413);
    expect(await count("video_files WHERE video_id = ?", video)).toBe(0);
  });

  it.each([{ durationMs: "x" }, { durationMs: 0 }, { durationMs: 1e9 }, { durationMs: 1.5 }])(
    "that is a segment says how long it is: %j",
    async (sent) => {
      expect((await put(admin, "240p/1.m4s", segment(), sent)).status).toBe(400);
    },
  );

  it("of an upload that is not there is 404", async () => {
    expect((await put(admin, "240p/1.m4s", segment(), { to: "nobodys" })).status).toBe(404);
  });
});

describe("an original", () => {
  const part = (n: number | string, bytes: Uint8Array, ask = admin, id = video) =>
    ask(`/api/videos/${id}/source/${n}`, { method: "PUT", body: bytes as never });
  const post = (what: string, id = video) => admin(`/api/videos/${id}/source${what}`, { method: "POST" });

  it("arrives in parts, in any order and again, and can be watched and downloaded from then on", async () => {
    const large = Buffer.concat([source, Buffer.alloc(sourcePartBytes + 1000, 7)]);
    const id = await begin(admin, { bytes: large.length });
    expect((await (await post("", id)).json()).data.parts).toBe(2);
    expect((await (await post("", id)).json()).data.parts).toBe(2);
    expect((await part(2, large.subarray(sourcePartBytes), admin, id)).status).toBe(200);
    const early = await post("/complete", id);
    expect([early.status, (await early.json()).missing]).toEqual([409, ["1"]]);
    for (const _ of [1, 2]) expect((await part(1, large.subarray(0, sourcePartBytes), admin, id)).status).toBe(200);
    expect((await state(id)).source).toEqual({
      partBytes: sourcePartBytes,
      parts: 2,
      arrived: [1, 2],
      complete: false,
    });
    await run("UPDATE movies SET video_id = ? WHERE id = 6", id);
    expect((await (await admin("/api/movies/6")).json()).data.video).toBeNull();
    for (const _ of [1, 2]) expect((await post("/complete", id)).status).toBe(200);
    expect((await state(id)).source).toMatchObject({ complete: true });
    expect((await (await admin("/api/movies/6")).json()).data.video).toBe(`/stream/${id}/source.mp4`);
    const member = bearer(await openSession("demo-member"));
    const playback = await member("/api/movies/6/playback", { method: "POST" });
    expect((await playback.json()).data).toMatchObject({ src: `/stream/${id}/source.mp4`, playlists: {} });
    const grant = /grant=[^;]+/.exec(playback.headers.get("Set-Cookie") ?? "")?.[0] ?? "";
    const streamed = await bearer("")(`/stream/${id}/source.mp4`, { headers: { Cookie: grant, Range: "bytes=0-99" } });
    expect([streamed.status, Buffer.from(await streamed.arrayBuffer()).equals(large.subarray(0, 100))]).toEqual([
      206,
      true,
    ]);
    const whole = await member("/api/movies/6/download");
    expect(hashOf(Buffer.from(await whole.arrayBuffer()))).toBe(hashOf(large));
  });

  it("whose last answer was lost is complete when asked again", async () => {
    const { MEDIA } = await openSite();
    await post("");
    const { etag } = (await (await part(1, source)).json()).data;
    const row = await rowOf<{ upload_id: string }>("SELECT upload_id FROM videos WHERE id = ?", video);
    const upload = MEDIA.resumeMultipartUpload(`videos/${video}/source.mp4`, String(row?.upload_id));
    await upload.complete([{ partNumber: 1, etag }]);
    expect((await post("/complete")).status).toBe(200);
    expect(await rowOf("SELECT upload_id, source_at FROM videos WHERE id = ?", video)).toEqual({
      upload_id: null,
      source_at: expect.any(Number),
    });
  });

  it("that was open for too long is begun again", async () => {
    const { MEDIA } = await openSite();
    await post("");
    const row = await rowOf<{ upload_id: string }>("SELECT upload_id FROM videos WHERE id = ?", video);
    await MEDIA.resumeMultipartUpload(`videos/${video}/source.mp4`, String(row?.upload_id)).abort();
    expect((await part(1, source)).status).toBe(409);
    expect((await post("")).status).toBe(200);
    expect((await part(1, source)).status).toBe(200);
    expect((await post("/complete")).status).toBe(200);
  });

  it.each([
    ["0", 400],
    ["10001", 400],
    ["2", 400],
    ["x", 400],
  ])("has no part %s", async (n, status) => {
    await post("");
    expect((await part(n, source)).status).toBe(status);
    expect(await count("video_parts WHERE video_id = ?", video)).toBe(0);
  });

  it("is a film by its content, and as long as was said", async () => {
    await post("");
    expect((await part(1, source.subarray(1))).status).toBe(400);
    expect((await part(1, Buffer.alloc(source.length, "<html>"))).status).toBe(415);
    expect((await part(1, Buffer.alloc(0))).status).toBe(400);
    expect(await count("video_parts WHERE video_id = ?", video)).toBe(0);
    for (const wrong of [
      { type: "text/html" },
      { type: "image/svg+xml" },
      { bytes: 0 },
      { bytes: 1e15 },
      { fileName: "a\0.mp4" },
      { durationMs: -1 },
    ]) {
      expect(await begin(admin, wrong)).toBeUndefined();
    }
  });

  it("is not begun, so no part arrives", async () => {
    expect((await part(1, source)).status).toBe(409);
  });
});

describe("an upload that is given up", () => {
  const giveUp = (ask: Ask, id = video) => ask(`/api/videos/${id}`, { method: "DELETE" });

  it("is gone, with all that had arrived of it", async () => {
    const { MEDIA } = await openSite();
    await sendReel(reel.slice(0, 5));
    await admin(`/api/videos/${video}/source`, { method: "POST" });
    await admin(`/api/videos/${video}/source/1`, { method: "PUT", body: source as never });
    const { upload_id } =
      (await rowOf<{ upload_id: string }>("SELECT upload_id FROM videos WHERE id = ?", video)) ?? {};
    expect((await giveUp(admin)).status).toBe(204);
    for (const table of ["videos WHERE id", "video_files WHERE video_id", "video_parts WHERE video_id"]) {
      expect(await count(`${table} = ?`, video)).toBe(0);
    }
    await expect.poll(async () => (await MEDIA.list({ prefix: `videos/${video}/` })).objects.length).toBe(0);
    const upload = MEDIA.resumeMultipartUpload(`videos/${video}/source.mp4`, String(upload_id));
    await expect(upload.uploadPart(1, "x")).rejects.toThrow();
    expect(await rowOf("SELECT action, actor_id FROM audit_log WHERE subject_id = ? ORDER BY id DESC", video)).toEqual({
      action: "give up",
      actor_id: "demo-admin",
    });
    expect((await giveUp(admin)).status).toBe(404);
  });

  it("is kept while a film shows it, one in the bin included", async () => {
    await sendReel(reel.slice(0, 1));
    await run("UPDATE movies SET video_id = ?, deleted_at = 1 WHERE id = 5", video);
    const refused = await giveUp(admin);
    await run("UPDATE movies SET deleted_at = NULL WHERE id = 5");
    expect([refused.status, (await refused.json()).code]).toEqual([409, "conflict"]);
    expect(await count("video_files WHERE video_id = ?", video)).toBe(1);
    expect((await (await openSite()).MEDIA.list({ prefix: `videos/${video}/` })).objects.length).toBe(1);
  });

  it("is its administrator's, or nobody's", async () => {
    await run("UPDATE users SET role = 'ADMIN' WHERE id = 'demo-viewer'");
    const other = bearer(await openSession("demo-viewer"));
    expect((await giveUp(other)).status).toBe(403);
    await run("UPDATE videos SET created_by = NULL WHERE id = ?", video);
    expect((await giveUp(other)).status).toBe(204);
  });
});

describe("the list of uploads", () => {
  it("is newest first, by status, with the films that show them", async () => {
    const list = async (query: string) => (await (await admin(`/api/videos${query}`)).json()).data;
    expect((await list("?status=uploading"))[0]).toMatchObject({
      id: video,
      status: "uploading",
      movies: [],
      by: "Ada Admin",
    });
    await run("UPDATE movies SET video_id = ? WHERE id IN (7, 8)", video);
    const nameOf = async (id: number) =>
      (await rowOf<{ name: string }>("SELECT name FROM movies WHERE id = ?", id))?.name;
    const shown = [
      { id: "7", name: await nameOf(7) },
      { id: "8", name: await nameOf(8) },
    ];
    expect([(await list("?status=uploading"))[0].movies, (await state()).movies]).toEqual([shown, shown]);
    expect((await list("?status=ready")).map(({ status }: { status: string }) => status)).not.toContain("uploading");
    expect((await admin("/api/videos?status=lost")).status).toBe(400);
  });
});

describe("what administrators upload", () => {
  it("is written down: who began it and who published it", async () => {
    await sendReel();
    await publish(admin);
    const { DB } = await openSite();
    const { results } = await DB.prepare("SELECT action, actor_id FROM audit_log WHERE subject_id = ? ORDER BY id")
      .bind(video)
      .all();
    expect(results).toEqual([
      { action: "upload", actor_id: "demo-admin" },
      { action: "publish", actor_id: "demo-admin" },
    ]);
  });
});

import { createHash } from "node:crypto";
import HLS from "hls-parser";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sourcePartBytes } from "../../../contract/uploads/uploads.ts";
import { insertTestKey } from "../../support/api-keys.ts";
import { bearerClient, formRequest, jsonRequest, type TestClient } from "../../support/clients.ts";
import { setConditions, withEdgeCache } from "../../support/conditions.ts";
import { type DemoVideo, readDemoVideo } from "../../support/demo-video.ts";
import { readStatusAndCode } from "../../support/movie-access.ts";
import { countRows, executeSql, queryRow } from "../../support/rows.ts";
import { resetAccounts, seedSite } from "../../support/seeds.ts";
import { createTestSession, signedInClient } from "../../support/sessions.ts";
import { getBindings, getSiteOrigin } from "../../support/site.ts";

let demoFiles: DemoVideo["files"];
let publication: DemoVideo["publication"];
let source: Buffer;
let admin: TestClient;
let videoId: string;

const sha256Hex = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest("hex");

async function beginUpload(
  client: TestClient,
  overrides: Record<string, unknown> = {},
): Promise<string> {
  const body = {
    fileName: "tech.mp4",
    bytes: source.length,
    type: "video/mp4",
    durationMs: 44_000,
    ...overrides,
  };
  const response = await client("/api/videos", jsonRequest("POST", body));
  return (await response.json()).data?.videoId;
}

type PutOptions = {
  hash?: string;
  durationMs?: number | string | null;
  headers?: Record<string, string>;
  to?: string;
};
const putFile = (
  client: TestClient,
  path: string,
  bytes: Uint8Array | string,
  { hash, durationMs, headers, to = videoId }: PutOptions = {},
) =>
  client(`/api/videos/${to}/files/${path}`, {
    method: "PUT",
    body: bytes as BodyInit,
    headers: {
      "X-Content-SHA256": hash ?? sha256Hex(bytes),
      ...(path.endsWith(".m4s") && { "X-Duration-Ms": String(durationMs ?? 4000) }),
      ...headers,
    },
  });
const publishUpload = (client: TestClient, id = videoId) =>
  client(`/api/videos/${id}/publish`, jsonRequest("POST", publication));
const fetchUpload = async (id = videoId) => (await (await admin(`/api/videos/${id}`)).json()).data;

async function sendFiles(files = demoFiles) {
  for (const { path, bytes, durationMs } of files) {
    const response = await putFile(admin, path, bytes, { durationMs });
    if (response.status !== 201)
      throw new Error(`${path}: ${response.status} ${await response.text()}`);
  }
}

beforeAll(async () => {
  await seedSite();
  ({ files: demoFiles, publication, source } = await readDemoVideo());
});
beforeEach(async () => {
  await resetAccounts();
  admin = await signedInClient("demo-admin");
  videoId = await beginUpload(admin);
});

describe("an upload", () => {
  it("an interrupted upload continues with the missing files and can be played", async () => {
    await sendFiles(demoFiles.slice(0, 20));
    expect((await fetchUpload()).files.length).toBe(20);
    expect((await queryRow("SELECT status FROM videos WHERE id = ?", videoId))?.status).toBe(
      "uploading",
    );
    const earlyResponse = await publishUpload(admin);
    const refusal = await earlyResponse.json();
    expect([earlyResponse.status, refusal.code]).toEqual([409, "files_missing"]);
    const arrived = new Set((await fetchUpload()).files.map(({ path }: { path: string }) => path));
    const isRequired = (path: string) => /m4s|mp4/.test(path);
    expect(refusal.missing.toSorted()).toEqual(
      demoFiles.map(({ path }) => path).filter((path) => isRequired(path) && !arrived.has(path)),
    );

    await sendFiles(demoFiles.filter(({ path }) => !arrived.has(path)));
    await executeSql("UPDATE movies SET video_id = ? WHERE id = 5", videoId);
    const movie = async () => (await (await admin("/api/movies/5")).json()).data;
    expect((await movie()).video).toBeNull();
    const published = await publishUpload(admin);
    expect([published.status, (await published.json()).data.src]).toEqual([
      200,
      `/stream/${videoId}/master.m3u8`,
    ]);
    expect((await movie()).video).toBe(`/stream/${videoId}/master.m3u8`);
    expect((await publishUpload(admin)).status).toBe(200);

    const member = await signedInClient("demo-member");
    const removed = await admin("/api/movies/5/tracks/es", { method: "DELETE" });
    const form = { language: "en", label: "English for all" };
    const renamed = await admin("/api/movies/5/tracks/en", await formRequest("PUT", form));
    expect([removed.status, renamed.status]).toEqual([204, 200]);
    expect((await publishUpload(admin)).status).toBe(200);
    const playback = await member("/api/movies/5/playback", { method: "POST" });
    const { data } = await playback.json();
    expect(data).toMatchObject({
      storyboard: expect.any(String),
      captions: [{ lang: "en", label: "English for all" }],
    });
    const grant = /grant=[^;]+/.exec(playback.headers.get("Set-Cookie") ?? "")?.[0] ?? "";
    await expectPlayable(data.src, grant);
  });

  it("a repeated publication does not bring removed captions back", {
    tags: ["long"],
  }, async () => {
    const withCaptions = (captions: object[]) => ({ ...publication, captions });
    const publish = (captions: object[]) =>
      admin(`/api/videos/${videoId}/publish`, jsonRequest("POST", withCaptions(captions)));
    await sendFiles(demoFiles.filter(({ path }) => !path.startsWith("captions/")));
    const { MEDIA: media } = await getBindings();
    const forced = { name: "de.2", language: "de", role: "forced" };
    const captions = [
      { name: "de", language: "de", role: "sdh", label: "Deutsch mit Geräuschen" },
      forced,
    ];
    const early = await publish(captions);
    expect([early.status, (await early.json()).missing]).toEqual([
      409,
      ["captions/de.vtt", "captions/de.2.vtt"],
    ]);
    for (const name of ["de", "de.2"]) {
      const vtt = Buffer.from(`WEBVTT\n\n00:01.000 --> 00:02.000\n${name}\n`);
      expect((await putFile(admin, `captions/${name}.vtt`, vtt)).status).toBe(201);
    }
    const doubled = await publish([forced, { ...forced, name: "de" }]);
    expect([doubled.status, (await doubled.json()).code]).toEqual([400, "invalid"]);
    expect((await publish(captions)).status).toBe(200);
    await executeSql("UPDATE movies SET video_id = ? WHERE id = 5", videoId);
    const listTracks = async () => {
      const { data } = await (await admin("/api/movies/5/tracks")).json();
      return data.filter(({ kind }: { kind: string }) => kind === "captions");
    };
    expect(await listTracks()).toMatchObject([
      { id: "de", language: "de", role: "sdh", label: "Deutsch mit Geräuschen" },
      { id: "de.2", language: "de", role: "forced", label: "Deutsch" },
    ]);
    const master = await (await media.get(`videos/${videoId}/master.m3u8`))?.text();
    expect(master).toContain('FORCED=YES,URI="captions/de.2/index.m3u8"');
    expect((await admin("/api/movies/5/tracks/de.2", { method: "DELETE" })).status).toBe(204);
    expect((await publish(captions)).status).toBe(200);
    expect(await listTracks()).toMatchObject([{ id: "de" }]);
  });

  /**
   * Expects every file that the playlists name to exist with its type. An independent parser (RFC
   * 8216) reads the playlists.
   */
  async function expectPlayable(src: string, grant: string) {
    const fetchFile = (path: string) => bearerClient("")(path, { headers: { Cookie: grant } });
    const master = HLS.parse(await (await fetchFile(src)).text());
    if (!master.isMasterPlaylist) throw new Error("no master playlist");
    expect(master.variants.map(({ resolution }) => resolution?.height)).toEqual([240, 360, 540]);
    const uris = [
      ...master.variants.map(({ uri }) => uri),
      ...(master.variants[0]?.audio ?? []).map(({ uri }) => uri ?? ""),
    ];
    for (const uri of uris) {
      const folder = src.replace("master.m3u8", uri.replace("index.m3u8", ""));
      const playlist = HLS.parse(await (await fetchFile(`${folder}index.m3u8`)).text());
      if (playlist.isMasterPlaylist) throw new Error("no media playlist");
      expect([playlist.endlist, playlist.playlistType]).toEqual([true, "VOD"]);
      for (const { duration } of playlist.segments)
        expect(Math.round(duration)).toBeLessThanOrEqual(playlist.targetDuration);
      const total = playlist.segments.reduce((sum, { duration }) => sum + duration, 0);
      expect(Math.abs(total - 44)).toBeLessThan(0.5);
      expect(
        (await fetchFile(`${folder}${playlist.segments[0]?.map?.uri}`)).headers.get("Content-Type"),
      ).toBe("video/mp4");
      for (const segment of playlist.segments) {
        const response = await fetchFile(`${folder}${segment.uri}`);
        expect([response.status, response.headers.get("Content-Type")]).toEqual([
          200,
          "video/iso.segment",
        ]);
      }
    }
  }

  it("publishing an upload puts the files that players load first into the edge cache", {
    tags: ["long"],
  }, async () => {
    await sendFiles();
    const firstFiles = ["240p", "360p", "540p", "audio"].flatMap((name) => [
      `${name}/1.m4s`,
      `${name}/init.mp4`,
    ]);
    await withEdgeCache(async (readCache) => {
      expect((await publishUpload(admin)).status).toBe(200);
      const readStored = async () => (await readCache()).stored.toSorted();
      await expect.poll(readStored).toEqual(firstFiles.map((path) => `/videos/${videoId}/${path}`));
    });
  });

  it("an upload with a lost or replaced file is not published until that file is sent again", {
    tags: ["long"],
  }, async () => {
    const { MEDIA } = await getBindings();
    await sendFiles();
    await MEDIA.delete(`videos/${videoId}/240p/3.m4s`);
    await MEDIA.put(`videos/${videoId}/audio/2.m4s`, "something else");
    const refused = await publishUpload(admin);
    expect([refused.status, (await refused.json()).missing.toSorted()]).toEqual([
      409,
      ["240p/3.m4s", "audio/2.m4s"],
    ]);
    expect(await MEDIA.head(`videos/${videoId}/master.m3u8`)).toBeNull();
    for (const file of demoFiles.filter(({ path }) => /^240p\/3|^audio\/2\./.test(path))) {
      expect(
        (await putFile(admin, file.path, file.bytes, { durationMs: file.durationMs })).status,
      ).toBe(200);
    }
    expect((await publishUpload(admin)).status).toBe(200);
  });

  it("another account can continue an upload once the sender's account is deleted", async () => {
    await executeSql("UPDATE users SET role = 'ADMIN' WHERE id = 'demo-viewer'");
    const otherAdmin = await signedInClient("demo-viewer");
    const file = demoFiles.find(({ path }) => path.endsWith("init.mp4"));
    if (!file) throw new Error("the demo video has no init segment");
    const sendAllRequests = () =>
      Promise.all([
        putFile(otherAdmin, file.path, file.bytes),
        otherAdmin(`/api/videos/${videoId}/source`, { method: "POST" }),
        otherAdmin(`/api/videos/${videoId}/source/1`, { method: "PUT", body: source as never }),
        otherAdmin(`/api/videos/${videoId}/source/complete`, { method: "POST" }),
        publishUpload(otherAdmin),
      ]);
    expect((await sendAllRequests()).map(({ status }) => status)).toEqual([
      403, 403, 403, 403, 403,
    ]);
    expect(await countRows("video_files WHERE video_id = ?", videoId)).toBe(0);
    await executeSql("UPDATE videos SET created_by = NULL WHERE id = ?", videoId);
    expect((await putFile(otherAdmin, file.path, file.bytes)).status).toBe(201);
  });

  const initFile = () => demoFiles.find(({ path }) => path === "240p/init.mp4") as DemoFile;
  const otherFile = () => demoFiles.find(({ path }) => path === "240p/1.m4s") as DemoFile;
  type DemoFile = DemoVideo["files"][number];
  const send = async (client: TestClient, { path, bytes }: DemoFile) =>
    readStatusAndCode(await putFile(client, path, bytes));
  const notOwn = [403, "not_own_upload"];
  const readSender = () => queryRow("SELECT created_by FROM videos WHERE id = ?", videoId);
  const age = (ms: number) =>
    executeSql("UPDATE videos SET updated_at = ? WHERE id = ?", Date.now() - ms, videoId);

  it("another administrator's API key takes an upload over after an hour without a file", async () => {
    await executeSql("UPDATE users SET role = 'ADMIN' WHERE id = 'demo-viewer'");
    const key = await insertTestKey({ scopes: ["movies"], userId: "demo-viewer" });
    await age(3_500_000);
    expect(await send(key.client, initFile())).toEqual(notOwn);
    await age(3_600_001);
    expect(await send(key.client, initFile())).toEqual([201, undefined]);
    expect(await readSender()).toEqual({ created_by: "demo-viewer" });
    expect(await send(admin, otherFile())).toEqual(notOwn);
    expect(await countRows("video_files WHERE video_id = ?", videoId)).toBe(1);
    expect(await send(key.client, otherFile())).toEqual([201, undefined]);
    const entries = "audit_log WHERE action = 'take over' AND subject_id = ?";
    expect(await countRows(entries, videoId)).toBe(1);
    expect(await queryRow(`SELECT actor_id, key_id FROM ${entries}`, videoId)).toEqual({
      actor_id: "demo-viewer",
      key_id: key.id,
    });
  });

  it("an upload can be taken over at once when its sender may no longer upload", async () => {
    await executeSql("UPDATE users SET staff_role = 'programmer' WHERE id = 'demo-viewer'");
    const programmer = await signedInClient("demo-viewer");
    expect(await send(programmer, initFile())).toEqual(notOwn);
    await executeSql(
      "UPDATE users SET role = 'USER', staff_role = 'press' WHERE id = 'demo-admin'",
    );
    expect(await send(admin, initFile())).toEqual([403, "forbidden"]);
    expect(await send(programmer, initFile())).toEqual([201, undefined]);
    await executeSql("UPDATE users SET role = 'ADMIN', staff_role = NULL WHERE id = 'demo-admin'");
    expect(await send(admin, otherFile())).toEqual(notOwn);
  });

  it("a finished upload cannot be taken over, however old it is", async () => {
    await executeSql("UPDATE users SET staff_role = 'programmer' WHERE id = 'demo-viewer'");
    const programmer = await signedInClient("demo-viewer");
    await executeSql(
      "UPDATE videos SET status = 'ready', published_at = 1, source_at = 1, updated_at = 1 WHERE id = ?",
      videoId,
    );
    expect(await send(programmer, initFile())).toEqual(notOwn);
    expect((await programmer(`/api/videos/${videoId}`, { method: "DELETE" })).status).toBe(403);
    expect((await publishUpload(programmer)).status).toBe(403);
    await executeSql("UPDATE videos SET source_at = NULL WHERE id = ?", videoId);
    const begun = await programmer(`/api/videos/${videoId}/source`, { method: "POST" });
    expect(begun.status).toBe(200);
    expect(await readSender()).toEqual({ created_by: "demo-viewer" });
  });

  it("a part that arrives while another account takes the upload over is refused", async () => {
    const sql = `UPDATE videos SET created_by = 'demo-viewer' WHERE id = '${videoId}'`;
    await executeSql("UPDATE users SET staff_role = 'programmer' WHERE id = 'demo-viewer'");
    await admin(`/api/videos/${videoId}/source`, { method: "POST" });
    await setConditions({ beforeWrite: { write: 1, sql } });
    const part = await admin(`/api/videos/${videoId}/source/1`, {
      method: "PUT",
      body: source as never,
    });
    await setConditions();
    expect(await readStatusAndCode(part)).toEqual(notOwn);
    expect(await countRows("video_parts WHERE video_id = ?", videoId)).toBe(0);
    expect(await readSender()).toEqual({ created_by: "demo-viewer" });
  });
});

describe("an uploaded file", () => {
  const init = () => demoFiles.find(({ path }) => path === "240p/init.mp4")?.bytes as Buffer;
  const segment = () => demoFiles.find(({ path }) => path === "240p/1.m4s")?.bytes as Buffer;

  it("a file sent five times at once is stored once", async () => {
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => putFile(admin, "240p/1.m4s", segment())),
    );
    for (const { status } of responses) expect([200, 201]).toContain(status);
    expect((await putFile(admin, "240p/1.m4s", segment())).status).toBe(200);
    const otherBytes = Buffer.concat([segment(), Buffer.from("x")]);
    expect((await putFile(admin, "240p/1.m4s", otherBytes)).status).toBe(409);
    expect((await putFile(admin, "240p/1.m4s", segment(), { durationMs: 3999 })).status).toBe(409);
    expect(await countRows("video_files WHERE video_id = ?", videoId)).toBe(1);
    const stored = await (
      await (await getBindings()).MEDIA.get(`videos/${videoId}/240p/1.m4s`)
    )?.arrayBuffer();
    expect(sha256Hex(new Uint8Array(stored ?? []))).toBe(sha256Hex(segment()));
  });

  it("only one of two different versions of a file sent at once is stored", async () => {
    const otherBytes = Buffer.concat([segment(), Buffer.from("x")]);
    const responses = await Promise.all([
      putFile(admin, "240p/1.m4s", segment()),
      putFile(admin, "240p/1.m4s", otherBytes),
    ]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });

  it("a file whose bytes do not match its hash gets 400 and is not stored", async () => {
    const response = await putFile(admin, "240p/1.m4s", segment(), { hash: sha256Hex("else") });
    expect([response.status, (await response.json()).code]).toEqual([400, "invalid"]);
    expect(await (await getBindings()).MEDIA.head(`videos/${videoId}/240p/1.m4s`)).toBeNull();
    expect(await countRows("video_files WHERE video_id = ?", videoId)).toBe(0);
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
  ])(
    "an uploaded file with the invalid name %s is refused",
    { tags: ["long"] },
    async (path, status) => {
      const response = await putFile(admin, path, segment());
      expect(response.status).toBe(status);
      expect(await countRows("video_files WHERE video_id = ?", videoId)).toBe(0);
    },
  );

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
    "an uploaded file is refused when its content does not match its name: %s",
    async (path, bytes, status) => {
      expect((await putFile(admin, path, bytes())).status).toBe(status);
      expect(await countRows("video_files WHERE video_id = ?", videoId)).toBe(0);
    },
  );

  it("an uploaded file of more than 64 MiB gets 413, with and without Content-Length", {
    tags: ["long"],
  }, async () => {
    const large = Buffer.alloc(64 * 1024 * 1024 + 1, "x");
    expect((await putFile(admin, "240p/1.m4s", large, { hash: "0".repeat(64) })).status).toBe(413);
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(large);
        controller.close();
      },
    });
    const response = await admin(`/api/videos/${videoId}/files/240p/1.m4s`, {
      method: "PUT",
      body: stream,
      duplex: "half",
      headers: { "X-Content-SHA256": "0".repeat(64), "X-Duration-Ms": "4000" },
    } as RequestInit);
    expect(response.status).toBe(413);
    expect(await countRows("video_files WHERE video_id = ?", videoId)).toBe(0);
  });

  it.each([{ durationMs: "x" }, { durationMs: 0 }, { durationMs: 1e9 }, { durationMs: 1.5 }])(
    "an uploaded file that is a segment needs a valid duration: %j",
    async (putOptions) => {
      expect((await putFile(admin, "240p/1.m4s", segment(), putOptions)).status).toBe(400);
    },
  );

  it("a file of an unknown upload gets 404", async () => {
    expect((await putFile(admin, "240p/1.m4s", segment(), { to: "nobodys" })).status).toBe(404);
  });
});

describe("a refused body of 16 MiB", { tags: ["long"] }, () => {
  const bytes = Buffer.alloc(sourcePartBytes, "<html>");
  const headers = { "X-Content-SHA256": "0".repeat(64), "X-Duration-Ms": "4000" };

  /**
   * Sends a PUT request five times over the network, as a browser does, and returns each different
   * outcome once: a status, or the error of a connection that closed early.
   */
  async function putOften(path: string, init: RequestInit): Promise<unknown[]> {
    const Authorization = `Bearer ${await createTestSession("demo-admin")}`;
    const outcomes: unknown[] = [];
    for (let i = 0; i < 5; i++) {
      const request = fetch(`${await getSiteOrigin()}/api/videos/${path}`, {
        method: "PUT",
        ...init,
        headers: { Authorization, ...init.headers },
      });
      outcomes.push(await request.then(({ status }) => status, String));
    }
    return [...new Set(outcomes)];
  }

  it.each<[string, number, (ids: { small: string; large: string }) => string]>([
    ["that is not a segment is refused with 415", 415, ({ small }) => `${small}/files/240p/1.m4s`],
    ["that is not a video is refused with 415", 415, ({ large }) => `${large}/source/1`],
    ["of the wrong size is refused with 400", 400, ({ small }) => `${small}/source/1`],
    [
      "under an invalid file name is refused with 400",
      400,
      ({ small }) => `${small}/files/what.exe`,
    ],
    ["for an unknown upload is refused with 404", 404, () => "nobodys/source/1"],
  ])("a body of 16 MiB %s, every time it is sent", async (_, status, pathOf) => {
    const large = await beginUpload(admin, { bytes: sourcePartBytes });
    for (const id of [videoId, large]) await admin(`/api/videos/${id}/source`, { method: "POST" });
    expect(
      await putOften(pathOf({ small: videoId, large }), { body: bytes as never, headers }),
    ).toEqual([status]);
  });

  it("a 16 MiB file with a wrong hash gets its 400 response every time, without a broken connection", async () => {
    const segment = Buffer.concat([
      Buffer.from(demoFiles.find(({ path }) => path.endsWith(".m4s"))?.bytes ?? []),
      bytes,
    ]);
    const path = `${videoId}/files/240p/1.m4s`;
    expect(await putOften(path, { body: segment as never, headers })).toEqual([400]);
    expect(await countRows("video_files WHERE video_id = ?", videoId)).toBe(0);
  });
});

describe("a source file", () => {
  const putPart = (partNumber: number | string, bytes: Uint8Array, client = admin, id = videoId) =>
    client(`/api/videos/${id}/source/${partNumber}`, { method: "PUT", body: bytes as never });
  const postSource = (action: string, id = videoId) =>
    admin(`/api/videos/${id}/source${action}`, { method: "POST" });

  it("a source file's parts arrive in any sequence and repeatedly, and the movie can then be watched and downloaded", async () => {
    const large = Buffer.concat([source, Buffer.alloc(sourcePartBytes + 1000, 7)]);
    const id = await beginUpload(admin, { bytes: large.length });
    expect((await (await postSource("", id)).json()).data.parts).toBe(2);
    expect((await (await postSource("", id)).json()).data.parts).toBe(2);
    expect((await putPart(2, large.subarray(sourcePartBytes), admin, id)).status).toBe(200);
    const earlyResponse = await postSource("/complete", id);
    expect([earlyResponse.status, (await earlyResponse.json()).missing]).toEqual([409, ["1"]]);
    for (const _ of [1, 2])
      expect((await putPart(1, large.subarray(0, sourcePartBytes), admin, id)).status).toBe(200);
    expect((await fetchUpload(id)).source).toEqual({
      partBytes: sourcePartBytes,
      parts: 2,
      arrived: [1, 2],
      complete: false,
    });
    await executeSql("UPDATE movies SET video_id = ? WHERE id = 6", id);
    expect((await (await admin("/api/movies/6")).json()).data.video).toBeNull();
    for (const _ of [1, 2]) expect((await postSource("/complete", id)).status).toBe(200);
    expect((await fetchUpload(id)).source).toMatchObject({ complete: true });
    expect((await (await admin("/api/movies/6")).json()).data.video).toBe(
      `/stream/${id}/source.mp4`,
    );
    const member = await signedInClient("demo-member");
    const playback = await member("/api/movies/6/playback", { method: "POST" });
    expect((await playback.json()).data).toMatchObject({
      src: `/stream/${id}/source.mp4`,
      playlists: {},
    });
    const grant = /grant=[^;]+/.exec(playback.headers.get("Set-Cookie") ?? "")?.[0] ?? "";
    const streamed = await bearerClient("")(`/stream/${id}/source.mp4`, {
      headers: { Cookie: grant, Range: "bytes=0-99" },
    });
    expect([
      streamed.status,
      Buffer.from(await streamed.arrayBuffer()).equals(large.subarray(0, 100)),
    ]).toEqual([206, true]);
    const download = await member("/api/movies/6/download");
    expect(sha256Hex(Buffer.from(await download.arrayBuffer()))).toBe(sha256Hex(large));
  });

  it("a source file whose completion response was lost is complete when completion is requested again", {
    tags: ["long"],
  }, async () => {
    const { MEDIA } = await getBindings();
    await postSource("");
    const { etag } = (await (await putPart(1, source)).json()).data;
    const row = await queryRow<{ upload_id: string }>(
      "SELECT upload_id FROM videos WHERE id = ?",
      videoId,
    );
    const upload = MEDIA.resumeMultipartUpload(
      `videos/${videoId}/source.mp4`,
      String(row?.upload_id),
    );
    await upload.complete([{ partNumber: 1, etag }]);
    expect((await postSource("/complete")).status).toBe(200);
    expect(await queryRow("SELECT upload_id, source_at FROM videos WHERE id = ?", videoId)).toEqual(
      {
        upload_id: null,
        source_at: expect.any(Number),
      },
    );
  });

  it("a source file whose multipart upload expired can be started and sent again", async () => {
    const { MEDIA } = await getBindings();
    await postSource("");
    const row = await queryRow<{ upload_id: string }>(
      "SELECT upload_id FROM videos WHERE id = ?",
      videoId,
    );
    await MEDIA.resumeMultipartUpload(
      `videos/${videoId}/source.mp4`,
      String(row?.upload_id),
    ).abort();
    expect((await putPart(1, source)).status).toBe(409);
    expect((await postSource("")).status).toBe(200);
    expect((await putPart(1, source)).status).toBe(200);
    expect((await postSource("/complete")).status).toBe(200);
  });

  it.each([
    ["0", 400],
    ["10001", 400],
    ["2", 400],
    ["x", 400],
  ])("a source file refuses part %s", { tags: ["long"] }, async (partNumber, status) => {
    await postSource("");
    expect((await putPart(partNumber, source)).status).toBe(status);
    expect(await countRows("video_parts WHERE video_id = ?", videoId)).toBe(0);
  });

  it("a source file part with wrong content or size is refused, and so is an upload with invalid metadata", async () => {
    await postSource("");
    expect((await putPart(1, source.subarray(1))).status).toBe(400);
    expect((await putPart(1, Buffer.alloc(source.length, "<html>"))).status).toBe(415);
    expect((await putPart(1, Buffer.alloc(0))).status).toBe(400);
    expect(await countRows("video_parts WHERE video_id = ?", videoId)).toBe(0);
    for (const wrong of [
      { type: "text/html" },
      { type: "image/svg+xml" },
      { bytes: 0 },
      { bytes: 1e15 },
      { fileName: "a\0.mp4" },
      { durationMs: -1 },
    ]) {
      expect(await beginUpload(admin, wrong)).toBeUndefined();
    }
  });

  it("a part of a source file is refused when the source file was not started", async () => {
    expect((await putPart(1, source)).status).toBe(409);
  });
});

describe("deleting an upload", () => {
  const deleteUpload = (client: TestClient, id = videoId) =>
    client(`/api/videos/${id}`, { method: "DELETE" });

  it("deleting an upload removes all files that had arrived", { tags: ["long"] }, async () => {
    const { MEDIA } = await getBindings();
    await sendFiles(demoFiles.slice(0, 5));
    await admin(`/api/videos/${videoId}/source`, { method: "POST" });
    await admin(`/api/videos/${videoId}/source/1`, { method: "PUT", body: source as never });
    const { upload_id } =
      (await queryRow<{ upload_id: string }>(
        "SELECT upload_id FROM videos WHERE id = ?",
        videoId,
      )) ?? {};
    expect((await deleteUpload(admin)).status).toBe(204);
    for (const table of [
      "videos WHERE id",
      "video_files WHERE video_id",
      "video_parts WHERE video_id",
    ]) {
      expect(await countRows(`${table} = ?`, videoId)).toBe(0);
    }
    await expect
      .poll(async () => (await MEDIA.list({ prefix: `videos/${videoId}/` })).objects.length)
      .toBe(0);
    const upload = MEDIA.resumeMultipartUpload(`videos/${videoId}/source.mp4`, String(upload_id));
    await expect(upload.uploadPart(1, "x")).rejects.toThrow();
    expect(
      await queryRow(
        "SELECT action, actor_id FROM audit_log WHERE subject_id = ? ORDER BY id DESC",
        videoId,
      ),
    ).toEqual({
      action: "give up",
      actor_id: "demo-admin",
    });
    expect((await deleteUpload(admin)).status).toBe(404);
  });

  it("an upload that a movie uses cannot be deleted, even if the movie is in the bin", async () => {
    await sendFiles(demoFiles.slice(0, 1));
    await executeSql("UPDATE movies SET video_id = ?, deleted_at = 1 WHERE id = 5", videoId);
    const refused = await deleteUpload(admin);
    await executeSql("UPDATE movies SET deleted_at = NULL WHERE id = 5");
    expect([refused.status, (await refused.json()).code]).toEqual([409, "upload_in_use"]);
    expect(await countRows("video_files WHERE video_id = ?", videoId)).toBe(1);
    expect(
      (await (await getBindings()).MEDIA.list({ prefix: `videos/${videoId}/` })).objects.length,
    ).toBe(1);
  });

  it("an upload can be deleted by the administrator who began it, or by any administrator if that account was deleted", async () => {
    await executeSql("UPDATE users SET role = 'ADMIN' WHERE id = 'demo-viewer'");
    const otherAdmin = await signedInClient("demo-viewer");
    expect((await deleteUpload(otherAdmin)).status).toBe(403);
    await executeSql("UPDATE videos SET created_by = NULL WHERE id = ?", videoId);
    expect((await deleteUpload(otherAdmin)).status).toBe(204);
  });
});

describe("the list of uploads", () => {
  it("uploads are listed newest first and by status, with the movies that use them", async () => {
    const listUploads = async (query: string) =>
      (await (await admin(`/api/videos${query}`)).json()).data;
    expect((await listUploads("?status=uploading"))[0]).toMatchObject({
      id: videoId,
      status: "uploading",
      movies: [],
      by: "Ada Admin",
    });
    await executeSql("UPDATE movies SET video_id = ? WHERE id IN (7, 9)", videoId);
    const fetchMovieName = async (id: number) =>
      (await queryRow<{ name: string }>("SELECT name FROM movies WHERE id = ?", id))?.name;
    const shownMovies = [
      { id: "7", name: await fetchMovieName(7) },
      { id: "9", name: await fetchMovieName(9) },
    ];
    expect([
      (await listUploads("?status=uploading"))[0].movies,
      (await fetchUpload()).movies,
    ]).toEqual([shownMovies, shownMovies]);
    expect(
      (await listUploads("?status=ready")).map(({ status }: { status: string }) => status),
    ).not.toContain("uploading");
    expect((await admin("/api/videos?status=lost")).status).toBe(400);
  });
});

describe("the audit log of uploads", () => {
  it("the audit log records who started and who published an upload", {
    tags: ["long"],
  }, async () => {
    await sendFiles();
    await publishUpload(admin);
    const { DB } = await getBindings();
    const { results } = await DB.prepare(
      "SELECT action, actor_id FROM audit_log WHERE subject_id = ? ORDER BY id",
    )
      .bind(videoId)
      .all();
    expect(results).toEqual([
      { action: "upload", actor_id: "demo-admin" },
      { action: "publish", actor_id: "demo-admin" },
    ]);
  });
});

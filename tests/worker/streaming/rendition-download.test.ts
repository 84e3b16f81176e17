import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findBox, listBoxes, viewOf } from "../../../worker/streaming/mp4-boxes.ts";
import { jsonRequest, type TestClient, visitorClient } from "../../support/clients.ts";
import { expectAccess, readStatusAndCode, seedPlayableDemo } from "../../support/movie-access.ts";
import { executeSql, insertPurchase, queryRow } from "../../support/rows.ts";
import { resetAccounts } from "../../support/seeds.ts";
import { signedInClient } from "../../support/sessions.ts";
import { getBindings } from "../../support/site.ts";

let id: number;
let member: TestClient;
let viewer: TestClient;
let admin: TestClient;

const change = (columns: string) => executeSql(`UPDATE movies SET ${columns} WHERE id = ${id}`);
const download = (client: TestClient, init: RequestInit = {}) =>
  client(`/api/movies/${id}/download`, init);
const readBytes = async (response: Response) => new Uint8Array(await response.arrayBuffer());
const limitPlan = (height: number | null) =>
  executeSql("UPDATE plans SET max_height = ? WHERE id = 10001", height);

beforeAll(async () => {
  id = await seedPlayableDemo({ files: /m3u8$|init\.mp4$|m4s$|source\.mp4$/ });
});
beforeEach(async () => {
  await resetAccounts();
  await change("download_file = 'rendition', download_for = NULL, free_download = 0");
  [member, viewer, admin] = (await Promise.all(
    ["demo-member", "demo-viewer", "demo-admin"].map((userId) => signedInClient(userId)),
  )) as [TestClient, TestClient, TestClient];
});
afterEach(() => limitPlan(null));

/** Lists the track and the number of each fragment of a file. */
function listFragments(file: Uint8Array) {
  const view = viewOf(file);
  return listBoxes(file)
    .filter(({ type }) => type === "moof")
    .map(({ start, end }) => {
      const moof = file.subarray(start, end);
      return {
        number: view.getUint32(start + findBox(moof, "moof", "mfhd").body + 4),
        track: view.getUint32(start + findBox(moof, "moof", "traf", "tfhd").body + 4),
      };
    });
}

/** Returns the widths and heights of the video tracks in a file's header. */
function readSizes(file: Uint8Array) {
  const { body, end } = findBox(file, "moov");
  return listBoxes(file, body, end)
    .filter(({ type }) => type === "trak")
    .map(({ start, end: trackEnd }) => {
      const trak = file.subarray(start, trackEnd);
      const { end: headerEnd } = findBox(trak, "trak", "tkhd");
      return viewOf(trak).getUint32(headerEnd - 4) / 0x10000;
    });
}

describe("the download of the streamed video", () => {
  it("the download of a streamed video is one MP4 file with the best rendition and the audio, in the order of time", async () => {
    const response = await download(member);
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toBe("video/mp4");
    expect(response.headers.get("Content-Disposition")).toContain(".mp4");
    const file = await readBytes(response);
    expect(String(file.length)).toBe(response.headers.get("Content-Length"));
    expect(readSizes(file)).toEqual([540, 0]);
    const fragments = listFragments(file);
    expect(fragments.map(({ number }) => number)).toEqual(fragments.map((_, i) => i + 1));
    const { count } = (await queryRow<{ count: number }>(
      `SELECT count(*) AS count FROM video_files WHERE video_id = 'demo-tech'
        AND (path LIKE '540p/%.m4s' OR path LIKE 'audio/%.m4s')`,
    )) ?? { count: 0 };
    expect(fragments.length).toBe(count);
    expect(fragments.slice(0, 4).map(({ track }) => track)).toEqual([1, 2, 1, 2]);
  });

  it("in the download of a streamed video, each track has an index to the end of the file, and each entry begins at a video fragment", async () => {
    const file = await readBytes(await download(member));
    const view = viewOf(file);
    const indexes = listBoxes(file).filter(({ type }) => type === "sidx");
    expect(indexes.map(({ body }) => view.getUint32(body + 4))).toEqual([1, 2]);
    for (const { body, end } of indexes) {
      const first = end + view.getUint32(body + 16);
      const count = view.getUint32(body + 20);
      const sizes = Array.from({ length: count }, (_, i) => view.getUint32(body + 24 + i * 12));
      expect(sizes.reduce((sum, size) => sum + size, first)).toBe(file.length);
      for (const [i] of sizes.entries()) {
        const start = sizes.slice(0, i).reduce((sum, size) => sum + size, first);
        const [fragment] = listFragments(file.subarray(start));
        expect(fragment?.track).toBe(1);
      }
    }
  });

  it("the download of a streamed video sends the same bytes in ranges that begin and end anywhere", {
    tags: ["long"],
  }, async () => {
    const file = await readBytes(await download(member));
    const etag = (await download(member, { method: "HEAD" })).headers.get("ETag") ?? "";
    const { end } = findBox(file, "sidx");
    const firstBytes = listBoxes(file, end)
      .slice(0, 8)
      .map(({ start }) => start);
    const offsets = [0, 1, end - 3, ...firstBytes.flatMap((at) => [at, at + 40, at + 600])];
    for (const offset of offsets) {
      for (const length of [1, 50, 700, 70_000]) {
        const last = Math.min(offset + length, file.length) - 1;
        const headers = { Range: `bytes=${offset}-${last}`, "If-Range": etag };
        const response = await download(member, { headers });
        expect(response.status).toBe(206);
        expect(await readBytes(response)).toEqual(file.subarray(offset, last + 1));
      }
    }
  });

  it("the download of a streamed video sends a range that begins in the head of a segment, and refuses one beyond the end", async () => {
    const file = await readBytes(await download(member));
    const [, second] = listBoxes(file).filter(({ type }) => type === "moof");
    const start = (second?.start ?? 0) + 30;
    const range = await download(member, { headers: { Range: `bytes=${start}-${start + 999}` } });
    expect(await readBytes(range)).toEqual(file.subarray(start, start + 1000));
    const beyond = await download(member, { headers: { Range: `bytes=${file.length}-` } });
    expect(beyond.status).toBe(416);
  });

  it("the download of a streamed video answers HEAD and conditions without bytes", async () => {
    const head = await download(member, { method: "HEAD" });
    expect(head.status).toBe(200);
    const etag = head.headers.get("ETag") ?? "";
    const unchanged = await download(member, { headers: { "If-None-Match": etag } });
    expect(unchanged.status).toBe(304);
    const changed = await download(member, { headers: { "If-Match": '"other"' } });
    expect(changed.status).toBe(412);
  });

  it("the download of a streamed video is no higher than the account's plan allows, unless the account bought the movie", async () => {
    await limitPlan(360);
    expect(readSizes(await readBytes(await download(member)))).toEqual([360, 0]);
    await insertPurchase("demo-member", id);
    expect(readSizes(await readBytes(await download(member)))).toEqual([540, 0]);
  });

  it.each(["540p/1.m4s", "540p/3.m4s", "audio/2.m4s"])(
    "the download of a streamed video is not ready while the record of %s is missing",
    async (path) => {
      const where = `video_id = 'demo-tech' AND path = '${path}'`;
      const file = await queryRow(`SELECT * FROM video_files WHERE ${where}`);
      await executeSql(`DELETE FROM video_files WHERE ${where}`);
      expect(await readStatusAndCode(await download(member))).toEqual([404, "download_not_ready"]);
      const columns = Object.keys(file ?? {});
      await executeSql(
        `INSERT INTO video_files (${columns}) VALUES (${columns.map(() => "?")})`,
        ...Object.values(file ?? {}),
      );
    },
  );

  it("the download of a streamed video stops with an error if a segment is missing in the bucket", async () => {
    const { MEDIA } = await getBindings();
    const key = "videos/demo-tech/540p/3.m4s";
    const segment = (await (await MEDIA.get(key))?.arrayBuffer()) ?? new ArrayBuffer();
    await MEDIA.delete(key);
    await expect(download(member).then(readBytes)).rejects.toThrow();
    await MEDIA.put(key, segment);
  });
});

describe("a movie whose download is the streamed video", () => {
  it("the download of the streamed video never opens the original", async () => {
    const play = await member(`/api/movies/${id}/playback`, { method: "POST" });
    expect(play.status).toBe(200);
    const grant = /grant=([^;]+)/.exec(play.headers.get("Set-Cookie") ?? "")?.[1];
    const original = await visitorClient()("/stream/demo-tech/source.mp4", {
      headers: { Cookie: `grant=${grant}` },
    });
    expect(original.status).toBe(403);
  });

  it("a movie downloaded as the streamed video is not offered until it has renditions, but earlier buyers get its original", async () => {
    await executeSql("UPDATE videos SET status = 'uploading' WHERE id = 'demo-tech'");
    await change("price_cents = 599");
    const outcome = await readStatusAndCode(await download(member));
    expect(outcome).toEqual([404, "download_not_ready"]);
    const play = await readStatusAndCode(
      await member(`/api/movies/${id}/playback`, { method: "POST" }),
    );
    await expectAccess(member, id, { play, download: outcome });
    const order = await viewer(
      "/api/orders",
      jsonRequest("POST", { movieIds: [String(id)], consent: true }),
    );
    expect(order.status).toBe(400);
    const { data } = await (await member(`/api/movies/${id}`)).json();
    expect(data.downloadable).toBe(false);
    await insertPurchase("demo-member", id);
    const bought = await download(member);
    expect([bought.status, bought.headers.get("Content-Type")]).toEqual([200, "video/mp4"]);
    await expectAccess(member, id, { play, download: [200] });
    await executeSql("UPDATE videos SET status = 'ready' WHERE id = 'demo-tech'");
  });

  it("a movie's download file follows the site's setting unless the movie has a setting", async () => {
    const setDefault = async (downloadFile: string) => {
      const { data } = await (await admin("/api/admin/site")).json();
      const body = { version: data.version, settings: { ...data.settings, downloadFile } };
      expect((await admin("/api/admin/site", jsonRequest("PUT", body))).status).toBe(200);
    };
    const original = async () => (await download(member)).headers.get("Content-Length");
    await change("download_file = 'original'");
    const originalLength = await original();
    await setDefault("rendition");
    expect(await original()).toBe(originalLength);
    await change("download_file = NULL");
    expect(await original()).not.toBe(originalLength);
    await setDefault("original");
    expect(await original()).toBe(originalLength);
  });

  it("a movie keeps an administrator's choice of the download file, and only administrators are told of it", async () => {
    const { data } = await (await admin(`/api/admin/movies/${id}`)).json();
    const body = { movieId: String(id), version: data.version, downloadFile: null };
    expect((await admin("/api/updateMovie", jsonRequest("PUT", body))).status).toBe(200);
    expect(await queryRow("SELECT download_file FROM movies WHERE id = ?", id)).toEqual({
      download_file: null,
    });
    await change("download_file = 'rendition'");
    const forMember = await (await member(`/api/movies/${id}`)).json();
    expect(forMember.data).not.toHaveProperty("downloadFile");
  });
});

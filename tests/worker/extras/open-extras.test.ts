import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { milliseconds } from "../../../contract/constants.ts";
import {
  limitedClient,
  pin,
  postTo,
  rateMovie,
  seedAgeRatedMovies,
} from "../../support/age-limit.ts";
import { formRequest, jsonRequest, type TestClient, visitorClient } from "../../support/clients.ts";
import { signInWithLongSession } from "../../support/clock-ahead.ts";
import { setConditions } from "../../support/conditions.ts";
import { movieForm, readPoster } from "../../support/movie-form.ts";
import { addExtra, fetchOpenFile, storePackagedVideo } from "../../support/open-extra.ts";
import { isRequestLogged } from "../../support/request-log.ts";
import { countRows, executeSql } from "../../support/rows.ts";
import { resetAccounts } from "../../support/seeds.ts";

const movieId = 1;
const videoId = "zzyzx-trailer";
let admin: TestClient;
let extraId: string;

const statusOf = async (path: string, id = extraId) => (await fetchOpenFile(id, path)).status;
const segment = `${videoId}/v0/1.m4s`;
const fetchExtras = async (client = visitorClient()) =>
  (await (await client(`/api/movies/${movieId}`)).json()).data.extras;
const readList = async () =>
  (await (await admin(`/api/admin/movies/${movieId}/extras`)).json()).data;
async function saveList(changes: object) {
  const { version, extras } = await readList();
  const changed = extras.map(({ id, kind, title, isOpen }: Record<string, unknown>) => ({
    id,
    kind,
    title,
    isOpen,
    ...changes,
  }));
  return admin(
    `/api/admin/movies/${movieId}/extras`,
    jsonRequest("PUT", { version, extras: changed }),
  );
}
const giveVideo = (id: string, video: string) =>
  admin(`/api/admin/extras/${id}/video`, jsonRequest("PUT", { videoId: video }));
const advance = (ms: number) => setConditions({ clockAheadMs: ms });

beforeAll(async () => {
  await seedAgeRatedMovies();
});
beforeEach(async () => {
  await resetAccounts();
  await executeSql("DELETE FROM extras");
  await executeSql(
    "UPDATE movies SET extras_version = 1, deleted_at = NULL, left_at = NULL, draft = 0, available_from = NULL, available_until = NULL, territories = NULL, video_id = NULL WHERE id = ?",
    movieId,
  );
  await rateMovie(movieId, 6);
  await storePackagedVideo(videoId);
  admin = await signInWithLongSession("demo-admin");
  extraId = await addExtra(admin, { movieId, videoId });
});
afterEach(() => setConditions());

describe("an open extra", () => {
  it("anybody can fetch an open extra's files from any origin without a cookie", async () => {
    for (const path of ["master.m3u8", "v0/index.m3u8", "v0/init.mp4", "v0/1.m4s", "audio/1.m4s"]) {
      const { status, headers } = await fetchOpenFile(extraId, `${videoId}/${path}`);
      expect([path, status]).toEqual([path, 200]);
      expect(headers.get("Cache-Control")).toBe("public, max-age=60, no-transform");
      expect(headers.get("Access-Control-Allow-Origin")).toBe("*");
      expect(headers.get("Cross-Origin-Resource-Policy")).toBe("cross-origin");
      expect(headers.get("Set-Cookie")).toBeNull();
      expect(headers.get("X-Robots-Tag")).toBeNull();
    }
    for (const path of ["captions/en.vtt", "captions/en/index.m3u8", "captions/en/1.vtt"])
      expect([path, await statusOf(`${videoId}/${path}`)]).toEqual([path, 200]);
    expect(await statusOf(`${videoId}/poster.webp`)).toBe(200);
    const preflight = await fetchOpenFile(extraId, segment, { method: "OPTIONS" });
    expect([preflight.status, preflight.headers.get("Access-Control-Allow-Headers")]).toEqual([
      204,
      "Range, If-None-Match, If-Range",
    ]);
    const range = await fetchOpenFile(extraId, segment, { headers: { Range: "bytes=0-2" } });
    expect([range.status, await range.text()]).toEqual([206, "seg"]);
  });

  it("the database is asked for the first file of an open extra only, and not for each segment", async () => {
    expect(await statusOf(`${videoId}/master.m3u8`)).toBe(200);
    expect(await isRequestLogged(await fetchOpenFile(extraId, segment))).toBe(false);
  });

  it("fetching an open extra takes no lease and counts no play", async () => {
    const counts = () => Promise.all(["streams", "plays", "views"].map((each) => countRows(each)));
    const before = await counts();
    expect(await statusOf(segment)).toBe(200);
    expect(await counts()).toEqual(before);
  });

  it.each([
    ["its original", `${videoId}/source.mp4`],
    ["a rendition that its playlist lacks", `${videoId}/v9/1.m4s`],
    ["an audio track that its playlist lacks", `${videoId}/audio2/1.m4s`],
    ["an invented audio track", `${videoId}/audiozzz/index.m3u8`],
    ["a file that is missing", `${videoId}/v0/2.m4s`],
    ["another video", "demo-tech/master.m3u8"],
    ["another video's segment", "demo-tech/240p/1.m4s"],
    ["a path above its folder", `${videoId}/..%2f..%2fdemo-tech/master.m3u8`],
    ["a path above the bucket's folder", `${videoId}/%2e%2e/%2e%2e/secret`],
    ["a name that no video has", `${videoId}/v0/index.m3u8.bak`],
  ])("an open extra does not open %s", async (_, path) => {
    expect([401, 404]).toContain(await statusOf(path));
  });

  it("a network that guesses ids of open extras is refused", {
    tags: ["long"],
  }, async () => {
    const from = (address: string) => ({ headers: { "CF-Connecting-IP": address } });
    const ask = async (id: number) =>
      (await fetchOpenFile(String(id), segment, from("203.0.113.77"))).status;
    const statuses = new Set<number>();
    for (let id = 900_000; id < 902_000 && !statuses.has(429); id += 50)
      for (const status of await Promise.all(Array.from({ length: 50 }, (_, i) => ask(id + i))))
        statuses.add(status);
    expect(statuses).toEqual(new Set([404, 429]));
    expect(await statusOf(segment)).toBe(200);
    expect((await fetchOpenFile(extraId, segment, from("203.0.113.77"))).status).toBe(200);
  });

  it.each(["0", "01", "1.0", "-1", "x", "999999", "1%20or%201=1"])(
    "the id %s opens no file of an extra",
    { tags: ["long"] },
    async (id) => {
      expect([401, 404]).toContain(await statusOf(segment, id));
    },
  );

  it("an open extra opens neither the files of a closed extra nor the address of its files for members", async () => {
    await storePackagedVideo("zzyzx-other");
    const closed = await addExtra(admin, { movieId, videoId: "zzyzx-other", isOpen: false });
    expect(await statusOf("zzyzx-other/master.m3u8", closed)).toBe(404);
    expect(await statusOf("zzyzx-other/master.m3u8")).toBe(404);
    expect((await visitorClient()(`/stream/${videoId}/master.m3u8`)).status).toBe(401);
  });
});

describe("an open extra follows its movie's page", () => {
  it.each([
    ["a draft", "draft = 1, deleted_at = 1, left_at = 1"],
    ["in the bin", "deleted_at = 1"],
    ["over", "available_until = '2020-01-01'"],
  ])("an open extra of a movie that is %s is closed", async (_, change) => {
    await executeSql(`UPDATE movies SET ${change} WHERE id = ?`, movieId);
    expect(await statusOf(segment)).toBe(404);
  });

  it.each([
    ["comes later", "available_from = '2099-01-01'"],
    ["is not shown in the visitor's country", "territories = 'NZ'"],
  ])(
    "an open extra can be played although its movie %s, because the movie's page is shown",
    { tags: ["long"] },
    async (_, change) => {
      await executeSql(`UPDATE movies SET ${change} WHERE id = ?`, movieId);
      expect(await statusOf(segment)).toBe(200);
    },
  );

  it("a member below a movie's age cannot play the movie's open extra by a direct link, but a visitor can", async () => {
    await rateMovie(movieId, 16);
    const limited = await limitedClient();
    const response = await limited(`/stream/open/${extraId}/${segment}`);
    expect([response.status, (await response.json()).code]).toEqual([404, "extra_not_found"]);
    expect(await statusOf(segment)).toBe(200);
  });

  it("a member who locks the age limit again cannot go on playing an open extra above the limit", async () => {
    await rateMovie(movieId, 16);
    const limited = await limitedClient();
    const fetchSegment = async () => (await limited(`/stream/open/${extraId}/${segment}`)).status;
    expect((await postTo(limited, "/api/age-limit/open", { pin })).status).toBe(200);
    expect(await fetchSegment()).toBe(200);
    expect((await postTo(limited, "/api/age-limit/lock")).status).toBe(200);
    expect(await fetchSegment()).toBe(404);
  });
});

describe("an open extra ends", () => {
  const minutes = 2.5 * milliseconds.minute;

  it.each<[string, () => Promise<unknown>]>([
    ["is closed", () => saveList({ isOpen: false })],
    ["is deleted", () => executeSql("DELETE FROM extras")],
    ["belongs to a movie that is deleted", () => executeSql("UPDATE movies SET deleted_at = 1")],
  ])(
    "an open extra that %s can no longer be played 90 seconds later, even where it was just played",
    { tags: ["long"] },
    async (_, end) => {
      expect(await statusOf(segment)).toBe(200);
      await end();
      expect(await statusOf(segment)).toBe(200);
      await advance(91 * milliseconds.second);
      expect(await statusOf(segment)).toBe(404);
      await executeSql("UPDATE movies SET deleted_at = NULL");
    },
  );

  it("an open extra in constant use is looked up again after 30 seconds, and once closed serves only one more file", {
    tags: ["long"],
  }, async () => {
    expect(await statusOf(segment)).toBe(200);
    await saveList({ isOpen: false });
    await advance(31 * milliseconds.second);
    expect(await statusOf(segment)).toBe(200);
    await expect.poll(() => statusOf(segment)).toBe(404);
  });

  it("a replaced video of an open extra has another address, and the former address is gone", {
    tags: ["long"],
  }, async () => {
    expect(await statusOf(segment)).toBe(200);
    await storePackagedVideo("zzyzx-new");
    expect((await giveVideo(extraId, "zzyzx-new")).status).toBe(200);
    await advance(minutes);
    expect(await statusOf(segment)).toBe(404);
    expect(await statusOf("zzyzx-new/v0/1.m4s")).toBe(200);
    expect((await fetchExtras())[0].open.folder).toBe(`/stream/open/${extraId}/zzyzx-new`);
  });
});

describe("the movie's page", () => {
  it("the movie's page gets the address and the day of an open extra, and of no closed extra", {
    tags: ["long"],
  }, async () => {
    const open = {
      folder: `/stream/open/${extraId}/${videoId}`,
      publishedAt: "2025-11-24T16:00:00Z",
    };
    expect(await fetchExtras()).toEqual([
      { id: extraId, kind: "trailer", title: "Zzyzx trailer", durationMs: 60_000, open },
    ]);
    await saveList({ isOpen: false });
    expect((await fetchExtras())[0]).not.toHaveProperty("open");
    await saveList({ isOpen: true });
    await executeSql("UPDATE videos SET status = 'uploading' WHERE id = ?", videoId);
    expect(await fetchExtras()).toEqual([]);
  });
});

describe("a video of its own", () => {
  const refusal = async (response: Response) => [response.status, (await response.json()).code];

  it("an extra cannot be opened if its video also belongs to a movie or to another extra", {
    tags: ["long"],
  }, async () => {
    await saveList({ isOpen: false });
    await executeSql("UPDATE movies SET video_id = ? WHERE id = 2", videoId);
    expect(await refusal(await saveList({ isOpen: true }))).toEqual([409, "extra_video_shared"]);
    await executeSql("UPDATE movies SET video_id = NULL WHERE id = 2");
    await executeSql(
      "INSERT INTO extras (movie_id, kind, title, position, video_id, created_at) VALUES (2, 'other', 'x', 1, ?, 1)",
      videoId,
    );
    expect(await refusal(await saveList({ isOpen: true }))).toEqual([409, "extra_video_shared"]);
    await executeSql("DELETE FROM extras WHERE movie_id = 2");
    expect((await saveList({ isOpen: true })).status).toBe(200);
  });

  it("an open extra does not get the video of a movie or of another extra", {
    tags: ["long"],
  }, async () => {
    await storePackagedVideo("zzyzx-movie");
    await executeSql("UPDATE movies SET video_id = 'zzyzx-movie' WHERE id = 2");
    expect(await refusal(await giveVideo(extraId, "zzyzx-movie"))).toEqual([
      409,
      "extra_video_shared",
    ]);
    await executeSql("UPDATE movies SET video_id = NULL WHERE id = 2");
  });

  it("the video of an open extra cannot be used for anything else", {
    tags: ["long"],
  }, async () => {
    await storePackagedVideo("zzyzx-other");
    const closed = await addExtra(admin, { movieId, videoId: "zzyzx-other", isOpen: false });
    expect(await refusal(await giveVideo(closed, videoId))).toEqual([409, "video_open"]);
    const body = { movieId: "2", videoId };
    expect(await refusal(await admin("/api/updateMovie", jsonRequest("PUT", body)))).toEqual([
      409,
      "video_open",
    ]);
    const created = await admin(
      "/api/createMovies",
      await formRequest("POST", { ...movieForm, videoId, image: await readPoster() }),
    );
    expect(await refusal(created)).toEqual([409, "video_open"]);
  });

  it("a video that belongs to both an open extra and a movie is not served as an extra", {
    tags: ["long"],
  }, async () => {
    await executeSql("UPDATE movies SET video_id = ? WHERE id = 2", videoId);
    expect(await statusOf(segment)).toBe(404);
    await rateMovie(2, 18);
    const limited = await limitedClient();
    expect((await limited(`/stream/open/${extraId}/${segment}`)).status).toBe(404);
    await executeSql("UPDATE movies SET video_id = NULL WHERE id = 2");
  });

  it("an open extra saved without a choice between open and closed stays open, and a new extra without it is closed", {
    tags: ["long"],
  }, async () => {
    expect((await saveList({ isOpen: undefined })).status).toBe(200);
    const { version, extras } = await readList();
    const unchanged = { id: extraId, kind: "trailer", title: "Renamed" };
    const list = { version, extras: [unchanged, { kind: "other", title: "New" }] };
    await admin(`/api/admin/movies/${movieId}/extras`, jsonRequest("PUT", list));
    const saved = (await readList()).extras;
    expect(extras[0].isOpen).toBe(true);
    expect(saved.map(({ title, isOpen }: Record<string, unknown>) => [title, isOpen])).toEqual([
      ["Renamed", true],
      ["New", false],
    ]);
  });
});

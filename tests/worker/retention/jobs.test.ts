import { drizzle } from "drizzle-orm/d1";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { demoFiles } from "../../../demo/stored-files.mjs";
import { emptyBin } from "../../../worker/movies/empty-bin.ts";
import { removeOrphans } from "../../../worker/retention/remove-orphans.ts";
import { removeAbandonedUploads } from "../../../worker/uploads/abandoned-uploads.ts";
import { reportMissingFiles } from "../../../worker/uploads/missing-files.ts";
import { jsonRequest, type TestClient } from "../../support/clients.ts";
import { runCron } from "../../support/conditions.ts";
import { readAlerts } from "../../support/request-log.ts";
import { countRows, executeSql, queryRow } from "../../support/rows.ts";
import { resetAccounts, seedDemo } from "../../support/seeds.ts";
import { createTestSession, signedInClient } from "../../support/sessions.ts";
import { getBindings } from "../../support/site.ts";

const dayMs = 86_400_000;
const minuteMs = 60_000;
const hash = "a".repeat(64);
const siteIdKey = "site-id";

let admin: TestClient;
let now: number;

const daysLater = (days: number, ms = 0) => now + days * dayMs + ms;
const runCleanup = (time: number) => runCron("47 * * * *", time);
/**
 * Runs the cleanup twice, 14 days apart, because files are deleted 14 days after a run found that
 * no row names them.
 */
const runCleanupTwice = async (time: number) => {
  await runCleanup(time);
  await runCleanup(time + 14 * dayMs);
};
const fetchVideoStatus = async (id: string) =>
  (await queryRow("SELECT status FROM videos WHERE id = ?", id))?.status;

async function storeFiles(...keys: string[]) {
  const { MEDIA } = await getBindings();
  await Promise.all(keys.map((key) => MEDIA.put(key, "bytes")));
}
async function listKeys(prefix: string): Promise<string[]> {
  const { MEDIA } = await getBindings();
  return (await MEDIA.list({ prefix })).objects.map((object: { key: string }) => object.key);
}
async function emptyBucket() {
  const { MEDIA } = await getBindings();
  for (let overrides = true; overrides; ) {
    const { objects, truncated } = await MEDIA.list();
    if (objects.length > 0)
      await MEDIA.delete(objects.map((object: { key: string }) => object.key));
    overrides = truncated;
  }
}

/** Inserts a video with one stored file, last changed at `touchedAt`. */
async function addVideo(id: string, status: string, touchedAt: number, { source = false } = {}) {
  const { DB } = await getBindings();
  const isReady = status === "ready";
  const files = [
    [true, "240p/init.mp4"] as const,
    [source, "source.mp4"] as const,
    [isReady, "master.m3u8"] as const,
  ];
  const stored = files.filter(([isThere]) => isThere).map(([, path]) => `videos/${id}/${path}`);
  const rows = [
    `INSERT INTO videos (id, status, file_name, type, bytes, duration_ms, source_at, created_by, created_at, updated_at, published_at) VALUES ('${id}', '${status}', 'a.mp4', 'video/mp4', 5, 1000, ${source ? touchedAt : null}, 'demo-admin', ${touchedAt}, ${touchedAt}, ${isReady ? touchedAt : null})`,
    `INSERT INTO video_files (video_id, path, bytes, sha256, created_at) VALUES ('${id}', '240p/init.mp4', 5, '${hash}', ${touchedAt})`,
  ];
  await Promise.all([DB.exec(rows.join("\n")), storeFiles(...stored)]);
}
const showVideo = (videoId: string, movieId: number) =>
  executeSql("UPDATE movies SET video_id = ? WHERE id = ?", videoId, movieId);
/**
 * Inserts a copy of a movie with one cast member, because these tests may not delete the demo's
 * movies for good.
 */
async function addMovie(): Promise<number> {
  const columns =
    "name, name_folded, poster, category_id, duration_text, hour_bucket, year, year_bucket, rating, star_bucket, language, description, price_cents, created_at, updated_at";
  const movie = await queryRow<{ id: number }>(
    `INSERT INTO movies (${columns}) SELECT ${columns} FROM movies WHERE id = 43 RETURNING id`,
  );
  const id = movie?.id ?? 0;
  await executeSql(
    "INSERT INTO casts (movie_id, name, name_folded, role) VALUES (?, 'Somebody', 'somebody', 'A part')",
    id,
  );
  return id;
}
const binMovie = (movieId: number) =>
  admin("/api/deletSingleMovie", jsonRequest("DELETE", { id: String(movieId) }));
const restoreMovie = (movieId: number) => admin(`/api/bin/${movieId}/restore`, { method: "POST" });

beforeAll(seedDemo);
beforeEach(async () => {
  const { DB } = await getBindings();
  const leftovers = [
    "movies WHERE id > 43",
    "videos WHERE id NOT LIKE 'demo-%'",
    "leases",
    "orphans",
    "incidents",
  ];
  await Promise.all([resetAccounts(), emptyBucket()]);
  await DB.exec(leftovers.map((rows) => `DELETE FROM ${rows}`).join("\n"));
  await executeSql("UPDATE site SET deletions_approved_until = NULL");
  now = Date.now();
  admin = await signedInClient("demo-admin", { expiresInMs: 90 * dayMs });
});

describe("the cleanup jobs", () => {
  it("the cleanup jobs delete no file and no row of the demo", { tags: ["long"] }, async () => {
    const { MEDIA } = await getBindings();
    const keys = (await demoFiles())
      .map(({ key }) => key)
      .filter((key) => /posters|casts|240p/.test(key));
    for (let done = 0; done < keys.length; done += 100)
      await storeFiles(...keys.slice(done, done + 100));
    for (let hour = 0; hour < 3; hour++) await runCleanup(daysLater(20, hour));
    let stored = 0;
    for (const prefix of ["media/", "videos/"])
      for (let startAfter = prefix, overrides = true; overrides; ) {
        const page = await MEDIA.list({ prefix, startAfter });
        stored += page.objects.length;
        startAfter = page.objects.at(-1)?.key ?? "";
        overrides = page.truncated;
      }
    expect(stored).toBe(keys.length);
  });
});

describe("an abandoned upload", () => {
  it("an abandoned upload is marked as failed after a day, and deleted a week later with its files and parts", async () => {
    await addVideo("left", "uploading", now);
    const { MEDIA } = await getBindings();
    const { uploadId } = await MEDIA.createMultipartUpload("videos/left/source.mp4");
    await executeSql("UPDATE videos SET upload_id = ? WHERE id = 'left'", uploadId);
    await executeSql("INSERT INTO video_parts VALUES ('left', 1, 'tag', 5)");
    await runCleanup(daysLater(1, -minuteMs));
    expect(await fetchVideoStatus("left")).toBe("uploading");
    await runCleanup(daysLater(1));
    await runCleanup(daysLater(1));
    expect(await fetchVideoStatus("left")).toBe("failed");
    expect((await (await admin("/api/stats")).json()).data.failedUploads).toBe(1);
    await runCleanup(daysLater(8, -minuteMs));
    expect(await fetchVideoStatus("left")).toBe("failed");
    expect((await listKeys("videos/left/")).length).toBe(1);
    await runCleanup(daysLater(8));
    expect(await countRows("videos WHERE id = 'left'")).toBe(0);
    expect(await countRows("video_files WHERE video_id = 'left'")).toBe(0);
    expect(await countRows("video_parts")).toBe(0);
    await runCleanup(daysLater(22));
    expect(await listKeys("videos/left/")).toEqual([]);
    const part = MEDIA.resumeMultipartUpload("videos/left/source.mp4", uploadId).uploadPart(
      1,
      "bytes",
    );
    await expect(part).rejects.toThrow(/does not exist/i);
  });

  it("an abandoned upload is no longer counted as failed once a movie uses its video", async () => {
    await addVideo("late", "failed", now, { source: true });
    const fetchFailedUploads = async () =>
      (await (await admin("/api/stats")).json()).data.failedUploads;
    expect(await fetchFailedUploads()).toBe(1);
    await showVideo("late", await addMovie());
    expect(await fetchFailedUploads()).toBe(0);
  });

  it("an upload that was marked as failed continues when its next file arrives", {
    tags: ["long"],
  }, async () => {
    const uploadResponse = await admin(
      "/api/videos",
      jsonRequest("POST", { fileName: "a.mp4", bytes: 5, type: "video/mp4", durationMs: 1000 }),
    );
    const { videoId } = (await uploadResponse.json()).data;
    await executeSql(
      "UPDATE videos SET status = 'failed', updated_at = ? WHERE id = ?",
      daysLater(-6),
      videoId,
    );
    expect((await admin(`/api/videos/${videoId}/source`, { method: "POST" })).status).toBe(200);
    expect(await fetchVideoStatus(videoId)).toBe("uploading");
    await runCleanup(daysLater(0.9));
    expect(await fetchVideoStatus(videoId)).toBe("uploading");
  });

  it("the video of an old upload is not deleted while a movie uses it, in the bin or not", {
    tags: ["long"],
  }, async () => {
    await addVideo("whole", "uploading", now, { source: true });
    await addVideo("published", "ready", now, { source: true });
    const binnedMovieId = await addMovie();
    await showVideo("whole", await addMovie());
    await showVideo("published", binnedMovieId);
    await binMovie(binnedMovieId);
    await runCleanup(daysLater(29));
    await runCleanup(daysLater(29.5));
    expect([await fetchVideoStatus("whole"), await fetchVideoStatus("published")]).toEqual([
      "uploading",
      "ready",
    ]);
    expect((await listKeys("videos/whole/")).length).toBe(2);
    expect((await listKeys("videos/published/")).length).toBe(3);
  });

  it("a finished upload that no movie uses is deleted after 30 days, not before", {
    tags: ["long"],
  }, async () => {
    await addVideo("waiting", "ready", now);
    await runCleanup(daysLater(30, -minuteMs));
    expect(await fetchVideoStatus("waiting")).toBe("ready");
    await runCleanupTwice(daysLater(30));
    expect(await countRows("videos WHERE id = 'waiting'")).toBe(0);
    expect(await listKeys("videos/waiting/")).toEqual([]);
  });
});

describe("a video that was replaced", () => {
  let movieId: number;
  const replaceVideo = async (videoId: string | null) =>
    expect(
      (await admin("/api/updateMovie", jsonRequest("PUT", { movieId: String(movieId), videoId })))
        .status,
    ).toBe(200);
  beforeEach(async () => {
    movieId = await addMovie();
    await addVideo("old", "ready", daysLater(-400), { source: true });
    await addVideo("new", "ready", now, { source: true });
    await showVideo("old", movieId);
  });

  it.each(["new", null])(
    "a video that was replaced by %s stays for 30 days after the replacement, however old the video is",
    { tags: ["long"] },
    async (videoId) => {
      await replaceVideo(videoId);
      await runCleanup(daysLater(29.9));
      expect(await fetchVideoStatus("old")).toBe("ready");
      await runCleanupTwice(daysLater(30, minuteMs));
      expect(await countRows("videos WHERE id = 'old'")).toBe(0);
      expect(await listKeys("videos/old/")).toEqual([]);
    },
  );

  it("a replaced video is kept while its buyer can download it, also when the movie has no video any more", {
    tags: ["long"],
  }, async () => {
    await executeSql(
      "INSERT INTO purchases (user_id, movie_id, order_id, bought_at) VALUES ('demo-viewer', ?, 'demo-order', 1)",
      movieId,
    );
    await replaceVideo(null);
    await runCleanupTwice(daysLater(60));
    const buyer = await signedInClient("demo-viewer");
    const download = await buyer(`/api/movies/${movieId}/download`);
    expect([download.status, await download.text()]).toEqual([200, "bytes"]);
    expect((await admin("/api/videos/old", { method: "DELETE" })).status).toBe(409);
    await executeSql("DELETE FROM purchases");
    await runCleanupTwice(daysLater(60));
    expect(await countRows("videos WHERE id = 'old'")).toBe(0);
    expect(await listKeys("videos/old/")).toEqual([]);
  });
});

describe("the bin", () => {
  let movieId: number;
  let otherMovieId: number;
  const setDeletedAt = (movieId: number, deletedAt: number) =>
    executeSql("UPDATE movies SET deleted_at = ? WHERE id = ?", deletedAt, movieId);
  beforeEach(async () => {
    movieId = await addMovie();
    otherMovieId = await addMovie();
  });

  /** Stores the files of a movie: its video, and an image of each kind. */
  async function addMovieFiles(movieId: number) {
    const poster = `posters/00000000-0000-4000-8000-0000000000${movieId}`;
    await addVideo(`video-${movieId}`, "ready", now, { source: true });
    await showVideo(`video-${movieId}`, movieId);
    const widths = {
      webp: { 240: `${poster}-240.webp`, 480: `${poster}-480.png` },
      colour: "#000000",
    };
    await executeSql("UPDATE movies SET poster = ? WHERE id = ?", JSON.stringify(widths), movieId);
    await executeSql(
      "UPDATE casts SET image_key = ? WHERE movie_id = ?",
      `casts/of-${movieId}.webp`,
      movieId,
    );
    await storeFiles(
      `media/${poster}-240.webp`,
      `media/${poster}-480.png`,
      `media/casts/of-${movieId}.webp`,
    );
  }
  const countMovieFiles = async (movieId: number) =>
    [
      await listKeys(`media/posters/00000000-0000-4000-8000-0000000000${movieId}-`),
      await listKeys(`media/casts/of-${movieId}.`),
      await listKeys(`videos/video-${movieId}/`),
    ].flat().length;

  it("a movie in the bin can be restored for exactly 30 days, whether or not the job has run", async () => {
    await binMovie(movieId);
    await setDeletedAt(movieId, daysLater(-30, minuteMs));
    await runCleanup(now);
    expect((await restoreMovie(movieId)).status).toBe(200);
    expect((await admin(`/api/movies/${movieId}`)).status).toBe(200);
    await setDeletedAt(movieId, daysLater(-30));
    expect((await (await admin("/api/bin")).json()).data).toEqual([]);
    expect((await restoreMovie(movieId)).status).toBe(404);
    expect((await (await admin("/api/bin/restore-all", { method: "POST" })).json()).restored).toBe(
      0,
    );
    expect((await admin(`/api/movies/${movieId}`)).status).toBe(404);
  });

  it("after 30 days the bin deletes a movie's rows, images and video, and the audit log gets one entry", {
    tags: ["long"],
  }, async () => {
    const before = await countRows("movies");
    await addMovieFiles(movieId);
    await addMovieFiles(otherMovieId);
    await binMovie(movieId);
    await executeSql(
      "INSERT INTO views (user_id, movie_id, position_ms, duration_ms, reported_at, watched_at, finished_at) VALUES ('demo-member', ?, 0, 1000, 1, 1, null)",
      movieId,
    );
    await runCleanup(daysLater(29.9));
    expect(await countMovieFiles(movieId)).toBe(6);
    await runCleanupTwice(daysLater(30, minuteMs));
    expect(await countRows("movies WHERE id = ?", movieId)).toBe(0);
    expect(await countRows("casts WHERE movie_id = ?", movieId)).toBe(0);
    expect(await countRows("views WHERE movie_id = ?", movieId)).toBe(0);
    expect(await countMovieFiles(movieId)).toBe(0);
    expect(await countMovieFiles(otherMovieId)).toBe(6);
    expect(await countRows("movies")).toBe((before ?? 0) - 1);
    const { data } = await (
      await admin(`/api/audit?action=remove&subjectId=${movieId}&limit=5`)
    ).json();
    expect(data[0]).toMatchObject({
      actor: { name: "The site" },
      subject: "movie",
      before: expect.anything(),
    });
    expect(
      data.filter(({ at: time }: { at: string }) => Date.parse(time) === daysLater(30, minuteMs)),
    ).toHaveLength(1);
  });

  it("a deleted movie's video is kept while another movie uses it", async () => {
    await addMovieFiles(movieId);
    await showVideo(`video-${movieId}`, otherMovieId);
    await binMovie(movieId);
    await runCleanup(daysLater(31));
    expect(await countRows("movies WHERE id = ?", movieId)).toBe(0);
    expect(await fetchVideoStatus(`video-${movieId}`)).toBe("ready");
    expect((await listKeys(`videos/video-${movieId}/`)).length).toBe(3);
  });

  it("a bought movie whose time in the bin has ended is kept, and only its buyers can download it", async () => {
    await addMovieFiles(movieId);
    await executeSql(
      "INSERT INTO purchases (user_id, movie_id, order_id, bought_at) VALUES ('demo-viewer', ?, 'demo-order', 1)",
      movieId,
    );
    await binMovie(movieId);
    await setDeletedAt(movieId, daysLater(-31));
    await runCleanupTwice(daysLater(2));
    const buyer = await signedInClient("demo-viewer");
    const other = await signedInClient("demo-member");
    const purchases = (await (await buyer("/api/purchases")).json()).data;
    expect(purchases).toMatchObject([
      { id: String(movieId), image: expect.stringContaining("/media/posters/") },
    ]);
    expect((await buyer(purchases[0].image)).status).toBe(200);
    const download = await buyer(`/api/movies/${movieId}/download`);
    expect([download.status, await download.text()]).toEqual([200, "bytes"]);
    expect((await other(`/api/movies/${movieId}/download`)).status).toBe(404);
    expect((await admin(`/api/movies/${movieId}/download`)).status).toBe(404);
    expect((await admin(`/api/movies/${movieId}/playback`, { method: "POST" })).status).toBe(404);
    expect((await other(`/api/movies/${movieId}`)).status).toBe(404);
    expect((await (await admin("/api/bin")).json()).data).toEqual([]);
    expect(await countMovieFiles(movieId)).toBe(6);

    // The account of the buyer is deleted, and nobody else has bought the movie.
    await executeSql("DELETE FROM purchases");
    await runCleanupTwice(daysLater(2.1));
    expect(await countRows("movies WHERE id = ?", movieId)).toBe(0);
    expect(await countMovieFiles(movieId)).toBe(0);
  });

  it("a movie in the bin is kept while somebody is paying for it", { tags: ["long"] }, async () => {
    await executeSql(
      "INSERT INTO orders (id, user_id, kind, status, amount_cents, currency, provider, created_at, updated_at) VALUES ('open', 'demo-viewer', 'movies', 'open', 500, 'usd', 'sandbox', 1, 1)",
    );
    await executeSql(
      "INSERT INTO order_items (order_id, movie_id, line, name, price_cents) VALUES ('open', ?, 1, 'Film', 500)",
      movieId,
    );
    await binMovie(movieId);
    await runCleanup(daysLater(31));
    expect(await countRows("movies WHERE id = ?", movieId)).toBe(1);
    await executeSql("UPDATE orders SET status = 'failed' WHERE id = 'open'");
    await runCleanup(daysLater(31));
    expect(await countRows("movies WHERE id = ?", movieId)).toBe(0);
  });

  it("a category can be deleted when its only movies are kept for buyers", async () => {
    const created = await (
      await admin("/api/createCartegory", jsonRequest("POST", { tittle: "Noir" }))
    ).json();
    const id = String(created.data.id);
    await executeSql("UPDATE movies SET category_id = ? WHERE id = ?", Number(id), movieId);
    await binMovie(movieId);
    expect((await admin("/api/deleteCategory", jsonRequest("DELETE", { id }))).status).toBe(409);
    await setDeletedAt(movieId, daysLater(-30));
    expect((await admin("/api/deleteCategory", jsonRequest("DELETE", { id }))).status).toBe(200);
    expect(await countRows("movies WHERE id = ?", movieId)).toBe(1);
  });
});

describe("storage and database", () => {
  it("a file without a row is deleted 14 days after it was found, unless a row names it again", {
    tags: ["long"],
  }, async () => {
    const avatar = "avatars/mine.webp";
    await executeSql("UPDATE users SET image_key = ? WHERE id = 'demo-viewer'", avatar);
    await addVideo("known", "uploading", daysLater(2));
    const orphans = [
      "videos/nobody/240p/init.mp4",
      "videos/nobody/source.mp4",
      "media/posters/nobody-240.webp",
      "media/casts/nobody.webp",
      "media/avatars/nobody.webp",
      "media/categories/nobodys.webp",
      "media/collections/nobodys.webp",
    ];
    const [ofCategory, ofCollection] = [
      "media/categories/ours.webp",
      "media/collections/ours.webp",
    ];
    const ofPeople = [`media/${avatar}`, "media/casts/f-w-murnau.webp"];
    const keptKeys = [...ofPeople, "media/trailers/by-hand.mp4", ofCategory, ofCollection];
    await executeSql(
      "INSERT INTO collections (slug, position, texts, picture, created_at, updated_at) VALUES ('a', 1, '{}', json_object('path', ?), 1, 1)",
      `/${ofCollection}`,
    );
    await executeSql(
      "UPDATE categories SET picture = json_object('path', ?) WHERE id = 1",
      `/${ofCategory}`,
    );
    await executeSql("UPDATE casts SET image_key = 'casts/f-w-murnau.webp' WHERE id = 1");
    const [freed, taken] = ["videos/known/captions/a.vtt", "videos/known/240p/init.mp4"];
    for (const key of [freed, taken])
      await executeSql("INSERT INTO orphans VALUES (?, 'captions', ?)", key, daysLater(1));
    orphans.push(freed);
    await storeFiles(...orphans, ...keptKeys, "videos/restored/source.mp4");
    await runCleanup(daysLater(1));
    expect(await countRows("orphans")).toBe(9);
    await addVideo("restored", "uploading", daysLater(14));
    await runCleanup(daysLater(15, -minuteMs));
    const kept = [
      ...keptKeys,
      "videos/known/240p/init.mp4",
      "videos/restored/240p/init.mp4",
      "videos/restored/source.mp4",
    ];
    expect(await listKeys("")).toEqual([...kept, ...orphans, siteIdKey].sort());
    await runCleanup(daysLater(15, minuteMs));
    expect(await listKeys("")).toEqual([...kept, siteIdKey].sort());
    expect(await countRows("orphans")).toBe(0);
  });

  it.each([
    ["more than three videos", 4, 0],
    ["many images", 1, 26],
  ])(
    "no job deletes files while storage and database differ by %s, until an administrator approves",
    { tags: ["long"] },
    async (_, videos, images) => {
      const keys = [
        ...Array.from({ length: videos }, (_, i) => `videos/nobody-${i}/source.mp4`),
        ...Array.from({ length: images }, (_, i) => `media/casts/nobody-${i}.webp`),
      ];
      await storeFiles(...keys);
      await runCleanupTwice(daysLater(1));
      await runCleanup(daysLater(16));
      expect(await listKeys("")).toEqual([...keys, siteIdKey].sort());
      expect(
        await countRows("emails WHERE kind = 'incident' AND \"to\" = 'Boss@marquee.example'"),
      ).toBe(1);
      const fetchIncidents = async () => (await (await admin("/api/stats")).json()).data.incidents;
      expect(await fetchIncidents()).toMatchObject([{ code: "deletions_stopped", videos, images }]);
      expect((await admin("/api/admin/deletions/approve", { method: "POST" })).status).toBe(200);
      expect(await fetchIncidents()).toEqual([]);
      expect(await countRows("audit_log WHERE action = 'approve deletions'")).toBeGreaterThan(0);
      // The approval covers deletions that were due when it was given, and no later ones.
      await executeSql("UPDATE site SET deletions_approved_until = ?", daysLater(1));
      await storeFiles("videos/later/source.mp4");
      await runCleanup(daysLater(16));
      expect(await listKeys("")).toEqual([siteIdKey, "videos/later/source.mp4"]);
    },
  );

  it("files without a database row are deleted only after an administrator approves deletions", async () => {
    await addVideo("left", "failed", daysLater(-10));
    await storeFiles("videos/nobody/source.mp4");
    await executeSql(
      "INSERT INTO incidents (name, code, params, started_at) VALUES ('deletions_held', 'deletions_held', '{}', 1)",
    );
    await runCleanupTwice(daysLater(1));
    expect([await fetchVideoStatus("left"), await countRows("orphans")]).toEqual(["failed", 0]);
    expect((await (await admin("/api/stats")).json()).data.incidents).toMatchObject([
      { code: "deletions_held" },
    ]);
    expect((await admin("/api/admin/deletions/hold", { method: "DELETE" })).status).toBe(200);
    await runCleanupTwice(daysLater(1));
    expect(await listKeys("videos/")).toEqual([]);
  });

  it("no file is deleted in a bucket that belongs to another site, and the owner is alerted", {
    tags: ["long"],
  }, async () => {
    const { MEDIA } = await getBindings();
    await storeFiles("videos/nobody/source.mp4");
    await MEDIA.put(siteIdKey, "another site");
    await runCleanupTwice(daysLater(1));
    expect(await listKeys("videos/")).toEqual(["videos/nobody/source.mp4"]);
    expect((await (await admin("/api/stats")).json()).data.incidents).toMatchObject([
      { code: "foreign_bucket" },
    ]);
    await MEDIA.delete(siteIdKey);
    await runCleanupTwice(daysLater(1));
    expect(await listKeys("videos/")).toEqual([]);
    expect((await (await admin("/api/stats")).json()).data.incidents).toEqual([]);
  });

  it("no file is deleted when the database has no movies at all", async () => {
    await storeFiles("videos/nobody/source.mp4");
    await executeSql("DELETE FROM movies");
    await runCleanupTwice(daysLater(1));
    expect(await listKeys("videos/")).toEqual(["videos/nobody/source.mp4"]);
    await seedDemo();
  });

  it("a video with missing files raises an alert until its files are back", {
    tags: ["long"],
  }, async () => {
    for (const id of ["demo-a", "whole", "wrong"])
      await addVideo(id, "ready", now, { source: true });
    await executeSql("DELETE FROM videos WHERE id LIKE 'demo-%' AND id <> 'demo-a'");
    const { MEDIA } = await getBindings();
    await MEDIA.delete([
      "videos/demo-a/240p/init.mp4",
      "videos/demo-a/master.m3u8",
      "videos/demo-a/source.mp4",
    ]);
    await MEDIA.put("videos/wrong/240p/init.mp4", "half");
    await runCleanup(daysLater(1, minuteMs));
    await runCleanup(daysLater(1, minuteMs));
    const { DB } = await getBindings();
    const missingFileRows = await DB.prepare(
      "SELECT video_id, files FROM missing_video_files ORDER BY video_id",
    ).all();
    expect(missingFileRows.results).toEqual([
      { video_id: "demo-a", files: 3 },
      { video_id: "wrong", files: 1 },
    ]);
    expect(readAlerts().some((line) => line.includes("demo-a/240p/init.mp4"))).toBe(true);
    expect((await (await admin("/api/stats")).json()).data.incompleteVideos).toBe(2);
    const { data } = await (await admin("/api/videos?incomplete=true")).json();
    expect(
      data.map(({ id, missingFiles }: { id: string; missingFiles: number }) => [id, missingFiles]),
    ).toEqual(
      expect.arrayContaining([
        ["demo-a", 3],
        ["wrong", 1],
      ]),
    );
    await storeFiles(
      "videos/demo-a/240p/init.mp4",
      "videos/demo-a/master.m3u8",
      "videos/demo-a/source.mp4",
    );
    await storeFiles("videos/wrong/240p/init.mp4");
    await runCleanup(daysLater(1.1));
    expect(await countRows("missing_video_files")).toBe(0);
  });
});

describe("cleanup jobs that are interrupted", () => {
  /** Bindings that fail from the nth call on. */
  async function createFailingBindings(n: number) {
    const { DB, MEDIA } = await getBindings();
    let calls = 0;
    const wrapFailing = <Binding extends object>(binding: Binding, methods: string[]): Binding =>
      new Proxy(binding, {
        get(target, name) {
          const value = Reflect.get(target, name);
          if (typeof value !== "function") return value;
          if (!methods.includes(String(name))) return value.bind(target);
          return async (...args: unknown[]) => {
            calls += 1;
            if (calls >= n) throw new Error("killed");
            return value.apply(target, args);
          };
        },
      });
    return {
      db: drizzle(wrapFailing(DB, ["batch"])),
      media: wrapFailing(MEDIA, ["list", "delete"]),
      calls: () => calls,
    };
  }

  type FailingBindings = Awaited<ReturnType<typeof createFailingBindings>>;

  async function prepareFixtures() {
    await emptyBucket();
    await executeSql("DELETE FROM videos");
    await executeSql("DELETE FROM movies WHERE id > 43");
    const movieId = await addMovie();
    await addVideo("left", "failed", daysLater(-10));
    await addVideo("of-movie", "ready", now, { source: true });
    await showVideo("of-movie", movieId);
    await executeSql("UPDATE movies SET deleted_at = ? WHERE id = ?", daysLater(-31), movieId);
    await storeFiles(
      "videos/nobody/source.mp4",
      "media/posters/nobody-240.webp",
      "media/casts/nobody.webp",
    );
    await addVideo("broken", "ready", daysLater(-2));
    await showVideo("broken", await addMovie());
    const { MEDIA } = await getBindings();
    await MEDIA.delete("videos/broken/240p/init.mp4");
    return movieId;
  }

  async function runAllJobs({ db, media }: FailingBindings) {
    for (const later of [daysLater(1.5), daysLater(16)]) {
      await removeAbandonedUploads(db, media, later);
      await emptyBin(db, media, later);
      await removeOrphans(
        db,
        media,
        { owner: undefined, site: "http://localhost", now: later },
        null,
      );
      await reportMissingFiles(db, media, later, null);
    }
  }

  const readOutcome = async (movieId: number) => ({
    keys: await listKeys(""),
    videos: await countRows("videos"),
    movies: await countRows("movies WHERE id = ?", movieId),
    missingFiles: await countRows("missing_video_files"),
  });

  it("a cleanup that is interrupted at one of its calls is completed by the next run", {
    tags: "long",
    timeout: 240_000,
  }, async () => {
    const movieId = await prepareFixtures();
    vi.spyOn(console, "error").mockReturnValue();
    const uninterrupted = await createFailingBindings(Number.POSITIVE_INFINITY);
    await runAllJobs(uninterrupted);
    const expected = await readOutcome(movieId);
    expect(expected).toEqual({
      keys: [siteIdKey, "videos/broken/master.m3u8"],
      videos: 1,
      movies: 0,
      missingFiles: 1,
    });
    expect(uninterrupted.calls()).toBeGreaterThan(8);
    // Only every second call is tried, because a run takes a second, and neighbouring calls belong
    // to the same step.
    for (let n = 1; n <= uninterrupted.calls(); n += 2) {
      const nextMovieId = await prepareFixtures();
      const interrupted = await createFailingBindings(n);
      await expect(runAllJobs(interrupted)).rejects.toThrow("killed");
      await runAllJobs(await createFailingBindings(Number.POSITIVE_INFINITY));
      expect(await readOutcome(nextMovieId), `killed at call ${n}`).toEqual(expected);
    }
  });

  it("a cleanup continues where its last run stopped, with fewer than 140 operations a run", {
    tags: ["long"],
  }, async () => {
    const { MEDIA, DB } = await getBindings();
    const orphanKeys = Array.from(
      { length: 120 },
      (_, i) => `videos/orphan-${String(i).padStart(3, "0")}/source.mp4`,
    );
    await storeFiles(...orphanKeys);
    let operations = 0;
    const countingMedia = new Proxy(MEDIA, {
      get: (target, name) => {
        const value = Reflect.get(target, name);
        if (typeof value !== "function") return value;
        return (...args: unknown[]) => {
          operations += 1;
          return value.apply(target, args);
        };
      },
    });
    await executeSql("UPDATE site SET deletions_approved_until = ?", daysLater(2));
    let cursor: string | null = null;
    let runs = 0;
    do {
      operations = 0;
      const context = {
        owner: undefined,
        site: "http://localhost",
        now: daysLater(runs === 0 ? 2 : 16),
      };
      cursor = await removeOrphans(drizzle(DB), countingMedia, context, cursor);
      runs += 1;
      expect(operations).toBeLessThan(140);
    } while ((await countRows("orphans")) !== 0 && runs < 20);
    expect(runs).toBeGreaterThan(2);
    expect(await listKeys("videos/orphan-")).toEqual([]);
  });
});

describe("the hourly job", () => {
  const runHourly = (time: number) => runCron("17 * * * *", time);

  it("the hourly job keeps payment events for good, and deletes the provider's raw text of an event after 90 days", {
    tags: ["long"],
  }, async () => {
    const columns = "provider, event_id, type, effect, raw, provider_at, received_at";
    await executeSql(
      `INSERT INTO payment_events (${columns}) VALUES ('stripe', 'old', 'paid', '{}', 'all of it', 1, ?)`,
      daysLater(-91),
    );
    await executeSql(
      `INSERT INTO payment_events (${columns}) VALUES ('stripe', 'new', 'paid', '{}', 'all of it', 1, ?)`,
      daysLater(-89),
    );
    await runHourly(now);
    expect(await queryRow("SELECT raw, effect FROM payment_events WHERE event_id = 'old'")).toEqual(
      {
        raw: "",
        effect: "{}",
      },
    );
    expect(await queryRow("SELECT raw FROM payment_events WHERE event_id = 'new'")).toEqual({
      raw: "all of it",
    });
  });

  it("only the hourly job can delete audit log entries, and only those older than two years", async () => {
    const insertEntry = (id: string, at: number) =>
      executeSql(
        "INSERT INTO audit_log (at, actor_id, actor_name, action, subject, subject_id) VALUES (?, 'a', 'Ada', 'change', 'movie', ?)",
        at,
        id,
      );
    await insertEntry("two-years-old", daysLater(-731));
    await insertEntry("newer", daysLater(-729));
    await expect(executeSql("DELETE FROM audit_log WHERE subject_id = 'newer'")).rejects.toThrow(
      /append-only/,
    );
    await runHourly(now);
    expect(await countRows("audit_log WHERE subject_id = 'two-years-old'")).toBe(0);
    expect(await countRows("audit_log WHERE subject_id = 'newer'")).toBe(1);
    await expect(executeSql("DELETE FROM audit_log WHERE subject_id = 'newer'")).rejects.toThrow(
      /append-only/,
    );
  });

  /**
   * For each table: the number of days that its rows are kept, and an insertion with `#` for the id
   * and `@` for the time from which the days count.
   */
  const retained: [string, number, string][] = [
    [
      "sessions",
      0,
      "(id, user_id, device, created_at, last_seen_at, expires_at) VALUES (#, 'demo-viewer', 'x', 1, 1, @)",
    ],
    [
      "one_time_tokens",
      0,
      "(hash, user_id, purpose, created_at, expires_at) VALUES (#, 'demo-viewer', #, 1, @)",
    ],
    ["rate_limits", 0, "(key, count, ends_at) VALUES (#, 1, @)"],
    [
      "registrations",
      0,
      "(email, name, password_hash, contested, token_hash, created_at, expires_at) VALUES (#, 'x', 'x', 0, #, 1, @)",
    ],
    [
      "idempotency_keys",
      0,
      "(user_id, endpoint, key, holder, lease_ends_at, expires_at) VALUES ('demo-viewer', 'x', #, 'x', 1, @)",
    ],
    ["server_errors", 7, "(hour, count) VALUES (@ / 3600000, 1)"],
    [
      "emails",
      30,
      `(id, kind, "to", subject, text, html, queued_at, sent_at) VALUES (#, 'x', 'a@example.com', 'x', 'x', 'x', @, 1)`,
    ],
    [
      "browser_errors",
      30,
      "(id, message, stack, page, browser, build, count, first_seen_at, last_seen_at) VALUES (#, 'x', 'x', 'x', 'x', 'x', 1, 1, @)",
    ],
    ["plays", 40, "(id, user_id, movie_id, started_at) VALUES (#, 'demo-viewer', 3, @)"],
    ["known_devices", 365, "(user_id, hash, last_seen_at) VALUES ('demo-viewer', #, @)"],
    ["play_days", 730, "VALUES (date(@ / 1000, 'unixepoch'), 3, 1, 0, 0, 0, 0, 0, 0, '{}')"],
  ];

  it.each(retained)(
    "the hourly job deletes rows of %s after %i days, and no newer ones",
    { tags: ["long"] },
    async (table, days, insert) => {
      await executeSql(`DELETE FROM ${table}`);
      // The job itself queues emails to the owner, which do not count here.
      const rows = table === "emails" ? "emails WHERE kind = 'x'" : table;
      const insertRow = (id: string, at: number) =>
        executeSql(
          `INSERT INTO ${table} ${insert.replaceAll("#", `'${id}'`).replaceAll("@", String(at))}`,
        );
      await insertRow("reset_password", daysLater(-days - 1.1));
      await insertRow("change_email", daysLater(-days + 1.1));
      expect(await countRows(rows)).toBe(2);
      await runHourly(now);
      expect(await countRows(rows)).toBe(1);
      await runHourly(daysLater(2.2));
      expect(await countRows(rows)).toBe(0);
      // The total of plays still counts a play whose row was deleted.
      await executeSql("DELETE FROM movie_plays");
    },
  );

  it("the hourly job clears the raw text of more old payment events than one batch holds", async () => {
    await executeSql(
      `INSERT INTO payment_events (provider, event_id, type, effect, raw, provider_at, received_at)
       WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1100)
       SELECT 'stripe', 'turn-' || i, 'paid', '{}', 'all of it', 1, ? FROM n`,
      daysLater(-91),
    );
    await runHourly(now);
    expect(
      await countRows("payment_events WHERE raw <> '' AND received_at < ?", daysLater(-90)),
    ).toBe(0);
  });

  it("the hourly job cleans up the other tables when one table fails", async () => {
    await executeSql(
      "CREATE TRIGGER broken BEFORE DELETE ON sessions BEGIN SELECT RAISE(ABORT, 'broken'); END",
    );
    await createTestSession("demo-viewer", { expiresInMs: -1 });
    await executeSql("INSERT INTO rate_limits VALUES ('over', 1, ?)", now - 1);
    await runHourly(now).finally(() => executeSql("DROP TRIGGER broken"));
    expect(await countRows("rate_limits WHERE key = 'over'")).toBe(0);
  });
});

it("the dashboard's totals follow payments, refunds, plays and playback metrics", async () => {
  const today = new Date(now).toISOString().slice(0, 10);
  const fetchStats = async () => (await (await admin("/api/stats")).json()).data;
  const before = await fetchStats();
  const insertPayment = (id: string, cents: number) =>
    executeSql(
      "INSERT INTO payments (provider, transaction_id, order_id, amount_cents, currency, paid_at) VALUES ('sandbox', ?, 'demo-order', ?, 'usd', ?)",
      id,
      cents,
      now,
    );
  await insertPayment("one", 500);
  await insertPayment("two", 250);
  await executeSql(
    "UPDATE payments SET refunded_at = ?, refunded_cents = amount_cents WHERE transaction_id = 'two'",
    now,
  );
  for (const id of ["first", "second"])
    await executeSql(
      "INSERT INTO plays (id, user_id, movie_id, started_at) VALUES (?, 'demo-viewer', 2, ?)",
      id,
      now,
    );
  await executeSql(
    "UPDATE plays SET reported_at = 1, startup_ms = 300, rebuffers = 1, rebuffer_ms = 20, errors = 0, height = 720 WHERE id = 'first'",
  );
  const { revenue, revenueByDay, playsByDay, topMovies } = await fetchStats();
  expect(revenue).toBeCloseTo(before.revenue + 5, 2);
  expect(revenueByDay.at(-1)).toMatchObject({ day: today });
  expect(playsByDay.at(-1)).toEqual({ day: today, plays: 2 });
  expect(topMovies[0]).toMatchObject({ id: "2", plays: 2 });
  const { data } = await (await admin("/api/admin/quality?movieId=2")).json();
  expect(data[0]).toMatchObject({
    day: today,
    plays: 2,
    measured: 1,
    averageStartupMs: 300,
    heights: { 720: 1 },
  });
  await executeSql("DELETE FROM payments WHERE transaction_id = 'one'");
  expect((await fetchStats()).revenue).toBeCloseTo(before.revenue, 2);
});

import { drizzle } from "drizzle-orm/d1";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { demoFiles } from "../../demo/stored-files.mjs";
import { findMissingFiles } from "../../worker/admin/missing-files.ts";
import { emptyBin } from "../../worker/admin/movies/empty-bin.ts";
import { removeOrphans } from "../../worker/admin/orphans.ts";
import { removeAbandonedUploads } from "../../worker/admin/uploads/abandoned-uploads.ts";
import { countRows, createTestSession, executeSql, queryRow, resetAccounts, seedDemo } from "../support/factories.ts";
import { bearerClient, getBindings, jsonRequest, readAlerts, runCron, type TestClient } from "../support/site.ts";

const dayMs = 86_400_000;
const minuteMs = 60_000;
const hash = "a".repeat(64);

let admin: TestClient;
let now: number;

const daysLater = (days: number, ms = 0) => now + days * dayMs + ms;
const runCleanup = (time: number) => runCron("47 * * * *", time);
const fetchVideoStatus = async (id: string) => (await queryRow("SELECT status FROM videos WHERE id = ?", id))?.status;

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
    if (objects.length > 0) await MEDIA.delete(objects.map((object: { key: string }) => object.key));
    overrides = truncated;
  }
}

/** A video with one stored file, last changed at `touchedAt`. */
async function addVideo(id: string, status: string, touchedAt: number, { source = false } = {}) {
  const { DB } = await getBindings();
  const isReady = status === "ready";
  const files = [[true, "240p/init.mp4"] as const, [source, "source.mp4"] as const, [isReady, "master.m3u8"] as const];
  const stored = files.filter(([isThere]) => isThere).map(([, path]) => `videos/${id}/${path}`);
  const rows = [
    `INSERT INTO videos (id, status, file_name, type, bytes, duration_ms, source_at, created_by, created_at, updated_at, published_at) VALUES ('${id}', '${status}', 'a.mp4', 'video/mp4', 5, 1000, ${source ? touchedAt : null}, 'demo-admin', ${touchedAt}, ${touchedAt}, ${isReady ? touchedAt : null})`,
    `INSERT INTO video_files (video_id, path, bytes, sha256, created_at) VALUES ('${id}', '240p/init.mp4', 5, '${hash}', ${touchedAt})`,
  ];
  await Promise.all([DB.exec(rows.join("\n")), storeFiles(...stored)]);
}
const showVideo = (videoId: string, movieId: number) =>
  executeSql("UPDATE movies SET video_id = ? WHERE id = ?", videoId, movieId);
/** A copy of a movie, with a cast of one: these tests never delete the demo's for good. */
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
const binMovie = (movieId: number) => admin("/api/deletSingleMovie", jsonRequest("DELETE", { id: String(movieId) }));
const restoreMovie = (movieId: number) => admin(`/api/bin/${movieId}/restore`, { method: "POST" });

beforeAll(seedDemo);
beforeEach(async () => {
  const { DB } = await getBindings();
  const leftovers = ["movies WHERE id > 43", "videos WHERE id NOT LIKE 'demo-%'", "leases"];
  await Promise.all([resetAccounts(), emptyBucket()]);
  await DB.exec(leftovers.map((rows) => `DELETE FROM ${rows}`).join("\n"));
  now = Date.now();
  admin = bearerClient(await createTestSession("demo-admin", { expiresInMs: 90 * dayMs }));
});

describe("the cleanup jobs", () => {
  it("delete nothing of the demo", async () => {
    const { MEDIA } = await getBindings();
    const keys = (await demoFiles()).map(({ key }) => key).filter((key) => /posters|casts|240p/.test(key));
    for (let done = 0; done < keys.length; done += 100) await storeFiles(...keys.slice(done, done + 100));
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
  it("is marked as failed after a day, and deleted a week later with its files and parts", async () => {
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
    await runCleanup(daysLater(8));
    expect(await countRows("videos WHERE id = 'left'")).toBe(0);
    expect(await countRows("video_files WHERE video_id = 'left'")).toBe(0);
    expect(await countRows("video_parts")).toBe(0);
    expect(await listKeys("videos/left/")).toEqual([]);
    const part = MEDIA.resumeMultipartUpload("videos/left/source.mp4", uploadId).uploadPart(1, "bytes");
    await expect(part).rejects.toThrow(/does not exist/i);
  });

  it("is no longer counted as failed once a movie uses its video", async () => {
    await addVideo("late", "failed", now, { source: true });
    const fetchFailedUploads = async () => (await (await admin("/api/stats")).json()).data.failedUploads;
    expect(await fetchFailedUploads()).toBe(1);
    await showVideo("late", await addMovie());
    expect(await fetchFailedUploads()).toBe(0);
  });

  it("continues when the next file arrives", async () => {
    const uploadResponse = await admin(
      "/api/videos",
      jsonRequest("POST", { fileName: "a.mp4", bytes: 5, type: "video/mp4", durationMs: 1000 }),
    );
    const { videoId } = (await uploadResponse.json()).data;
    await executeSql("UPDATE videos SET status = 'failed', updated_at = ? WHERE id = ?", daysLater(-6), videoId);
    expect((await admin(`/api/videos/${videoId}/source`, { method: "POST" })).status).toBe(200);
    expect(await fetchVideoStatus(videoId)).toBe("uploading");
    await runCleanup(daysLater(0.9));
    expect(await fetchVideoStatus(videoId)).toBe("uploading");
  });

  it("is not deleted while a movie uses it, in the bin or not, whatever its age", async () => {
    await addVideo("whole", "uploading", now, { source: true });
    await addVideo("published", "ready", now, { source: true });
    const binnedMovieId = await addMovie();
    await showVideo("whole", await addMovie());
    await showVideo("published", binnedMovieId);
    await binMovie(binnedMovieId);
    await runCleanup(daysLater(29));
    await runCleanup(daysLater(29.5));
    expect([await fetchVideoStatus("whole"), await fetchVideoStatus("published")]).toEqual(["uploading", "ready"]);
    expect((await listKeys("videos/whole/")).length).toBe(2);
    expect((await listKeys("videos/published/")).length).toBe(3);
  });

  it("that is finished and waits for its movie is deleted after 30 days, not before", async () => {
    await addVideo("waiting", "ready", now);
    await runCleanup(daysLater(30, -minuteMs));
    expect(await fetchVideoStatus("waiting")).toBe("ready");
    await runCleanup(daysLater(30));
    expect(await countRows("videos WHERE id = 'waiting'")).toBe(0);
    expect(await listKeys("videos/waiting/")).toEqual([]);
  });
});

it("deletes no file when the database has no movies at all", async () => {
  const emptyDatabase = {
    batch: async () => [{ results: [], success: true, meta: {} }],
    prepare: () => ({ bind: () => ({}) }),
  };
  const mediaAccess = vi.fn();
  const media = new Proxy({}, { get: () => mediaAccess });
  expect(await removeOrphans(drizzle(emptyDatabase as never), media as never, Date.now(), null)).toBeNull();
  expect(mediaAccess).not.toHaveBeenCalled();
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

  /** A movie's files: an image of each kind. */
  async function addMovieFiles(movieId: number) {
    const poster = `posters/00000000-0000-4000-8000-0000000000${movieId}`;
    await addVideo(`video-${movieId}`, "ready", now, { source: true });
    await showVideo(`video-${movieId}`, movieId);
    const widths = { webp: { 240: `${poster}-240.webp`, 480: `${poster}-480.png` }, colour: "#000000" };
    await executeSql("UPDATE movies SET poster = ? WHERE id = ?", JSON.stringify(widths), movieId);
    await executeSql("UPDATE casts SET image_key = ? WHERE movie_id = ?", `casts/of-${movieId}.webp`, movieId);
    await storeFiles(`media/${poster}-240.webp`, `media/${poster}-480.png`, `media/casts/of-${movieId}.webp`);
  }
  const countMovieFiles = async (movieId: number) =>
    [
      await listKeys(`media/posters/00000000-0000-4000-8000-0000000000${movieId}-`),
      await listKeys(`media/casts/of-${movieId}.`),
      await listKeys(`videos/video-${movieId}/`),
    ].flat().length;

  it("restores a movie for 30 days and no longer, whether or not the job has run", async () => {
    await binMovie(movieId);
    await setDeletedAt(movieId, daysLater(-30, minuteMs));
    await runCleanup(now);
    expect((await restoreMovie(movieId)).status).toBe(200);
    expect((await admin(`/api/movies/${movieId}`)).status).toBe(200);
    await setDeletedAt(movieId, daysLater(-30));
    expect((await (await admin("/api/bin")).json()).data).toEqual([]);
    expect((await restoreMovie(movieId)).status).toBe(404);
    expect((await (await admin("/api/bin/restore-all", { method: "POST" })).json()).restored).toBe(0);
    expect((await admin(`/api/movies/${movieId}`)).status).toBe(404);
  });

  it("is emptied after 30 days: rows, images and video, and the audit log has one entry", async () => {
    const before = await countRows("movies");
    await addMovieFiles(movieId);
    await addMovieFiles(otherMovieId);
    await binMovie(movieId);
    await executeSql("INSERT INTO views VALUES ('demo-member', ?, 0, 1000, 1, 1, null)", movieId);
    await runCleanup(daysLater(29.9));
    expect(await countMovieFiles(movieId)).toBe(6);
    await runCleanup(daysLater(30, minuteMs));
    await runCleanup(daysLater(30, minuteMs));
    expect(await countRows("movies WHERE id = ?", movieId)).toBe(0);
    expect(await countRows("casts WHERE movie_id = ?", movieId)).toBe(0);
    expect(await countRows("views WHERE movie_id = ?", movieId)).toBe(0);
    expect(await countMovieFiles(movieId)).toBe(0);
    expect(await countMovieFiles(otherMovieId)).toBe(6);
    expect(await countRows("movies")).toBe((before ?? 0) - 1);
    const { data } = await (await admin(`/api/audit?action=remove&subjectId=${movieId}&limit=5`)).json();
    expect(data[0]).toMatchObject({ actor: { name: "The site" }, subject: "movie", before: expect.anything() });
    expect(data.filter(({ at: time }: { at: string }) => Date.parse(time) === daysLater(30, minuteMs))).toHaveLength(1);
  });

  it("keeps a video that another movie uses", async () => {
    await addMovieFiles(movieId);
    await showVideo(`video-${movieId}`, otherMovieId);
    await binMovie(movieId);
    await runCleanup(daysLater(31));
    expect(await countRows("movies WHERE id = ?", movieId)).toBe(0);
    expect(await fetchVideoStatus(`video-${movieId}`)).toBe("ready");
    expect((await listKeys(`videos/video-${movieId}/`)).length).toBe(3);
  });

  it("keeps a bought movie for its buyers to download, and for nobody else", async () => {
    await addMovieFiles(movieId);
    await executeSql("INSERT INTO purchases VALUES ('demo-viewer', ?, 'demo-order', 1)", movieId);
    await binMovie(movieId);
    await setDeletedAt(movieId, daysLater(-31));
    await runCleanup(daysLater(2));
    await runCleanup(daysLater(2));
    const buyer = bearerClient(await createTestSession("demo-viewer"));
    const other = bearerClient(await createTestSession("demo-member"));
    const purchases = (await (await buyer("/api/purchases")).json()).data;
    expect(purchases).toMatchObject([{ id: String(movieId), image: expect.stringContaining("/media/posters/") }]);
    expect((await buyer(purchases[0].image)).status).toBe(200);
    const download = await buyer(`/api/movies/${movieId}/download`);
    expect([download.status, await download.text()]).toEqual([200, "bytes"]);
    expect((await other(`/api/movies/${movieId}/download`)).status).toBe(404);
    expect((await admin(`/api/movies/${movieId}/download`)).status).toBe(404);
    expect((await admin(`/api/movies/${movieId}/playback`, { method: "POST" })).status).toBe(404);
    expect((await other(`/api/movies/${movieId}`)).status).toBe(404);
    expect((await (await admin("/api/bin")).json()).data).toEqual([]);
    expect(await countMovieFiles(movieId)).toBe(6);

    // The buyer's account is gone, and nobody else owns the movie.
    await executeSql("DELETE FROM purchases");
    await runCleanup(daysLater(2.1));
    expect(await countRows("movies WHERE id = ?", movieId)).toBe(0);
    expect(await countMovieFiles(movieId)).toBe(0);
  });

  it("keeps a movie while somebody is paying for it", async () => {
    await executeSql(
      "INSERT INTO orders (id, user_id, kind, status, amount_cents, currency, provider, created_at, updated_at) VALUES ('open', 'demo-viewer', 'movies', 'open', 500, 'usd', 'sandbox', 1, 1)",
    );
    await executeSql("INSERT INTO order_items VALUES ('open', ?, 1, 'Film', 500)", movieId);
    await binMovie(movieId);
    await runCleanup(daysLater(31));
    expect(await countRows("movies WHERE id = ?", movieId)).toBe(1);
    await executeSql("UPDATE orders SET status = 'failed' WHERE id = 'open'");
    await runCleanup(daysLater(31));
    expect(await countRows("movies WHERE id = ?", movieId)).toBe(0);
  });

  it("lets a category be deleted when only buyers still have its movies", async () => {
    const created = await (await admin("/api/createCartegory", jsonRequest("POST", { tittle: "Noir" }))).json();
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
  it("are reconciled: files without a row are deleted after a day, newer ones stay", async () => {
    const avatar = "avatars/mine.webp";
    await executeSql("UPDATE users SET image_key = ? WHERE id = 'demo-viewer'", avatar);
    await addVideo("known", "uploading", daysLater(2));
    const orphans = [
      "videos/nobody/240p/init.mp4",
      "videos/nobody/source.mp4",
      "media/posters/nobody-240.webp",
      "media/casts/nobody.webp",
      "media/avatars/nobody.webp",
    ];
    const keptKeys = [`media/${avatar}`, "media/trailers/by-hand.mp4", "media/casts/f-w-murnau.webp"];
    await executeSql("UPDATE casts SET image_key = 'casts/f-w-murnau.webp' WHERE id = 1");
    await storeFiles(...orphans, ...keptKeys);
    await runCleanup(daysLater(1, -minuteMs));
    expect((await listKeys("")).length).toBe(orphans.length + keptKeys.length + 1);
    await runCleanup(daysLater(1, minuteMs));
    await runCleanup(daysLater(1, minuteMs));
    expect(await listKeys("")).toEqual([...keptKeys, "videos/known/240p/init.mp4"].sort());
  });

  it("differ: a video with missing files raises an alert until they are back", async () => {
    for (const id of ["demo-a", "whole", "wrong"]) await addVideo(id, "ready", now, { source: true });
    await executeSql("DELETE FROM videos WHERE id LIKE 'demo-%' AND id <> 'demo-a'");
    const { MEDIA } = await getBindings();
    await MEDIA.delete(["videos/demo-a/240p/init.mp4", "videos/demo-a/master.m3u8", "videos/demo-a/source.mp4"]);
    await MEDIA.put("videos/wrong/240p/init.mp4", "half");
    await runCleanup(daysLater(1, minuteMs));
    await runCleanup(daysLater(1, minuteMs));
    const { DB } = await getBindings();
    const missingFileRows = await DB.prepare("SELECT video_id, files FROM missing_video_files ORDER BY video_id").all();
    expect(missingFileRows.results).toEqual([
      { video_id: "demo-a", files: 3 },
      { video_id: "wrong", files: 1 },
    ]);
    expect(readAlerts().some((line) => line.includes("demo-a/240p/init.mp4"))).toBe(true);
    expect((await (await admin("/api/stats")).json()).data.incompleteVideos).toBe(2);
    const { data } = await (await admin("/api/videos?incomplete=true")).json();
    expect(data.map(({ id, missingFiles }: { id: string; missingFiles: number }) => [id, missingFiles])).toEqual(
      expect.arrayContaining([
        ["demo-a", 3],
        ["wrong", 1],
      ]),
    );
    await storeFiles("videos/demo-a/240p/init.mp4", "videos/demo-a/master.m3u8", "videos/demo-a/source.mp4");
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
    await storeFiles("videos/nobody/source.mp4", "media/posters/nobody-240.webp", "media/casts/nobody.webp");
    await addVideo("broken", "ready", daysLater(-2));
    await showVideo("broken", await addMovie());
    const { MEDIA } = await getBindings();
    await MEDIA.delete("videos/broken/240p/init.mp4");
    return movieId;
  }

  async function runAllJobs({ db, media }: FailingBindings) {
    const later = daysLater(1.5);
    await removeAbandonedUploads(db, media, later);
    await emptyBin(db, media, later);
    await removeOrphans(db, media, later, null);
    await findMissingFiles(db, media, later, null);
  }

  const readOutcome = async (movieId: number) => ({
    keys: await listKeys(""),
    videos: await countRows("videos"),
    movies: await countRows("movies WHERE id = ?", movieId),
    missingFiles: await countRows("missing_video_files"),
  });

  it("at any call are completed by the next run", { tags: "long" }, async () => {
    const movieId = await prepareFixtures();
    vi.spyOn(console, "error").mockReturnValue();
    const uninterrupted = await createFailingBindings(Number.POSITIVE_INFINITY);
    await runAllJobs(uninterrupted);
    const expected = await readOutcome(movieId);
    expect(expected).toEqual({ keys: ["videos/broken/master.m3u8"], videos: 1, movies: 0, missingFiles: 1 });
    expect(uninterrupted.calls()).toBeGreaterThan(8);
    for (let n = 1; n <= uninterrupted.calls(); n++) {
      const nextMovieId = await prepareFixtures();
      const interrupted = await createFailingBindings(n);
      await expect(runAllJobs(interrupted)).rejects.toThrow("killed");
      await runAllJobs(await createFailingBindings(Number.POSITIVE_INFINITY));
      expect(await readOutcome(nextMovieId), `killed at call ${n}`).toEqual(expected);
    }
  });

  it("continue where they stopped, with fewer than 50 operations a run", async () => {
    const { MEDIA, DB } = await getBindings();
    const orphanKeys = Array.from({ length: 40 }, (_, i) => `videos/orphan-${String(i).padStart(2, "0")}/source.mp4`);
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
    let cursor: string | null = null;
    let runs = 0;
    do {
      operations = 0;
      cursor = await removeOrphans(drizzle(DB), countingMedia, daysLater(2), cursor);
      runs += 1;
      expect(operations).toBeLessThan(35);
    } while (cursor !== null && runs < 20);
    expect(runs).toBeGreaterThan(2);
    expect(await listKeys("videos/orphan-")).toEqual([]);
  });
});

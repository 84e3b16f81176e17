import { drizzle } from "drizzle-orm/d1";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { demoFiles } from "../../demo/stored-files.mjs";
import { findMissingFiles } from "../../worker/admin/missing-files.ts";
import { emptyBin } from "../../worker/admin/movies/empty-bin.ts";
import { removeOrphans } from "../../worker/admin/orphans.ts";
import { removeAbandonedUploads } from "../../worker/admin/uploads/abandoned-uploads.ts";
import { count, freshAccounts, openDemo, openSession, rowOf, run } from "../support/factories.ts";
import { type Ask, alerts, bearer, openSite, runCron, sending } from "../support/site.ts";

const dayMs = 86_400_000;
const minuteMs = 60_000;
const hash = "a".repeat(64);

let admin: Ask;
let now: number;

const at = (days: number, ms = 0) => now + days * dayMs + ms;
const clean = (time: number) => runCron("47 * * * *", time);
const statusOf = async (id: string) => (await rowOf("SELECT status FROM videos WHERE id = ?", id))?.status;

async function store(...keys: string[]) {
  const { MEDIA } = await openSite();
  await Promise.all(keys.map((key) => MEDIA.put(key, "bytes")));
}
async function keysBelow(prefix: string): Promise<string[]> {
  const { MEDIA } = await openSite();
  return (await MEDIA.list({ prefix })).objects.map((object: { key: string }) => object.key);
}
async function emptyBucket() {
  const { MEDIA } = await openSite();
  for (let more = true; more; ) {
    const { objects, truncated } = await MEDIA.list();
    if (objects.length > 0) await MEDIA.delete(objects.map((object: { key: string }) => object.key));
    more = truncated;
  }
}

/** A video with one stored file, last touched at `touched`. */
async function addVideo(id: string, status: string, touched: number, { source = false } = {}) {
  const { DB } = await openSite();
  const isReady = status === "ready";
  const files = [[true, "240p/init.mp4"] as const, [source, "source.mp4"] as const, [isReady, "master.m3u8"] as const];
  const stored = files.filter(([isThere]) => isThere).map(([, path]) => `videos/${id}/${path}`);
  const rows = [
    `INSERT INTO videos (id, status, file_name, type, bytes, duration_ms, source_at, created_by, created_at, updated_at, published_at) VALUES ('${id}', '${status}', 'a.mp4', 'video/mp4', 5, 1000, ${source ? touched : null}, 'demo-admin', ${touched}, ${touched}, ${isReady ? touched : null})`,
    `INSERT INTO video_files (video_id, path, bytes, sha256, created_at) VALUES ('${id}', '240p/init.mp4', 5, '${hash}', ${touched})`,
  ];
  await Promise.all([DB.exec(rows.join("\n")), store(...stored)]);
}
const show = (videoId: string, movieId: number) => run("UPDATE movies SET video_id = ? WHERE id = ?", videoId, movieId);
/** A film like another, with a cast of one: what goes for good in these tests is never the demo's. */
async function addFilm(): Promise<number> {
  const columns =
    "name, name_folded, poster, category_id, duration_text, hour_bucket, year, year_bucket, rating, star_bucket, language, description, price_cents, created_at, updated_at";
  const film = await rowOf<{ id: number }>(
    `INSERT INTO movies (${columns}) SELECT ${columns} FROM movies WHERE id = 43 RETURNING id`,
  );
  const id = film?.id ?? 0;
  await run("INSERT INTO casts (movie_id, name, name_folded, role) VALUES (?, 'Somebody', 'somebody', 'A part')", id);
  return id;
}
const bin = (movieId: number) => admin("/api/deletSingleMovie", sending("DELETE", { id: String(movieId) }));
const restore = (movieId: number) => admin(`/api/bin/${movieId}/restore`, { method: "POST" });

beforeAll(openDemo);
beforeEach(async () => {
  const { DB } = await openSite();
  const others = ["movies WHERE id > 43", "videos WHERE id NOT LIKE 'demo-%'", "leases"];
  await Promise.all([freshAccounts(), emptyBucket()]);
  await DB.exec(others.map((rows) => `DELETE FROM ${rows}`).join("\n"));
  now = Date.now();
  admin = bearer(await openSession("demo-admin", { expiresInMs: 90 * dayMs }));
});

describe("a house in order", () => {
  it("loses nothing of the demo's", async () => {
    const { MEDIA } = await openSite();
    const keys = (await demoFiles()).map(({ key }) => key).filter((key) => /posters|casts|240p/.test(key));
    for (let done = 0; done < keys.length; done += 100) await store(...keys.slice(done, done + 100));
    for (let hour = 0; hour < 3; hour++) await clean(at(20, hour));
    let stored = 0;
    for (const prefix of ["media/", "videos/"])
      for (let startAfter = prefix, more = true; more; ) {
        const page = await MEDIA.list({ prefix, startAfter });
        stored += page.objects.length;
        startAfter = page.objects.at(-1)?.key ?? "";
        more = page.truncated;
      }
    expect(stored).toBe(keys.length);
  });
});

describe("an upload that nobody goes on with", () => {
  it("is shown as failed after a day, and removed a week later, files and parts included", async () => {
    await addVideo("left", "uploading", now);
    const { MEDIA } = await openSite();
    const { uploadId } = await MEDIA.createMultipartUpload("videos/left/source.mp4");
    await run("UPDATE videos SET upload_id = ? WHERE id = 'left'", uploadId);
    await run("INSERT INTO video_parts VALUES ('left', 1, 'tag', 5)");
    await clean(at(1, -minuteMs));
    expect(await statusOf("left")).toBe("uploading");
    await clean(at(1));
    await clean(at(1));
    expect(await statusOf("left")).toBe("failed");
    expect((await (await admin("/api/stats")).json()).data.failedUploads).toBe(1);
    await clean(at(8, -minuteMs));
    expect(await statusOf("left")).toBe("failed");
    expect((await keysBelow("videos/left/")).length).toBe(1);
    await clean(at(8));
    await clean(at(8));
    expect(await count("videos WHERE id = 'left'")).toBe(0);
    expect(await count("video_files WHERE video_id = 'left'")).toBe(0);
    expect(await count("video_parts")).toBe(0);
    expect(await keysBelow("videos/left/")).toEqual([]);
    const part = MEDIA.resumeMultipartUpload("videos/left/source.mp4", uploadId).uploadPart(1, "bytes");
    await expect(part).rejects.toThrow(/does not exist/i);
  });

  it("is no longer told of once a film shows what has arrived of it", async () => {
    await addVideo("late", "failed", now, { source: true });
    const told = async () => (await (await admin("/api/stats")).json()).data.failedUploads;
    expect(await told()).toBe(1);
    await show("late", await addFilm());
    expect(await told()).toBe(0);
  });

  it("is going on again with the next file that arrives", async () => {
    const begun = await admin(
      "/api/videos",
      sending("POST", { fileName: "a.mp4", bytes: 5, type: "video/mp4", durationMs: 1000 }),
    );
    const { videoId } = (await begun.json()).data;
    await run("UPDATE videos SET status = 'failed', updated_at = ? WHERE id = ?", at(-6), videoId);
    expect((await admin(`/api/videos/${videoId}/source`, { method: "POST" })).status).toBe(200);
    expect(await statusOf(videoId)).toBe("uploading");
    await clean(at(0.9));
    expect(await statusOf(videoId)).toBe("uploading");
  });

  it("is nothing that a film shows, in the bin or not, whatever its age", async () => {
    await addVideo("whole", "uploading", now, { source: true });
    await addVideo("published", "ready", now, { source: true });
    const binned = await addFilm();
    await show("whole", await addFilm());
    await show("published", binned);
    await bin(binned);
    await clean(at(29));
    await clean(at(29.5));
    expect([await statusOf("whole"), await statusOf("published")]).toEqual(["uploading", "ready"]);
    expect((await keysBelow("videos/whole/")).length).toBe(2);
    expect((await keysBelow("videos/published/")).length).toBe(3);
  });

  it("is not a finished video that waits for its film: that is kept for 30 days", async () => {
    await addVideo("waiting", "ready", now);
    await clean(at(30, -minuteMs));
    expect(await statusOf("waiting")).toBe("ready");
    await clean(at(30));
    expect(await count("videos WHERE id = 'waiting'")).toBe(0);
    expect(await keysBelow("videos/waiting/")).toEqual([]);
  });
});

it("deletes no file because of a database that knows no film at all", async () => {
  const wiped = {
    batch: async () => [{ results: [], success: true, meta: {} }],
    prepare: () => ({ bind: () => ({}) }),
  };
  const touched = vi.fn();
  const media = new Proxy({}, { get: () => touched });
  expect(await removeOrphans(drizzle(wiped as never), media as never, Date.now(), null)).toBeNull();
  expect(touched).not.toHaveBeenCalled();
});

describe("the bin", () => {
  let film: number;
  let another: number;
  const age = (movieId: number, deletedAt: number) =>
    run("UPDATE movies SET deleted_at = ? WHERE id = ?", deletedAt, movieId);
  beforeEach(async () => {
    film = await addFilm();
    another = await addFilm();
  });

  /** A film of its own, with a picture of each kind. */
  async function dress(movieId: number) {
    const poster = `posters/00000000-0000-4000-8000-0000000000${movieId}`;
    await addVideo(`video-${movieId}`, "ready", now, { source: true });
    await show(`video-${movieId}`, movieId);
    const widths = { webp: { 240: `${poster}-240.webp`, 480: `${poster}-480.png` }, colour: "#000000" };
    await run("UPDATE movies SET poster = ? WHERE id = ?", JSON.stringify(widths), movieId);
    await run("UPDATE casts SET image_key = ? WHERE movie_id = ?", `casts/of-${movieId}.webp`, movieId);
    await store(`media/${poster}-240.webp`, `media/${poster}-480.png`, `media/casts/of-${movieId}.webp`);
  }
  const mediaOf = async (movieId: number) =>
    [
      await keysBelow(`media/posters/00000000-0000-4000-8000-0000000000${movieId}-`),
      await keysBelow(`media/casts/of-${movieId}.`),
      await keysBelow(`videos/video-${movieId}/`),
    ].flat().length;

  it("gives a film back for 30 days, and not a moment longer, whether or not the clock came by", async () => {
    await bin(film);
    await age(film, at(-30, minuteMs));
    await clean(now);
    expect((await restore(film)).status).toBe(200);
    expect((await admin(`/api/movies/${film}`)).status).toBe(200);
    await age(film, at(-30));
    expect((await (await admin("/api/bin")).json()).data).toEqual([]);
    expect((await restore(film)).status).toBe(404);
    expect((await (await admin("/api/bin/restore-all", { method: "POST" })).json()).restored).toBe(0);
    expect((await admin(`/api/movies/${film}`)).status).toBe(404);
  });

  it("is emptied after 30 days: rows, pictures and video, and the log says so once", async () => {
    const before = await count("movies");
    await dress(film);
    await dress(another);
    await bin(film);
    await run("INSERT INTO views VALUES ('demo-member', ?, 0, 1000, 1, 1, null)", film);
    await clean(at(29.9));
    expect(await mediaOf(film)).toBe(6);
    await clean(at(30, minuteMs));
    await clean(at(30, minuteMs));
    expect(await count("movies WHERE id = ?", film)).toBe(0);
    expect(await count("casts WHERE movie_id = ?", film)).toBe(0);
    expect(await count("views WHERE movie_id = ?", film)).toBe(0);
    expect(await mediaOf(film)).toBe(0);
    expect(await mediaOf(another)).toBe(6);
    expect(await count("movies")).toBe((before ?? 0) - 1);
    const { data } = await (await admin(`/api/audit?action=remove&subjectId=${film}&limit=5`)).json();
    expect(data[0]).toMatchObject({ actor: { name: "The house" }, subject: "movie", before: expect.anything() });
    expect(data.filter(({ at: time }: { at: string }) => Date.parse(time) === at(30, minuteMs))).toHaveLength(1);
  });

  it("keeps a video that another film shows", async () => {
    await dress(film);
    await show(`video-${film}`, another);
    await bin(film);
    await clean(at(31));
    expect(await count("movies WHERE id = ?", film)).toBe(0);
    expect(await statusOf(`video-${film}`)).toBe("ready");
    expect((await keysBelow(`videos/video-${film}/`)).length).toBe(3);
  });

  it("keeps a bought film for its buyers to download, and for nobody and nothing else", async () => {
    await dress(film);
    await run("INSERT INTO purchases VALUES ('demo-viewer', ?, 'demo-order', 1)", film);
    await bin(film);
    await age(film, at(-31));
    await clean(at(2));
    await clean(at(2));
    const buyer = bearer(await openSession("demo-viewer"));
    const other = bearer(await openSession("demo-member"));
    const owned = (await (await buyer("/api/purchases")).json()).data;
    expect(owned).toMatchObject([{ id: String(film), image: expect.stringContaining("/media/posters/") }]);
    expect((await buyer(owned[0].image)).status).toBe(200);
    const download = await buyer(`/api/movies/${film}/download`);
    expect([download.status, await download.text()]).toEqual([200, "bytes"]);
    expect((await other(`/api/movies/${film}/download`)).status).toBe(404);
    expect((await admin(`/api/movies/${film}/download`)).status).toBe(404);
    expect((await admin(`/api/movies/${film}/playback`, { method: "POST" })).status).toBe(404);
    expect((await other(`/api/movies/${film}`)).status).toBe(404);
    expect((await (await admin("/api/bin")).json()).data).toEqual([]);
    expect(await mediaOf(film)).toBe(6);

    // The buyer is gone, and nobody else has it.
    await run("DELETE FROM purchases");
    await clean(at(2.1));
    expect(await count("movies WHERE id = ?", film)).toBe(0);
    expect(await mediaOf(film)).toBe(0);
  });

  it("waits for a film that somebody is paying for", async () => {
    await run(
      "INSERT INTO orders (id, user_id, kind, status, amount_cents, currency, provider, created_at, updated_at) VALUES ('open', 'demo-viewer', 'movies', 'open', 500, 'usd', 'sandbox', 1, 1)",
    );
    await run("INSERT INTO order_items VALUES ('open', ?, 1, 'Film', 500)", film);
    await bin(film);
    await clean(at(31));
    expect(await count("movies WHERE id = ?", film)).toBe(1);
    await run("UPDATE orders SET status = 'failed' WHERE id = 'open'");
    await clean(at(31));
    expect(await count("movies WHERE id = ?", film)).toBe(0);
  });

  it("leaves a category free to be deleted when only buyers have its films", async () => {
    const created = await (await admin("/api/createCartegory", sending("POST", { tittle: "Noir" }))).json();
    const id = String(created.data.id);
    await run("UPDATE movies SET category_id = ? WHERE id = ?", Number(id), film);
    await bin(film);
    expect((await admin("/api/deleteCategory", sending("DELETE", { id }))).status).toBe(409);
    await age(film, at(-30));
    expect((await admin("/api/deleteCategory", sending("DELETE", { id }))).status).toBe(200);
    expect(await count("movies WHERE id = ?", film)).toBe(1);
  });
});

describe("what is stored and what is written down", () => {
  it("are brought together: what no row names goes after a day, what is younger stays", async () => {
    const avatar = "avatars/mine.webp";
    await run("UPDATE users SET image_key = ? WHERE id = 'demo-viewer'", avatar);
    await addVideo("known", "uploading", at(2));
    const orphans = [
      "videos/nobody/240p/init.mp4",
      "videos/nobody/source.mp4",
      "media/posters/nobody-240.webp",
      "media/casts/nobody.webp",
      "media/avatars/nobody.webp",
    ];
    const kept = [`media/${avatar}`, "media/trailers/by-hand.mp4", "media/casts/f-w-murnau.webp"];
    await run("UPDATE casts SET image_key = 'casts/f-w-murnau.webp' WHERE id = 1");
    await store(...orphans, ...kept);
    await clean(at(1, -minuteMs));
    expect((await keysBelow("")).length).toBe(orphans.length + kept.length + 1);
    await clean(at(1, minuteMs));
    await clean(at(1, minuteMs));
    expect(await keysBelow("")).toEqual([...kept, "videos/known/240p/init.mp4"].sort());
  });

  it("a video whose files are not all there is an alert, until they are", async () => {
    for (const id of ["demo-a", "whole", "wrong"]) await addVideo(id, "ready", now, { source: true });
    await run("DELETE FROM videos WHERE id LIKE 'demo-%' AND id <> 'demo-a'");
    const { MEDIA } = await openSite();
    await MEDIA.delete(["videos/demo-a/240p/init.mp4", "videos/demo-a/master.m3u8", "videos/demo-a/source.mp4"]);
    await MEDIA.put("videos/wrong/240p/init.mp4", "half");
    await clean(at(1, minuteMs));
    await clean(at(1, minuteMs));
    const { DB } = await openSite();
    const losses = await DB.prepare("SELECT video_id, files FROM video_losses ORDER BY video_id").all();
    expect(losses.results).toEqual([
      { video_id: "demo-a", files: 3 },
      { video_id: "wrong", files: 1 },
    ]);
    expect(alerts().some((line) => line.includes("demo-a/240p/init.mp4"))).toBe(true);
    expect((await (await admin("/api/stats")).json()).data.incompleteVideos).toBe(2);
    const { data } = await (await admin("/api/videos?incomplete=true")).json();
    expect(data.map(({ id, missingFiles }: { id: string; missingFiles: number }) => [id, missingFiles])).toEqual(
      expect.arrayContaining([
        ["demo-a", 3],
        ["wrong", 1],
      ]),
    );
    await store("videos/demo-a/240p/init.mp4", "videos/demo-a/master.m3u8", "videos/demo-a/source.mp4");
    await store("videos/wrong/240p/init.mp4");
    await clean(at(1.1));
    expect(await count("video_losses")).toBe(0);
  });
});

describe("cut short", () => {
  /** The bindings, which fail from the nth call on. */
  async function failingFrom(n: number) {
    const { DB, MEDIA } = await openSite();
    let calls = 0;
    const failing = <Binding extends object>(binding: Binding, methods: string[]): Binding =>
      new Proxy(binding, {
        get(target, name) {
          const value = Reflect.get(target, name);
          if (typeof value !== "function") return value;
          if (!methods.includes(String(name))) return value.bind(target);
          return async (...given: unknown[]) => {
            calls += 1;
            if (calls >= n) throw new Error("killed");
            return value.apply(target, given);
          };
        },
      });
    return { db: drizzle(failing(DB, ["batch"])), media: failing(MEDIA, ["list", "delete"]), calls: () => calls };
  }

  type Tools = Awaited<ReturnType<typeof failingFrom>>;

  async function prepare() {
    await emptyBucket();
    await run("DELETE FROM videos");
    await run("DELETE FROM movies WHERE id > 43");
    const film = await addFilm();
    await addVideo("left", "failed", at(-10));
    await addVideo("of-film", "ready", now, { source: true });
    await show("of-film", film);
    await run("UPDATE movies SET deleted_at = ? WHERE id = ?", at(-31), film);
    await store("videos/nobody/source.mp4", "media/posters/nobody-240.webp", "media/casts/nobody.webp");
    await addVideo("broken", "ready", at(-2));
    await show("broken", await addFilm());
    const { MEDIA } = await openSite();
    await MEDIA.delete("videos/broken/240p/init.mp4");
    return film;
  }

  async function allJobs({ db, media }: Tools) {
    const later = at(1.5);
    await removeAbandonedUploads(db, media, later);
    await emptyBin(db, media, later);
    await removeOrphans(db, media, later, null);
    await findMissingFiles(db, media, later, null);
  }

  const outcome = async (film: number) => ({
    keys: await keysBelow(""),
    videos: await count("videos"),
    films: await count("movies WHERE id = ?", film),
    losses: await count("video_losses"),
  });

  it("at every single call, the next run finishes what was left", async () => {
    const film = await prepare();
    vi.spyOn(console, "error").mockReturnValue();
    const whole = await failingFrom(Number.POSITIVE_INFINITY);
    await allJobs(whole);
    const expected = await outcome(film);
    expect(expected).toEqual({ keys: ["videos/broken/master.m3u8"], videos: 1, films: 0, losses: 1 });
    expect(whole.calls()).toBeGreaterThan(8);
    for (let n = 1; n <= whole.calls(); n++) {
      const next = await prepare();
      const killed = await failingFrom(n);
      await expect(allJobs(killed)).rejects.toThrow("killed");
      await allJobs(await failingFrom(Number.POSITIVE_INFINITY));
      expect(await outcome(next), `killed at call ${n}`).toEqual(expected);
    }
  });

  it("goes on where it stopped, with fewer than 50 operations a run", async () => {
    const { MEDIA, DB } = await openSite();
    const folders = Array.from({ length: 40 }, (_, i) => `videos/orphan-${String(i).padStart(2, "0")}/source.mp4`);
    await store(...folders);
    let operations = 0;
    const counting = new Proxy(MEDIA, {
      get: (target, name) => {
        const value = Reflect.get(target, name);
        if (typeof value !== "function") return value;
        return (...given: unknown[]) => {
          operations += 1;
          return value.apply(target, given);
        };
      },
    });
    let cursor: string | null = null;
    let runs = 0;
    do {
      operations = 0;
      cursor = await removeOrphans(drizzle(DB), counting, at(2), cursor);
      runs += 1;
      expect(operations).toBeLessThan(35);
    } while (cursor !== null && runs < 20);
    expect(runs).toBeGreaterThan(2);
    expect(await keysBelow("videos/orphan-")).toEqual([]);
  });
});

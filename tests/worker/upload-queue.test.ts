import { readFile } from "node:fs/promises";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { UploadJob } from "../../web/features/admin/upload-queue/upload-job.ts";
import { count, freshAccounts, openDemo, openSession, rowOf, run } from "../support/factories.ts";
import { beginningOf, type Reel, readReel } from "../support/reel.ts";
import { type Ask, bearer, openSite } from "../support/site.ts";
import { type Fault, type Faults, openBrowser, orderOf } from "../support/upload-run.ts";

let reel: Reel;
let picture: Blob;
let admin: Ask;

const films = () => count("movies WHERE id > 43");
const failure = (status: number, code: string, headers = {}) =>
  new Response(JSON.stringify({ message: "Not now.", code, requestId: "x" }), { status, headers });

/** An order for a new film, in a browser of its own. */
async function openOrder(more: Partial<UploadJob> = {}) {
  const fields = {
    name: "Häxan",
    time: "1h 45m",
    year: "1922",
    rating: "4.5",
    popular: "true",
    language: "Swedish",
    description: "Witchcraft through the ages.",
    price: "199.99",
    categoryId: "1",
  };
  const casts = [{ name: "Maren Pedersen", role: "The witch", picture }];
  const target = { kind: "create", fields, pictures: { image: picture }, casts } as const;
  return openBrowser(reel, await orderOf(reel, { target: { ...target, casts }, ...more }), admin);
}

/** Once, at the first request of this name, which is also where the browser can be killed. */
const onceAt = (name: string, fault: () => Fault | Promise<Fault>): Faults => {
  let met = false;
  return (request) => {
    if (met || request !== name) return null;
    met = true;
    return fault();
  };
};

/** The film is there once, whole, with its cast, and plays. */
async function requireFilm({ record }: { record: UploadJob }) {
  const movie = await rowOf("SELECT id, video_id FROM movies WHERE id > 43");
  expect([await films(), movie]).toEqual([1, { id: Number(record.movieId), video_id: record.videoId }]);
  expect(await count("casts WHERE movie_id = ?", movie?.id)).toBe(1);
  const video = await rowOf("SELECT status, tracks, source_at FROM videos WHERE id = ?", record.videoId);
  expect(video).toMatchObject({ status: "ready", source_at: expect.any(Number) });
  expect(JSON.parse(String(video?.tracks))).toEqual({
    captions: [{ lang: "en", label: "English" }],
    storyboard: true,
  });
  const made = reel.files.filter(({ path }) => !path.startsWith("captions/"));
  expect(await count("video_files WHERE video_id = ?", record.videoId)).toBe(made.length + 1);
  const answer = await admin(`/api/movies/${record.movieId}`);
  expect((await answer.json()).data.video).toBe(`/stream/${record.videoId}/master.m3u8`);
}

beforeAll(async () => {
  await openDemo();
  reel = beginningOf(await readReel());
  picture = new Blob([new Uint8Array(await readFile("demo/posters/metropolis-240.webp"))], { type: "image/webp" });
});
beforeEach(async () => {
  for (const table of ["casts WHERE movie_id > 43", "movies WHERE id > 43", "videos WHERE id NOT LIKE 'demo-%'"]) {
    await run(`DELETE FROM ${table}`);
  }
  await freshAccounts();
  admin = bearer(await openSession("demo-admin"));
});
afterEach(() => void vi.unstubAllGlobals());

describe("an order for a new film", () => {
  it("is worked off: the original, the film, its cast, its sizes, published", async () => {
    const browser = await openOrder();
    await browser.work();
    await requireFilm(browser);
    expect(browser.steps).toEqual(["source", "film", "created", "cast", "video", "rest", "publish"]);
    expect(await count("videos WHERE id NOT LIKE 'demo-%'")).toBe(1);
    const before = browser.requests.length;
    await browser.work();
    expect(browser.requests.slice(before)).toEqual(["GET /api/videos/:id"]);
  });

  it("whose original no browser plays is published first, and gets its original afterwards", async () => {
    const { inspection } = await orderOf(reel);
    const browser = await openOrder({ inspection: { ...inspection, plays: false } });
    await browser.work();
    await requireFilm(browser);
    expect(browser.steps).toEqual(["video", "rest", "publish", "film", "created", "cast", "source"]);
  });

  it("of which this browser can make nothing is its original", async () => {
    const { inspection } = await orderOf(reel);
    const browser = await openOrder({ inspection: { ...inspection, ladder: [] } });
    await browser.work();
    expect(browser.steps).toEqual(["source", "film", "created", "cast"]);
    const answer = await admin(`/api/movies/${browser.record.movieId}`);
    expect((await answer.json()).data.video).toBe(`/stream/${browser.record.videoId}/source.mp4`);
  });

  it.each([1, 2, 8])("survives a browser that dies after every %i requests", async (lives) => {
    const browser = await openOrder();
    for (let deaths = 0; ; deaths++) {
      expect(deaths).toBeLessThan(300);
      const from = browser.requests.length;
      browser.faults = (_, nth) => {
        // What looks at the state has to get through, or nothing ever would.
        if (nth - from <= lives + 2) return null;
        browser.stop.abort(new Error("killed"));
        return "lost";
      };
      const end = await browser.work().catch((error: Error) => error);
      if (!end) break;
      expect(end.message).toBe("killed");
    }
    await requireFilm(browser);
    expect(await count("videos WHERE id NOT LIKE 'demo-%'")).toBe(1);
  });

  it.each(["lost", "cut"] as const)("survives a line on which every third request is %s", async (fault) => {
    const browser = await openOrder();
    browser.faults = (_, nth) => (nth % 3 === 0 ? fault : null);
    await browser.work();
    await requireFilm(browser);
  });

  it("is one film when the answer to its creation was lost", async () => {
    const browser = await openOrder();
    browser.faults = onceAt("POST /api/createMovies", () => "lost");
    await browser.work();
    await requireFilm(browser);
    expect(browser.requests.filter((one) => one === "POST /api/createMovies").length).toBe(1);
  });

  it("is one film when the browser was killed before it wrote that down", async () => {
    const browser = await openOrder();
    browser.faults = onceAt("POST /api/createMovies", () => {
      browser.stop.abort(new Error("killed"));
      return "lost";
    });
    await expect(browser.work()).rejects.toThrow("killed");
    expect([browser.record.movieId, browser.rests]).toEqual([null, []]);
    await browser.work();
    expect(browser.rests).toEqual([expect.any(Number)]);
    await requireFilm(browser);
  });

  it("is published though the answer to that was lost", async () => {
    const browser = await openOrder();
    browser.faults = onceAt("POST /api/videos/:id/publish", () => "lost");
    await browser.work();
    await requireFilm(browser);
  });

  it("waits for a site that is busy or away, as long as it asks, and no less each time", async () => {
    const browser = await openOrder();
    const busy = [
      failure(503, "unavailable", { "Retry-After": "40" }),
      failure(429, "too_many_requests", { "Retry-After": "7" }),
      failure(500, "internal"),
    ];
    browser.faults = () => busy.shift() ?? null;
    await browser.work();
    await requireFilm(browser);
    expect(browser.rests).toEqual([40_000, 7_000, expect.any(Number)]);
    expect(browser.rests[2]).toBeGreaterThanOrEqual(2_000);
  });

  it("ends with what the site says when that is no", async () => {
    const browser = await openOrder();
    if (browser.record.target.kind !== "create") throw new Error("no new film");
    browser.record.target.fields.categoryId = "999";
    await expect(browser.work()).rejects.toMatchObject({ status: 400, issues: [{ path: "categoryId" }] });
    expect(await films()).toBe(0);
    browser.record.target.fields.categoryId = "1";
    await browser.work();
    await requireFilm(browser);
  });

  it("stops at a session that has ended, and goes on after the next sign-in", async () => {
    const browser = await openOrder();
    browser.faults = onceAt("PUT /api/videos/:id/files/240p/3.m4s", () => failure(401, "not_signed_in"));
    await expect(browser.work()).rejects.toMatchObject({ status: 401 });
    await browser.work();
    await requireFilm(browser);
  });
});

describe("an upload that is not what it was", () => {
  it("but was given up is begun anew, and the film shows the new one", async () => {
    const browser = await openOrder();
    browser.faults = onceAt("PUT /api/videos/:id/files/360p/2.m4s", async () => {
      await run("DELETE FROM videos WHERE id = ?", browser.record.videoId);
      return null;
    });
    await browser.work();
    await requireFilm(browser);
  });

  it("but another administrator's is left to them", async () => {
    const browser = await openOrder();
    let theirs: string | null = null;
    browser.faults = onceAt("PUT /api/videos/:id/source/1", async () => {
      theirs = browser.record.videoId;
      await run("UPDATE videos SET created_by = 'demo-viewer' WHERE id = ?", theirs);
      return null;
    });
    await browser.work();
    await requireFilm(browser);
    expect(await count("video_files WHERE video_id = ?", theirs)).toBe(0);
  });

  it("but holds what another browser made is left, and the film shows the new one", async () => {
    const browser = await openOrder();
    browser.faults = onceAt("POST /api/videos/:id/publish", async (): Promise<Fault> => {
      await run("UPDATE video_files SET sha256 = ? WHERE path = '240p/init.mp4'", "0".repeat(64));
      browser.stop.abort(new Error("killed"));
      return "cut";
    });
    await expect(browser.work()).rejects.toThrow("killed");
    const first = browser.record.videoId;
    await browser.work();
    expect(browser.record.videoId).not.toBe(first);
    await requireFilm(browser);
  });

  it("but whose original was open for too long gets it again", async () => {
    const browser = await openOrder();
    browser.faults = onceAt("PUT /api/videos/:id/source/1", async () => {
      const row = await rowOf<{ upload_id: string }>(
        "SELECT upload_id FROM videos WHERE id = ?",
        browser.record.videoId,
      );
      const key = `videos/${browser.record.videoId}/source.mp4`;
      await (await openSite()).MEDIA.resumeMultipartUpload(key, String(row?.upload_id)).abort();
      return null;
    });
    await browser.work();
    await requireFilm(browser);
    expect(await count("videos WHERE id NOT LIKE 'demo-%'")).toBe(1);
  });

  it("but has lost a file is sent it again, and published", async () => {
    const browser = await openOrder();
    browser.faults = onceAt("POST /api/videos/:id/publish", async () => {
      const { MEDIA } = await openSite();
      for (const path of ["240p/3.m4s", "captions/en.vtt"]) {
        await MEDIA.delete(`videos/${browser.record.videoId}/${path}`);
      }
      return null;
    });
    await browser.work();
    await requireFilm(browser);
    expect(browser.requests.filter((one) => one.endsWith("240p/3.m4s")).length).toBe(2);
    expect(browser.requests.filter((one) => one.endsWith("240p/2.m4s")).length).toBe(1);
  });
});

describe("an order for another video", () => {
  it("gives it to its film, and does not take it back from a later one", async () => {
    const target = { kind: "replace", movieId: "6", name: "A film" } as const;
    const browser = await openOrder({ target, movieId: "6" });
    const shown = async () => (await rowOf<{ video_id: string }>("SELECT video_id FROM movies WHERE id = 6"))?.video_id;
    browser.faults = onceAt("PUT /api/videos/:id/files/360p/2.m4s", async (): Promise<Fault> => {
      expect(await shown()).toBe(browser.record.videoId);
      await run("UPDATE movies SET video_id = 'demo-tech' WHERE id = 6");
      browser.stop.abort(new Error("killed"));
      return "lost";
    });
    await expect(browser.work()).rejects.toThrow("killed");
    await browser.work();
    expect(await shown()).toBe("demo-tech");
    expect(await rowOf("SELECT status FROM videos WHERE id = ?", browser.record.videoId)).toEqual({ status: "ready" });
    expect(browser.steps.filter((step) => step === "replaced").length).toBe(1);
  });
});

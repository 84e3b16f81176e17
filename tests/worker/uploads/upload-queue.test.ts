import { readFile } from "node:fs/promises";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { apiFetch } from "../../../web/api/client.ts";
import type { StoredImage } from "../../../web/studio/stored-image.ts";
import { discardUpload } from "../../../web/studio/upload-queue/discard-upload.ts";
import type { UploadJob } from "../../../web/studio/upload-queue/upload-job.ts";
import type { UploadApi } from "../../../web/studio/upload-queue/upload-run.ts";
import { jsonRequest, type TestClient } from "../../support/clients.ts";
import { type DemoVideo, readDemoVideo, shortenVideo } from "../../support/demo-video.ts";
import { movieForm } from "../../support/movie-form.ts";
import { countRows, executeSql, queryRow } from "../../support/rows.ts";
import { resetAccounts, seedSite } from "../../support/seeds.ts";
import { signedInClient } from "../../support/sessions.ts";
import {
  buildUploadJob,
  createUploadBrowser,
  type NetworkFault,
  type NetworkFaultPlan,
} from "../../support/simulated-upload.ts";
import { getBindings } from "../../support/site.ts";

let demoVideo: DemoVideo;
let poster: StoredImage;
let admin: TestClient;

const countNewMovies = () => countRows("movies WHERE id > 43");
const errorResponse = (status: number, code: string, headers = {}) =>
  new Response(JSON.stringify({ message: "Not now.", code, requestId: "x" }), { status, headers });

/** Creates an upload job for a new movie, in its own browser. */
async function openUploadJob(overrides: Partial<UploadJob> = {}) {
  const casts = [{ name: "Maren Pedersen", role: "The witch", image: poster }];
  const target = { kind: "create", fields: movieForm, images: { image: poster }, casts } as const;
  return createUploadBrowser(
    demoVideo,
    await buildUploadJob(demoVideo, { target: { ...target, casts }, ...overrides }),
    admin,
  );
}

/**
 * Returns a plan with one fault, at the first request of this name. The fault may also kill the
 * browser.
 */
const failOnceAt = (
  name: string,
  fault: () => NetworkFault | Promise<NetworkFault>,
): NetworkFaultPlan => {
  let isTriggered = false;
  return (request) => {
    if (isTriggered || request !== name) return null;
    isTriggered = true;
    return fault();
  };
};

/** Expects one complete movie with its cast, which can be played. */
async function expectMovieComplete({ record }: { record: UploadJob }) {
  const movie = await queryRow("SELECT id, video_id FROM movies WHERE id > 43");
  expect([await countNewMovies(), movie]).toEqual([
    1,
    { id: Number(record.movieId), video_id: record.videoId },
  ]);
  expect(await countRows("casts WHERE movie_id = ?", movie?.id)).toBe(1);
  const video = await queryRow(
    "SELECT status, tracks, source_at FROM videos WHERE id = ?",
    record.videoId,
  );
  expect(video).toMatchObject({ status: "ready", source_at: expect.any(Number) });
  expect(JSON.parse(String(video?.tracks))).toEqual({
    captions: [
      {
        id: "en",
        lang: "en",
        label: "English",
        role: "subtitles",
        path: "captions/en.vtt",
        version: 1,
      },
    ],
    audio: [expect.objectContaining({ name: "audio", isDefault: true })],
    audioVersion: 1,
    renditions: demoVideo.publication.renditions,
    usedNames: [],
    storyboard: true,
  });
  const packagedFiles = demoVideo.files.filter(({ path }) => !path.startsWith("captions/"));
  expect(await countRows("video_files WHERE video_id = ?", record.videoId)).toBe(
    packagedFiles.length + 1,
  );
  const response = await admin(`/api/movies/${record.movieId}`);
  expect((await response.json()).data.video).toBe(`/stream/${record.videoId}/master.m3u8`);
}

beforeAll(async () => {
  await seedSite();
  demoVideo = shortenVideo(await readDemoVideo());
  const bytes = new Uint8Array(await readFile("demo/posters/metropolis-240.webp")).buffer;
  poster = { name: "metropolis.webp", type: "image/webp", bytes };
});
beforeEach(async () => {
  for (const table of [
    "casts WHERE movie_id > 43",
    "movies WHERE id > 43",
    "videos WHERE id NOT LIKE 'demo-%'",
  ]) {
    await executeSql(`DELETE FROM ${table}`);
  }
  await resetAccounts();
  admin = await signedInClient("demo-admin");
});
afterEach(() => void vi.unstubAllGlobals());

describe("an upload job for a new movie", () => {
  it("an upload job for a new movie sends all its parts and publishes the video", async () => {
    const browser = await openUploadJob();
    await browser.runUpload();
    await expectMovieComplete(browser);
    expect(browser.steps).toEqual([
      "source",
      "movie",
      "created",
      "cast",
      "video",
      "rest",
      "publish",
    ]);
    expect(await countRows("videos WHERE id NOT LIKE 'demo-%'")).toBe(1);
    const before = browser.requests.length;
    await browser.runUpload();
    expect(browser.requests.slice(before)).toEqual(["GET /api/videos/:id"]);
  });

  it("a video whose source file no browser plays is published first, and its source file is uploaded afterwards", {
    tags: ["long"],
  }, async () => {
    const { inspection } = await buildUploadJob(demoVideo);
    const browser = await openUploadJob({ inspection: { ...inspection, isPlayable: false } });
    await browser.runUpload();
    await expectMovieComplete(browser);
    expect(browser.steps).toEqual([
      "video",
      "rest",
      "publish",
      "movie",
      "created",
      "cast",
      "source",
    ]);
  });

  it("an upload from a browser that cannot encode publishes the source file alone", async () => {
    const { inspection } = await buildUploadJob(demoVideo);
    const browser = await openUploadJob({ inspection: { ...inspection, ladder: [] } });
    await browser.runUpload();
    expect(browser.steps).toEqual(["source", "movie", "created", "cast"]);
    const response = await admin(`/api/movies/${browser.record.movieId}`);
    expect((await response.json()).data.video).toBe(`/stream/${browser.record.videoId}/source.mp4`);
  });

  it.each([1, 2, 8])(
    "an upload job for a new movie survives a browser that is closed after every %i requests",
    { tags: ["long"] },
    async (requestsPerLife) => {
      const browser = await openUploadJob();
      for (let restarts = 0; ; restarts++) {
        expect(restarts).toBeLessThan(300);
        const firstRequest = browser.requests.length;
        browser.networkFaults = (_, nth) => {
          // Requests that read the state must succeed, or the job would not end.
          if (nth - firstRequest <= requestsPerLife + 2) return null;
          browser.abortController.abort(new Error("killed"));
          return "lost";
        };
        const outcome = await browser.runUpload().catch((error: Error) => error);
        if (!outcome) break;
        expect(outcome.message).toBe("killed");
      }
      await expectMovieComplete(browser);
      expect(await countRows("videos WHERE id NOT LIKE 'demo-%'")).toBe(1);
    },
  );

  it.each(["lost", "cut"] as const)(
    "an upload job for a new movie survives a connection on which every third request is %s",
    { tags: ["long"] },
    async (fault) => {
      const browser = await openUploadJob();
      browser.networkFaults = (_, nth) => (nth % 3 === 0 ? fault : null);
      await browser.runUpload();
      await expectMovieComplete(browser);
    },
  );

  it("an upload job for a new movie creates one movie when the response to its creation was lost", async () => {
    const browser = await openUploadJob();
    browser.networkFaults = failOnceAt("POST /api/createMovies", () => "lost");
    await browser.runUpload();
    await expectMovieComplete(browser);
    expect(browser.requests.filter((item) => item === "POST /api/createMovies").length).toBe(2);
  });

  it("an upload job for a new movie creates one movie when the browser was closed before it stored the response", {
    tags: ["long"],
  }, async () => {
    const browser = await openUploadJob();
    browser.networkFaults = failOnceAt("POST /api/createMovies", () => {
      browser.abortController.abort(new Error("killed"));
      return "lost";
    });
    await expect(browser.runUpload()).rejects.toThrow("killed");
    expect([browser.record.movieId, browser.retryDelays]).toEqual([null, []]);
    await browser.runUpload();
    await expectMovieComplete(browser);
  });

  it("an upload job completes although the response to the publication was lost", {
    tags: ["long"],
  }, async () => {
    const browser = await openUploadJob();
    browser.networkFaults = failOnceAt("POST /api/videos/:id/publish", () => "lost");
    await browser.runUpload();
    await expectMovieComplete(browser);
  });

  it("an upload job waits as long as a busy site's Retry-After says, and else with growing pauses", {
    tags: ["long"],
  }, async () => {
    const browser = await openUploadJob();
    const busyResponses = [
      errorResponse(503, "unavailable", { "Retry-After": "40" }),
      errorResponse(429, "too_many_requests", { "Retry-After": "7" }),
      errorResponse(500, "internal"),
    ];
    browser.networkFaults = () => busyResponses.shift() ?? null;
    await browser.runUpload();
    await expectMovieComplete(browser);
    expect(browser.retryDelays).toEqual([40_000, 7_000, expect.any(Number)]);
    expect(browser.retryDelays[2]).toBeGreaterThanOrEqual(2_000);
  });

  it("an upload job for a new movie fails with the site's error when the request is refused", {
    tags: ["long"],
  }, async () => {
    const browser = await openUploadJob();
    if (browser.record.target.kind !== "create") throw new Error("no new movie");
    browser.record.target.fields.categoryId = "999";
    await expect(browser.runUpload()).rejects.toMatchObject({
      status: 400,
      issues: [{ path: "categoryId" }],
    });
    expect(await countNewMovies()).toBe(0);
    browser.record.target.fields.categoryId = "1";
    await browser.runUpload();
    await expectMovieComplete(browser);
  });

  it("an upload job for a new movie stops when the session has ended, and continues after the next sign-in", {
    tags: ["long"],
  }, async () => {
    const browser = await openUploadJob();
    browser.networkFaults = failOnceAt("PUT /api/videos/:id/files/240p/3.m4s", () =>
      errorResponse(401, "not_signed_in"),
    );
    await expect(browser.runUpload()).rejects.toMatchObject({ status: 401 });
    await browser.runUpload();
    await expectMovieComplete(browser);
  });
});

describe("an upload that changed on the site during the upload job", { tags: ["long"] }, () => {
  it("an upload job whose upload was deleted starts a new upload, and the movie uses the new one", async () => {
    const browser = await openUploadJob();
    browser.networkFaults = failOnceAt("PUT /api/videos/:id/files/360p/2.m4s", async () => {
      await executeSql("DELETE FROM videos WHERE id = ?", browser.record.videoId);
      return null;
    });
    await browser.runUpload();
    await expectMovieComplete(browser);
  });

  it("an upload job stops when another administrator has taken its upload over, and starts no second upload", async () => {
    await executeSql("UPDATE users SET role = 'ADMIN' WHERE id = 'demo-viewer'");
    const browser = await openUploadJob();
    browser.networkFaults = failOnceAt("PUT /api/videos/:id/source/1", async () => {
      const sql = "UPDATE videos SET created_by = 'demo-viewer' WHERE id = ?";
      await executeSql(sql, browser.record.videoId);
      return null;
    });
    await expect(browser.runUpload()).rejects.toMatchObject({ code: "not_own_upload" });
    expect(await countRows("video_files WHERE video_id = ?", browser.record.videoId)).toBe(0);
    expect(await countRows("videos WHERE created_by = 'demo-admin' AND status = 'uploading'")).toBe(
      0,
    );
    await executeSql("UPDATE users SET role = 'USER' WHERE id = 'demo-viewer'");
  });

  it("an upload job finds an upload with files of another encoding, leaves it unchanged, and starts a new upload", async () => {
    const browser = await openUploadJob();
    browser.networkFaults = failOnceAt(
      "POST /api/videos/:id/publish",
      async (): Promise<NetworkFault> => {
        await executeSql(
          "UPDATE video_files SET sha256 = ? WHERE path = '240p/init.mp4'",
          "0".repeat(64),
        );
        browser.abortController.abort(new Error("killed"));
        return "cut";
      },
    );
    await expect(browser.runUpload()).rejects.toThrow("killed");
    const first = browser.record.videoId;
    await browser.runUpload();
    expect(browser.record.videoId).not.toBe(first);
    await expectMovieComplete(browser);
  });

  it("an upload job whose multipart upload expired sends the source file again", async () => {
    const browser = await openUploadJob();
    browser.networkFaults = failOnceAt("PUT /api/videos/:id/source/1", async () => {
      const row = await queryRow<{ upload_id: string }>(
        "SELECT upload_id FROM videos WHERE id = ?",
        browser.record.videoId,
      );
      const key = `videos/${browser.record.videoId}/source.mp4`;
      await (await getBindings()).MEDIA.resumeMultipartUpload(key, String(row?.upload_id)).abort();
      return null;
    });
    await browser.runUpload();
    await expectMovieComplete(browser);
    expect(await countRows("videos WHERE id NOT LIKE 'demo-%'")).toBe(1);
  });

  it("an upload job whose stored files were lost sends those files again and publishes the video", async () => {
    const browser = await openUploadJob();
    browser.networkFaults = failOnceAt("POST /api/videos/:id/publish", async () => {
      const { MEDIA } = await getBindings();
      for (const path of ["240p/3.m4s", "captions/en.vtt"]) {
        await MEDIA.delete(`videos/${browser.record.videoId}/${path}`);
      }
      return null;
    });
    await browser.runUpload();
    await expectMovieComplete(browser);
    expect(browser.requests.filter((item) => item.endsWith("240p/3.m4s")).length).toBe(2);
    expect(browser.requests.filter((item) => item.endsWith("240p/2.m4s")).length).toBe(1);
  });
});

describe("an upload job for an extra", () => {
  let extraId: string;
  const openExtraJob = (overrides: Partial<UploadJob> = {}) =>
    openUploadJob({
      target: { kind: "extra", movieId: "6", extraId, name: "The sets" },
      movieId: "6",
      ...overrides,
    });
  const fetchExtras = async () => (await (await admin("/api/movies/6")).json()).data.extras;
  const readVideoId = async () =>
    (
      await queryRow<{ video_id: string | null }>(
        "SELECT video_id FROM extras WHERE id = ?",
        Number(extraId),
      )
    )?.video_id;

  beforeEach(async () => {
    await executeSql("DELETE FROM extras");
    const version = (
      await queryRow<{ n: number }>("SELECT extras_version AS n FROM movies WHERE id = 6")
    )?.n;
    const body = { version, extras: [{ kind: "making-of", title: "The sets" }] };
    const response = await admin("/api/admin/movies/6/extras", jsonRequest("PUT", body));
    extraId = (await response.json()).data.extras[0].id;
  });

  it.each([true, false])(
    "an upload job for an extra survives a browser that is closed after every request (original plays: %s)",
    { tags: ["long"] },
    async (plays) => {
      const { inspection } = await buildUploadJob(demoVideo);
      const browser = await openExtraJob({ inspection: { ...inspection, isPlayable: plays } });
      const before = await queryRow("SELECT * FROM movies WHERE id = 6");
      for (let restarts = 0; ; restarts++) {
        expect(restarts).toBeLessThan(300);
        const firstRequest = browser.requests.length;
        browser.networkFaults = (_, nth) => {
          if (nth - firstRequest <= 3) return null;
          browser.abortController.abort(new Error("killed"));
          return "lost";
        };
        const outcome = await browser.runUpload().catch((error: Error) => error);
        if (!outcome) break;
        expect(outcome.message).toBe("killed");
      }
      expect(await readVideoId()).toBe(browser.record.videoId);
      expect(await countRows("videos WHERE id NOT LIKE 'demo-%'")).toBe(1);
      expect(await queryRow("SELECT * FROM movies WHERE id = 6")).toEqual({
        ...before,
        extras: expect.any(String),
      });
      expect(await fetchExtras()).toEqual([
        { id: extraId, kind: "making-of", title: "The sets", durationMs: 44_000 },
      ]);
    },
  );

  it("an upload job for an extra fails when the extra was removed meanwhile, and the movie does not change", async () => {
    const browser = await openExtraJob();
    await executeSql("DELETE FROM extras");
    await expect(browser.runUpload()).rejects.toMatchObject({ code: "extra_not_found" });
    expect([await fetchExtras(), browser.record.attachedVideoId]).toEqual([[], null]);
    expect(
      await countRows("videos WHERE id = ? AND unused_since IS NOT NULL", browser.record.videoId),
    ).toBe(1);
  });

  it("cancelling an extra's upload job deletes the upload and the extra, but nothing once the extra can be played", {
    tags: ["long"],
  }, async () => {
    const api = { fetch: apiFetch } as UploadApi;
    const discard = async ({ record }: { record: UploadJob }) => {
      vi.stubGlobal("fetch", (path: string, init?: RequestInit) => admin(path, init));
      await discardUpload(api, record).finally(() => vi.unstubAllGlobals());
    };
    const finished = await openExtraJob();
    await finished.runUpload();
    await discard(finished);
    expect(await fetchExtras()).toHaveLength(1);

    await executeSql("UPDATE extras SET video_id = NULL");
    const begun = await openExtraJob();
    begun.networkFaults = failOnceAt("POST /api/videos/:id/source/complete", () => {
      begun.abortController.abort(new Error("killed"));
      return "cut";
    });
    await expect(begun.runUpload()).rejects.toThrow("killed");
    expect(await countRows("videos WHERE id = ?", begun.record.videoId)).toBe(1);
    await discard(begun);
    expect([
      await countRows("extras"),
      await countRows("videos WHERE id = ?", begun.record.videoId),
    ]).toEqual([0, 0]);
  });
});

describe("an upload job that replaces a movie's video", () => {
  it("an upload job gives the movie its video once that is published, and does not replace a video that was attached later", {
    tags: ["long"],
  }, async () => {
    const target = { kind: "replace", movieId: "6", name: "A movie" } as const;
    const browser = await openUploadJob({ target, movieId: "6" });
    const fetchShownVideoId = async () =>
      (await queryRow<{ video_id: string }>("SELECT video_id FROM movies WHERE id = 6"))?.video_id;
    const before = await fetchShownVideoId();
    browser.networkFaults = failOnceAt(
      "POST /api/videos/:id/publish",
      async (): Promise<NetworkFault> => {
        expect(await fetchShownVideoId()).toBe(before);
        browser.abortController.abort(new Error("killed"));
        return "lost";
      },
    );
    await expect(browser.runUpload()).rejects.toThrow("killed");
    await browser.runUpload();
    expect(await fetchShownVideoId()).toBe(browser.record.videoId);
    await executeSql("UPDATE movies SET video_id = 'demo-tech' WHERE id = 6");
    await browser.runUpload();
    expect(await fetchShownVideoId()).toBe("demo-tech");
    expect(
      await queryRow("SELECT status FROM videos WHERE id = ?", browser.record.videoId),
    ).toEqual({
      status: "ready",
    });
    expect(browser.steps.filter((step) => step === "replaced").length).toBe(1);
  });
});

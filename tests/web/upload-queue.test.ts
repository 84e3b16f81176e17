import { beforeEach, describe, expect, it } from "vitest";
import type { VideoUpload } from "../../contract/uploads/uploads.ts";
import { ApiError } from "../../web/api/client.ts";
import { createUploadRequest, createUploadTabs, videoFile } from "../support/upload-tabs.ts";

const videoState = {
  videoId: "video",
  bytes: videoFile.size,
  status: "uploading",
  source: { complete: false, parts: 1, partBytes: videoFile.size, arrived: [] },
  files: [],
  movies: [],
} as unknown as VideoUpload;

/** Responses that replace the simulated site's, by request. */
let responses: Record<string, () => Promise<unknown>>;

const openBrowser = () =>
  createUploadTabs(
    (request) =>
      responses[request]?.() ??
      Promise.resolve({ data: request.startsWith("GET") ? videoState : { videoId: "video" } }),
  );

const statesOf = ({ getSnapshot }: ReturnType<ReturnType<typeof openBrowser>["openTab"]>) =>
  getSnapshot().map(({ name, state }) => `${name}: ${state}`);

const hold = () => Promise.withResolvers<unknown>();

beforeEach(() => {
  responses = {};
});

describe("the upload queue", () => {
  it("the upload queue runs one job after another, and shows each of them", async () => {
    const browser = openBrowser();
    const tab = browser.openTab();
    await tab.start("admin");
    const firstUpload = hold();
    responses["POST /api/videos"] = () => firstUpload.promise;
    await tab.add(videoFile, createUploadRequest("Metropolis"));
    await tab.add(videoFile, createUploadRequest("Nosferatu"));
    await expect.poll(() => statesOf(tab)).toEqual(["Metropolis: working", "Nosferatu: waiting"]);
    expect([tab.isUploading(), browser.requests]).toEqual([true, ["POST /api/videos"]]);
    firstUpload.resolve({ data: { videoId: "video" } });
    await expect.poll(() => statesOf(tab)).toEqual(["Metropolis: done", "Nosferatu: done"]);
    expect(tab.events).toEqual(["replaced", "done", "replaced", "done"]);
    expect([tab.isUploading(), tab.hasWork()]).toEqual([false, false]);
  });

  it("the upload queue runs in one tab at a time, and every tab shows the jobs", async () => {
    const browser = openBrowser();
    const [first, second] = [browser.openTab(), browser.openTab()];
    await Promise.all([first.start("admin"), second.start("admin")]);
    const firstUpload = hold();
    responses["POST /api/videos"] = () => firstUpload.promise;
    await first.add(videoFile, createUploadRequest("Metropolis"));
    await second.add(videoFile, createUploadRequest("Nosferatu"));
    await expect
      .poll(() => statesOf(second))
      .toEqual(["Metropolis: working", "Nosferatu: waiting"]);
    expect([first.isUploading(), second.isUploading()]).toEqual([true, false]);
    firstUpload.resolve({ data: { videoId: "video" } });
    await expect.poll(() => statesOf(first)).toEqual(["Metropolis: done", "Nosferatu: done"]);
    expect([first.events, second.events]).toEqual([
      ["replaced", "done"],
      ["replaced", "done"],
    ]);
  });

  it("the upload queue ignores another administrator's jobs", async () => {
    const browser = openBrowser();
    const tab = browser.openTab();
    await tab.start("admin");
    responses["POST /api/videos"] = () => hold().promise;
    await tab.add(videoFile, createUploadRequest("Metropolis"));
    await expect.poll(() => tab.isUploading()).toBe(true);
    await tab.start("another admin");
    expect(tab.getSnapshot()).toEqual([]);
    await expect.poll(() => tab.isUploading()).toBe(false);
    expect([...browser.jobs.values()].map(({ state }) => state)).toEqual(["open"]);
    await tab.start(null);
    await expect(tab.add(videoFile, createUploadRequest("Nosferatu"))).rejects.toThrow();
  });

  it("the upload queue pauses when the session has ended, and continues after the next sign-in", async () => {
    const browser = openBrowser();
    const tab = browser.openTab();
    await tab.start("admin");
    responses["POST /api/videos"] = () => Promise.reject(new ApiError(401, {}));
    await tab.add(videoFile, createUploadRequest("Metropolis"));
    await expect.poll(() => statesOf(tab)).toEqual(["Metropolis: paused"]);
    responses = {};
    await tab.start("admin");
    await expect.poll(() => statesOf(tab)).toEqual(["Metropolis: done"]);
  });

  it("the upload queue keeps a refused job with its reason until it is resumed", async () => {
    const browser = openBrowser();
    const tab = browser.openTab();
    await tab.start("admin");
    responses["POST /api/videos"] = () =>
      Promise.reject(new ApiError(403, { code: "not_own_upload" }));
    await tab.add(videoFile, createUploadRequest("Metropolis"));
    await expect.poll(() => statesOf(tab)).toEqual(["Metropolis: failed"]);
    const [failed] = tab.getSnapshot();
    expect(failed?.message).toMatch(/\w/);
    responses = {};
    await tab.resume(failed?.id ?? "");
    await expect.poll(() => statesOf(tab)).toEqual(["Metropolis: done"]);
  });

  it("the upload queue resumes an upload that somebody else took over, and begins no second upload", async () => {
    const browser = openBrowser();
    const tab = browser.openTab();
    await tab.start("admin");
    responses["POST /api/videos/:videoId/source"] = () =>
      Promise.reject(new ApiError(403, { code: "not_own_upload" }));
    await tab.add(videoFile, createUploadRequest("Metropolis"));
    await expect.poll(() => statesOf(tab)).toEqual(["Metropolis: failed"]);
    expect(tab.getSnapshot()[0]?.message).toMatch(/^Somebody else is sending this upload/);
    expect(browser.requests.filter((request) => request === "POST /api/videos")).toHaveLength(1);
    responses = {};
    await tab.resume(tab.getSnapshot()[0]?.id ?? "");
    await expect.poll(() => statesOf(tab)).toEqual(["Metropolis: done"]);
  });

  it("cancelling a paused job of the upload queue deletes its upload", async () => {
    const browser = openBrowser();
    const tab = browser.openTab();
    await tab.start("admin");
    responses["POST /api/videos/:videoId/source"] = () => hold().promise;
    await tab.add(videoFile, createUploadRequest("Metropolis"));
    await expect.poll(() => browser.requests).toContain("POST /api/videos/:videoId/source");
    const [{ id = "" } = {}] = tab.getSnapshot();
    await tab.pause(id);
    await expect
      .poll(() => [statesOf(tab), tab.isUploading()])
      .toEqual([["Metropolis: paused"], false]);
    await tab.cancel(id);
    expect([tab.getSnapshot(), browser.jobs.size]).toEqual([[], 0]);
    expect(browser.requests.at(-1)).toBe("DELETE /api/videos/:videoId");
  });

  it("the upload queue asks for the source file after a reload, and accepts only the same file", async () => {
    const browser = openBrowser();
    const tab = browser.openTab();
    await tab.start("admin");
    await tab.add(videoFile, createUploadRequest("Metropolis"));
    const [{ id = "" } = {}] = tab.getSnapshot();
    await tab.pause(id);
    await expect.poll(() => tab.isUploading()).toBe(false);
    browser.closeTabs();
    const reloaded = browser.openTab();
    await reloaded.start("admin");
    await reloaded.resume(id);
    expect(statesOf(reloaded)).toEqual(["Metropolis: needs-file"]);
    expect(await reloaded.attachFile(id, new File(["another"], videoFile.name))).toBe(false);
    expect(await reloaded.attachFile(id, videoFile)).toBe(true);
    await expect.poll(() => statesOf(reloaded)).toEqual(["Metropolis: done"]);
  });
});

import { describe, expect, it, vi } from "vitest";
import { ApiError, isTransientError } from "../../web/api/client.ts";
import {
  fingerprintFile,
  matchesFingerprint,
} from "../../web/studio/upload-queue/file-fingerprint.ts";
import { createRateMeter } from "../../web/studio/upload-queue/rate-meter.ts";
import {
  computeBackoffMs,
  retryRequest,
  retrySending,
} from "../../web/studio/upload-queue/retry.ts";
import {
  describeProgressForScreenReaders,
  formatTimeLeft,
} from "../../web/studio/upload-queue/upload-job-labels.ts";
import type { UploadJobStatus } from "../../web/studio/upload-queue/upload-job-status.ts";

describe("retrying", () => {
  it("retrying doubles the wait each time, up to half a minute, and never waits less than Retry-After", () => {
    const maxDelays = [1, 2, 3, 4, 5, 6, 50].map((tries) => computeBackoffMs(tries, 0, 1));
    expect(maxDelays).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
    expect(computeBackoffMs(6, 0, 0)).toBe(15_000);
    expect(computeBackoffMs(1, 45_000, 0)).toBe(45_000);
  });

  it.each([
    [0, true],
    [429, true],
    [500, true],
    [503, true],
    [400, false],
    [401, false],
    [403, false],
    [409, false],
  ])("a request is worth retrying after status %i: %s", (status, isRetryable) => {
    expect(isTransientError(new ApiError(status, {}))).toBe(isRetryable);
  });

  it("retrying ends at once when the job is stopped", async () => {
    const abortController = new AbortController();
    const run = { signal: abortController.signal, wait: async () => {}, onResponse: () => {} };
    const pending = retryRequest(run, () => new Promise(() => {}));
    abortController.abort(new Error("stopped"));
    await expect(pending).rejects.toThrow("stopped");
  });

  it("retrying times out a request without a response, but never an upload in progress", async () => {
    const timeoutSpy = vi.spyOn(AbortSignal, "timeout").mockImplementation(() => {
      const expiry = new AbortController();
      setTimeout(() => expiry.abort(), 5);
      return expiry.signal;
    });
    const run = {
      signal: new AbortController().signal,
      wait: vi.fn(async () => {}),
      onResponse: () => {},
    };
    const afterMs = (durationMs: number) => () =>
      new Promise<void>((resolve) => setTimeout(resolve, durationMs));
    const send = vi.fn(afterMs(40));
    await retrySending(run, send);
    expect(send).toHaveBeenCalledTimes(1);
    expect(run.wait).not.toHaveBeenCalled();
    const request = vi.fn(afterMs(40));
    request.mockImplementationOnce(afterMs(40)).mockImplementation(async () => {});
    await retryRequest(run, request);
    expect(request).toHaveBeenCalledTimes(2);
    timeoutSpy.mockRestore();
  });
});

describe("the upload speed", () => {
  it("the upload speed is that of the recent seconds", () => {
    const pace = createRateMeter();
    pace.addSample(0, 0);
    pace.addSample(100, 1_000);
    expect(pace.perSecond(1_000)).toBeNull();
    pace.addSample(200, 2_000);
    expect(pace.perSecond(2_000)).toBe(100);
    for (let second = 3; second <= 60; second++)
      pace.addSample(200 + (second - 2) * 10, second * 1_000);
    expect(pace.perSecond(60_000)).toBe(10);
    expect(pace.perSecond(70_000)).toBeNull();
  });

  it("the upload speed is measured anew after data is sent again, and after a long pause", () => {
    const pace = createRateMeter();
    for (let second = 0; second < 5; second++) pace.addSample(second * 10, second * 1_000);
    pace.addSample(20, 5_000);
    expect(pace.perSecond(5_000)).toBeNull();
    pace.addSample(60, 7_000);
    expect(pace.perSecond(7_000)).toBe(20);
    pace.addSample(80, 60_000);
    expect(pace.perSecond(60_000)).toBeNull();
  });
});

describe("the time left", () => {
  it.each([
    [3, "a few seconds left"],
    [45, "less than a minute left"],
    [61, "about 1 minute left"],
    [600, "about 10 minutes left"],
    [3_600, "about 1 h left"],
    [4_800, "about 1 h 20 min left"],
    [7_100, "about 2 h left"],
  ])("the time left is rounded: %i s", (seconds, words) => {
    expect(formatTimeLeft(seconds)).toBe(words);
  });

  it("the time left is announced only at certain percentages, not every second", () => {
    const view = {
      name: "Häxan",
      state: "working",
      stage: "Uploading the original",
      message: null,
    } as UploadJobStatus;
    const announcements = [0, 0.1, 0.24, 0.25, 0.4, 0.76, 1].map((share) =>
      describeProgressForScreenReaders({ ...view, share }),
    );
    expect([...new Set(announcements)]).toEqual([
      "Häxan: Uploading the original.",
      "Häxan: Uploading the original, 25 %.",
      "Häxan: Uploading the original, 75 %.",
      "Häxan: Uploading the original, 100 %.",
    ]);
    expect(
      describeProgressForScreenReaders({
        ...view,
        state: "failed",
        share: null,
        message: "Too large.",
      }),
    ).toBe("Häxan: Failed. Too large.");
  });
});

describe("a source file chosen again", () => {
  const mebibyte = 1024 * 1024;
  const createFile = (name: string, lastModified: number, changedByte?: number) => {
    const bytes = new Uint8Array(3 * mebibyte);
    if (changedByte !== undefined) bytes[changedByte] = 1;
    return new File([bytes], name, { lastModified });
  };

  it("a source file chosen again is recognised by its name and modification time, or by its first and last bytes", async () => {
    const fingerprint = await fingerprintFile(createFile("a.mp4", 1));
    expect(await matchesFingerprint(createFile("a.mp4", 1), fingerprint)).toBe(true);
    expect(await matchesFingerprint(createFile("renamed.mp4", 2), fingerprint)).toBe(true);
    expect(await matchesFingerprint(createFile("a.mp4", 2, 5), fingerprint)).toBe(false);
    expect(await matchesFingerprint(createFile("a.mp4", 2, 3 * mebibyte - 5), fingerprint)).toBe(
      false,
    );
    expect(
      await matchesFingerprint(new File(["x"], "a.mp4", { lastModified: 1 }), fingerprint),
    ).toBe(false);
  });

  it("a source file chosen again is recognised even if it has a single byte", async () => {
    expect(
      await matchesFingerprint(
        new File(["x"], "b.mp4"),
        await fingerprintFile(new File(["x"], "a.mp4")),
      ),
    ).toBe(true);
  });
});

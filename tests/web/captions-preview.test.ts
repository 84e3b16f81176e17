import { expect, test } from "vitest";
import { ApiError } from "../../web/api/client.ts";
import { openVideoFile } from "../../web/studio/movies/captions-editor/preview-source.ts";
import { createSourceRecovery } from "../../web/studio/movies/captions-editor/source-recovery.ts";
import { createWaveform } from "../../web/studio/movies/captions-editor/waveform.ts";

const offline = new ApiError(0, {});

/** A stand-in for a video element, in which a new source begins at the start, paused. */
class FakeVideo extends EventTarget {
  sources: string[] = [];
  currentTime = 0;
  paused = true;
  set src(src: string) {
    this.sources.push(src);
    this.currentTime = 0;
    this.paused = true;
  }
  async play() {
    this.paused = false;
  }
  removeAttribute() {}
  load() {}
}

test("a preview without a playlist continues at its position after its playback grant expired", async () => {
  const video = new FakeVideo();
  let renewals = 0;
  const failures: boolean[] = [];
  openVideoFile(video as unknown as HTMLVideoElement, {
    src: "/original.mp4",
    renew: async () => {
      renewals += 1;
    },
    onFailed: (hasFailed) => failures.push(hasFailed),
  });
  for (const second of [42, 84, 126, 168, 210]) {
    video.currentTime = second;
    await video.play();
    video.dispatchEvent(new Event("error"));
    await expect
      .poll(() => [video.sources.length - 1, renewals])
      .toEqual([second / 42, second / 42]);
    expect([video.currentTime, video.paused]).toEqual([second, false]);
    video.dispatchEvent(new Event("canplay"));
  }
  expect(failures).not.toContain(true);
});

test("a preview that never plays gives up after three renewals of its grant", async () => {
  const video = new FakeVideo();
  const failures: boolean[] = [];
  openVideoFile(video as unknown as HTMLVideoElement, {
    src: "/original.mp4",
    renew: async () => {},
    onFailed: (hasFailed) => failures.push(hasFailed),
  });
  for (let i = 1; i <= 3; i++) {
    video.dispatchEvent(new Event("error"));
    await expect.poll(() => video.sources.length).toBe(i + 1);
  }
  video.dispatchEvent(new Event("error"));
  expect(failures.at(-1)).toBe(true);
  expect(video.sources).toHaveLength(4);
});

/** Recovers a video. `errors` has the error of each grant renewal, or null for a success. */
function recoverFrom(errors: (Error | null)[]) {
  const failures: boolean[] = [];
  const due: (() => void)[] = [];
  let restarts = 0;
  const recovery = createSourceRecovery({
    renew: async () => {
      const error = errors.shift();
      if (error) throw error;
    },
    onFailed: (hasFailed) => failures.push(hasFailed),
    schedule: (callback) => {
      due.push(callback);
      return () => {};
    },
  });
  recovery.recover(() => {
    restarts += 1;
  });
  return { failures, due, countRestarts: () => restarts };
}

test("a grant renewal that fails without a connection is repeated until it succeeds, and then the error disappears", async () => {
  const { failures, due, countRestarts } = recoverFrom([...Array(5).fill(offline), null]);
  for (let i = 1; i <= 5; i++) {
    await expect.poll(() => due.length).toBe(i);
    expect(failures.at(-1)).toBe(true);
    due[i - 1]?.();
  }
  await expect.poll(countRestarts).toBe(1);
  expect(failures.at(-1)).toBe(false);
});

test("a refused grant renewal is not repeated", async () => {
  const { failures, due, countRestarts } = recoverFrom([new ApiError(404, {})]);
  await expect.poll(() => failures).toEqual([true]);
  expect([due.length, countRestarts()]).toEqual([0, 0]);
});

test("the waveform fetches the init segment and a segment again some seconds after both failed", async () => {
  let isOffline = true;
  let time = 0;
  const waveform = createWaveform({
    audioPlaylist: { initUrl: "init", segments: [{ startMs: 0, endMs: 1_000, url: "1" }] },
    fetchBytes: async () => {
      if (isOffline) throw offline;
      return new ArrayBuffer(1);
    },
    decode: async () => [new Float32Array(80)],
    now: () => time,
  });
  waveform.read(0, 500);
  await expect.poll(() => waveform.getSnapshot()).toBe("failed");
  isOffline = false;
  time = 11_000;
  waveform.read(0, 500);
  await expect.poll(() => waveform.getSnapshot()).toBe(1);
});

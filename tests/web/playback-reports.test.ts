import { describe, expect, it } from "vitest";
import { playbackGrantMs } from "../../contract/constants.ts";
import { createPlaybackMeter } from "../../web/features/player/features/playback-meter.ts";
import { createProgressReporter } from "../../web/features/player/features/progress-reporter.ts";

const start = Date.parse("2026-11-21T20:00:00Z");

/** Creates a media element, the clock of its progress reports, and its reporter. */
function createPlayback(resumeAt = 0, random = 0.5) {
  const clock = { now: start };
  const mediaElement = {
    currentTime: 0,
    duration: 7200,
    paused: true,
    seeking: false,
    readyState: 0,
  };
  const reports = createProgressReporter(mediaElement, {
    now: () => clock.now,
    resumeAt,
    random: () => random,
  });

  function advance(seconds: number) {
    clock.now += seconds * 1000;
    mediaElement.currentTime += seconds;
    return reports.onTimeUpdate();
  }
  function startPlaying() {
    Object.assign(mediaElement, { currentTime: resumeAt, paused: false, readyState: 4 });
    return reports.onTimeUpdate();
  }
  return { clock, mediaElement, reports, advance, startPlaying };
}

const toIsoTime = (seconds: number) => new Date(start + seconds * 1000).toISOString();

describe("progress reports", () => {
  it("the first progress report is sent about two minutes after playback starts, and then one every two minutes", () => {
    const { reports, startPlaying, advance } = createPlayback(20);
    expect([startPlaying(), reports.onPlay(), advance(134)]).toEqual([null, null, null]);
    expect(advance(1)).toEqual({
      position: 155,
      duration: 7200,
      at: toIsoTime(135),
      state: "playing",
    });
    expect(advance(134)).toBeNull();
    expect(advance(1)).toMatchObject({ position: 290 });
  });

  it.each([0, 0.5, 1])(
    "progress reports arrive before the playback grant expires, even after a refusal: random %f",
    (random) => {
      const { clock, reports, startPlaying, advance } = createPlayback(0, random);
      startPlaying();
      while (!advance(1));
      reports.onReportFailed(5_000);
      const refusedAt = clock.now;
      while (!advance(1));
      expect(clock.now - refusedAt).toBeGreaterThanOrEqual(60_000);
      expect(clock.now - start).toBeLessThan(playbackGrantMs);
    },
  );

  it("progress reports are not sent for a movie that never played", () => {
    const { reports, mediaElement } = createPlayback(20);
    expect([
      reports.onTimeUpdate(),
      reports.onPlay(),
      reports.onPauseOrHide(),
      reports.onLeave(),
    ]).toEqual([null, null, null, null]);
    // The duration is known before the first frame, at position 0, which is not worth a report.
    mediaElement.readyState = 1;
    expect([reports.onTimeUpdate(), reports.onPauseOrHide(), reports.onLeave()]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it("one progress report is sent for a pause, and none while the movie stays paused", () => {
    const { reports, mediaElement, clock, startPlaying, advance } = createPlayback();
    startPlaying();
    advance(4);
    mediaElement.paused = true;
    expect(reports.onPauseOrHide()).toMatchObject({ position: 4, state: "paused" });
    clock.now += 3_600_000;
    expect(reports.onPauseOrHide()).toBeNull();
  });

  it("progress reports ignore the small drift of the position at a pause", () => {
    const { reports, mediaElement, clock, startPlaying, advance } = createPlayback();
    startPlaying();
    advance(4);
    mediaElement.paused = true;
    mediaElement.currentTime += 0.2;
    clock.now += 1_000;
    expect(reports.onPauseOrHide()).toMatchObject({
      position: 4,
      at: toIsoTime(4),
      state: "paused",
    });
    mediaElement.currentTime += 0.04;
    clock.now += 60_000;
    expect(reports.onLeave()).toMatchObject({ position: 4, at: toIsoTime(4), state: "left" });
  });

  it("progress reports carry the time when the position was reached, even if they are sent an hour later", () => {
    const { reports, mediaElement, clock, startPlaying, advance } = createPlayback();
    startPlaying();
    advance(4);
    mediaElement.paused = true;
    reports.onPauseOrHide();
    clock.now += 3_600_000;
    expect(reports.onPlay()).toMatchObject({ position: 4, at: toIsoTime(4), state: "playing" });
    expect(reports.onLeave()).toMatchObject({ position: 4, at: toIsoTime(4), state: "left" });
  });

  it("progress reports keep the last position when the media source closes", () => {
    const { reports, mediaElement, startPlaying, advance } = createPlayback();
    startPlaying();
    advance(4);
    Object.assign(mediaElement, { currentTime: 0, duration: Number.NaN, readyState: 0 });
    expect(reports.onLeave()).toMatchObject({ position: 4, duration: 7200 });
  });

  it("one progress report follows within a second after the last of several seeks", () => {
    const { reports, mediaElement, startPlaying, advance } = createPlayback();
    startPlaying();
    advance(2);
    for (const position of [50, 60, 70]) {
      mediaElement.currentTime = position;
      reports.onSeeked();
    }
    expect(advance(0.5)).toBeNull();
    expect(advance(0.5)).toMatchObject({ position: 71 });
  });

  it("a failed progress report is sent again, with the position at the time of sending", () => {
    const { reports, mediaElement, startPlaying, advance } = createPlayback();
    startPlaying();
    advance(135);
    reports.onReportFailed(0);
    expect(advance(74)).toBeNull();
    expect(advance(1)).toMatchObject({ position: 210 });
    reports.onReportFailed(0);
    mediaElement.paused = true;
    expect(reports.onPauseOrHide()).toMatchObject({ position: 210, state: "paused" });
  });

  it.each([0, 5_000, 300_000])(
    "progress reports are not sent more often while the site refuses them with Retry-After of %i ms",
    (retryAfterMs) => {
      const { reports, startPlaying, advance } = createPlayback();
      startPlaying();
      let reportCount = 0;
      for (let second = 0; second < 1200; second++) {
        if (!advance(1)) continue;
        reportCount += 1;
        reports.onReportFailed(retryAfterMs);
      }
      expect(reportCount).toBeLessThanOrEqual(1 + 1200 / Math.max(125, retryAfterMs / 1000));
    },
  );

  it("no progress report is sent for the seek with which a movie resumes, since no user made it", () => {
    const { reports, mediaElement, clock, startPlaying, advance } = createPlayback(20);
    startPlaying();
    clock.now += 10;
    mediaElement.currentTime = 20.01;
    reports.onSeeked();
    expect(reports.onPlay()).toBeNull();
    expect(advance(2)).toBeNull();
  });
});

describe("playback metrics", () => {
  it("playback metrics have the time from the play request to the first frame, and the height shown longest", () => {
    const meter = createPlaybackMeter(1_000);
    meter.onPlaying(1_750);
    for (const [height, now] of [
      [240, 1_750],
      [240, 2_000],
      [540, 2_250],
      [540, 9_000],
    ] as const) {
      meter.onTimeUpdate(height, now);
    }
    expect(meter.getMetrics(9_000)).toEqual({
      startupMs: 750,
      rebuffers: 0,
      rebufferMs: 0,
      height: 540,
    });
  });

  it("playback metrics of a movie that never started have no start-up time", () => {
    const meter = createPlaybackMeter(0);
    meter.onWaiting(100);
    expect(meter.getMetrics(5_000)).toEqual({
      startupMs: null,
      rebuffers: 0,
      rebufferMs: 0,
      height: null,
    });
  });

  it("playback metrics measure the start-up time from the click when the browser refused autoplay", () => {
    const meter = createPlaybackMeter(0);
    meter.onPlay(60_000);
    meter.onPlaying(60_040);
    expect(meter.getMetrics(61_000).startupMs).toBe(40);
  });

  it("playback metrics count stalls, not seeks", () => {
    const meter = createPlaybackMeter(0);
    meter.onPlaying(100);
    meter.onWaiting(1_000);
    meter.onPlaying(1_300);
    meter.onSeeking(2_000);
    meter.onWaiting(2_001);
    meter.onPlaying(3_000);
    meter.onWaiting(4_000);
    meter.onPauseOrEnd(4_500);
    expect(meter.getMetrics(9_000)).toMatchObject({ rebuffers: 2, rebufferMs: 800 });
  });
});

import { describe, expect, it } from "vitest";
import { createPlaybackMeter } from "../../web/features/player/features/playback-meter.ts";
import { createProgressReporter } from "../../web/features/player/features/progress-reporter.ts";

const start = Date.parse("2026-11-21T20:00:00Z");

/** A movie, the clock of its reports, and the reports it would send. */
function createPlayback(resumeAt = 0) {
  const clock = { now: start };
  const mediaElement = { currentTime: 0, duration: 100, paused: true, seeking: false, readyState: 0 };
  const reports = createProgressReporter(mediaElement, { now: () => clock.now, resumeAt, random: () => 0.5 });

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
  it("start when playback starts, and follow every ten seconds", () => {
    const { reports, startPlaying, advance } = createPlayback(20);
    expect(startPlaying()).toEqual({ position: 20, duration: 100, at: toIsoTime(0), state: "playing" });
    expect(reports.onPlay()).toBeNull();
    expect(advance(9)).toBeNull();
    expect(advance(1)).toEqual({ position: 30, duration: 100, at: toIsoTime(10), state: "playing" });
    expect(advance(1)).toBeNull();
  });

  it("are not sent for a movie that never played", () => {
    const { reports, mediaElement } = createPlayback(20);
    expect([reports.onTimeUpdate(), reports.onPlay(), reports.onPauseOrHide(), reports.onLeave()]).toEqual([
      null,
      null,
      null,
      null,
    ]);
    // Its duration is known before its first frame, and its position is 0 then.
    mediaElement.readyState = 1;
    expect([reports.onTimeUpdate(), reports.onPauseOrHide(), reports.onLeave()]).toEqual([null, null, null]);
  });

  it("are sent once for a pause, and not again while it is paused", () => {
    const { reports, mediaElement, clock, startPlaying, advance } = createPlayback();
    startPlaying();
    advance(4);
    mediaElement.paused = true;
    expect(reports.onPauseOrHide()).toMatchObject({ position: 4, state: "paused" });
    clock.now += 3_600_000;
    expect(reports.onPauseOrHide()).toBeNull();
  });

  it("ignore the small drift of a pause", () => {
    const { reports, mediaElement, clock, startPlaying, advance } = createPlayback();
    startPlaying();
    advance(4);
    mediaElement.paused = true;
    mediaElement.currentTime += 0.2;
    clock.now += 1_000;
    expect(reports.onPauseOrHide()).toMatchObject({ position: 4, at: toIsoTime(4), state: "paused" });
    mediaElement.currentTime += 0.04;
    clock.now += 60_000;
    expect(reports.onLeave()).toMatchObject({ position: 4, at: toIsoTime(4), state: "left" });
  });

  it("carry the time at which a position was reached, however late they are sent", () => {
    const { reports, mediaElement, clock, startPlaying, advance } = createPlayback();
    startPlaying();
    advance(4);
    mediaElement.paused = true;
    reports.onPauseOrHide();
    clock.now += 3_600_000;
    expect(reports.onPlay()).toMatchObject({ position: 4, at: toIsoTime(4), state: "playing" });
    expect(reports.onLeave()).toMatchObject({ position: 4, at: toIsoTime(4), state: "left" });
  });

  it("ignore a source that closes", () => {
    const { reports, mediaElement, startPlaying, advance } = createPlayback();
    startPlaying();
    advance(4);
    Object.assign(mediaElement, { currentTime: 0, duration: Number.NaN, readyState: 0 });
    expect(reports.onLeave()).toMatchObject({ position: 4, duration: 100 });
  });

  it("follow soon after a seek, once for several seeks", () => {
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

  it("are sent again after a failure, with the position of that time", () => {
    const { reports, mediaElement, startPlaying, advance } = createPlayback();
    startPlaying();
    advance(10);
    reports.onReportFailed({ isOffline: true, retryAfterMs: 0 });
    expect(advance(1)).toBeNull();
    expect(advance(0.5)).toMatchObject({ position: 11.5 });
    reports.onReportFailed({ isOffline: true, retryAfterMs: 0 });
    expect(advance(2)).toBeNull();
    reports.onReportFailed({ isOffline: true, retryAfterMs: 0 });
    mediaElement.paused = true;
    expect(reports.onPauseOrHide()).toMatchObject({ position: 13.5, at: toIsoTime(13.5), state: "paused" });
  });

  it.each([
    ["refuses", 5_000, 3],
    ["asks to wait a minute", 60_000, 2],
  ])("become rarer, never more frequent, while the site %s", (_, retryAfterMs, maxReports) => {
    const { reports, startPlaying, advance } = createPlayback();
    startPlaying();
    let reportCount = 0;
    for (let second = 0; second < 60; second++) {
      if (!advance(1)) continue;
      reportCount += 1;
      reports.onReportFailed({ isOffline: false, retryAfterMs });
    }
    expect(reportCount).toBeLessThanOrEqual(maxReports);
    reports.onReportSent();
  });

  it("are sent once when a movie resumes: its seek and its events come within milliseconds", () => {
    const { reports, mediaElement, clock, startPlaying } = createPlayback(20);
    expect(startPlaying()).toMatchObject({ position: 20, state: "playing" });
    clock.now += 10;
    mediaElement.currentTime = 20.01;
    reports.onSeeked();
    clock.now += 10;
    expect(reports.onPlay()).toBeNull();
  });
});

describe("playback metrics", () => {
  it("measure from the play request to the first frame, and the height shown longest", () => {
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
    expect(meter.getMetrics(9_000)).toEqual({ startupMs: 750, rebuffers: 0, rebufferMs: 0, height: 540 });
  });

  it("report a movie that never started", () => {
    const meter = createPlaybackMeter(0);
    meter.onWaiting(100);
    expect(meter.getMetrics(5_000)).toEqual({ startupMs: null, rebuffers: 0, rebufferMs: 0, height: null });
  });

  it("restart when the browser waited for a click", () => {
    const meter = createPlaybackMeter(0);
    meter.onPlay(60_000);
    meter.onPlaying(60_040);
    expect(meter.getMetrics(61_000).startupMs).toBe(40);
  });

  it("count stalls, not seeks", () => {
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

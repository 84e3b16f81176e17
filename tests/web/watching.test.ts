import { describe, expect, it } from "vitest";
import { createPlaybackMeter } from "../../web/features/player/features/playback-meter.ts";
import { createProgressReporter } from "../../web/features/player/features/progress-reporter.ts";

const start = Date.parse("2026-11-21T20:00:00Z");

/** A film, a clock by which it is reported, and what it would tell. */
function screening(resumeAt = 0) {
  const clock = { now: start };
  const film = { currentTime: 0, duration: 100, paused: true, seeking: false, readyState: 0 };
  const reports = createProgressReporter(film, { now: () => clock.now, resumeAt });

  function pass(seconds: number) {
    clock.now += seconds * 1000;
    film.currentTime += seconds;
    return reports.onTimeUpdate();
  }
  function begin() {
    Object.assign(film, { currentTime: resumeAt, paused: false, readyState: 4 });
    return reports.onTimeUpdate();
  }
  return { clock, film, reports, pass, begin };
}

const at = (seconds: number) => new Date(start + seconds * 1000).toISOString();

describe("progress", () => {
  it("tells that a film plays at its beginning, and every ten seconds", () => {
    const { reports, begin, pass } = screening(20);
    expect(begin()).toEqual({ position: 20, duration: 100, at: at(0), state: "playing" });
    expect(reports.onPlay()).toBeNull();
    expect(pass(9)).toBeNull();
    expect(pass(1)).toEqual({ position: 30, duration: 100, at: at(10), state: "playing" });
    expect(pass(1)).toBeNull();
  });

  it("tells nothing of a film that was never seen", () => {
    const { reports, film } = screening(20);
    expect([reports.onTimeUpdate(), reports.onPlay(), reports.onPauseOrHide(), reports.onLeave()]).toEqual([
      null,
      null,
      null,
      null,
    ]);
    // Its length is known before its picture, and it stands at 0 then.
    film.readyState = 1;
    expect([reports.onTimeUpdate(), reports.onPauseOrHide(), reports.onLeave()]).toEqual([null, null, null]);
  });

  it("tells a pause once, and nothing more of a film that stands still", () => {
    const { reports, film, clock, begin, pass } = screening();
    begin();
    pass(4);
    film.paused = true;
    expect(reports.onPauseOrHide()).toMatchObject({ position: 4, state: "paused" });
    clock.now += 3_600_000;
    expect(reports.onPauseOrHide()).toBeNull();
  });

  it("takes a film that comes to rest for no new place", () => {
    const { reports, film, clock, begin, pass } = screening();
    begin();
    pass(4);
    film.paused = true;
    film.currentTime += 0.2;
    clock.now += 1_000;
    expect(reports.onPauseOrHide()).toMatchObject({ position: 4, at: at(4), state: "paused" });
    film.currentTime += 0.04;
    clock.now += 60_000;
    expect(reports.onLeave()).toMatchObject({ position: 4, at: at(4), state: "left" });
  });

  it("stamps a place with the moment of coming to it, however late it is told", () => {
    const { reports, film, clock, begin, pass } = screening();
    begin();
    pass(4);
    film.paused = true;
    reports.onPauseOrHide();
    clock.now += 3_600_000;
    expect(reports.onPlay()).toMatchObject({ position: 4, at: at(4), state: "playing" });
    expect(reports.onLeave()).toMatchObject({ position: 4, at: at(4), state: "left" });
  });

  it("takes no notice of a source that closes", () => {
    const { reports, film, begin, pass } = screening();
    begin();
    pass(4);
    Object.assign(film, { currentTime: 0, duration: Number.NaN, readyState: 0 });
    expect(reports.onLeave()).toMatchObject({ position: 4, duration: 100 });
  });

  it("tells soon where the film was sent, and once when it was sent often", () => {
    const { reports, film, begin, pass } = screening();
    begin();
    pass(2);
    for (const place of [50, 60, 70]) {
      film.currentTime = place;
      reports.onSeeked();
    }
    expect(pass(0.5)).toBeNull();
    expect(pass(0.5)).toMatchObject({ position: 71 });
  });

  it("tells again what did not arrive, as it is then", () => {
    const { reports, film, begin, pass } = screening();
    begin();
    pass(10);
    reports.onReportFailed();
    expect(pass(1)).toMatchObject({ position: 11 });
    reports.onReportFailed();
    film.paused = true;
    expect(reports.onPauseOrHide()).toMatchObject({ position: 11, at: at(11), state: "paused" });
  });
});

describe("quality", () => {
  it("measures from the press to the first picture, and what was shown longest", () => {
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

  it("says of a film that never began that it did not", () => {
    const meter = createPlaybackMeter(0);
    meter.onWaiting(100);
    expect(meter.getMetrics(5_000)).toEqual({ startupMs: null, rebuffers: 0, rebufferMs: 0, height: null });
  });

  it("begins anew when the browser waited for a press", () => {
    const meter = createPlaybackMeter(0);
    meter.onPlay(60_000);
    meter.onPlaying(60_040);
    expect(meter.getMetrics(61_000).startupMs).toBe(40);
  });

  it("counts what stalls, not what was sent elsewhere", () => {
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

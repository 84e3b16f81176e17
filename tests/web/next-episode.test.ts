import { describe, expect, it } from "vitest";
import { milliseconds } from "../../contract/constants.ts";
import {
  findEndPhase,
  findEpisodeEnd,
  isCountingDown,
} from "../../web/features/player/features/episode-end.ts";
import { createProgressReporter } from "../../web/features/player/features/progress-reporter.ts";
import { createUnattendedCounter } from "../../web/features/player/features/still-watching.ts";

const chapter = (startSeconds: number, title: string) => ({ startSeconds, title });

describe("the end of an episode", () => {
  it("the next episode is offered at the credits if they are the last chapter, else ten seconds before the end", () => {
    expect(findEpisodeEnd(3000, [])).toBe(2990);
    expect(findEpisodeEnd(3000, [chapter(0, "Opening"), chapter(2900, "End credits")])).toBe(2900);
    expect(findEpisodeEnd(3000, [chapter(2800, "Abspann")])).toBe(2800);
    expect(findEpisodeEnd(3000, [chapter(2000, "Credits"), chapter(2900, "After")])).toBe(2990);
    expect(findEpisodeEnd(3000, [chapter(2900, "The credits run out")])).toBe(2990);
    expect(findEpisodeEnd(6, [])).toBeCloseTo(5.4);
  });

  it("the next episode is requested thirty seconds before it is offered, and not before the duration is known", () => {
    const at = (time: number, duration = 3000, isEnded = false) =>
      findEndPhase({ time, duration, chapters: [], isEnded });
    expect(at(2959)).toEqual({ isNear: false, isDue: false });
    expect(at(2960)).toEqual({ isNear: true, isDue: false });
    expect(at(2990)).toEqual({ isNear: true, isDue: true });
    expect(at(0, Number.NaN)).toEqual({ isNear: false, isDue: false });
    expect(at(0, 0, true)).toEqual({ isNear: true, isDue: true });
  });
});

describe("the countdown to the next episode", () => {
  const shown = { mustAsk: false, isOnAirPlay: false, paused: false };
  const isCounting = (change: object, isEnded = false) =>
    isCountingDown({ ...shown, isEnded, ...change });

  it("the next episode starts by itself while the episode plays and after its end", () => {
    expect([isCounting({}), isCounting({ paused: true }, true)]).toEqual([true, true]);
  });

  it.each([
    ["the viewer paused", { paused: true }],
    ["the player asks whether somebody still watches", { mustAsk: true }],
    ["AirPlay shows the picture on another screen", { isOnAirPlay: true }],
  ])("the next episode does not start by itself when %s", (_, change) => {
    expect(isCounting(change)).toBe(false);
  });
});

describe("the progress of an episode that the next one replaces", () => {
  it("an episode is reported as watched to its end when its viewer leaves it at the credits for the next one", () => {
    let time = Date.parse("2026-11-21T20:00:00Z");
    const video = { currentTime: 0, duration: 3000, paused: false, seeking: false, readyState: 4 };
    const reporter = createProgressReporter(video, { now: () => time, resumeAt: 0 });
    reporter.onTimeUpdate();
    Object.assign(video, { currentTime: 2700 });
    time += 1_000;
    reporter.onTimeUpdate();
    reporter.finish();
    // The video plays on until the page of the next episode has loaded.
    video.currentTime = 2702;
    time += 2_000;
    reporter.onTimeUpdate();
    expect(reporter.onLeave()).toMatchObject({ position: 3000, duration: 3000, state: "left" });
  });

  it("an episode that never played is not reported, even if the next one starts", () => {
    const video = { currentTime: 0, duration: 3000, paused: true, seeking: false, readyState: 0 };
    const reporter = createProgressReporter(video, { now: () => 0, resumeAt: 0 });
    reporter.finish();
    expect(reporter.onLeave()).toBeNull();
  });
});

describe("whether somebody still watches", () => {
  it("the player asks whether somebody still watches after three episodes without an input", () => {
    const unattendedCounter = createUnattendedCounter(() => 0);
    unattendedCounter.recordAutomaticStart();
    expect(unattendedCounter.mustAsk()).toBe(false);
    unattendedCounter.recordAutomaticStart();
    expect(unattendedCounter.mustAsk()).toBe(true);
    unattendedCounter.recordInput();
    expect(unattendedCounter.mustAsk()).toBe(false);
  });

  it("the player asks whether somebody still watches after four hours without an input", () => {
    let time = 0;
    const unattendedCounter = createUnattendedCounter(() => time);
    time = 4 * milliseconds.hour - 1;
    expect(unattendedCounter.mustAsk()).toBe(false);
    time += 1;
    expect(unattendedCounter.mustAsk()).toBe(true);
  });
});

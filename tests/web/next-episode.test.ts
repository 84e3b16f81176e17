import { describe, expect, it } from "vitest";
import { milliseconds } from "../../contract/constants.ts";
import { findEndPhase, findEpisodeEnd } from "../../web/features/player/features/episode-end.ts";
import { createAttendance } from "../../web/features/player/features/still-watching.ts";

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

  it("the next episode is asked for thirty seconds ahead, and not before a duration is known", () => {
    const at = (time: number, duration = 3000, isEnded = false) =>
      findEndPhase({ time, duration, chapters: [], isEnded });
    expect(at(2959)).toEqual({ isNear: false, isDue: false });
    expect(at(2960)).toEqual({ isNear: true, isDue: false });
    expect(at(2990)).toEqual({ isNear: true, isDue: true });
    expect(at(0, Number.NaN)).toEqual({ isNear: false, isDue: false });
    expect(at(0, 0, true)).toEqual({ isNear: true, isDue: true });
  });
});

describe("whether somebody still watches", () => {
  it("the player asks after the third episode without an input", () => {
    const attendance = createAttendance(() => 0);
    attendance.recordAutomaticStart();
    expect(attendance.mustAsk()).toBe(false);
    attendance.recordAutomaticStart();
    expect(attendance.mustAsk()).toBe(true);
    attendance.recordInput();
    expect(attendance.mustAsk()).toBe(false);
  });

  it("the player asks after four hours without an input", () => {
    let time = 0;
    const attendance = createAttendance(() => time);
    time = 4 * milliseconds.hour - 1;
    expect(attendance.mustAsk()).toBe(false);
    time += 1;
    expect(attendance.mustAsk()).toBe(true);
  });
});

import { nextEpisodeSeconds } from "../../../../contract/constants.ts";
import type { Chapter } from "../../../../contract/uploads/chapters.ts";

/** The player requests the next episode this many seconds before the end of the current one. */
const leadSeconds = 30;
/** The end of a very short video begins after this share of its duration. */
const shortShare = 0.9;

const creditsTitle =
  /^(end |closing )?credits$|^(abspann|nachspann)$|^(créditos|creditos)( finales)?$/i;

/**
 * Returns the second at which the card of the next episode appears: the start of the credits if
 * they are the last chapter, else ten seconds before the end.
 */
export function findEpisodeEnd(duration: number, chapters: readonly Chapter[]): number {
  const last = chapters.at(-1);
  if (last && creditsTitle.test(last.title.trim()) && last.startSeconds < duration)
    return last.startSeconds;
  return Math.max(duration - nextEpisodeSeconds, duration * shortShare);
}

type Countdown = {
  mustAsk: boolean;
  /** Whether AirPlay shows the video. A new page would leave the other screen without a video. */
  isOnAirPlay: boolean;
  paused: boolean;
  isEnded: boolean;
};

/** Whether the next episode will start without an action of the viewer. */
export const isCountingDown = ({ mustAsk, isOnAirPlay, paused, isEnded }: Countdown) =>
  !mustAsk && !isOnAirPlay && (!paused || isEnded);

type Moment = { time: number; duration: number; chapters: readonly Chapter[]; isEnded: boolean };

/**
 * Returns whether to request the next episode now (`isNear`), and whether to show its card
 * (`isDue`).
 */
export function findEndPhase({ time, duration, chapters, isEnded }: Moment) {
  const isKnown = duration > 0 && Number.isFinite(duration);
  const end = findEpisodeEnd(duration, chapters);
  return {
    isNear: isEnded || (isKnown && time >= end - leadSeconds),
    isDue: isEnded || (isKnown && time >= end),
  };
}

import type { CuesOfFile } from "./cue.ts";

/**
 * The milliseconds by which the last caption may end after the video: players still show such a
 * caption.
 */
const toleranceMs = 1000;

/** The problems of captions that an administrator checks before the publication. */
export type CueProblems = {
  /** The end of the last caption if it is after the end of the video; else null. */
  endsLateMs: number | null;
  overlappingCount: number;
  emptyCount: number;
  /** The number of letters that are lost, because their bytes are invalid in the encoding. */
  missingLetterCount: number;
};

/** Finds problems of captions. `durationMs` is the video's duration; 0 while unknown. */
export function findCueProblems({ cues, emptyCount }: CuesOfFile, durationMs: number): CueProblems {
  const endMs = findLastCueEndMs(cues);
  const endsBySettings = new Map<string, number>();
  let overlappingCount = 0;
  for (const cue of cues) {
    const before = endsBySettings.get(cue.settings) ?? 0;
    if (cue.startMs < before) overlappingCount += 1;
    endsBySettings.set(cue.settings, Math.max(before, cue.endMs));
  }
  return {
    endsLateMs: durationMs > 0 && endMs > durationMs + toleranceMs ? endMs : null,
    overlappingCount,
    emptyCount,
    missingLetterCount: cues.reduce((sum, { text }) => sum + text.split("\uFFFD").length - 1, 0),
  };
}

export const findLastCueEndMs = (cues: CuesOfFile["cues"]): number =>
  cues.reduce((latest, { endMs }) => Math.max(latest, endMs), 0);

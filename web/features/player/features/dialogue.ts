import { foldText } from "../../../../contract/fold-text.ts";

/** A line of the dialogue: one cue of captions, its text on one line. */
export type DialogueLine = { startSeconds: number; text: string; folded: string };

/**
 * Returns the lines of loaded captions without styles, in the order of `cues`, which browsers sort
 * by time. A text that two cues repeat at the same time, such as its outline, is one line.
 */
export function readDialogue(cues: Iterable<TextTrackCue>): DialogueLine[] {
  const lines = new Map<string, DialogueLine>();
  for (const cue of cues) {
    const text = ((cue as VTTCue).getCueAsHTML().textContent ?? "").replace(/\s+/g, " ").trim();
    const line = { startSeconds: cue.startTime, text, folded: foldText(text) };
    if (text !== "") lines.set(`${cue.startTime} ${text}`, line);
  }
  return [...lines.values()];
}

/** Returns the lines that have each word of the query, in any case and with or without accents. */
export function findDialogueLines(lines: readonly DialogueLine[], query: string): DialogueLine[] {
  const words = foldText(query)
    .split(" ")
    .filter((word) => word !== "");
  return lines.filter(({ folded }) => words.every((word) => folded.includes(word)));
}

/** Returns the index of the last line that has begun; 0 before the first line. */
export function findCurrentDialogueLine(lines: readonly DialogueLine[], seconds: number): number {
  const next = lines.findIndex(({ startSeconds }) => startSeconds > seconds);
  return Math.max((next < 0 ? lines.length : next) - 1, 0);
}

import { cleanCueText, maxCueLength, referencePattern } from "../../encoder/captions/cue-text.ts";
import { type EditorCue, shortestCueMs } from "./cue-list.ts";

/** The usual limits of subtitling guides, such as the BBC's and Netflix's. */
export const captionLimits = {
  charactersPerSecond: 20,
  charactersPerLine: 42,
  lines: 2,
  shortestMs: shortestCueMs,
} as const;

const ownWarningNames = [
  "empty",
  "backwards",
  "long",
  "markup",
  "letters",
  "fast",
  "short",
  "lines",
  "width",
] as const;
export type CueWarning = (typeof ownWarningNames)[number] | "overlap";

/** Warnings of captions that cannot be saved. */
const blocking: ReadonlySet<CueWarning> = new Set(["empty", "backwards", "long"]);
export const hasBlockingWarning = (warnings: CueWarning[]) =>
  warnings.some((each) => blocking.has(each));

/** Returns the text that viewers read, without tags. */
export const toPlainText = (text: string): string =>
  text
    .replace(/<[^<>]*>/g, "")
    .replace(referencePattern, (name) => (name === "&lrm;" || name === "&rlm;" ? "" : "."));

/**
 * The warnings of each list of captions, computed once for all parts of the page. A change makes a
 * new list.
 */
const warningsByList = new WeakMap<EditorCue[], CueWarning[][]>();

/**
 * Lists the warnings of each caption. Captions at different places of the screen do not overlap.
 */
export function listCueWarnings(cues: EditorCue[]): CueWarning[][] {
  const known = warningsByList.get(cues);
  if (known) return known;
  const nextStarts = new Map<string, number>();
  const reversed = cues.toReversed().map((cue): CueWarning[] => {
    const own = ownWarnings.get(cue) ?? findOwnWarnings(cue);
    ownWarnings.set(cue, own);
    const overlaps = (nextStarts.get(cue.settings) ?? Number.POSITIVE_INFINITY) < cue.endMs;
    nextStarts.set(cue.settings, cue.startMs);
    return overlaps ? [...own, "overlap"] : own;
  });
  const found = reversed.toReversed();
  warningsByList.set(cues, found);
  return found;
}

/**
 * The warnings of each caption, computed once, because each typed letter lists the warnings of all
 * captions. A change makes a new caption object.
 */
const ownWarnings = new WeakMap<EditorCue, CueWarning[]>();

function findOwnWarnings({ startMs, endMs, text }: EditorCue): CueWarning[] {
  const plain = toPlainText(text);
  const cleaned = cleanCueText(text);
  const lines = plain.split("\n");
  const found = {
    empty: cleaned === "",
    backwards: endMs <= startMs,
    long: Math.max(text.length, cleaned.length) > maxCueLength,
    markup: hasRemovedMarkup(text),
    letters: text.includes("\uFFFD"),
    fast: endMs > startMs && isTooFast(plain, endMs - startMs),
    short: endMs > startMs && endMs - startMs < captionLimits.shortestMs,
    lines: lines.length > captionLimits.lines,
    width: lines.some((line) => [...line].length > captionLimits.charactersPerLine),
  };
  return ownWarningNames.filter((warning) => found[warning]);
}

function isTooFast(plain: string, durationMs: number): boolean {
  const count = [...plain.replaceAll("\n", "")].length;
  return (count * 1000) / durationMs > captionLimits.charactersPerSecond;
}

/** Whether tags or brackets are removed or escaped when the caption is saved. */
const hasRemovedMarkup = (text: string): boolean =>
  /[<>]/.test(text) &&
  (cleanCueText(text).match(/[<>]/g)?.length ?? 0) !== (text.match(/[<>]/g)?.length ?? 0);

import { type Cue, formatVttTimestamp } from "../../encoder/captions/cue.ts";
import { parseCueTime } from "./cue-times.ts";
import { splitText } from "./split-text.ts";

/**
 * A caption in the editor. `text` is as typed, before it is cleaned. `name` is the caption's
 * identifier in the file. `note` is the lines before the caption that belong to no caption.
 */
export type EditorCue = Cue & { id: number; name?: string; note?: string };

const newCueMs = 2_000;
/** The duration in milliseconds below which a caption can hardly be read. */
export const shortestCueMs = 700;
const shortestPartMs = 100;

const sortCues = (cues: EditorCue[]): EditorCue[] =>
  cues.toSorted((one, other) => one.startMs - other.startMs);

const nextId = (cues: EditorCue[]) =>
  cues.reduce((highest, { id }) => Math.max(highest, id), 0) + 1;

/** Changes a caption. Captions stay in the order of their starts. */
export function changeCue(cues: EditorCue[], id: number, change: Partial<Cue>): EditorCue[] {
  const changed = cues.map((cue) => (cue.id === id ? { ...cue, ...change } : cue));
  return change.startMs === undefined ? changed : sortCues(changed);
}

/** Adds captions, which stay in the order of their starts. */
export function addCues(cues: EditorCue[], added: Cue[]): EditorCue[] {
  const firstId = nextId(cues);
  return sortCues([...cues, ...added.map((cue, i) => ({ ...cue, id: firstId + i }))]);
}

/**
 * Inserts an empty caption of `newCueMs`, which ends where the next caption begins, at the latest.
 * If another caption begins at `startMs`, the new caption lasts `shortestCueMs`.
 */
export function insertCue(cues: EditorCue[], startMs: number): { cues: EditorCue[]; id: number } {
  const id = nextId(cues);
  const next = cues.find((cue) => cue.startMs >= startMs)?.startMs ?? Number.POSITIVE_INFINITY;
  const room = next === startMs ? shortestCueMs : next - startMs;
  const endMs = startMs + Math.min(newCueMs, room);
  const added = { id, startMs, endMs, settings: "", text: "" };
  return { cues: sortCues([added, ...cues]), id };
}

type CuesWithTail = { cues: EditorCue[]; tail: string };

/** Removes captions. Their notes move to the next caption, or to the end of the file. */
export function removeCues({ cues, tail }: CuesWithTail, ids: ReadonlySet<number>): CuesWithTail {
  const kept: EditorCue[] = [];
  let notes: string[] = [];
  for (const cue of cues) {
    if (cue.note) notes.push(cue.note);
    if (ids.has(cue.id)) continue;
    const note = notes.join("\n\n");
    kept.push(note === (cue.note ?? "") ? cue : { ...cue, note });
    notes = [];
  }
  return { cues: kept, tail: [...notes, ...(tail ? [tail] : [])].join("\n\n") };
}

/** The point at which a caption is split: before a character of its text, or at a time. */
export type SplitPoint = { textAt?: number; ms?: number };

/**
 * Splits a caption. Without `ms`, the time is divided in proportion to the parts of the text.
 * Without `textAt`, the text is divided at the line or word nearest to the share of the time.
 */
export function splitCue(cues: EditorCue[], id: number, point: SplitPoint): EditorCue[] {
  const cue = cues.find((each) => each.id === id);
  if (!cue || cue.endMs - cue.startMs < 2 * shortestPartMs) return cues;
  const { startMs, endMs, text } = cue;
  const isInside = point.ms !== undefined && point.ms > startMs && point.ms < endMs;
  const timeShare = isInside ? ((point.ms ?? 0) - startMs) / (endMs - startMs) : 0.5;
  const [firstText, secondText, textAt] = splitText(text, point.textAt ?? 0, timeShare);
  const share = isInside || text === "" ? timeShare : textAt / text.length;
  const middle = Math.round(startMs + share * (endMs - startMs));
  const splitMs = Math.min(endMs - shortestPartMs, Math.max(startMs + shortestPartMs, middle));
  const first = { ...cue, endMs: splitMs, text: firstText };
  const { name: _name, note: _note, ...rest } = cue;
  const second = { ...rest, id: nextId(cues), startMs: splitMs, text: secondText };
  return cues.flatMap((each) => (each === cue ? [first, second] : [each]));
}

export function mergeWithNext(cues: EditorCue[], id: number): EditorCue[] {
  const index = cues.findIndex((cue) => cue.id === id);
  const [cue, next] = [cues[index], cues[index + 1]];
  if (!cue || !next) return cues;
  const text = [cue.text, next.text].filter((part) => part !== "").join("\n");
  const note = [cue.note, next.note].filter((part) => part !== undefined).join("\n\n");
  const merged = { ...cue, text, endMs: Math.max(cue.endMs, next.endMs), ...(note && { note }) };
  return cues.flatMap((each, i) => {
    if (i === index + 1) return [];
    return [i === index ? merged : each];
  });
}

const timestampTag = /<((?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3})>/g;

/** Shifts a caption in time, with the timestamps in its text. */
const shiftCue = (cue: EditorCue, ms: number): EditorCue => ({
  ...cue,
  startMs: cue.startMs + ms,
  endMs: cue.endMs + ms,
  text: cue.text.replace(
    timestampTag,
    (_, time: string) => `<${formatVttTimestamp(Math.max(0, (parseCueTime(time) ?? 0) + ms))}>`,
  ),
});

/** Shifts captions in time, but none to before the start of the video. */
export function shiftCues(
  cues: EditorCue[],
  ids: ReadonlySet<number>,
  wantedMs: number,
): EditorCue[] {
  const earliest = Math.min(...cues.filter(({ id }) => ids.has(id)).map(({ startMs }) => startMs));
  const ms = Math.max(wantedMs, -earliest);
  if (ms === 0 || !Number.isFinite(ms)) return cues;
  return sortCues(cues.map((cue) => (ids.has(cue.id) ? shiftCue(cue, ms) : cue)));
}

import type { Cue } from "../../encoder/captions/cue.ts";

/**
 * A caption that is edited. `text` is as it was typed, before it is cleaned. `note` are the lines
 * before it that are no caption, and `name` is the identifier that the file gives it.
 */
export type EditorCue = Cue & { id: number; name?: string; note?: string };

const newCueMs = 2_000;
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

/** Adds an empty caption at a time. It ends where the next one begins, if that is soon. */
export function insertCue(cues: EditorCue[], startMs: number): { cues: EditorCue[]; id: number } {
  const id = nextId(cues);
  const next = cues.find((cue) => cue.startMs > startMs);
  const endMs = Math.min(startMs + newCueMs, next?.startMs ?? Number.POSITIVE_INFINITY);
  const added = { id, startMs, endMs, settings: "", text: "" };
  return { cues: sortCues([...cues, added]), id };
}

export const removeCues = (cues: EditorCue[], ids: ReadonlySet<number>): EditorCue[] =>
  cues.filter(({ id }) => !ids.has(id));

/** Where a caption is split: before a character of its text, or at a time. */
export type SplitPoint = { textAt?: number; ms?: number };

/**
 * Splits a caption. A split in the text alone divides the time by the lengths of the parts; a split
 * by time alone divides the text at the line or word that is nearest to its share.
 */
export function splitCue(cues: EditorCue[], id: number, point: SplitPoint): EditorCue[] {
  const cue = cues.find((each) => each.id === id);
  if (!cue || cue.endMs - cue.startMs < 2 * shortestPartMs) return cues;
  const { startMs, endMs, text } = cue;
  const isInside = point.ms !== undefined && point.ms > startMs && point.ms < endMs;
  const timeShare = isInside ? ((point.ms ?? 0) - startMs) / (endMs - startMs) : 0.5;
  const cursor = point.textAt ?? 0;
  // A cursor at either end would leave a caption without text.
  const textAt = cursor > 0 && cursor < text.length ? cursor : findBreak(text, timeShare);
  const share = isInside || text === "" ? timeShare : textAt / text.length;
  const middle = Math.round(startMs + share * (endMs - startMs));
  const splitMs = Math.min(endMs - shortestPartMs, Math.max(startMs + shortestPartMs, middle));
  const first = { ...cue, endMs: splitMs, text: text.slice(0, textAt).trim() };
  const { name: _name, note: _note, ...rest } = cue;
  const second = { ...rest, id: nextId(cues), startMs: splitMs, text: text.slice(textAt).trim() };
  return cues.flatMap((each) => (each === cue ? [first, second] : [each]));
}

/** Finds the break of a line, else of a word, that is nearest to a share of the text. */
function findBreak(text: string, share: number): number {
  const separator = text.includes("\n") ? "\n" : " ";
  const breaks = [...text].flatMap((char, i) => (char === separator ? [i] : []));
  const wanted = share * text.length;
  const distance = (at: number) => Math.abs(at - wanted);
  return breaks.toSorted((one, other) => distance(one) - distance(other))[0] ?? text.length;
}

/** Merges a caption with the next one. */
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

/** Moves captions in time, none to before the start of the video. */
export function shiftCues(
  cues: EditorCue[],
  ids: ReadonlySet<number>,
  wantedMs: number,
): EditorCue[] {
  const earliest = Math.min(...cues.filter(({ id }) => ids.has(id)).map(({ startMs }) => startMs));
  const ms = Math.max(wantedMs, -earliest);
  if (ms === 0 || !Number.isFinite(ms)) return cues;
  return sortCues(
    cues.map((cue) =>
      ids.has(cue.id) ? { ...cue, startMs: cue.startMs + ms, endMs: cue.endMs + ms } : cue,
    ),
  );
}

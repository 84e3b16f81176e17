import { listTextParts } from "./cue-tags.ts";

/**
 * Splits the text of a caption at the word border nearest to the cursor. With the cursor at an end
 * of the text, the cut is at the line or word nearest to `share`. Tags that are open at the cut are
 * closed, and opened again in the second text. Returns both texts and the index of the cut.
 */
export function splitText(text: string, cursor: number, share: number): [string, string, number] {
  const at = findCursorBreak(text, cursor) ?? findBreak(text, share);
  const first = text.slice(0, at).trim();
  const open = listOpenTags(first);
  const closing = open.toReversed().map((tag) => `</${nameTag(tag)}>`);
  const second = open.join("") + text.slice(at).trim();
  return [removeEmptyTags(first + closing.join("")), removeEmptyTags(second).trim(), at];
}

/**
 * Finds the word border nearest to the cursor, outside of tags. Returns undefined for a cursor at
 * an end of the text, because one of the two texts would be empty.
 */
function findCursorBreak(text: string, cursor: number): number | undefined {
  if (cursor <= 0 || cursor >= text.length) return undefined;
  return findNearest(listBreaks(text, listWordBorders), cursor);
}

/** Finds words in languages without spaces too, such as Japanese. */
const words = new Intl.Segmenter(undefined, { granularity: "word" });

const listWordBorders = (text: string): number[] => [
  ...Array.from(words.segment(text), ({ index }) => index),
  text.length,
];

function findBreak(text: string, share: number): number {
  const separator = text.includes("\n") ? "\n" : " ";
  const breaks = listBreaks(text, (part) => listIndexes(part, separator));
  return findNearest(breaks, share * text.length) ?? text.length;
}

/** Lists the breaks outside of tags that have words on both sides. */
const listBreaks = (text: string, listIn: (part: string) => number[]): number[] =>
  listTextParts(text)
    .filter(({ isTag }) => !isTag)
    .flatMap((part) => listIn(part.text).map((at) => part.at + at))
    .filter((at) => hasWords(text.slice(0, at)) && hasWords(text.slice(at)));

const hasWords = (text: string) =>
  listTextParts(text).some((part) => !part.isTag && part.text.trim() !== "");

const listIndexes = (text: string, separator: string): number[] =>
  Array.from(text.matchAll(new RegExp(separator, "g")), ({ index }) => index);

function findNearest(places: number[], wanted: number): number | undefined {
  const distance = (at: number) => Math.abs(at - wanted);
  return places.toSorted((one, other) => distance(one) - distance(other))[0];
}

const nameTag = (tag: string): string => /[a-z]+/i.exec(tag)?.[0] ?? "";

/** Returns the tags that are open at the end of a text. Timestamps are never closed. */
function listOpenTags(text: string): string[] {
  const open: string[] = [];
  for (const { text: tag, isTag } of listTextParts(text)) {
    if (!isTag || /^<\d/.test(tag)) continue;
    if (!tag.startsWith("</")) open.push(tag);
    else if (open.length > 0 && nameTag(open.at(-1) ?? "") === nameTag(tag)) open.pop();
  }
  return open;
}

/** Removes pairs of tags without content, which a cut beside a tag leaves. */
function removeEmptyTags(text: string): string {
  const removed = text.replace(/<([a-z]+)(?![a-z])[^<>]*>[ \n]*<\/\1>/gi, "");
  return removed === text ? text : removeEmptyTags(removed);
}

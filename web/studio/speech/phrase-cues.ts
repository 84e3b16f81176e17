import type { Cue } from "../encoder/captions/cue.ts";
import { escapeCueText } from "../encoder/captions/cue-text.ts";
import { captionLimits } from "../movies/captions-editor/cue-warnings.ts";

/** A recognized phrase with its time in the video. */
export type Phrase = { startMs: number; endMs: number; text: string };

/** The longest time that a caption stays, as subtitling guides recommend. */
const longestCueMs = 7_000;
/** A part of a phrase that fits into one caption. `length` is the number of its characters. */
type Part = { lines: string[]; length: number };

/** The minimum time between the starts of two captions; closer phrases are joined. */
const shortestRoomMs = 300;

/**
 * Makes captions of phrases. A caption has at most two lines of 42 characters, stays at most 7
 * seconds, and ends at `limitMs` at the latest. A longer phrase becomes several captions, which
 * share its time in proportion to the lengths of their texts.
 */
export function makePhraseCues(phrases: Phrase[], limitMs = Number.POSITIVE_INFINITY): Cue[] {
  const cues = joinShort(phrases, limitMs).flatMap(divide);
  return cues.map((cue, i) => {
    const next = cues[i + 1]?.startMs ?? limitMs;
    const wanted = Math.max(cue.endMs, cue.startMs + captionLimits.shortestMs);
    return { ...cue, endMs: Math.max(cue.startMs + 1, Math.round(Math.min(wanted, next))) };
  });
}

/** Sorts phrases, ends each before the next begins, and joins those that begin almost together. */
function joinShort(phrases: Phrase[], limitMs: number): Phrase[] {
  const joined: Phrase[] = [];
  const latestMs = Math.max(0, limitMs - shortestRoomMs);
  for (const phrase of phrases.toSorted((one, other) => one.startMs - other.startMs)) {
    const startMs = Math.min(phrase.startMs, latestMs);
    const before = joined.at(-1);
    if (before && startMs - before.startMs < shortestRoomMs)
      joined[joined.length - 1] = {
        startMs: before.startMs,
        endMs: Math.max(before.endMs, phrase.endMs),
        text: `${before.text} ${phrase.text}`,
      };
    else joined.push({ ...phrase, startMs });
  }
  return joined.map((phrase, i) => {
    const next = joined[i + 1]?.startMs ?? limitMs;
    return { ...phrase, endMs: Math.max(phrase.startMs, Math.min(phrase.endMs, next)) };
  });
}

function divide({ startMs, endMs, text }: Phrase): Cue[] {
  const parts = toParts(wrap(text));
  const total = parts.reduce((sum, { length }) => sum + length, 0);
  let before = 0;
  return parts.map(({ lines, length }) => {
    const from = startMs + ((endMs - startMs) * before) / total;
    before += length;
    const to = startMs + ((endMs - startMs) * before) / total;
    return {
      startMs: Math.round(from),
      endMs: Math.round(Math.min(to, from + longestCueMs)),
      settings: "",
      text: escapeCueText(lines.join("\n")),
    };
  });
}

/** Groups lines into parts of at most `captionLimits.lines` lines. */
function toParts(lines: string[]): Part[] {
  const parts: Part[] = [];
  for (let i = 0; i < lines.length; i += captionLimits.lines) {
    const joined = lines.slice(i, i + captionLimits.lines);
    parts.push({ lines: joined, length: joined.join(" ").length });
  }
  return parts;
}

/** Splits a text into words, even in languages without spaces, such as Japanese. */
const words = new Intl.Segmenter(undefined, { granularity: "word" });
const countCharacters = (text: string) => [...text].length;

/** Wraps a text into lines of nearly one length, because a last line of one word reads badly. */
function wrap(text: string): string[] {
  const clean = text.replace(/\s+/g, " ").trim();
  if (clean === "") return [];
  const lineCount = Math.ceil(countCharacters(clean) / captionLimits.charactersPerLine);
  const even = Math.ceil(countCharacters(clean) / lineCount);
  for (let width = even; width < captionLimits.charactersPerLine; width++) {
    const lines = wrapAt(clean, width);
    if (lines.length <= lineCount) return lines;
  }
  return wrapAt(clean, captionLimits.charactersPerLine);
}

function wrapAt(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const piece of listPieces(text, width)) {
    if (countCharacters((line + piece).trimEnd()) > width && line.trim() !== "") {
      lines.push(line.trim());
      line = "";
    }
    line += piece;
  }
  return [...lines, line.trim()].filter((each) => each !== "");
}

/** Lists words with the signs and spaces after them. A word longer than `width` is cut. */
function listPieces(text: string, width: number): string[] {
  const pieces: string[] = [];
  for (const { segment, isWordLike } of words.segment(text)) {
    const last = pieces.at(-1);
    const continuesLast = last !== undefined && !last.endsWith(" ");
    if (last !== undefined && (!isWordLike || (continuesLast && !isIdeographic(segment))))
      pieces[pieces.length - 1] = last + segment;
    else pieces.push(segment);
  }
  return pieces.flatMap((piece) => cutLong(piece, width));
}

/** Whether a line may break before this word even if no space precedes the word. */
const isIdeographic = (word: string) =>
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(word);

function cutLong(piece: string, width: number): string[] {
  const characters = [...piece];
  if (countCharacters(piece.trimEnd()) <= width) return [piece];
  const cuts: string[] = [];
  for (let i = 0; i < characters.length; i += width)
    cuts.push(characters.slice(i, i + width).join(""));
  return cuts;
}

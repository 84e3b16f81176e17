import { truncate } from "../../../../contract/truncate.ts";
import {
  type Chapter,
  maxChapters,
  maxChapterTitleLength,
} from "../../../../contract/uploads/chapters.ts";
import type { Inspection } from "../packaging.ts";
import { readMatroskaChapters } from "./matroska-chapters.ts";
import { readMp4Chapters } from "./mp4-chapters.ts";

type Facts = Pick<Inspection, "type" | "durationMs"> & {
  /** The second of the file at which the video starts. */
  originSeconds: number;
};

/**
 * The chapter reader of each file type. A reader returns the file's chapters with times in seconds
 * of the file, in any order and with any title.
 */
const readers: Record<Inspection["type"], (file: Blob) => Promise<Chapter[]>> = {
  "video/mp4": readMp4Chapters,
  "video/quicktime": readMp4Chapters,
  "video/webm": readMatroskaChapters,
  "video/x-matroska": readMatroskaChapters,
};

/**
 * Reads the chapters of a source file; none if they are damaged, because the video itself may be
 * intact.
 */
export async function readChapters(file: Blob, { type, ...facts }: Facts): Promise<Chapter[]> {
  const found = await readers[type](file).catch(() => []);
  return toChapters(found, facts);
}

/**
 * Cleans chapters: leaves out chapters without a title and chapters that start after the end of the
 * video, and keeps the first of several chapters with the same start.
 */
function toChapters(
  found: Chapter[],
  { originSeconds, durationMs }: Omit<Facts, "type">,
): Chapter[] {
  const startsMs = new Set<number>();
  return found
    .map(({ startSeconds, title }) => ({
      startMs: Math.max(0, Math.round((startSeconds - originSeconds) * 1000)),
      title: cleanTitle(title),
    }))
    .sort((one, other) => one.startMs - other.startMs)
    .filter(({ startMs, title }) => {
      const isKept = title !== "" && startMs < durationMs && !startsMs.has(startMs);
      if (isKept) startsMs.add(startMs);
      return isKept;
    })
    .slice(0, maxChapters)
    .map(({ startMs, title }) => ({ startSeconds: startMs / 1000, title }));
}

/** Returns a title in one line, without the characters that the contract's `singleLine` refuses. */
function cleanTitle(title: string): string {
  const oneLine = title
    .replace(/[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu, " ")
    .trim();
  return truncate(oneLine, maxChapterTitleLength).trim();
}

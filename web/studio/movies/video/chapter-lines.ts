import { m } from "#messages";
import {
  type Chapter,
  maxChapters,
  maxChapterTitleLength,
} from "../../../../contract/uploads/chapters.ts";

/**
 * Matches a chapter's line: the start, in which hours and thousandths of a second are optional, and
 * the title.
 */
const linePattern = /^(?:(\d{1,2}):([0-5]\d)|(\d{1,4})):([0-5]\d(?:\.\d{1,3})?)\s+(\S.*)$/;
const maxShownErrors = 3;

/** Formats one chapter per line: `1:04:07.5 The chase`. */
export const formatChapterLines = (chapters: readonly Chapter[]): string =>
  chapters.map(({ startSeconds, title }) => `${formatStart(startSeconds)} ${title}`).join("\n");

function formatStart(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  const pad = (value: number) => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60];
  const rest =
    pad(Math.floor(ms / 1000) % 60) + (ms % 1000 ? (ms % 1000) / 1000 : "").toString().slice(1);
  if (hours > 0) return `${hours}:${pad(minutes)}:${rest}`;
  return `${minutes}:${rest}`;
}

type ParsedLines = { chapters: Chapter[]; error: string | null };

/**
 * Parses chapter lines. `durationMs` is the video's duration; 0 while unknown. `error` describes
 * the first faulty lines; null if all lines are valid.
 */
export function parseChapterLines(text: string, durationMs: number): ParsedLines {
  const chapters: Chapter[] = [];
  const errors: string[] = [];
  for (const [i, line] of text.split(/\r\n|\r|\n/).entries()) {
    if (line.trim() === "") continue;
    const chapter = parseLine(line.trim());
    const error = chapter
      ? findError(chapter, i + 1, { previous: chapters.at(-1), durationMs })
      : malformed(i + 1);
    if (error) errors.push(error);
    if (chapter) chapters.push(chapter);
  }
  if (chapters.length > maxChapters) errors.unshift(m.chapters_too_many({ maximum: maxChapters }));
  return { chapters, error: errors.slice(0, maxShownErrors).join(" ") || null };
}

const malformed = (line: number) => m.chapters_line_malformed({ line });

function parseLine(line: string): Chapter | null {
  const match = linePattern.exec(line);
  if (!match) return null;
  const [, hours = "0", minutesOfHour, minutes, seconds, title = ""] = match;
  const ms = Math.round(
    (Number(hours) * 3600 + Number(minutesOfHour ?? minutes) * 60 + Number(seconds)) * 1000,
  );
  return { startSeconds: ms / 1000, title };
}

type Surroundings = { previous: Chapter | undefined; durationMs: number };

function findError(
  { startSeconds, title }: Chapter,
  line: number,
  { previous, durationMs }: Surroundings,
): string | null {
  if (previous && startSeconds <= previous.startSeconds) return m.chapters_line_order({ line });
  if (durationMs > 0 && startSeconds * 1000 >= durationMs)
    return m.chapters_line_beyond({ line, end: formatStart(durationMs / 1000) });
  if (title.length > maxChapterTitleLength)
    return m.chapters_line_title({ line, maximum: maxChapterTitleLength });
  return null;
}

import * as z from "zod/mini";
import { singleLine } from "../field-schemas.ts";
import type { IssueCode } from "../issues.ts";
import { maxVideoHours } from "../policy.ts";

export const maxChapters = 200;
export const maxChapterTitleLength = 200;

export const Chapter = z.object({
  startSeconds: z.number().check(z.gte(0), z.lte(maxVideoHours * 3600)),
  title: singleLine(maxChapterTitleLength),
});

/** Chapters in the order of their starts, which must differ. */
export const Chapters = z.array(Chapter).check(
  z.maxLength(maxChapters),
  z.refine(
    (chapters) =>
      chapters.every(({ startSeconds }, i) => startSeconds > (chapters[i - 1]?.startSeconds ?? -1)),
    "chapters_not_ascending" satisfies IssueCode,
  ),
);

/**
 * `version` is the version that was edited. If the chapters have changed since, the response is 409
 * with the saved chapters and their version.
 */
export const ChaptersChange = z.object({ version: z.int(), chapters: Chapters });

/** `durationMs` is the video's duration; 0 while unknown. */
export const VideoChapters = z.object({
  version: z.number(),
  chapters: z.array(Chapter),
  durationMs: z.number(),
});

export type Chapter = z.infer<typeof Chapter>;
export type VideoChapters = z.infer<typeof VideoChapters>;

/** Whether every chapter starts before the end; true while the duration is unknown. */
export const areChaptersWithinDuration = (
  chapters: readonly Chapter[],
  durationMs: number,
): boolean =>
  durationMs === 0 || chapters.every(({ startSeconds }) => startSeconds * 1000 < durationMs);

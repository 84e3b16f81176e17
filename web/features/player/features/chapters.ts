import type { Chapter } from "../../../../contract/uploads/chapters.ts";

/** The chapter at a time; undefined before the first. */
export const findChapter = (chapters: readonly Chapter[], seconds: number): Chapter | undefined =>
  chapters.findLast(({ startSeconds }) => startSeconds <= seconds);

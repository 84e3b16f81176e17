import type { Chapter } from "../../../../contract/uploads/chapters.ts";

/** Finds the chapter at a time; undefined before the first chapter. */
export const findChapter = (chapters: readonly Chapter[], seconds: number): Chapter | undefined =>
  chapters.findLast(({ startSeconds }) => startSeconds <= seconds);

import type { CSSProperties } from "react";

/**
 * Returns the style that tells `fit-…` the longest word of a headline, so that no word has to
 * break.
 */
export const wordLength = (headline: string): CSSProperties & Record<"--word-length", number> => ({
  "--word-length": Math.max(1, ...headline.split(/[\s\u2010\u2013-]+/).map((word) => word.length)),
});

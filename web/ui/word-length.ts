import type { CSSProperties } from "react";

/**
 * Returns the style with the length of a headline's longest word, from which the `fit-…` classes
 * compute a font size that breaks no word.
 */
export const toWordLengthStyle = (
  headline: string,
): CSSProperties & Record<"--word-length", number> => ({
  "--word-length": Math.max(1, ...headline.split(/[\s\u2010\u2013-]+/).map((word) => word.length)),
});

import { flushSync } from "react-dom";

/** Focuses the reviews before the focused element is removed. */
export const focusReviews = () =>
  document.getElementById("reviews")?.focus({ preventScroll: true });

/**
 * Closes a dialog synchronously, then focuses the reviews: the closing dialog would return the
 * focus to a button that is about to be removed.
 */
export function closeAndFocusReviews(close: () => void) {
  flushSync(close);
  focusReviews();
}

import { flushSync } from "react-dom";

/** For when the focused element is about to be removed. */
export const focusReviews = () =>
  document.getElementById("reviews")?.focus({ preventScroll: true });

/**
 * Closes synchronously: a closing dialog returns the focus, here to a button that is about to be
 * removed.
 */
export function closeAndFocusReviews(close: () => void) {
  flushSync(close);
  focusReviews();
}

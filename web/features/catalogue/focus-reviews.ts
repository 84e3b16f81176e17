import { flushSync } from "react-dom";

/** Where one goes on when what had the focus leaves the page. */
export const focusReviews = () => document.getElementById("reviews")?.focus({ preventScroll: true });

/** At once: a dialog gives the focus back as it closes, here to a button that is about to leave. */
export function closeAndFocusReviews(close: () => void) {
  flushSync(close);
  focusReviews();
}

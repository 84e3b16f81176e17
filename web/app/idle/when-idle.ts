import { isDataSaverOn } from "../../ui/connection.ts";

/**
 * The time in ms without input or loading after which a page counts as idle: the user is not
 * waiting for it, so a prefetch delays nothing.
 */
const idleMs = 5_000;

const inputEvents = [
  "pointermove",
  "pointerdown",
  "touchmove",
  "wheel",
  "scroll",
  "keydown",
  "input",
];

/**
 * Runs a task once the page has been idle: five seconds without input, scrolling or loading. The
 * task never runs if the browser saves data. Returns a function that cancels the wait.
 */
export function callWhenPageIsIdle(task: () => void, isLoading: () => boolean): () => void {
  if (isDataSaverOn()) return () => {};
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function wait() {
    clearTimeout(timer);
    timer = setTimeout(finish, idleMs);
  }
  function finish() {
    if (isLoading()) return wait();
    cancel();
    task();
  }
  // Entries are reported when a file has loaded.
  const loads = new PerformanceObserver(wait);
  loads.observe({ type: "resource" });
  for (const type of inputEvents)
    addEventListener(type, wait, { capture: true, passive: true, signal: controller.signal });
  function cancel() {
    clearTimeout(timer);
    loads.disconnect();
    controller.abort();
  }
  wait();
  return cancel;
}

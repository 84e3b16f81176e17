import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { type Place, usePlace } from "../../router/history.ts";
import { readTab, writeTab } from "../../ui/tab-storage.ts";

const positions = new Map<string, number>();
const keptName = "positions";
const mostKept = 50;
const settleMs = 1_500;

/** Pages that were loaded and not gone to have the same key. */
const spotOf = ({ key, pathname }: Place) => `${key} ${pathname}`;

/**
 * What a browser does on a page load and a router does not: a new page starts at its top with the
 * focus on its content, and Back returns to where one was, as soon as the page is long enough again.
 * A change with `state.stay` (a filter) leaves both alone.
 */
export function useArrival(main: RefObject<HTMLElement | null>) {
  const location = usePlace();
  const shown = useRef(location);
  const { key, pathname, state, arrival } = location;

  useEffect(() => {
    history.scrollRestoration = "manual";
    const leaving = new AbortController();
    const { signal } = leaving;
    const remember = () => positions.set(spotOf(shown.current), window.scrollY);
    window.addEventListener("scroll", remember, { passive: true, signal });
    window.addEventListener("pagehide", keepPositions, { signal });
    for (const [spot, position] of keptPositions()) positions.set(spot, position);
    if (isReturn()) scrollWhenPossible(positions.get(spotOf(shown.current)) ?? 0);
    return () => leaving.abort();
  }, []);

  useLayoutEffect(() => {
    const before = shown.current;
    if (before.key === key) return;
    shown.current = location;
    if (before.pathname !== pathname) main.current?.focus({ preventScroll: true });
    if (state?.stay) return;
    const target = arrival === "pop" ? (positions.get(spotOf(location)) ?? 0) : 0;
    return scrollWhenPossible(target);
  }, [key, pathname, state, arrival, location, main]);
}

/** For when this page is loaded anew (another language, Back from a shop). A drawn page the browser scrolls sooner. */
function keepPositions() {
  history.scrollRestoration = "auto";
  writeTab(keptName, [...positions].slice(-mostKept));
}

const keptPositions = () => (readTab(keptName) ?? []) as [string, number][];

function isReturn(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  return entry instanceof PerformanceNavigationTiming && entry.type !== "navigate";
}

let stopScrolling = () => {};

function scrollWhenPossible(target: number) {
  stopScrolling();
  window.scrollTo(0, target);
  if (target === 0) return;
  const observer = new ResizeObserver(() => window.scrollTo(0, target));
  const stop = () => observer.disconnect();
  stopScrolling = stop;
  observer.observe(document.body);
  const timer = setTimeout(stop, settleMs);
  window.addEventListener("wheel", stop, { once: true, passive: true });
  window.addEventListener("touchmove", stop, { once: true, passive: true });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { type Location, useLocation } from "../../router/location.ts";
import { readTabStorage, writeTabStorage } from "../../ui/tab-storage.ts";

const positions = new Map<string, number>();
const positionsKey = "positions";
const maxPositions = 50;
const restoreTimeoutMs = 1_500;

/** Pages that were loaded and not gone to have the same key. */
const positionKey = ({ key, pathname }: Location) => `${key} ${pathname}`;

/**
 * What a browser does on a page load and a router does not: a new page starts at its top with the
 * focus on its content, and Back returns to where one was, as soon as the page is long enough again.
 * A change with `state.stay` (a filter) leaves both alone.
 */
export function useScrollRestoration(main: RefObject<HTMLElement | null>) {
  const location = useLocation();
  const shownLocation = useRef(location);
  const { key, pathname, state, navigationType } = location;

  useEffect(() => {
    history.scrollRestoration = "manual";
    const controller = new AbortController();
    const { signal } = controller;
    const savePosition = () => positions.set(positionKey(shownLocation.current), window.scrollY);
    window.addEventListener("scroll", savePosition, { passive: true, signal });
    window.addEventListener("pagehide", storePositions, { signal });
    for (const [savedKey, position] of readPositions()) positions.set(savedKey, position);
    if (isReloadOrBack()) restoreScroll(positions.get(positionKey(shownLocation.current)) ?? 0);
    return () => controller.abort();
  }, []);

  useLayoutEffect(() => {
    const previous = shownLocation.current;
    if (previous.key === key) return;
    shownLocation.current = location;
    if (previous.pathname !== pathname) main.current?.focus({ preventScroll: true });
    if (state?.preventScrollReset) return;
    const scrollTop = navigationType === "pop" ? (positions.get(positionKey(location)) ?? 0) : 0;
    return restoreScroll(scrollTop);
  }, [key, pathname, state, navigationType, location, main]);
}

/** For when this page is loaded anew (another language, Back from a shop). A drawn page the browser scrolls sooner. */
function storePositions() {
  history.scrollRestoration = "auto";
  writeTabStorage(positionsKey, [...positions].slice(-maxPositions));
}

const readPositions = () => (readTabStorage(positionsKey) ?? []) as [string, number][];

function isReloadOrBack(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  return entry instanceof PerformanceNavigationTiming && entry.type !== "navigate";
}

let stopRestoring = () => {};

function restoreScroll(scrollTop: number) {
  stopRestoring();
  window.scrollTo(0, scrollTop);
  if (scrollTop === 0) return;
  const observer = new ResizeObserver(() => window.scrollTo(0, scrollTop));
  const stop = () => observer.disconnect();
  stopRestoring = stop;
  observer.observe(document.body);
  const timer = setTimeout(stop, restoreTimeoutMs);
  window.addEventListener("wheel", stop, { once: true, passive: true });
  window.addEventListener("touchmove", stop, { once: true, passive: true });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

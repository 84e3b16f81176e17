import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import { readTabStorage, writeTabStorage } from "../../ui/tab-storage.ts";

const positions = new Map((readTabStorage("positions") ?? []) as [id: string, top: number][]);

/** A new page starts at the top with the focus on its content, as on a page load; Back restores the position. */
export function useScrollRestoration(main: RefObject<HTMLElement | null>) {
  const { key, pathname, state } = useLocation();
  const isReturn = useNavigationType() === "POP";
  const shown = useRef<{ id: string; pathname: string }>(null);

  useLayoutEffect(() => {
    const id = `${key} ${pathname}`;
    const previous = shown.current;
    shown.current = { id, pathname };
    if (!previous) return restoreScroll(isNewVisit() ? undefined : positions.get(id));
    if (previous.pathname !== pathname) main.current?.focus({ preventScroll: true });
    if (!state?.preventScrollReset) return restoreScroll(isReturn ? positions.get(id) : 0);
  }, [key, pathname, state, isReturn, main]);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    history.scrollRestoration = "manual";
    addEventListener("scroll", () => positions.set(shown.current?.id ?? "", scrollY), { passive: true, signal });
    addEventListener("pagehide", storePositions, { signal });
    return () => controller.abort();
  }, []);
}

/** On reload the browser itself restores the position of a server-rendered page, sooner than a script could. */
function storePositions() {
  history.scrollRestoration = "auto";
  writeTabStorage("positions", [...positions].slice(-50));
}

const isNewVisit = () =>
  performance
    .getEntriesByType("navigation")
    .some((entry) => (entry as PerformanceNavigationTiming).type === "navigate");

/** Scrolls again whenever the page grows, for 1.5 s or until the user scrolls. */
function restoreScroll(top: number | undefined) {
  if (top === undefined) return;
  scrollTo(0, top);
  const observer = new ResizeObserver(() => scrollTo(0, top));
  const stop = () => observer.disconnect();
  if (top > 0) observer.observe(document.body);
  setTimeout(stop, 1_500);
  for (const name of ["wheel", "touchmove", "keydown"]) addEventListener(name, stop, { once: true, passive: true });
  return stop;
}

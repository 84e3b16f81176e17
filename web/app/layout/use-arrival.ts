import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { usePlace } from "../../router/history.ts";

const positions = new Map<string, number>();
const settleMs = 1_500;

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
    const remember = () => positions.set(shown.current.key, window.scrollY);
    window.addEventListener("scroll", remember, { passive: true });
    return () => window.removeEventListener("scroll", remember);
  }, []);

  useLayoutEffect(() => {
    const before = shown.current;
    if (before.key === key) return;
    shown.current = location;
    if (before.pathname !== pathname) main.current?.focus({ preventScroll: true });
    if (state?.stay) return;
    const target = arrival === "pop" ? (positions.get(key) ?? 0) : 0;
    return scrollWhenPossible(target);
  }, [key, pathname, state, arrival, location, main]);
}

function scrollWhenPossible(target: number) {
  window.scrollTo(0, target);
  if (target === 0) return;
  const observer = new ResizeObserver(() => window.scrollTo(0, target));
  const stop = () => observer.disconnect();
  observer.observe(document.body);
  const timer = setTimeout(stop, settleMs);
  window.addEventListener("wheel", stop, { once: true, passive: true });
  window.addEventListener("touchmove", stop, { once: true, passive: true });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

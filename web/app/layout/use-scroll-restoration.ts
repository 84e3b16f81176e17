import { type RefObject, useLayoutEffect } from "react";
import { useLocation } from "react-router-dom";

const positions = new Map<string, number>();
let shownPath = "";

/**
 * Starts a new page at the top with the focus on its content, like a page load. Back restores the
 * previous scroll position.
 */
export function useScrollRestoration(main: RefObject<HTMLElement | null>) {
  const { key, pathname, state } = useLocation();

  useLayoutEffect(() => {
    const previousPath = shownPath;
    shownPath = pathname;
    history.scrollRestoration = "manual";
    // On reload, the browser itself restores the scroll position of a server-rendered page, earlier
    // than a script could.
    window.onpagehide = () => Object.assign(history, { scrollRestoration: "auto" });
    window.onscroll = () => positions.set(key, scrollY);
    if (!previousPath) positions.set(key, scrollY);
    else if (previousPath !== pathname) main.current?.focus({ preventScroll: true });
    if (previousPath && !state?.preventScrollReset) return restoreScroll(positions.get(key) ?? 0);
  }, [key, pathname, state, main]);
}

/** Scrolls to `top`, again whenever the page grows, for 1.5 s or until the user scrolls. */
function restoreScroll(top: number) {
  scrollTo(0, top);
  const observer = new ResizeObserver(() => scrollTo(0, top));
  const stop = () => observer.disconnect();
  if (top > 0) observer.observe(document.body);
  setTimeout(stop, 1_500);
  for (const name of ["wheel", "touchmove", "keydown"])
    addEventListener(name, stop, { once: true, passive: true });
  return stop;
}

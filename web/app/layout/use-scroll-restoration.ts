import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { type Location, useLocation } from "react-router-dom";

const positions = new Map<string, number>();

/** A new page starts at the top with the focus on its content, as on a page load; Back restores the position. */
export function useScrollRestoration(main: RefObject<HTMLElement | null>) {
  const location = useLocation();
  const shown = useRef<Location>(null);

  useLayoutEffect(() => {
    const previous = shown.current;
    const { key, pathname, state } = location;
    shown.current = location;
    if (!previous) return;
    if (previous.pathname !== pathname) main.current?.focus({ preventScroll: true });
    if (!state?.preventScrollReset) return restoreScroll(positions.get(key) ?? 0);
  }, [location, main]);

  useEffect(() => {
    const savePosition = () => positions.set(shown.current?.key ?? "", scrollY);
    savePosition();
    addEventListener("scroll", savePosition, { passive: true });
    history.scrollRestoration = "manual";
    addEventListener("pagehide", restoreByBrowser);
    return () => removeEventListener("scroll", savePosition);
  }, []);
}

/** On reload the browser itself restores the position of a server-rendered page, sooner than a script could. */
function restoreByBrowser() {
  history.scrollRestoration = "auto";
}

/** Scrolls again whenever the page grows, for 1.5 s or until the user scrolls. */
function restoreScroll(top: number) {
  scrollTo(0, top);
  const observer = new ResizeObserver(() => scrollTo(0, top));
  const stop = () => observer.disconnect();
  if (top > 0) observer.observe(document.body);
  setTimeout(stop, 1_500);
  for (const name of ["wheel", "touchmove", "keydown"]) addEventListener(name, stop, { once: true, passive: true });
  return stop;
}

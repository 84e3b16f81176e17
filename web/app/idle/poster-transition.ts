import "./poster-transition.css";
import { navigate } from "../../api/navigate.ts";

/** The longest time that the old page stays frozen. When the new page is slower, its poster is not animated. */
const maxFrozenMs = 300;

/** Animates a movie's poster from the clicked link to the movie's page, and back. Returns the stop function. */
export function animatePosters(): () => void {
  const controller = new AbortController();
  const options = { capture: true, signal: controller.signal };
  if ("startViewTransition" in document) {
    document.addEventListener("click", onClick, options);
    window.addEventListener("popstate", onPopState, options);
  }
  return () => controller.abort();
}

function onClick(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href^='/movie/']") : null;
  const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
  if (!link || opensElsewhere || link.pathname === location.pathname) return;
  // react-router ignores a click whose default was prevented.
  const go = () => navigate(link.pathname + link.search);
  const find = () => document.querySelector(`main [data-movie="${link.pathname.split("/")[2]}"] picture`);
  if (movePoster(posterOf(link), go, find)) event.preventDefault();
}

function onPopState(event: PopStateEvent) {
  const page = document.querySelector<HTMLElement>("main [data-movie]");
  const path = `/movie/${page?.dataset.movie}`;
  if (!event.isTrusted || event.hasUAVisualTransition || path === location.pathname) return;
  // Stops the event, because react-router would change the page before the browser captures its snapshot.
  const go = () => dispatchEvent(new PopStateEvent("popstate", { state: event.state }));
  const find = () => [...document.querySelectorAll(`main a[href='${path}']`)].map(posterOf).find(isOnScreen);
  if (movePoster(page?.querySelector("picture"), go, find)) event.stopImmediatePropagation();
}

function movePoster(from: Element | null | undefined, go: () => void, find: () => Element | null | undefined) {
  if (!from || document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches) return false;
  let target: Element | null | undefined;
  from.toggleAttribute("data-moving-poster", true);
  const transition = document.startViewTransition(async () => {
    from.toggleAttribute("data-moving-poster", false);
    go();
    // The browser renders no frames during the transition's update callback, so a timer polls instead.
    for (let waitedMs = 0; waitedMs < maxFrozenMs && !target; waitedMs += 5) {
      await new Promise((done) => setTimeout(done, 5));
      target = find();
    }
    target?.toggleAttribute("data-moving-poster", true);
  });
  // `ready` rejects when another transition skips this one; the page has changed anyway.
  transition.ready.catch(() => undefined);
  void transition.finished.finally(() => target?.toggleAttribute("data-moving-poster", false));
  return true;
}

const posterOf = (link: Element) =>
  link.querySelector("picture") ?? link.closest("section, article, li")?.querySelector("picture");

function isOnScreen(poster: Element | null | undefined) {
  const { top, bottom, left, right } = poster?.getBoundingClientRect() ?? new DOMRect();
  return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
}

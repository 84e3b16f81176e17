import "./poster-transition.css";

/** The longest time that the old page stays frozen. When the new page is slower, its poster is not animated. */
const maxFrozenMs = 300;

/** Animates the poster of an element with `data-movie` from a link inside it to the movie's page, and back. */
export function animatePosters() {
  if (!("startViewTransition" in document)) return;
  document.addEventListener("click", onClick, { capture: true });
  window.addEventListener("popstate", onPopState, { capture: true });
}

function onClick(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest("a[href^='/movie/']") : null;
  const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (!opensElsewhere) movePoster(event, link?.closest<HTMLElement>("[data-movie]"));
}

function onPopState(event: PopStateEvent) {
  const page = document.querySelector<HTMLElement>("main > [data-movie]");
  if (!event.hasUAVisualTransition && !location.pathname.endsWith(`/${page?.dataset.movie}`)) movePoster(event, page);
}

/** Dispatches the event again once the browser has captured the old page. */
function movePoster(event: MouseEvent | PopStateEvent, from: HTMLElement | null | undefined) {
  const poster = from && posterOf(from);
  if (!poster || !event.isTrusted || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  poster.toggleAttribute("data-moving-poster", true);
  let target: Element | null | undefined;
  const transition = document.startViewTransition(async () => {
    poster.toggleAttribute("data-moving-poster", false);
    event.target?.dispatchEvent(new (event.constructor as typeof Event)(event.type, event));
    // The browser renders no frames during the transition's update callback, so a timer polls instead.
    for (let waitedMs = 0; waitedMs < maxFrozenMs && poster.isConnected; waitedMs += 5) {
      await new Promise((done) => setTimeout(done, 5));
    }
    target = [...document.querySelectorAll(`[data-movie="${from.dataset.movie}"]`)].map(posterOf).find(isOnScreen);
    target?.toggleAttribute("data-moving-poster", true);
  });
  // `ready` rejects when another transition skips this one; the page has changed anyway.
  transition.ready.catch(() => undefined);
  void transition.finished.finally(() => target?.toggleAttribute("data-moving-poster", false));
}

const posterOf = (element: Element) => element.querySelector("picture");

function isOnScreen(poster: Element | null) {
  const { top, bottom, left, right } = poster?.getBoundingClientRect() ?? new DOMRect();
  return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
}

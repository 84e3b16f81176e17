import "./poster-transition.css";

/**
 * The longest time in ms that the old page stays frozen for the animation. If the new page takes
 * longer, its poster is not animated.
 */
const maxFrozenMs = 300;

/**
 * Animates a movie's poster from a list to the movie's page, and back. The list's element around
 * poster and link has `data-movie`.
 */
export function animatePosters() {
  if (!("startViewTransition" in document)) return;
  for (const type of ["click", "popstate"] as const)
    addEventListener(type, movePoster, { capture: true });
}

/**
 * Finds the `data-movie` element of a movie: around the clicked link or, for Back, on the movie's
 * page that is left.
 */
function findMovie(event: MouseEvent | PopStateEvent) {
  const page = document.querySelector<HTMLElement>("main > [data-movie]");
  const isOnPage = location.pathname.endsWith(`/${page?.dataset.movie}`);
  if ("state" in event) return isOnPage || event.hasUAVisualTransition ? null : page;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  return (event.target as Element)
    .closest?.("a[href^='/movie/']")
    ?.closest<HTMLElement>("[data-movie]");
}

/**
 * Holds back a click or Back event until the browser has captured the old page, then dispatches the
 * event again inside a view transition.
 */
function movePoster(event: MouseEvent | PopStateEvent) {
  const from = findMovie(event);
  let poster = from?.querySelector("picture");
  if (
    !from ||
    !poster ||
    !event.isTrusted ||
    matchMedia("(prefers-reduced-motion: reduce)").matches
  )
    return;
  event.preventDefault();
  event.stopImmediatePropagation();
  poster.dataset.movingPoster = "";
  const transition = document.startViewTransition(async () => {
    delete poster?.dataset.movingPoster;
    event.target?.dispatchEvent(new (event.constructor as typeof Event)(event.type, event));
    // The browser renders no frames during the transition's update callback, so a timer polls
    // instead.
    for (let waitedMs = 0; waitedMs < maxFrozenMs && poster?.isConnected; waitedMs += 5)
      await new Promise((done) => setTimeout(done, 5));
    const posters = document.querySelectorAll<HTMLElement>(
      `[data-movie="${from.dataset.movie}"] picture`,
    );
    poster = [...posters].find((image) => isOnScreen(image.getBoundingClientRect()));
    if (poster) poster.dataset.movingPoster = "";
  });
  // `ready` rejects when another transition skips this one. The page has changed anyway, so the
  // rejection is ignored.
  void Promise.allSettled([transition.ready, transition.finished]).then(
    () => delete poster?.dataset.movingPoster,
  );
}

const isOnScreen = ({ top, bottom, left, right }: DOMRect) =>
  bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;

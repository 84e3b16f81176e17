import "./poster-transition.css";
import { type Location, setTransition } from "../../router/location.ts";
import { findMovieLink, movieIdFromPath } from "./prefetch-on-intent.ts";

/** Longer than this nobody waits for a picture to move. */
const loadTimeoutMs = 150;
/** And so long the page that is already on its way may take to be drawn. */
const renderTimeoutMs = 400;
const transitionName = "poster";

type LoadMovie = (id: string) => Promise<unknown>;
type PosterTransition = { from: HTMLElement; movieId?: string; findTarget: () => HTMLElement | undefined };

let clickedPoster: HTMLElement | undefined;
let navigationCount = 0;

/**
 * A film's poster moves from where it was clicked to its place on the film's page, and back. Where that cannot be at
 * once, the page changes as it does otherwise.
 */
export function animatePosters(load: LoadMovie) {
  if (!document.startViewTransition) return;
  document.addEventListener("click", rememberClick, { capture: true });
  window.addEventListener("popstate", detectBrowserAnimation, { capture: true });
  setTransition(async (applyNavigation, from, to) => {
    navigationCount += 1;
    const navigationId = navigationCount;
    const posterTransition = shouldSkipTransition() ? undefined : findPosterTransition(from, to);
    if (!posterTransition) return applyNavigation();
    const isLoaded = posterTransition.movieId === undefined || (await resolvesInTime(load(posterTransition.movieId)));
    // Somebody went elsewhere meanwhile, and that is shown.
    if (navigationId !== navigationCount) return;
    if (isLoaded) runTransition(applyNavigation, posterTransition);
    else applyNavigation();
  });
}

const shouldSkipTransition = () =>
  browserAnimates || matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden;

function findPosterTransition(from: Location, to: Location): PosterTransition | undefined {
  const previousPoster = findMoviePagePoster();
  const movieId = movieIdFromPath(to.pathname);
  if (from.pathname === to.pathname) return;
  if (movieId && clickedPoster)
    return { from: clickedPoster, movieId, findTarget: () => ifChanged(findMoviePagePoster(), previousPoster) };
  const leftMovieId = movieIdFromPath(from.pathname);
  if (leftMovieId && previousPoster && to.navigationType === "pop")
    return { from: previousPoster, findTarget: () => findVisiblePoster(leftMovieId) };
}

/** The old picture moves as it is; the new one takes its place at the end, when it has most likely arrived. */
function runTransition(applyNavigation: () => void, { from, findTarget }: PosterTransition) {
  let target: HTMLElement | undefined;
  from.style.viewTransitionName = transitionName;
  const transition = document.startViewTransition(async () => {
    from.style.viewTransitionName = "";
    applyNavigation();
    target = await waitForElement(findTarget);
    if (target) markTarget(target);
  });
  // Skipped, because another one began: the page has changed all the same.
  transition.ready.catch(() => undefined);
  void transition.finished.finally(() => target && unmarkTarget(target));
}

/** Its row may be one that is left undrawn until it has been on the screen: what is not drawn, nothing moves to. */
function markTarget(poster: HTMLElement) {
  poster.style.viewTransitionName = transitionName;
  findRow(poster)?.style.setProperty("content-visibility", "visible");
}

function unmarkTarget(poster: HTMLElement) {
  poster.style.removeProperty("view-transition-name");
  findRow(poster)?.style.removeProperty("content-visibility");
}

const findRow = (poster: HTMLElement) => poster.closest("section");

const findMoviePagePoster = () => document.querySelector<HTMLElement>("main article picture") ?? undefined;
const ifChanged = (found: HTMLElement | undefined, previous: HTMLElement | undefined) =>
  found === previous ? undefined : found;

function findPoster(link: Element): HTMLElement | undefined {
  const poster = link.querySelector("picture") ?? link.closest("section, article, li")?.querySelector("picture");
  return poster ?? undefined;
}

/** Where the film stands in a list that is on the screen. */
function findVisiblePoster(movieId: string): HTMLElement | undefined {
  const links = document.querySelectorAll(`main a[href='/movie/${movieId}']`);
  return [...links].map(findPoster).find((poster) => {
    const { top, bottom, left, right } = poster?.getBoundingClientRect() ?? new DOMRect();
    return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
  });
}

/** While a change is being drawn there are no frames to wait for. Looks once more when it took too long. */
async function waitForElement(find: () => HTMLElement | undefined): Promise<HTMLElement | undefined> {
  const deadline = performance.now() + renderTimeoutMs;
  for (;;) {
    await new Promise((done) => setTimeout(done, 4));
    const found = find();
    if (found || performance.now() > deadline) return found;
  }
}

function resolvesInTime(promise: Promise<unknown>): Promise<boolean> {
  const timeout = new Promise<boolean>((done) => setTimeout(() => done(false), loadTimeoutMs));
  return Promise.race([
    timeout,
    promise.then(
      () => true,
      () => false,
    ),
  ]);
}

function rememberClick({ target }: MouseEvent) {
  const link = findMovieLink(target)?.link;
  clickedPoster = link && findPoster(link);
  setTimeout(() => {
    clickedPoster = undefined;
  });
}

/** A swipe back that the browser draws itself. */
let browserAnimates = false;

function detectBrowserAnimation(event: PopStateEvent) {
  browserAnimates = (event as PopStateEvent & { hasUAVisualTransition?: boolean }).hasUAVisualTransition === true;
  setTimeout(() => {
    browserAnimates = false;
  });
}

import "./moving-poster.css";
import { type Place, showChanges } from "../../router/history.ts";
import { filmLinkAt, filmOf } from "./intent.ts";

/** Longer than this nobody waits for a picture to move. */
const momentMs = 150;
/** And so long the page that is already on its way may take to be drawn. */
const drawingMs = 400;
const name = "poster";

type Load = (id: string) => Promise<unknown>;
type Move = { from: HTMLElement; film?: string; arrived: () => HTMLElement | undefined };

let clicked: HTMLElement | undefined;
let turn = 0;

/**
 * A film's poster moves from where it was clicked to its place on the film's page, and back. Where that cannot be at
 * once, the page changes as it does otherwise.
 */
export function movePosters(load: Load) {
  if (!document.startViewTransition) return;
  document.addEventListener("click", noteClick, { capture: true });
  window.addEventListener("popstate", noteOwnMotion, { capture: true });
  showChanges(async (show, from, to) => {
    turn += 1;
    const mine = turn;
    const move = isCalm() ? undefined : moveBetween(from, to);
    if (!move) return show();
    const ready = move.film === undefined || (await isSoon(load(move.film)));
    // Somebody went elsewhere meanwhile, and that is shown.
    if (mine !== turn) return;
    if (ready) moveWhile(show, move);
    else show();
  });
}

const isCalm = () => movedByItself || matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden;

function moveBetween(from: Place, to: Place): Move | undefined {
  const before = pageOfFilm();
  const film = filmOf(to.pathname);
  if (from.pathname === to.pathname) return;
  if (film && clicked) return { from: clicked, film, arrived: () => other(pageOfFilm(), before) };
  const left = filmOf(from.pathname);
  if (left && before && to.arrival === "pop") return { from: before, arrived: () => inSight(left) };
}

/** The old picture moves as it is; the new one takes its place at the end, when it has most likely arrived. */
function moveWhile(show: () => void, { from, arrived }: Move) {
  let to: HTMLElement | undefined;
  from.style.viewTransitionName = name;
  const transition = document.startViewTransition(async () => {
    from.style.viewTransitionName = "";
    show();
    to = await appearing(arrived);
    if (to) receive(to);
  });
  // Skipped, because another one began: the page has changed all the same.
  transition.ready.catch(() => undefined);
  void transition.finished.finally(() => to && forget(to));
}

/** Its row may be one that is left undrawn until it has been on the screen: what is not drawn, nothing moves to. */
function receive(picture: HTMLElement) {
  picture.style.viewTransitionName = name;
  rowOf(picture)?.style.setProperty("content-visibility", "visible");
}

function forget(picture: HTMLElement) {
  picture.style.removeProperty("view-transition-name");
  rowOf(picture)?.style.removeProperty("content-visibility");
}

const rowOf = (picture: HTMLElement) => picture.closest("section");

const pageOfFilm = () => document.querySelector<HTMLElement>("main article picture") ?? undefined;
const other = (found: HTMLElement | undefined, before: HTMLElement | undefined) =>
  found === before ? undefined : found;

function pictureOf(link: Element): HTMLElement | undefined {
  const around = link.querySelector("picture") ?? link.closest("section, article, li")?.querySelector("picture");
  return around ?? undefined;
}

/** Where the film stands in a list that is on the screen. */
function inSight(film: string): HTMLElement | undefined {
  const links = document.querySelectorAll(`main a[href='/movie/${film}']`);
  return [...links].map(pictureOf).find((picture) => {
    const { top, bottom, left, right } = picture?.getBoundingClientRect() ?? new DOMRect();
    return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
  });
}

/** While a change is being drawn there are no frames to wait for. Looks once more when it took too long. */
async function appearing(find: () => HTMLElement | undefined): Promise<HTMLElement | undefined> {
  const until = performance.now() + drawingMs;
  for (;;) {
    await new Promise((done) => setTimeout(done, 4));
    const found = find();
    if (found || performance.now() > until) return found;
  }
}

function isSoon(work: Promise<unknown>): Promise<boolean> {
  const late = new Promise<boolean>((done) => setTimeout(() => done(false), momentMs));
  return Promise.race([
    late,
    work.then(
      () => true,
      () => false,
    ),
  ]);
}

function noteClick({ target }: MouseEvent) {
  const link = filmLinkAt(target)?.link;
  clicked = link && pictureOf(link);
  setTimeout(() => {
    clicked = undefined;
  });
}

/** A swipe back that the browser draws itself. */
let movedByItself = false;

function noteOwnMotion(event: PopStateEvent) {
  movedByItself = (event as PopStateEvent & { hasUAVisualTransition?: boolean }).hasUAVisualTransition === true;
  setTimeout(() => {
    movedByItself = false;
  });
}

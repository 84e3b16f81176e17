import { isSlow, savesData } from "../../ui/connection.ts";

const hoverDelayMs = 80;

/** The film's id, when `target` is within a link to its page. */
export function findMovieLink(target: EventTarget | null): { link: HTMLAnchorElement; id: string } | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href^='/movie/']") : null;
  const id = link && movieIdFromPath(link.pathname);
  return link && id ? { link, id } : null;
}

export const movieIdFromPath = (pathname: string): string | undefined => /^\/movie\/(\d+)\/?$/.exec(pathname)?.[1];

/** Fetches a film once somebody seems to be about to go there. Gives the way to stop. */
export function prefetchOnIntent(load: (id: string) => Promise<unknown>): () => void {
  const requestedIds = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const controller = new AbortController();
  const listen = (name: string, handler: (event: Event) => void) =>
    document.addEventListener(name, handler, { passive: true, signal: controller.signal });

  function schedulePrefetch({ target }: Event, delayMs: number) {
    clearTimeout(timer);
    const id = findMovieLink(target)?.id;
    if (!id || requestedIds.has(id) || !navigator.onLine || savesData() || isSlow()) return;
    timer = setTimeout(() => {
      requestedIds.add(id);
      // Who goes there asks again, and is told what is wrong.
      load(id).catch(() => undefined);
    }, delayMs);
  }
  listen("pointerover", (event) => schedulePrefetch(event, hoverDelayMs));
  listen("focusin", (event) => schedulePrefetch(event, hoverDelayMs));
  listen("touchstart", (event) => schedulePrefetch(event, 0));
  return () => {
    clearTimeout(timer);
    controller.abort();
  };
}

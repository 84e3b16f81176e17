import { isSlow, savesData } from "../../ui/connection.ts";

const dwellMs = 80;

/** The film's id, when `target` is within a link to its page. */
export function filmLinkAt(target: EventTarget | null): { link: HTMLAnchorElement; id: string } | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href^='/movie/']") : null;
  const id = link && filmOf(link.pathname);
  return link && id ? { link, id } : null;
}

export const filmOf = (pathname: string): string | undefined => /^\/movie\/(\d+)\/?$/.exec(pathname)?.[1];

/** Fetches a film once somebody seems to be about to go there. Gives the way to stop. */
export function fetchOnIntent(load: (id: string) => Promise<unknown>): () => void {
  const asked = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listening = new AbortController();
  const on = (name: string, react: (event: Event) => void) =>
    document.addEventListener(name, react, { passive: true, signal: listening.signal });

  function expect({ target }: Event, afterMs: number) {
    clearTimeout(timer);
    const id = filmLinkAt(target)?.id;
    if (!id || asked.has(id) || !navigator.onLine || savesData() || isSlow()) return;
    timer = setTimeout(() => {
      asked.add(id);
      // Who goes there asks again, and is told what is wrong.
      load(id).catch(() => undefined);
    }, afterMs);
  }
  on("pointerover", (event) => expect(event, dwellMs));
  on("focusin", (event) => expect(event, dwellMs));
  on("touchstart", (event) => expect(event, 0));
  return () => {
    clearTimeout(timer);
    listening.abort();
  };
}

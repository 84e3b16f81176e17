import { isConnectionSlow, isDataSaverOn } from "../../ui/connection.ts";

const hoverDelayMs = 80;

/** The events that fire when the pointer, the focus or a touch reaches an element. */
export const intentEvents = ["pointerover", "focusin", "touchstart"] as const;

/**
 * Prefetches a page when the pointer, the focus or a touch reaches its link. Returns a function
 * that stops the prefetching.
 */
export function prefetchOnIntent(prefetchPage: (url: string) => Promise<unknown>): () => void {
  const controller = new AbortController();
  const requestedUrls = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function schedulePrefetch({ target, type }: Event) {
    clearTimeout(timer);
    const link =
      target instanceof Element ? target.closest<HTMLAnchorElement>("a[href^='/']") : null;
    const url = link?.getAttribute("href");
    if (
      !url ||
      requestedUrls.has(url) ||
      !navigator.onLine ||
      isDataSaverOn() ||
      isConnectionSlow()
    )
      return;
    timer = setTimeout(
      () => {
        requestedUrls.add(url);
        // A prefetch error is ignored: the page itself shows the error when visited.
        prefetchPage(url).catch(() => undefined);
      },
      type === "touchstart" ? 0 : hoverDelayMs,
    );
  }

  for (const type of intentEvents)
    document.addEventListener(type, schedulePrefetch, { passive: true, signal: controller.signal });
  return () => {
    clearTimeout(timer);
    controller.abort();
  };
}

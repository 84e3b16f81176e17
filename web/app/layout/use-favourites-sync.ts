import { useEffect } from "react";
import { useUser } from "../../features/accounts/session.ts";

/** Keeps the signed-in user's favourites in sync. Visitors do not load this code. */
export function useFavouritesSync() {
  const id = useUser()?.id;
  useEffect(() => {
    if (id === undefined) return;
    const controller = new AbortController();
    const startSync = () =>
      import("../../features/viewing/sync-favourites.ts").then(
        ({ startFavouritesSync }) => {
          if (controller.signal.aborted) return;
          controller.signal.addEventListener("abort", startFavouritesSync());
        },
        () => {},
      );
    // Waits for the `load` event, because the page's own content comes first.
    if (document.readyState === "complete") void startSync();
    else addEventListener("load", startSync, { once: true, signal: controller.signal });
    return () => controller.abort();
  }, [id]);
}

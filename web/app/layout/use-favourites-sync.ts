import { useEffect } from "react";
import { useUser } from "../../features/account/session.ts";

/** Follows the favourites of whoever is signed in. What visitors have no need of is not loaded for them. */
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
    // What is on the page comes first.
    if (document.readyState === "complete") void startSync();
    else addEventListener("load", startSync, { once: true, signal: controller.signal });
    return () => controller.abort();
  }, [id]);
}

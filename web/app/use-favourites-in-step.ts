import { useEffect } from "react";
import { useUser } from "../account/session.ts";

/** Follows the favourites of whoever is signed in. What visitors have no need of is not loaded for them. */
export function useFavouritesInStep() {
  const id = useUser()?.id;
  useEffect(() => {
    if (id === undefined) return;
    const leaving = new AbortController();
    const begin = () =>
      import("../viewing/follow-favourites.ts").then(
        ({ followFavourites }) => {
          if (leaving.signal.aborted) return;
          leaving.signal.addEventListener("abort", followFavourites());
        },
        () => {},
      );
    // What is on the page comes first.
    if (document.readyState === "complete") void begin();
    else addEventListener("load", begin, { once: true, signal: leaving.signal });
    return () => leaving.abort();
  }, [id]);
}

import { useQuery } from "@tanstack/react-query";
import { useUser } from "../account/session.ts";
import { useIsSubscribed } from "../billing/subscription.ts";
import { MovieShelf, MovieShelfSkeleton } from "../catalogue/movie-shelf.tsx";
import { freeMovies, newestMovies, readyMovies } from "../catalogue/queries.ts";
import { t } from "../language/text.ts";

/** What can be downloaded without paying for it: films that cost nothing, and what a subscription brings. */
export function FreeRows() {
  const subscribed = useIsSubscribed(useUser() !== null);
  const free = useQuery(freeMovies()).data?.data ?? [];
  return (
    <>
      {free.length > 0 && <MovieShelf title={t("Free to download")} movies={free} />}
      {subscribed && <WithSubscription />}
    </>
  );
}

/** Beyond the newest, which have a row already. */
function WithSubscription() {
  const newest = useQuery(newestMovies());
  const beyond = newest.data?.nextCursor ?? null;
  const ready = useQuery({ ...readyMovies(beyond ?? ""), enabled: beyond !== null });
  if (newest.isLoading || ready.isLoading) return <MovieShelfSkeleton />;
  const movies = ready.data?.data ?? [];
  return movies.length > 0 && <MovieShelf title={t("Free to download with your subscription")} movies={movies} />;
}

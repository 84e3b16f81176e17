import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { useUser } from "../../features/account/session.ts";
import { useIsSubscribed } from "../../features/billing/use-subscription.ts";
import { MovieCarousel, MovieCarouselSkeleton } from "../../features/catalogue/movie-carousel.tsx";
import { downloadableMoviesQuery, freeMoviesQuery, newestMoviesQuery } from "../../features/catalogue/queries.ts";

/** What can be downloaded without paying for it: films that cost nothing, and what a subscription brings. */
export function FreeCarousels() {
  const subscribed = useIsSubscribed(useUser() !== null);
  const free = useQuery(freeMoviesQuery()).data?.data ?? [];
  return (
    <>
      {free.length > 0 && <MovieCarousel title={m.catalogue_free_to_download()} movies={free} />}
      {subscribed && <SubscriberCarousel />}
    </>
  );
}

/** Beyond the newest, which have a row already. */
function SubscriberCarousel() {
  const newest = useQuery(newestMoviesQuery());
  const afterCursor = newest.data?.nextCursor ?? null;
  const downloadable = useQuery({ ...downloadableMoviesQuery(afterCursor ?? ""), enabled: afterCursor !== null });
  if (newest.isLoading || downloadable.isLoading) return <MovieCarouselSkeleton />;
  const movies = downloadable.data?.data ?? [];
  return movies.length > 0 && <MovieCarousel title={m.catalogue_free_with_subscription()} movies={movies} />;
}

import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { useUser } from "../../features/account/session.ts";
import { useIsSubscribed } from "../../features/billing/use-subscription.ts";
import { MovieCarousel, MovieCarouselSkeleton } from "../../features/catalogue/movie-carousel.tsx";
import { downloadableMoviesQuery, freeMoviesQuery, newestMoviesQuery } from "../../features/catalogue/queries.ts";

/** Movies that are free to download, and those that a subscription includes. */
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

/** Starts after the newest movies, which have a carousel of their own. */
function SubscriberCarousel() {
  const newest = useQuery(newestMoviesQuery());
  const afterCursor = newest.data?.nextCursor ?? null;
  const downloadable = useQuery({ ...downloadableMoviesQuery(afterCursor ?? ""), enabled: afterCursor !== null });
  if (newest.isLoading || downloadable.isLoading) return <MovieCarouselSkeleton />;
  const movies = downloadable.data?.data ?? [];
  return movies.length > 0 && <MovieCarousel title={m.catalogue_free_with_subscription()} movies={movies} />;
}

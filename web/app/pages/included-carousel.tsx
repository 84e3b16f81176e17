import type { HomeRow } from "../../../contract/home/home.ts";
import { useUser } from "../../features/accounts/session.ts";
import { LazyMovieCarousel } from "../../features/catalogue/lazy-movie-carousel.tsx";
import { useIsSubscribed } from "../../features/subscriptions/use-subscription.ts";

/** The row of movies that subscriptions include, for subscribers only. */
export function IncludedCarousel({ row }: { row: HomeRow }) {
  const subscribed = useIsSubscribed(useUser() !== null);
  return subscribed && <LazyMovieCarousel row={row} />;
}

import type { HomeRow } from "../../../contract/home/home.ts";
import { useUser } from "../../features/account/session.ts";
import { useIsSubscribed } from "../../features/billing/use-subscription.ts";
import { LazyMovieCarousel } from "../../features/catalogue/lazy-movie-carousel.tsx";

/** The row of movies that subscriptions include, for subscribers only. */
export function IncludedCarousel({ row }: { row: HomeRow }) {
  const subscribed = useIsSubscribed(useUser() !== null);
  return subscribed && <LazyMovieCarousel row={row} />;
}

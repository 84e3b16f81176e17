import type { ReactNode } from "react";
import type { Movie } from "../../../contract/catalogue/catalogue.ts";
import {
  Carousel,
  carouselPosterSizes,
  posterItemClass,
  posterRowClass,
} from "../../ui/carousel.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { MovieCard, MovieCardSkeleton } from "./movie-card.tsx";

export function MovieCarousel({
  title,
  movies,
  more,
}: {
  title: string;
  movies: Movie[];
  more?: ReactNode;
}) {
  return (
    <Carousel title={title} more={more} className={posterRowClass}>
      {movies.map((movie) => (
        <li key={movie.id} className={posterItemClass}>
          <MovieCard level={3} movie={movie} sizes={carouselPosterSizes} />
        </li>
      ))}
    </Carousel>
  );
}

/**
 * The skeleton of a carousel. The animation is inside of the `content-visibility: auto` row;
 * outside, it would repaint the page forever.
 */
export function MovieCarouselSkeleton() {
  return (
    <div className={`overflow-hidden py-4 sm:py-5 ${posterRowClass}`} aria-hidden="true">
      <div className="wrap animate-shimmer">
        <div className="flex min-h-11 items-end">
          <Skeleton className="h-9 w-48" />
        </div>
        <div className="mt-3 flex gap-3 py-3 sm:gap-5">
          {[1, 2, 3, 4, 5, 6, 7].map((nth) => (
            <div key={nth} className={posterItemClass}>
              <MovieCardSkeleton />
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

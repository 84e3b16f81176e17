import type { ReactNode } from "react";
import { defaultPageSize } from "../../../contract/constants.ts";
import { posterSizesByLayout } from "../../../contract/movies/posters.ts";
import { type CardMovie, MovieCard, MovieCardSkeleton } from "./movie-card.tsx";

const layout =
  "grid grid-cols-2 gap-x-3 gap-y-8 xs:gap-x-4 sm:grid-cols-3 md:grid-cols-5 md:gap-y-10 lg:gap-x-6 lg:gap-y-12";

type Props<Shown extends CardMovie> = {
  movies: Shown[];
  level?: 2 | 3;
  dimmed?: boolean;
  renderAction?: (movie: Shown) => ReactNode;
};

/** `dimmed` is set while the movies of the previous page are shown. */
export function MovieGrid<Shown extends CardMovie>({
  movies,
  level = 2,
  dimmed = false,
  renderAction,
}: Props<Shown>) {
  return (
    <ul
      aria-busy={dimmed}
      className={`${layout} transition-opacity duration-200 ${dimmed ? "opacity-50" : ""}`}
    >
      {movies.map((movie, index) => (
        <li key={movie.id}>
          <MovieCard
            level={level}
            movie={movie}
            sizes={posterSizesByLayout.grid}
            priority={index < 2}
            action={renderAction?.(movie)}
          />
        </li>
      ))}
    </ul>
  );
}

export function MovieGridSkeleton({ withAction = false }: { withAction?: boolean }) {
  return (
    <div className={`animate-shimmer ${layout}`}>
      {Array.from({ length: defaultPageSize }, (_, index) => index).map((index) => (
        <MovieCardSkeleton key={index} withAction={withAction} />
      ))}
    </div>
  );
}

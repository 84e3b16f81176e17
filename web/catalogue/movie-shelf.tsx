import type { ReactNode } from "react";
import type { Movie } from "../../contract/catalogue.ts";
import { posterPlace, posterRow, posterSizes, Shelf } from "../ui/shelf.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { MovieCard, MovieCardSkeleton } from "./movie-card.tsx";

export function MovieShelf({ title, movies, more }: { title: string; movies: Movie[]; more?: ReactNode }) {
  return (
    <Shelf title={title} more={more} className={posterRow}>
      {movies.map((movie) => (
        <li key={movie.id} className={posterPlace}>
          <MovieCard level={3} movie={movie} sizes={posterSizes} />
        </li>
      ))}
    </Shelf>
  );
}

/** What shimmers is within what is drawn only near the screen: around it, it would have the whole page drawn for ever. */
export function MovieShelfSkeleton() {
  return (
    <div className={`overflow-hidden py-4 sm:py-5 ${posterRow}`} aria-hidden="true">
      <div className="wrap animate-shimmer">
        <div className="flex min-h-11 items-end">
          <Skeleton className="h-9 w-48" />
        </div>
        <div className="mt-3 flex gap-3 py-3 sm:gap-5">
          {[1, 2, 3, 4, 5, 6, 7].map((nth) => (
            <div key={nth} className={posterPlace}>
              <MovieCardSkeleton />
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

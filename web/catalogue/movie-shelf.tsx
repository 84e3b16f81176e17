import type { ReactNode } from "react";
import type { Movie } from "../../contract/catalogue.ts";
import { Shelf } from "../ui/shelf.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { MovieCard, MovieCardSkeleton } from "./movie-card.tsx";

/** As high as a card with two lines of name, so that no row grows when its films arrive. */
const place = "w-36 min-h-74 shrink-0 snap-start sm:min-h-92 sm:w-48 xl:min-h-98 xl:w-52";
const sizes = "(min-width: 1280px) 208px, (min-width: 640px) 192px, 144px";

export function MovieShelf({ title, movies, more }: { title: string; movies: Movie[]; more?: ReactNode }) {
  return (
    <Shelf title={title} more={more}>
      {movies.map((movie) => (
        <li key={movie.id} className={place}>
          <MovieCard level={3} movie={movie} sizes={sizes} />
        </li>
      ))}
    </Shelf>
  );
}

export function MovieShelfSkeleton() {
  return (
    <div className="overflow-hidden py-4 sm:py-5" aria-hidden="true">
      <div className="wrap">
        <Skeleton className="h-9 w-48" />
        <div className="mt-3 flex gap-3 py-3 sm:gap-5">
          {[1, 2, 3, 4, 5, 6, 7].map((nth) => (
            <div key={nth} className={place}>
              <MovieCardSkeleton />
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

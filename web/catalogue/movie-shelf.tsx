import type { ReactNode } from "react";
import type { Movie } from "../../contract/catalogue.ts";
import { Shelf } from "../ui/shelf.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { MovieCard, MovieCardSkeleton } from "./movie-card.tsx";

const width = "w-36 shrink-0 snap-start sm:w-48 xl:w-52";
const sizes = "(min-width: 1280px) 208px, (min-width: 640px) 192px, 144px";

export function MovieShelf({ title, movies, more }: { title: string; movies: Movie[]; more?: ReactNode }) {
  return (
    <Shelf title={title} more={more}>
      {movies.map((movie) => (
        <li key={movie.id} className={width}>
          <MovieCard level={3} movie={movie} sizes={sizes} />
        </li>
      ))}
    </Shelf>
  );
}

export function MovieShelfSkeleton() {
  return (
    <div className="overflow-hidden py-6 sm:py-8" aria-hidden="true">
      <div className="wrap">
        <Skeleton className="h-9 w-48" />
        <div className="mt-3 flex gap-3 py-3 sm:gap-5">
          {[1, 2, 3, 4, 5, 6, 7].map((place) => (
            <div key={place} className={width}>
              <MovieCardSkeleton />
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

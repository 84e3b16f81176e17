import { useState } from "react";
import type { Movie } from "../../../contract/catalogue/catalogue.ts";

export type MovieSelection<Selected extends Movie = Movie> = {
  movies: Selected[];
  has: (id: string) => boolean;
  set: (movies: readonly Selected[], selected: boolean) => void;
  clear: () => void;
};

/** Returns the selected movies of all pages of the list. */
export function useMovieSelection<Selected extends Movie = Movie>(): MovieSelection<Selected> {
  const [selectedMovies, setSelectedMovies] = useState<ReadonlyMap<string, Selected>>(new Map());

  function set(movies: readonly Selected[], selected: boolean) {
    const next = new Map(selectedMovies);
    for (const movie of movies) {
      if (selected) next.set(movie.id, movie);
      else next.delete(movie.id);
    }
    setSelectedMovies(next);
  }

  return {
    movies: [...selectedMovies.values()],
    has: (id) => selectedMovies.has(id),
    set,
    clear: () => setSelectedMovies(new Map()),
  };
}

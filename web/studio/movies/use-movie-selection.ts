import { useState } from "react";
import type { Movie } from "../../../contract/catalogue/catalogue.ts";

export type MovieSelection = {
  movies: Movie[];
  has: (id: string) => boolean;
  set: (movies: readonly Movie[], selected: boolean) => void;
  clear: () => void;
};

/** Returns the selected movies of all pages of the list. */
export function useMovieSelection(): MovieSelection {
  const [selectedMovies, setSelectedMovies] = useState<ReadonlyMap<string, Movie>>(new Map());

  function set(movies: readonly Movie[], selected: boolean) {
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

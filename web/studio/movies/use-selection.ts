import { useState } from "react";
import type { Movie } from "../../../contract/catalogue.ts";

export type Selection = {
  movies: Movie[];
  has: (id: string) => boolean;
  set: (movies: readonly Movie[], selected: boolean) => void;
  clear: () => void;
};

/** The films that were ticked, on whatever page. */
export function useSelection(): Selection {
  const [ticked, setTicked] = useState<ReadonlyMap<string, Movie>>(new Map());

  function set(movies: readonly Movie[], selected: boolean) {
    const next = new Map(ticked);
    for (const movie of movies) {
      if (selected) next.set(movie.id, movie);
      else next.delete(movie.id);
    }
    setTicked(next);
  }

  return { movies: [...ticked.values()], has: (id) => ticked.has(id), set, clear: () => setTicked(new Map()) };
}

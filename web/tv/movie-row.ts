import type { Movie } from "../../contract/catalogue/catalogue.ts";
import { addMovieCard, type ListedMovie } from "./movie-card.ts";
import type { FocusKey } from "./navigation.ts";
import { addRow } from "./row.ts";

export type RowOptions = {
  title: string;
  movies: ListedMovie[];
  onPress: (movie: Movie) => void;
  onFocus?: (movie: Movie) => void;
};

/** Adds a row of movies with its title, unless there are none. */
export function addMovieRow(
  parent: HTMLElement,
  parentKey: FocusKey,
  { title, movies, ...cardOptions }: RowOptions,
): void {
  if (movies.length === 0) return;
  const { row, rowKey } = addRow(parent, parentKey, title);
  for (const movie of movies) addMovieCard(row, rowKey, movie, cardOptions);
}

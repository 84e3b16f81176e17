import type { Movie } from "../../contract/catalogue/catalogue.ts";
import { element } from "./element.ts";
import { addMovieCard, type ListedMovie } from "./movie-card.ts";
import { addGroup, type FocusKey } from "./navigation.ts";

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
  const row = element("div", { class: "row" });
  parent.append(
    element("section", { class: "carousel", "aria-label": title }, element("h2", {}, title), row),
  );
  const rowKey = addGroup(row, parentKey);
  for (const movie of movies) addMovieCard(row, rowKey, movie, cardOptions);
}

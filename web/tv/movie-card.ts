import type { Movie } from "../../contract/catalogue/catalogue.ts";
import { element } from "./element.ts";
import { addControl, type FocusKey } from "./navigation.ts";

/**
 * A movie in a list. A movie of the watch history also has its position and duration, in seconds.
 */
export type ListedMovie = Movie & { position?: number; duration?: number };

type CardOptions = { onPress: (movie: Movie) => void; onFocus?: (movie: Movie) => void };

export function addMovieCard(
  parent: HTMLElement,
  parentKey: FocusKey,
  movie: ListedMovie,
  { onPress, onFocus }: CardOptions,
): void {
  const { position, duration = 0 } = movie;
  const card = element(
    "button",
    { class: "card", type: "button", "data-movie": movie.id },
    element("img", { src: movie.image, alt: "", style: `background:${movie.colour}` }),
    position !== undefined && duration > 0 && progressBar(position / duration),
    element("span", { class: "card-name" }, movie.name),
  );
  parent.append(card);
  addControl(card, parentKey, () => onPress(movie), { onFocus: () => onFocus?.(movie) });
}

const progressBar = (share: number) =>
  element("span", { class: "progress" }, element("span", { style: `width:${share * 100}%` }));

import type { Movie } from "../../contract/catalogue.ts";
import { messages } from "../../contract/messages.ts";
import { showAlert } from "../ui/alerts.tsx";
import { stored, useStored } from "../ui/stored.ts";

export type Favourite = Movie & { quantity: 1 };

const favourites = stored<Favourite[]>("favouriteCart", (json) =>
  Array.isArray(json) ? json.filter(isFavourite) : [],
);

export const useFavourites = () => useStored(favourites);

export function addFavourite(movie: Movie) {
  if (favourites.get().some(({ id }) => id === movie.id)) {
    showAlert(messages.favouriteExists, { durationMs: 2_000, failed: true });
    return;
  }
  favourites.set([...favourites.get(), { ...movie, quantity: 1 }]);
  showAlert(messages.favouriteAdded);
}

export function removeFavourite(movieId: string) {
  favourites.set(favourites.get().filter(({ id }) => id !== movieId));
}

function isFavourite(json: unknown): json is Favourite {
  return typeof json === "object" && json !== null && "id" in json && "name" in json && "image" in json;
}

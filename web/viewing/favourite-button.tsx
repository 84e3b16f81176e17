import { Heart } from "lucide-react";
import type { Movie } from "../../contract/catalogue.ts";
import { Button } from "../ui/button.tsx";
import { addFavourite, useFavourites } from "./favourites.ts";

export function FavouriteButton({ movie }: { movie: Movie }) {
  const kept = useFavourites().some(({ id }) => id === movie.id);
  return (
    <Button look="quiet" onClick={() => addFavourite(movie)}>
      <Heart aria-hidden="true" className={`size-5 ${kept ? "fill-bulb text-bulb" : ""}`} />
      {kept ? "In your favourites" : "Add to favourites"}
    </Button>
  );
}

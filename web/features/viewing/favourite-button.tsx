import { Heart } from "lucide-react";
import { m } from "#messages";
import type { Movie } from "../../../contract/catalogue.ts";
import { Button } from "../../ui/button.tsx";
import { addToFavourites } from "./change-favourite.ts";
import { type Owner, useFavourites } from "./favourites.ts";

export function FavouriteButton({ movie, owner }: { movie: Movie; owner: Owner }) {
  const isFavourite = useFavourites(owner).some(({ id }) => id === movie.id);
  return (
    <Button look="quiet" onClick={() => addToFavourites(owner, movie)}>
      <Heart aria-hidden="true" className={`size-5 ${isFavourite ? "fill-bulb text-bulb" : ""}`} />
      {isFavourite ? m.viewing_favourite_added() : m.viewing_favourite_add()}
    </Button>
  );
}

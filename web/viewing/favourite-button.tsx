import { Heart } from "lucide-react";
import type { Movie } from "../../contract/catalogue.ts";
import { t } from "../language/text.ts";
import { Button } from "../ui/button.tsx";
import { addFavourite } from "./change-favourite.ts";
import { type Owner, useFavourites } from "./favourites.ts";

export function FavouriteButton({ movie, owner }: { movie: Movie; owner: Owner }) {
  const kept = useFavourites(owner).some(({ id }) => id === movie.id);
  return (
    <Button look="quiet" onClick={() => addFavourite(owner, movie)}>
      <Heart aria-hidden="true" className={`size-5 ${kept ? "fill-bulb text-bulb" : ""}`} />
      {kept ? t("In your favourites") : t("Add to favourites")}
    </Button>
  );
}

import { Check, ShoppingCart } from "lucide-react";
import { m } from "#messages";
import type { Movie } from "../../../contract/catalogue/catalogue.ts";
import { paths } from "../../api/paths.ts";
import { useUser } from "../../features/accounts/session.ts";
import { addToCart } from "../../features/orders/cart.ts";
import { useOwnedMovieIds } from "../../features/orders/use-owned-movie-ids.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { DownloadButton } from "./download-button.tsx";

type Props = { movie: Movie; isClosed: boolean; className?: string };

/**
 * The button to buy a movie. Absent if the movie is neither sold singly nor free to download, has
 * no file yet, or is closed: still to come, or not shown where the viewer is.
 */
export function BuyButton({ movie, isClosed, className }: Props) {
  const ownedMovieIds = useOwnedMovieIds(useUser() !== null);
  if (ownedMovieIds.has(movie.id)) {
    return (
      <ButtonLink look="quiet" className={className} to={paths.purchases} about={movie.name}>
        <Check aria-hidden="true" className="size-4 shrink-0 text-bulb" /> {m.movie_owned()}
      </ButtonLink>
    );
  }
  if (!movie.downloadable || isClosed) return null;
  if (movie.freeDownload === "true") return <DownloadButton movie={movie} className={className} />;
  return movie.price > 0 && <AddToCartButton movie={movie} className={className} />;
}

/**
 * The movie's name is the button's description, so that its accessible name stays the visible
 * label.
 */
function AddToCartButton({ movie, className }: Omit<Props, "isClosed">) {
  return (
    <Button look="quiet" className={className} about={movie.name} onClick={() => addToCart(movie)}>
      <ShoppingCart aria-hidden="true" className="size-4 shrink-0" /> {m.common_add_to_cart()}
    </Button>
  );
}

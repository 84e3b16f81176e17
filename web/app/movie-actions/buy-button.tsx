import { Check } from "lucide-react";
import { m } from "#messages";
import type { Movie } from "../../../contract/catalogue.ts";
import { paths } from "../../api/paths.ts";
import { useUser } from "../../features/account/session.ts";
import { AddToCartButton } from "../../features/billing/add-to-cart-button.tsx";
import { useOwnedMovieIds } from "../../features/billing/use-owned-movie-ids.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { DownloadButton } from "./download-button.tsx";

/** Absent when the user owns the movie or it is free. */
export function BuyButton({ movie, className }: { movie: Movie; className?: string }) {
  const ownedMovieIds = useOwnedMovieIds(useUser() !== null);
  if (ownedMovieIds.has(movie.id)) {
    return (
      <ButtonLink look="quiet" className={className} to={paths.purchases} aria-description={movie.name}>
        <Check aria-hidden="true" className="size-4 shrink-0 text-bulb" /> {m.movie_owned()}
      </ButtonLink>
    );
  }
  const ActionButton = movie.price === 0 ? DownloadButton : AddToCartButton;
  return <ActionButton movie={movie} className={className} />;
}

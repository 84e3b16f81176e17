import { Check } from "lucide-react";
import type { Movie } from "../../contract/catalogue.ts";
import { useUser } from "../account/session.ts";
import { AddToCartButton } from "../billing/add-to-cart-button.tsx";
import { useOwned } from "../billing/owned.ts";
import { t } from "../language/text.ts";
import { ButtonLink } from "../ui/button.tsx";
import { DownloadButton } from "./download-button.tsx";
import { paths } from "./paths.ts";

/** Nobody is asked to buy what is theirs, or what costs nothing. */
export function BuyButton({ movie, className }: { movie: Movie; className?: string }) {
  const owned = useOwned(useUser() !== null);
  if (owned.has(movie.id)) {
    return (
      <ButtonLink look="quiet" className={className} to={paths.purchases} aria-description={movie.name}>
        <Check aria-hidden="true" className="size-4 shrink-0 text-bulb" /> {t("Yours")}
      </ButtonLink>
    );
  }
  const Get = movie.price === 0 ? DownloadButton : AddToCartButton;
  return <Get movie={movie} className={className} />;
}

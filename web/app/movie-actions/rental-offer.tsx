import { useQueryClient } from "@tanstack/react-query";
import { Ticket } from "lucide-react";
import { m } from "#messages";
import type { MovieAccess } from "../../../contract/access/access.ts";
import type { Movie } from "../../../contract/catalogue/catalogue.ts";
import { getSite } from "../../../contract/site/site.ts";
import { apiFetch } from "../../api/client.ts";
import { navigate } from "../../api/navigate.ts";
import { paths } from "../../api/paths.ts";
import { useUser } from "../../features/accounts/session.ts";
import { movieQuery } from "../../features/catalogue/queries.ts";
import { useCheckout } from "../../features/orders/checkout.ts";
import { ConsentNote, isConsentGiven } from "../../features/orders/consent-note.tsx";
import { invalidateBilling } from "../../features/orders/invalidate-billing.ts";
import { formatRentalEnd } from "../../features/rentals/rentals.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { formatLongUtcDay } from "../../ui/format-date.ts";
import { formatPrice } from "../../ui/format-price.ts";

type RentalOfferProps = {
  movie: Movie;
  access: MovieAccess;
  /** Whether the offer also shows the rent button. */
  button: boolean;
  /**
   * The offer's title in the subscribe popup. Without a title the offer shows a note on consent;
   * the popup has one note for both offers, subscription and rental.
   */
  title?: string;
};

/** The signed-in user's current rental of the movie, or an offer to rent the movie. */
export function RentalOffer({ movie, access, button, title }: RentalOfferProps) {
  const { rentedUntil, rentalBegun, rent } = access;
  const { rentalBeginDays: days, rentalWatchHours: hours } = getSite();
  if (rentedUntil)
    return (
      <p className="mt-3 font-medium text-glow">
        {formatRentalEnd({ beginUntil: rentedUntil, watchUntil: rentalBegun ? rentedUntil : null })}
      </p>
    );
  if (!rent) return null;
  return (
    <div className="mt-4 max-w-xl">
      {title && <p className="mt-6 mb-3 font-semibold text-screen">{title}</p>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {button && <RentButton movie={movie} price={rent.price} look="quiet" />}
        <p className="text-screen/75">
          {movie.rentBeginBy
            ? m.rental_terms_until({ day: formatLongUtcDay(movie.rentBeginBy), hours })
            : m.rental_terms({ days, hours })}
        </p>
      </div>
      {!title && <ConsentNote className="mt-2" />}
    </div>
  );
}

type RentButtonProps = { movie: Movie; price: number; look?: "quiet"; className?: string };

/** Starts the checkout of a rental; visitors sign in first. */
export function RentButton({ movie, price, look, className }: RentButtonProps) {
  const signedIn = useUser() !== null;
  const queryClient = useQueryClient();
  const { rentalBeginDays: beginDays, rentalWatchHours: watchHours } = getSite();
  const { busy, pay } = useCheckout((error) => {
    showAlert(error.message, { failed: true });
    void invalidateBilling(queryClient);
    void queryClient.invalidateQueries(movieQuery(movie.id));
  });

  function rent() {
    if (!signedIn) return navigate(paths.loginWithNext(paths.movie(movie.id)));
    const createCheckout = () =>
      apiFetch("POST /api/movies/:id/rentals", {
        params: { id: movie.id },
        body: { price, beginDays, watchHours, consent: isConsentGiven() },
      });
    void pay(createCheckout, paths.movie(movie.id));
  }

  return (
    <Button
      look={look}
      className={className}
      about={movie.name}
      aria-disabled={busy}
      onClick={rent}
    >
      <Ticket aria-hidden="true" className="size-5 shrink-0" />{" "}
      {m.rental_rent({ price: formatPrice(price) })}
    </Button>
  );
}

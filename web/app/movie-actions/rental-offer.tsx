import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Ticket } from "lucide-react";
import { m } from "#messages";
import type { Movie } from "../../../contract/catalogue.ts";
import { getSite } from "../../../contract/site.ts";
import { apiFetch } from "../../api/client.ts";
import { navigate } from "../../api/navigate.ts";
import { paths } from "../../api/paths.ts";
import { useUser } from "../../features/account/session.ts";
import { useCheckout } from "../../features/billing/checkout.ts";
import { ConsentNote } from "../../features/billing/consent-note.tsx";
import { invalidateBilling } from "../../features/billing/queries.ts";
import { formatRentalEnd, rentalsQuery } from "../../features/billing/rentals.ts";
import { useOwnedMovieIds } from "../../features/billing/use-owned-movie-ids.ts";
import { movieQuery } from "../../features/catalogue/queries.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { formatPrice } from "../../ui/format-price.ts";

/** The movie's rental of the signed-in user, or the offer of one. Absent when its buyer may stream it anyway, or where it is not shown. */
export function RentalOffer({ movie }: { movie: Movie }) {
  const user = useUser();
  const isOwned = useOwnedMovieIds(user !== null).has(movie.id);
  const rentals = useQuery({ ...rentalsQuery(), enabled: user !== null }).data?.data;
  const rental = user && rentals?.find((each) => each.movie.id === movie.id);
  if (rental) return <p className="mt-3 font-medium text-glow">{formatRentalEnd(rental)}</p>;
  const isLoading = user !== null && !rentals;
  const isOpenToOwner = isOwned && movie.ownersMayStream === "true";
  const isOffered = movie.video !== null && !movie.notInCountry && !isOpenToOwner;
  if (movie.rentPrice === undefined || !isOffered || isLoading) return null;
  return <RentButton movie={movie} price={movie.rentPrice} signedIn={user !== null} />;
}

type RentButtonProps = { movie: Movie; price: number; signedIn: boolean };

function RentButton({ movie, price, signedIn }: RentButtonProps) {
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
        body: { price, beginDays, watchHours, consent: true },
      });
    void pay(createCheckout, paths.movie(movie.id));
  }

  return (
    <div className="mt-4 max-w-xl">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button look="quiet" about={movie.name} aria-disabled={busy} onClick={rent}>
          <Ticket aria-hidden="true" className="size-5 shrink-0" /> {m.rental_rent({ price: formatPrice(price) })}
        </Button>
        <p className="text-screen/75">{m.rental_terms({ days: beginDays, hours: watchHours })}</p>
      </div>
      <ConsentNote className="mt-2" />
    </div>
  );
}

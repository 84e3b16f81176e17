import { useQueryClient } from "@tanstack/react-query";
import { CalendarClock } from "lucide-react";
import { m } from "#messages";
import type { Movie } from "../../../contract/catalogue/catalogue.ts";
import { apiFetch } from "../../api/client.ts";
import { navigate } from "../../api/navigate.ts";
import { paths } from "../../api/paths.ts";
import { useUser } from "../../features/accounts/session.ts";
import { movieQuery } from "../../features/catalogue/queries.ts";
import { useCheckout } from "../../features/orders/checkout.ts";
import { isConsentGiven } from "../../features/orders/consent-note.tsx";
import { invalidateBilling } from "../../features/orders/invalidate-billing.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { formatPrice } from "../../ui/format-price.ts";

type Props = { movie: Movie; comingOn: string };

/**
 * Starts the checkout of a pre-order; visitors sign in first. `comingOn` is the movie's first day
 * as the page shows it.
 */
export function PreOrderButton({ movie, comingOn }: Props) {
  const { id, price } = movie;
  const isSignedIn = useUser() !== null;
  const queryClient = useQueryClient();
  const { busy, pay } = useCheckout((error) => {
    showAlert(error.message, { failed: true });
    void invalidateBilling(queryClient);
    void queryClient.invalidateQueries(movieQuery(id));
  });

  function preOrder() {
    if (!isSignedIn) return navigate(paths.loginWithNext(paths.movie(id)));
    const body = { price, comingOn, consent: isConsentGiven() };
    void pay(() => apiFetch("POST /api/movies/:id/pre-orders", { params: { id }, body }), null);
  }

  return (
    <Button className="px-8 text-lg" about={movie.name} aria-disabled={busy} onClick={preOrder}>
      <CalendarClock aria-hidden="true" className="size-5 shrink-0" />{" "}
      {m.pre_order_offer({ price: formatPrice(price) })}
    </Button>
  );
}

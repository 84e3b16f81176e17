import { useQueryClient } from "@tanstack/react-query";
import { CalendarClock } from "lucide-react";
import { m } from "#messages";
import type { Movie } from "../../../contract/catalogue.ts";
import { apiFetch } from "../../api/client.ts";
import { navigate } from "../../api/navigate.ts";
import { paths } from "../../api/paths.ts";
import { useUser } from "../../features/account/session.ts";
import { useCheckout } from "../../features/billing/checkout.ts";
import { ConsentNote } from "../../features/billing/consent-note.tsx";
import { CancelPreOrderButton } from "../../features/billing/pre-orders.tsx";
import { invalidateBilling } from "../../features/billing/queries.ts";
import { movieQuery } from "../../features/catalogue/queries.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { formatLongUtcDay } from "../../ui/format-date.ts";
import { formatPrice } from "../../ui/format-price.ts";

type Props = { movie: Movie; comingOn: string; orderId: string | undefined };

/** The pre-order of the signed-in user, or the offer of one. `comingOn`: the movie's first day; `orderId`: of the pre-order. */
export function PreOrderOffer({ movie, comingOn, orderId }: Props) {
  if (orderId === undefined) return <PreOrderButton movie={movie} comingOn={comingOn} />;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="font-medium text-glow">{m.pre_order_yours({ day: formatLongUtcDay(comingOn) })}</p>
      <CancelPreOrderButton orderId={orderId} movie={movie} />
    </div>
  );
}

function PreOrderButton({ movie, comingOn }: Omit<Props, "orderId">) {
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
    const body = { price, comingOn, consent: true };
    void pay(() => apiFetch("POST /api/movies/:id/pre-orders", { params: { id }, body }), null);
  }

  return (
    <div className="mt-4 max-w-xl">
      <div className="grid gap-y-2">
        <Button look="quiet" className="justify-self-start" about={movie.name} aria-disabled={busy} onClick={preOrder}>
          <CalendarClock aria-hidden="true" className="size-5 shrink-0" />{" "}
          {m.pre_order_offer({ price: formatPrice(price) })}
        </Button>
        <p className="text-screen/75">{m.pre_order_terms({ day: formatLongUtcDay(comingOn) })}</p>
      </div>
      <ConsentNote className="mt-2" />
    </div>
  );
}

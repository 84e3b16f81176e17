import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Check, Clapperboard, Ticket } from "lucide-react";
import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { m } from "#messages";
import type { ResponseOf } from "../../../contract/endpoints.ts";
import type { SeasonOffer as Offer } from "../../../contract/orders/orders.ts";
import { apiFetch } from "../../api/client.ts";
import { navigate } from "../../api/navigate.ts";
import { paths } from "../../api/paths.ts";
import { queryOptionsFor } from "../../api/query-options.ts";
import { useUser } from "../../features/accounts/session.ts";
import { useCheckout } from "../../features/orders/checkout.ts";
import { ConsentNote, isConsentGiven } from "../../features/orders/consent-note.tsx";
import { invalidateBilling } from "../../features/orders/invalidate-billing.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { formatLongUtcDay } from "../../ui/format-date.ts";
import { formatPrice } from "../../ui/format-price.ts";

type Props = {
  slug: string;
  season: number;
  /** The name of the season. */
  name: string;
  /** Shown until the offer is known. */
  pending: ReactNode;
};

/** Shows what a season costs as a whole, and how many of its episodes the viewer owns. */
export function SeasonOffer({ slug, season, name, pending }: Props) {
  const result = useQuery({
    ...queryOptionsFor("GET /api/collections/:slug/offer", {
      params: { slug },
      query: { season },
    }),
    staleTime: 0,
    retry: false,
  });
  if (result.isPending) return pending;
  if (!result.data) return null;
  const { offer, rental, ownedCount, shownCount } = result.data.data;
  const shown = { slug, season, name, total: shownCount, onRefused: () => void result.refetch() };
  return (
    <div className="mb-6 grid max-w-xl gap-3">
      {ownedCount > 0 && (
        <p className="font-medium text-glow">
          <Check aria-hidden="true" className="inline size-5" />{" "}
          {m.series_owned({ count: ownedCount, total: shownCount })}
        </p>
      )}
      {offer && <Purchase {...shown} offer={offer} />}
      {rental && <Rental {...shown} rental={rental} />}
      {(offer || rental) && <ConsentNote />}
    </div>
  );
}

type Shown = Pick<Props, "slug" | "season" | "name"> & {
  /** The number of the season's episodes. */
  total: number;
  onRefused: () => void;
};

/**
 * The price of buying the season: for which episodes it is, what it saves, and that later episodes
 * are not included.
 */
function Purchase({
  offer: { price, singlePrice, episodeCount: count },
  ...shown
}: Shown & { offer: NonNullable<Offer["offer"]> }) {
  const { slug, season, total } = shown;
  const body = { season: { slug, season }, shownAmount: price };
  return (
    <div>
      <OfferButton
        {...shown}
        icon={<Clapperboard aria-hidden="true" className="size-5 shrink-0" />}
        label={m.series_buy({ season: shown.name, price: formatPrice(price) })}
        order={() => apiFetch("POST /api/orders", { body: { ...body, consent: isConsentGiven() } })}
      />
      <Terms>
        {m.series_buy_episodes({ count, total })} {describeSaving(singlePrice - price)}{" "}
        {m.series_buy_later()}
      </Terms>
    </div>
  );
}

const describeSaving = (saving: number): string =>
  saving >= 0.005 ? m.series_buy_saving({ amount: formatPrice(saving) }) : "";

/** The price of renting a season: its episodes, the saving, and the times to begin and to watch. */
function Rental({
  rental: { price, singlePrice, episodeCount: count, beginDays, watchHours, beginBy },
  ...shown
}: Shown & { rental: NonNullable<Offer["rental"]> }) {
  const { slug, season, total } = shown;
  const body = { season, price, beginDays, watchHours };
  return (
    <div>
      <OfferButton
        {...shown}
        icon={<Ticket aria-hidden="true" className="size-5 shrink-0" />}
        label={m.series_rent({ season: shown.name, price: formatPrice(price) })}
        order={() =>
          apiFetch("POST /api/collections/:slug/rentals", {
            params: { slug },
            body: { ...body, consent: isConsentGiven() },
          })
        }
      />
      <Terms>
        {m.series_rent_episodes({ count, total })} {describeSaving(singlePrice - price)}{" "}
        {beginBy
          ? m.rental_terms_until({ day: formatLongUtcDay(beginBy), hours: watchHours })
          : m.rental_terms({ days: beginDays, hours: watchHours })}{" "}
        {m.series_rent_together()}
      </Terms>
    </div>
  );
}

const Terms = ({ children }: { children: ReactNode }) => (
  <p className="mt-3 text-pretty text-screen/75">{children}</p>
);

type OfferButtonProps = {
  icon: ReactNode;
  label: string;
  order: () => Promise<ResponseOf<"POST /api/orders">>;
  onRefused: () => void;
};

/** Starts the checkout of a season; visitors sign in first. */
function OfferButton({ icon, label, order, onRefused }: OfferButtonProps) {
  const isSignedIn = useUser() !== null;
  const { pathname, search } = useLocation();
  const queryClient = useQueryClient();
  const currentPath = pathname + search;
  const { busy, pay } = useCheckout((error) => {
    showAlert(error.message, { failed: true });
    void invalidateBilling(queryClient);
    onRefused();
  });
  const start = () =>
    isSignedIn ? void pay(order, currentPath) : navigate(paths.loginWithNext(currentPath));
  return (
    <Button look="quiet" className="px-8 text-lg" aria-disabled={busy} onClick={start}>
      {icon} {label}
    </Button>
  );
}

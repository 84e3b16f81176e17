import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Check, Clapperboard } from "lucide-react";
import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { m } from "#messages";
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
import { formatPrice } from "../../ui/format-price.ts";

type Props = {
  slug: string;
  season: number;
  /** The name of the season. */
  name: string;
  /** Shown until the offer is known. */
  pending: ReactNode;
};

/** Shows the price of a season as a whole, and how many of its episodes the viewer owns. */
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
  const { offer, ownedCount, shownCount } = result.data.data;
  return (
    <div className="mb-6 grid max-w-xl gap-3">
      {ownedCount > 0 && (
        <p className="font-medium text-glow">
          <Check aria-hidden="true" className="inline size-5" />{" "}
          {m.series_owned({ count: ownedCount, total: shownCount })}
        </p>
      )}
      {offer && (
        <div>
          <BuyButton
            slug={slug}
            season={season}
            name={name}
            price={offer.price}
            onRefused={() => void result.refetch()}
          />
          <p className="mt-3 text-pretty text-screen/75">{describeOffer(offer, shownCount)}</p>
          <ConsentNote className="mt-2" />
        </div>
      )}
    </div>
  );
}

/** Says which episodes the price is for, what it saves, and that later episodes are not included. */
function describeOffer(
  { episodeCount: count, price, singlePrice }: NonNullable<Offer["offer"]>,
  total: number,
): string {
  const saving = singlePrice - price;
  return [
    m.series_buy_episodes({ count, total }),
    saving >= 0.005 && m.series_buy_saving({ amount: formatPrice(saving) }),
    m.series_buy_later(),
  ]
    .filter(Boolean)
    .join(" ");
}

type BuyButtonProps = {
  slug: string;
  season: number;
  name: string;
  price: number;
  onRefused: () => void;
};

/** Starts the checkout of a season; visitors sign in first. */
function BuyButton({ slug, season, name, price, onRefused }: BuyButtonProps) {
  const isSignedIn = useUser() !== null;
  const { pathname, search } = useLocation();
  const queryClient = useQueryClient();
  const currentPath = pathname + search;
  const { busy, pay } = useCheckout((error) => {
    showAlert(error.message, { failed: true });
    void invalidateBilling(queryClient);
    onRefused();
  });

  function buy() {
    if (!isSignedIn) return navigate(paths.loginWithNext(currentPath));
    const body = { season: { slug, season }, shownAmount: price, consent: isConsentGiven() };
    void pay(() => apiFetch("POST /api/orders", { body }), currentPath);
  }

  return (
    <Button look="quiet" className="px-8 text-lg" aria-disabled={busy} onClick={buy}>
      <Clapperboard aria-hidden="true" className="size-5 shrink-0" />{" "}
      {m.series_buy({ season: name, price: formatPrice(price) })}
    </Button>
  );
}

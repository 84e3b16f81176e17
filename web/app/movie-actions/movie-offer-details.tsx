import { useState } from "react";
import { m } from "#messages";
import type { MovieAccess } from "../../../contract/access/access.ts";
import type { Movie } from "../../../contract/catalogue/catalogue.ts";
import { paths } from "../../api/paths.ts";
import { PremiereCountdown } from "../../features/catalogue/premiere-countdown.tsx";
import { Button } from "../../ui/button.tsx";
import { formatLongUtcDay } from "../../ui/format-date.ts";
import { formatPrice } from "../../ui/format-price.ts";
import { lazyComponent } from "../../ui/lazy-component.ts";
import { OptionalContent } from "../../ui/optional.tsx";
import { LazySubscribePrompt } from "./lazy-subscribe-prompt.tsx";
import { RentalOffer } from "./rental-offer.tsx";
import { findFirstAction, isFreeDownload } from "./use-movie-access.ts";

/** Lazy, because few movies can be pre-ordered. */
const PreOrderTerms = lazyComponent(
  async () => (await import("./pre-order-terms.tsx")).PreOrderTerms,
);

type Props = {
  movie: Movie;
  access: MovieAccess;
  /** `at` is the moment of a premiere that is still to come or has just begun. */
  premiere: { at: string | undefined; leftMs: number | null };
};

/** The prices, terms, and first and last days below the buttons of a movie's page. */
export function MovieOfferDetails({ movie, access, premiere }: Props) {
  const firstAction = findFirstAction(movie, access);
  const isHere = access.watch !== "not_in_country";
  const isPreOrdered = movie.comingOn !== undefined && access.preOrderId !== null;
  const preOrderDay = isPreOrdered || firstAction.name === "pre_order" ? movie.comingOn : undefined;
  return (
    <>
      {isHere && (
        <div className="mt-3 flex flex-wrap items-center gap-x-3 text-screen/75">
          {!isPreOrdered && <Price movie={movie} access={access} />}
          {access.watch === "subscription_required" && <SubscribeButton movieId={movie.id} />}
        </div>
      )}
      <RentalOffer movie={movie} access={access} button={firstAction.name !== "rent"} />
      {preOrderDay && (
        <OptionalContent>
          <PreOrderTerms
            movie={movie}
            comingOn={preOrderDay}
            orderId={access.preOrderId ?? undefined}
          />
        </OptionalContent>
      )}
      {premiere.at && isHere && (
        <PremiereCountdown premieresAt={premiere.at} leftMs={premiere.leftMs} />
      )}
      <p className="mt-2 font-medium text-glow empty:hidden">
        {!preOrderDay && describeDays(movie, access, isHere && !premiere.at)}
      </p>
      {isHere && (
        <p className="mt-2 font-medium text-glow empty:hidden">{describeSubscriptionDays(movie)}</p>
      )}
    </>
  );
}

function describeDays(movie: Movie, { watch }: MovieAccess, saysComing: boolean) {
  const { comingOn, leavingOn, video } = movie;
  if (comingOn && saysComing) return m.movie_coming_on({ day: formatLongUtcDay(comingOn) });
  if (leavingOn) return m.movie_leaves_on({ day: formatLongUtcDay(leavingOn) });
  if (watch === "being_prepared") return m.movie_being_prepared();
  return video === null && watch !== "ok" && m.movie_no_video();
}

function describeSubscriptionDays({
  subscriptionComingOn,
  subscriptionLeavingOn,
  notIncluded,
  comingOn,
}: Movie) {
  if (subscriptionComingOn)
    return m.movie_subscription_from({ day: formatLongUtcDay(subscriptionComingOn) });
  if (subscriptionLeavingOn)
    return m.movie_subscription_until({ day: formatLongUtcDay(subscriptionLeavingOn) });
  return notIncluded && !comingOn && m.movie_left_subscription();
}

function Price({ movie, access }: Omit<Props, "premiere">) {
  const price = describePrice(movie, access);
  if (!price) return null;
  return (
    <p className="text-pretty">
      <strong className="headline mr-2 text-2xl text-bulb">{price.amount}</strong>
      {price.text}
    </p>
  );
}

const streamedByPlan = {
  bought: m.movie_price_bought_text,
  free: m.movie_price_free_text,
  buy: m.movie_price_buy_text,
};
const streamedOtherwise = {
  bought: m.offer_owned_download,
  free: m.offer_free_download,
  buy: m.offer_buy_download,
};

/**
 * Describes the movie's price, or that the viewer owns the movie. Returns null if another text of
 * the page covers this.
 */
function describePrice(movie: Movie, { owned, buy, preOrder }: MovieAccess) {
  const ownersMayStream = movie.ownersMayStream === "true";
  const isOnlyInPlans = movie.rentPrice === undefined && !movie.notIncluded;
  const texts = isOnlyInPlans ? streamedByPlan : streamedOtherwise;
  if (owned) {
    const write = ownersMayStream ? m.offer_owned_streaming : texts.bought;
    return { amount: m.movie_price_bought(), text: write() };
  }
  if (isFreeDownload(movie)) return { amount: m.movie_price_free(), text: texts.free() };
  if (buy || preOrder) {
    const write = ownersMayStream ? m.offer_buy_streaming : texts.buy;
    return { amount: formatPrice(movie.price), text: write() };
  }
  if (movie.notIncluded || movie.video === null) return null;
  return { amount: m.movie_price_subscription(), text: m.movie_price_subscription_text() };
}

/** The button that opens the subscribe popup, for signed-in users without a subscription. */
function SubscribeButton({ movieId }: { movieId: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="plain" className="px-0" onClick={() => setOpen(true)}>
        {m.common_subscribe()}
      </Button>
      {open && (
        <LazySubscribePrompt
          next={paths.movie(movieId)}
          movieId={movieId}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

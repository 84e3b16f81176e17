import { useQuery } from "@tanstack/react-query";
import { Heart } from "lucide-react";
import { type CSSProperties, useState } from "react";
import { m } from "#messages";
import type { UserInfo } from "../../../contract/accounts.ts";
import type { Movie } from "../../../contract/catalogue.ts";
import { posterSizesByLayout } from "../../../contract/posters.ts";
import { formatCountries } from "../../api/format-countries.ts";
import { paths } from "../../api/paths.ts";
import { useUser } from "../../features/account/session.ts";
import { useHasBegunRental, useHasRental } from "../../features/billing/rentals.ts";
import { useOwnedMovieIds } from "../../features/billing/use-owned-movie-ids.ts";
import { usePreOrderId } from "../../features/billing/use-pre-order-id.ts";
import { useIsSubscribed } from "../../features/billing/use-subscription.ts";
import { MovieCrew } from "../../features/catalogue/movie-crew.tsx";
import { MovieFacts } from "../../features/catalogue/movie-facts.tsx";
import { Poster } from "../../features/catalogue/poster.tsx";
import { PremiereCountdown } from "../../features/catalogue/premiere-countdown.tsx";
import { usePremiere } from "../../features/catalogue/use-premiere.ts";
import { formatPlaybackTime } from "../../features/player/playback-time.ts";
import { addToFavourites } from "../../features/viewing/change-favourite.ts";
import { type Owner, useFavourites } from "../../features/viewing/favourites.ts";
import { unfinishedMoviesQuery } from "../../features/viewing/queries.ts";
import { formatWatchTimeLeft, ProgressBar } from "../../features/viewing/watch-progress.tsx";
import { Button } from "../../ui/button.tsx";
import { formatLongUtcDay } from "../../ui/format-date.ts";
import { formatPrice } from "../../ui/format-price.ts";
import { wordLength } from "../../ui/word-length.ts";
import { BuyButton } from "../movie-actions/buy-button.tsx";
import { DownloadButton } from "../movie-actions/download-button.tsx";
import { LazySubscribePrompt } from "../movie-actions/lazy-subscribe-prompt.tsx";
import { PreOrderButton, PreOrderTerms } from "../movie-actions/pre-order-offer.tsx";
import { RentalOffer, RentButton, useRentalOffer } from "../movie-actions/rental-offer.tsx";
import { WatchButton } from "../movie-actions/watch-button.tsx";

/** Poster, name, facts and actions of a movie. */
export function MovieHeader({ movie: fetchedMovie }: { movie: Movie }) {
  const { movie, leftMs } = usePremiere(fetchedMovie);
  const { premieresAt } = fetchedMovie;
  const user = useUser();
  const isBought = useOwnedMovieIds(user !== null).has(movie.id);
  const preOrderId = usePreOrderId(movie.id, user !== null);
  const isSubscribed = useIsSubscribed(user !== null);
  const isFree = movie.freeDownload === "true";
  const { comingOn } = movie;
  const isPreOrdered = comingOn !== undefined && preOrderId !== undefined;
  const isOwned = isBought && !isPreOrdered;
  const comingDay = comingOn && formatLongUtcDay(comingOn);
  const isElsewhere = movie.notInCountry === true;
  const hasBegunRental = useHasBegunRental(
    movie.id,
    (isElsewhere || comingDay !== undefined) && user !== null,
  );
  const isHere = !isElsewhere || hasBegunRental;
  const isPreOrderOffered = isOpenToPreOrders(movie) && !isBought && !isElsewhere;
  const preOrder = comingOn && (isPreOrdered || isPreOrderOffered) ? { movie, comingOn } : null;
  const isOpen = isHere && (!comingDay || hasBegunRental || isOwned || user?.role === "ADMIN");
  const isIncluded = !movie.notIncluded || (user?.role === "ADMIN" && isSubscribed);
  const hasRental = useHasRental(movie.id, !isIncluded && user !== null);
  const isWatchable =
    isOpen && (isIncluded || hasRental || (isOwned && movie.ownersMayStream === "true"));
  const rentalOffer = useRentalOffer(movie);
  const rentPrice = isOpen && !isWatchable ? rentalOffer.price : null;
  const isBuyFirst =
    isOpen && !isWatchable && rentPrice === null && (isOwned || isFree || isForSale(movie));
  const buyButton = !isPreOrdered && <BuyButton movie={movie} isComing={comingDay !== undefined} />;
  return (
    <div className="relative isolate overflow-hidden">
      <div
        aria-hidden="true"
        className="glow absolute inset-0 -z-10 max-md:[--glow-until:10%] md:[--glow-x:14%]"
        style={{ "--movie-colour": movie.colour } as CSSProperties}
      />
      <div className="wrap grid gap-x-8 gap-y-6 pt-6 pb-8 md:grid-cols-[auto_1fr] md:items-center md:py-12 lg:gap-x-14">
        <div className="relative mx-auto w-[min(44vw,12rem)] overflow-hidden rounded-2xl shadow-2xl ring-1 shadow-black/70 ring-white/15 md:w-64 lg:w-80 xl:w-96">
          <Poster
            of={movie}
            alt={m.movie_poster({ name: movie.name })}
            priority
            sizes={posterSizesByLayout.movie}
          />
          {user && <ResumeBadge user={user} movieId={movie.id} />}
        </div>
        <div className="@container relative min-w-0">
          <h1
            className={`headline wrap-anywhere ${movie.name.length > 26 ? "fit-4xl xs:fit-5xl lg:fit-6xl xl:fit-7xl" : "fit-5xl xs:fit-6xl lg:fit-7xl xl:fit-9xl"}`}
            style={wordLength(movie.name)}
          >
            {movie.name}
          </h1>
          {movie.originalTitle && movie.originalTitle !== movie.name && (
            <p className="mt-2 text-lg wrap-anywhere text-dim">
              <span className="sr-only">{m.movie_original_title()} </span>
              {movie.originalTitle}
            </p>
          )}
          <div className="mt-4">
            <MovieFacts movie={movie}>
              {movie.countries && <li>{formatCountries(movie.countries)}</li>}
            </MovieFacts>
          </div>
          <div className="paywall mt-5 flex flex-wrap items-center gap-3 max-lg:*:px-4 max-sm:*:grow max-sm:*:first:basis-full">
            {isWatchable && movie.video === null ? (
              <Button disabled className="px-8 text-lg">
                {m.common_watch()}
              </Button>
            ) : isWatchable ? (
              <WatchButton movie={movie} />
            ) : rentPrice !== null ? (
              <RentButton movie={movie} price={rentPrice} className="px-8 text-lg" />
            ) : preOrder && !isPreOrdered ? (
              <PreOrderButton {...preOrder} />
            ) : isBuyFirst ? (
              buyButton
            ) : (
              <Button disabled className="px-8 text-lg">
                {isOpen
                  ? m.movie_not_in_subscription()
                  : isHere && comingDay
                    ? m.movie_watch_from({ day: comingDay })
                    : m.movie_not_in_country()}
              </Button>
            )}
            <FavouriteButton movie={movie} owner={user} />
            {!isBuyFirst && buyButton}
            {!isElsewhere &&
              (isOwned || (isSubscribed && !isFree && isOpen && isIncluded)) &&
              movie.video !== null && <DownloadButton movie={movie} />}
          </div>
          {!isElsewhere && (
            <div className="mt-3 flex flex-wrap items-center gap-x-3 text-screen/75">
              {!isPreOrdered && <Price movie={movie} isOwned={isBought} />}
              {user && !isSubscribed && isIncluded && <SubscribeButton movieId={movie.id} />}
            </div>
          )}
          {(isOpen || isElsewhere) && <RentalOffer movie={movie} button={rentPrice === null} />}
          {preOrder && <PreOrderTerms {...preOrder} orderId={preOrderId} />}
          {premieresAt && isHere && <PremiereCountdown premieresAt={premieresAt} leftMs={leftMs} />}
          <p className="mt-2 font-medium text-glow empty:hidden">
            {preOrder
              ? null
              : comingDay && isHere && !premieresAt
                ? m.movie_coming_on({ day: comingDay })
                : movie.leavingOn
                  ? m.movie_leaves_on({ day: formatLongUtcDay(movie.leavingOn) })
                  : movie.video === null && m.movie_no_video()}
          </p>
          {isHere && (
            <p className="mt-2 font-medium text-glow empty:hidden">
              {formatSubscriptionDay(movie)}
            </p>
          )}
          <p className="mt-6 max-w-3xl text-lg text-pretty wrap-anywhere text-screen/90">
            {movie.description}
          </p>
          <MovieCrew crew={movie.crew ?? []} />
        </div>
      </div>
    </div>
  );
}

/** Whether the movie can be bought before its first day. */
const isOpenToPreOrders = ({ comingOn, preOrder, price, freeDownload }: Movie) =>
  comingOn !== undefined && preOrder === "true" && price > 0 && freeDownload !== "true";

const isForSale = (movie: Movie) =>
  movie.price > 0 && (movie.downloadable || isOpenToPreOrders(movie));

function formatSubscriptionDay({
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

function Price({ movie, isOwned }: { movie: Movie; isOwned: boolean }) {
  const ownersMayStream = movie.ownersMayStream === "true";
  // Without a rental, only a subscription streams it.
  const texts =
    movie.rentPrice === undefined && !movie.notIncluded
      ? {
          bought: m.movie_price_bought_text,
          free: m.movie_price_free_text,
          buy: m.movie_price_buy_text,
        }
      : { bought: m.offer_owned_download, free: m.offer_free_download, buy: m.offer_buy_download };
  const boughtText = ownersMayStream ? m.offer_owned_streaming : texts.bought;
  const buyText = ownersMayStream ? m.offer_buy_streaming : texts.buy;
  const [amount, text] = isOwned
    ? [m.movie_price_bought(), boughtText()]
    : movie.freeDownload === "true"
      ? [m.movie_price_free(), texts.free()]
      : isForSale(movie)
        ? [formatPrice(movie.price), buyText()]
        : movie.notIncluded || movie.video === null
          ? []
          : [m.movie_price_subscription(), m.movie_price_subscription_text()];
  if (!amount) return null;
  return (
    <p className="text-pretty">
      <strong className="headline mr-2 text-2xl text-bulb">{amount}</strong>
      {text}
    </p>
  );
}

/** For signed-in users without a subscription: the subscribe popup of Watch. */
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

function FavouriteButton({ movie, owner }: { movie: Movie; owner: Owner }) {
  const isFavourite = useFavourites(owner).some(({ id }) => id === movie.id);
  return (
    <Button look="quiet" onClick={() => addToFavourites(owner, movie)}>
      <Heart aria-hidden="true" className={`size-5 ${isFavourite ? "fill-bulb text-bulb" : ""}`} />
      {isFavourite ? m.viewing_favourite_added() : m.viewing_favourite_add()}
    </Button>
  );
}

/** The resume position, placed over the poster's lower edge, so that nothing shifts when it loads. */
function ResumeBadge({ user, movieId }: { user: UserInfo; movieId: string }) {
  const unfinished = useQuery({ ...unfinishedMoviesQuery(user), staleTime: 0 }).data?.data
    .watchCartMovies;
  const watchPosition = unfinished?.find(({ id }) => id === movieId);
  if (!watchPosition) return null;
  return (
    <div className="absolute inset-x-0 bottom-0 animate-rise bg-linear-to-t from-night/95 via-night/80 to-transparent px-4 pt-14 pb-4">
      <p className="mb-2 flex flex-wrap justify-between gap-x-3 text-sm font-semibold sm:text-base">
        <span>{m.movie_resume_from({ time: formatPlaybackTime(watchPosition.position) })}</span>
        <span className="font-normal text-dim max-sm:hidden">
          {formatWatchTimeLeft(watchPosition)}
        </span>
      </p>
      <ProgressBar of={watchPosition} />
    </div>
  );
}

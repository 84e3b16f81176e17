import { Heart } from "lucide-react";
import { m } from "#messages";
import type { MovieAccess } from "../../../contract/access/access.ts";
import type { Movie } from "../../../contract/catalogue/catalogue.ts";
import { useUser } from "../../features/accounts/session.ts";
import { addToFavourites } from "../../features/viewing/change-favourite.ts";
import { type FavouritesOwner, useFavourites } from "../../features/viewing/favourites.ts";
import { Button } from "../../ui/button.tsx";
import { formatLongUtcDay } from "../../ui/format-date.ts";
import { BuyButton } from "./buy-button.tsx";
import { DownloadButton } from "./download-button.tsx";
import { PreOrderButton } from "./pre-order-offer.tsx";
import { RentButton } from "./rental-offer.tsx";
import { findFirstAction, isFreeDownload } from "./use-movie-access.ts";
import { WatchButton } from "./watch-button.tsx";

type Props = { movie: Movie; access: MovieAccess };

/** The buttons of a movie's page, led by the viewer's first possible action. */
export function MovieActions({ movie, access }: Props) {
  const user = useUser();
  const isBuyFirst = findFirstAction(movie, access).name === "buy";
  const isPreOrdered = movie.comingOn !== undefined && access.preOrderId !== null;
  const isDownloadable = access.download === "ok" && !isFreeDownload(movie);
  return (
    <div className="paywall mt-5 flex flex-wrap items-center gap-3 max-lg:*:px-4 max-sm:*:grow max-sm:*:first:basis-full">
      <FirstActionButton movie={movie} access={access} />
      <FavouriteButton movie={movie} owner={user} />
      {!isBuyFirst && !isPreOrdered && (
        <BuyButton movie={movie} isClosed={isClosed(movie, access)} />
      )}
      {isDownloadable && <DownloadButton movie={movie} />}
    </div>
  );
}

function FirstActionButton({ movie, access }: Props) {
  const firstAction = findFirstAction(movie, access);
  switch (firstAction.name) {
    case "watch":
      return <WatchButton movie={movie} />;
    case "watch_later":
      return <ClosedButton text={m.common_watch()} />;
    case "rent":
      return <RentButton movie={movie} price={firstAction.price} className="px-8 text-lg" />;
    case "pre_order":
      return <PreOrderButton movie={movie} comingOn={firstAction.comingOn} />;
    case "buy":
      return <BuyButton movie={movie} isClosed={isClosed(movie, access)} />;
    case "not_in_subscription":
      return <ClosedButton text={m.movie_not_in_subscription()} />;
    case "not_yet":
      return (
        <ClosedButton text={m.movie_watch_from({ day: formatLongUtcDay(firstAction.comingOn) })} />
      );
    case "not_in_country":
      return <ClosedButton text={m.movie_not_in_country()} />;
  }
}

const isClosed = ({ comingOn }: Movie, { watch }: MovieAccess) =>
  comingOn !== undefined || watch === "not_in_country";

const ClosedButton = ({ text }: { text: string }) => (
  <Button disabled className="px-8 text-lg">
    {text}
  </Button>
);

function FavouriteButton({ movie, owner }: { movie: Movie; owner: FavouritesOwner }) {
  const isFavourite = useFavourites(owner).some(({ id }) => id === movie.id);
  return (
    <Button look="quiet" onClick={() => addToFavourites(owner, movie)}>
      <Heart aria-hidden="true" className={`size-5 ${isFavourite ? "fill-bulb text-bulb" : ""}`} />
      {isFavourite ? m.viewing_favourite_added() : m.viewing_favourite_add()}
    </Button>
  );
}

import type { Movie } from "../../../contract/catalogue/catalogue.ts";
import { useUser } from "../../features/account/session.ts";
import { useHasBegunRental, useHasRental } from "../../features/billing/rentals.ts";
import { useOwnedMovieIds } from "../../features/billing/use-owned-movie-ids.ts";
import { usePreOrderId } from "../../features/billing/use-pre-order-id.ts";
import { useIsSubscribed } from "../../features/billing/use-subscription.ts";
import { useRentalOffer } from "./rental-offer.tsx";

/** What the viewer can do first with a movie, or why nothing. */
export type FirstAction =
  | { name: "watch" }
  | { name: "watch_later" }
  | { name: "rent"; price: number }
  | { name: "pre_order"; comingOn: string }
  | { name: "buy" }
  | { name: "not_in_subscription" }
  | { name: "not_yet"; comingOn: string }
  | { name: "not_in_country" };

type Viewer = ReturnType<typeof useViewerOf>;

type States = Viewer & {
  isElsewhere: boolean;
  /** A subscription opens the movie. */
  isIncluded: boolean;
  /** Bought, and not only ordered before its first day. */
  isOwned: boolean;
  /** Shown in the viewer's country, or rented and begun. */
  isHere: boolean;
  isOpen: boolean;
};

/** What the viewer may do with a movie. */
export type MovieAccess = States & { firstAction: FirstAction };

export function useMovieAccess(movie: Movie): MovieAccess {
  const viewer = useViewerOf(movie);
  const { isAdmin, isSubscribed, isBought, isPreOrdered, hasBegunRental } = viewer;
  const { comingOn } = movie;
  const isElsewhere = movie.notInCountry === true;
  const isIncluded = !movie.notIncluded || (isAdmin && isSubscribed);
  const isOwned = isBought && !isPreOrdered;
  const isHere = !isElsewhere || hasBegunRental;
  const isOpen = isHere && (!comingOn || hasBegunRental || isOwned || isAdmin);
  const states = { ...viewer, isElsewhere, isIncluded, isOwned, isHere, isOpen };
  return { ...states, firstAction: findFirstAction(movie, states) };
}

/** What the viewer has of the movie. `preOrderId`: the order of it that waits for its first day. */
function useViewerOf(movie: Movie) {
  const user = useUser();
  const isSignedIn = user !== null;
  const isClosed = movie.notInCountry === true || movie.comingOn !== undefined;
  const preOrderId = usePreOrderId(movie.id, isSignedIn);
  return {
    isAdmin: user?.role === "ADMIN",
    isSubscribed: useIsSubscribed(isSignedIn),
    isBought: useOwnedMovieIds(isSignedIn).has(movie.id),
    preOrderId,
    isPreOrdered: movie.comingOn !== undefined && preOrderId !== undefined,
    hasBegunRental: useHasBegunRental(movie.id, isClosed && isSignedIn),
    hasRental: useHasRental(movie.id, movie.notIncluded === true && isSignedIn),
    rentPrice: useRentalOffer(movie).price,
  };
}

function findFirstAction(movie: Movie, states: States): FirstAction {
  const { isOpen, isOwned, isHere, rentPrice } = states;
  const { comingOn } = movie;
  if (isOpen && isWatchable(movie, states))
    return { name: movie.video === null ? "watch_later" : "watch" };
  if (isOpen && rentPrice !== null) return { name: "rent", price: rentPrice };
  if (comingOn && isOpenToPreOrders(movie) && !states.isBought && !states.isElsewhere)
    return { name: "pre_order", comingOn };
  if (!isOpen)
    return isHere && comingOn ? { name: "not_yet", comingOn } : { name: "not_in_country" };
  return isOwned || isFree(movie) || isForSale(movie)
    ? { name: "buy" }
    : { name: "not_in_subscription" };
}

const isWatchable = (movie: Movie, { isIncluded, hasRental, isOwned }: States) =>
  isIncluded || hasRental || (isOwned && movie.ownersMayStream === "true");

export const isFree = ({ freeDownload }: Movie) => freeDownload === "true";

/** Whether the movie can be bought before its first day. */
const isOpenToPreOrders = (movie: Movie) =>
  movie.comingOn !== undefined && movie.preOrder === "true" && movie.price > 0 && !isFree(movie);

export const isForSale = (movie: Movie) =>
  movie.price > 0 && (movie.downloadable || isOpenToPreOrders(movie));

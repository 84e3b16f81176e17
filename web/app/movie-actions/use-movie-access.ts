import { useQuery } from "@tanstack/react-query";
import type { MovieAccess } from "../../../contract/access/access.ts";
import type { Movie } from "../../../contract/catalogue/catalogue.ts";
import { queryOptionsFor } from "../../api/query-options.ts";
import { useUser } from "../../features/accounts/session.ts";

/** The viewer's first possible action with a movie, or the reason why there is none. */
export type FirstAction =
  | { name: "watch" }
  | { name: "watch_later" }
  | { name: "rent"; price: number }
  | { name: "pre_order"; comingOn: string }
  | { name: "buy" }
  | { name: "not_in_subscription" }
  | { name: "not_yet"; comingOn: string }
  | { name: "not_in_country" };

const accessQuery = ({ id }: Movie) =>
  queryOptionsFor("GET /api/movies/:id/access", { params: { id } });

/**
 * Returns what the viewer may do with a movie: for a signed-in user from the Worker's response, for
 * a visitor from the movie's own data.
 */
export function useMovieAccess(movie: Movie): MovieAccess {
  const user = useUser();
  const access = useQuery({ ...accessQuery(movie), enabled: user !== null }).data?.data;
  if (!user || !access) return accessOfVisitor(movie);
  // A response from before the premiere is outdated, so the movie counts as open. Viewers without
  // access are still refused when they start playback.
  const isPremiere = access.watch === "not_yet" && !movie.comingOn;
  if (isPremiere) return { ...accessOfVisitor(movie), owned: access.owned };
  return access;
}

function accessOfVisitor(movie: Movie): MovieAccess {
  const { comingOn, price, rentPrice } = movie;
  const isHere = !movie.notInCountry;
  const isSold = isHere && price > 0 && !isFreeDownload(movie);
  const offer = (isOffered: boolean, offered = 0) => (isOffered ? { price: offered } : null);
  return {
    watch: watchAccessOfVisitor(movie),
    download: "sign_in_required",
    rent: offer(isHere && !comingOn && movie.video !== null && rentPrice !== undefined, rentPrice),
    buy: offer(isSold && !comingOn && movie.downloadable, price),
    preOrder: offer(isSold && comingOn !== undefined && movie.preOrder === "true", price),
    owned: false,
    preOrderId: null,
    rentedUntil: null,
    rentalBegun: false,
  };
}

function watchAccessOfVisitor(movie: Movie): MovieAccess["watch"] {
  if (movie.notInCountry) return "not_in_country";
  if (movie.comingOn) return "not_yet";
  if (movie.notIncluded) return "not_in_subscription";
  return movie.video === null ? "no_video" : "sign_in_required";
}

export function findFirstAction(movie: Movie, access: MovieAccess): FirstAction {
  switch (access.watch) {
    case "ok":
    case "network_not_allowed":
    case "sign_in_required":
    case "subscription_required":
      return { name: "watch" };
    case "no_video":
    case "being_prepared":
      return { name: "watch_later" };
    case "not_in_subscription":
      return findPaidAction(movie, access);
    case "not_yet":
      return { name: access.preOrder ? "pre_order" : "not_yet", comingOn: movie.comingOn ?? "" };
    default:
      return { name: "not_in_country" };
  }
}

function findPaidAction(movie: Movie, { rent, buy, owned }: MovieAccess): FirstAction {
  if (rent) return { name: "rent", price: rent.price };
  if (owned || buy || isFreeDownload(movie)) return { name: "buy" };
  return { name: "not_in_subscription" };
}

export const isFreeDownload = ({ freeDownload }: Movie) => freeDownload === "true";

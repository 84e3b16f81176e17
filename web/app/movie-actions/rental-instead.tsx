import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import type { Movie } from "../../../contract/catalogue/catalogue.ts";
import { movieQuery } from "../../features/catalogue/queries.ts";
import { RentalOffer } from "./rental-offer.tsx";
import { useMovieAccess } from "./use-movie-access.ts";

/** Offers to rent a movie, under the offer of a subscription that also includes the movie. */
export function RentalAlternative({ movieId }: { movieId: string }) {
  const movie = useQuery(movieQuery(movieId)).data?.data;
  return movie && <OfferOfMovie movie={movie} />;
}

function OfferOfMovie({ movie }: { movie: Movie }) {
  const access = useMovieAccess(movie);
  return <RentalOffer movie={movie} access={access} button title={m.rental_instead()} />;
}

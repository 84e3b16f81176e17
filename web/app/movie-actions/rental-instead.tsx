import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { movieQuery } from "../../features/catalogue/queries.ts";
import { RentalOffer } from "./rental-offer.tsx";

/** The rental of a movie, offered below the subscription that would open it too. */
export function RentalInstead({ movieId }: { movieId: string }) {
  const movie = useQuery(movieQuery(movieId)).data?.data;
  return movie && <RentalOffer movie={movie} button title={m.rental_instead()} />;
}

import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import type { ResponseOf } from "../../../contract/endpoints.ts";
import { queryOptionsFor } from "../../api/query-options.ts";
import { formatDateTime } from "../../ui/format-date.ts";

/** The user's rentals that have yet to begin or run. */
export const rentalsQuery = () => queryOptionsFor("GET /api/rentals");

/** Whether the user has begun a rental of the movie: then they may finish it in any country, also when its first day is moved. */
export function useHasBegunRental(movieId: string, enabled: boolean): boolean {
  const rentals = useQuery({ ...rentalsQuery(), enabled }).data?.data;
  return rentals?.some(({ movie, watchUntil }) => movie.id === movieId && watchUntil !== null) ?? false;
}

type Rental = ResponseOf<"GET /api/rentals">["data"][number];

/** Until when a rental has to begin or, once begun, be finished. */
export const formatRentalEnd = ({ beginUntil, watchUntil }: Rental): string =>
  watchUntil
    ? m.rental_yours_until({ time: formatDateTime(watchUntil) })
    : m.rental_begin_by({ time: formatDateTime(beginUntil) });

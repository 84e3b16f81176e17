import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import type { ResponseOf } from "../../../contract/endpoints.ts";
import { queryOptionsFor } from "../../api/query-options.ts";
import { formatDateTime } from "../../ui/format-date.ts";

/** The user's rentals that have yet to begin or run. */
export const rentalsQuery = () => queryOptionsFor("GET /api/rentals");

const useRentalsOf = (movieId: string, enabled: boolean) =>
  useQuery({ ...rentalsQuery(), enabled }).data?.data.filter(({ movie }) => movie.id === movieId) ??
  [];

/** Whether the user has a rental of the movie that has yet to begin or runs: it opens the movie on all days. */
export const useHasRental = (movieId: string, enabled: boolean): boolean =>
  useRentalsOf(movieId, enabled).length > 0;

/** Whether the user has begun a rental of the movie: then they may finish it in any country, also when its first day is moved. */
export const useHasBegunRental = (movieId: string, enabled: boolean): boolean =>
  useRentalsOf(movieId, enabled).some(({ watchUntil }) => watchUntil !== null);

type Rental = ResponseOf<"GET /api/rentals">["data"][number];

/** Until when a rental has to begin or, once begun, be finished. */
export const formatRentalEnd = ({ beginUntil, watchUntil }: Rental): string =>
  watchUntil
    ? m.rental_yours_until({ time: formatDateTime(watchUntil) })
    : m.rental_begin_by({ time: formatDateTime(beginUntil) });

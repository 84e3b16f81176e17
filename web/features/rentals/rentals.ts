import { m } from "#messages";
import type { ResponseOf } from "../../../contract/endpoints.ts";
import { queryOptionsFor } from "../../api/query-options.ts";
import { formatDateTime } from "../../ui/format-date.ts";

/** The query for the user's rentals that can still begin or are running. */
export const rentalsQuery = () => queryOptionsFor("GET /api/rentals");

type RentalEnds = Pick<ResponseOf<"GET /api/rentals">["data"][number], "beginUntil" | "watchUntil">;

/** Formats the last moment to begin a rental or, once begun, to finish it. */
export function formatRentalEnd({ beginUntil, watchUntil }: RentalEnds): string {
  if (watchUntil) return m.rental_yours_until({ time: formatDateTime(watchUntil) });
  return m.rental_begin_by({ time: formatDateTime(beginUntil) });
}

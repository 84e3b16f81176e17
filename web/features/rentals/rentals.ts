import { m } from "#messages";
import type { ResponseOf } from "../../../contract/endpoints.ts";
import { queryOptionsFor } from "../../api/query-options.ts";
import { formatDateTime } from "../../ui/format-date.ts";

/** The user's rentals that have yet to begin or run. */
export const rentalsQuery = () => queryOptionsFor("GET /api/rentals");

type RentalEnds = Pick<ResponseOf<"GET /api/rentals">["data"][number], "beginUntil" | "watchUntil">;

/** Until when a rental has to begin or, once begun, be finished. */
export const formatRentalEnd = ({ beginUntil, watchUntil }: RentalEnds): string =>
  watchUntil
    ? m.rental_yours_until({ time: formatDateTime(watchUntil) })
    : m.rental_begin_by({ time: formatDateTime(beginUntil) });

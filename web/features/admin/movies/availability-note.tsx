import { m } from "#messages";
import type { Movie } from "../../../../contract/catalogue.ts";
import { getSiteToday } from "../../../api/site-today.ts";
import { formatUtcDay } from "../../../ui/format-date.ts";

type Props = { movie: Pick<Movie, "availableFrom" | "availableUntil"> };

/** The first day of a movie, while that is still to come, else its last one. */
export function AvailabilityNote({ movie: { availableFrom, availableUntil } }: Props) {
  const comingOn =
    availableFrom && availableFrom > getSiteToday() && m.movie_coming_on({ day: formatUtcDay(availableFrom) });
  const leavesOn = availableUntil && m.movie_leaves_on({ day: formatUtcDay(availableUntil) });
  return <span className="block text-sm text-dim empty:hidden">{comingOn || leavesOn}</span>;
}

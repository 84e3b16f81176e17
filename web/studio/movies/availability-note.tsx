import { m } from "#messages";
import type { Movie } from "../../../contract/catalogue/catalogue.ts";
import { isStillToCome } from "../../api/site-today.ts";
import { formatUtcDay } from "../../ui/format-date.ts";

type Props = { movie: Pick<Movie, "availableFrom" | "premiereTime" | "availableUntil"> };

/** Shows the first day of a movie and its time while they are to come, else the last day. */
export function AvailabilityNote({ movie }: Props) {
  const { availableFrom, premiereTime, availableUntil } = movie;
  const day =
    availableFrom && [formatUtcDay(availableFrom), premiereTime].filter(Boolean).join(", ");
  const comingOn = day && isStillToCome(movie) && m.movie_coming_on({ day });
  const leavesOn = availableUntil && m.movie_leaves_on({ day: formatUtcDay(availableUntil) });
  return <span className="block text-sm text-dim empty:hidden">{comingOn || leavesOn}</span>;
}

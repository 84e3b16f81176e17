import { m } from "#messages";
import type { AdminMovie } from "../../../contract/movies/admin-movies.ts";
import { formatDate } from "../../ui/format-date.ts";

/** Says when a movie was added, and whether it can be played. */
export function describeAddition({ video, date }: Pick<AdminMovie, "video" | "date">): string {
  const day = formatDate(date);
  if (video) return m.movies_admin_added_playable({ day });
  return m.movies_admin_added_no_video({ day });
}

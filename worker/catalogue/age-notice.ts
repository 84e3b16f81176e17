import type { Movie } from "../../contract/catalogue/catalogue.ts";
import { chooseAgeRating, formatAgeRating } from "../../contract/movies/age-ratings.ts";
import {
  contentDescriptorLabels,
  listContentDescriptors,
} from "../../contract/movies/content-descriptors.ts";
import type { Playback } from "../../contract/streaming/streaming.ts";
import { movies } from "../schema.ts";
import { getSiteSettings } from "../site/current-site.ts";

const { ageRatings, contentDescriptors, contentNote } = movies;

/** The columns of a movie's age ratings and of the notes on its content. */
export const ageNoticeColumns = { ageRatings, contentDescriptors, contentNote };

type RatedMovie = Pick<typeof movies.$inferSelect, "ageRatings">;
type DescribedMovie = Partial<
  Pick<typeof movies.$inferSelect, "contentDescriptors" | "contentNote">
>;

/** Returns the age rating to show; nothing for an unrated movie. */
export function toAgeRating({ ageRatings }: RatedMovie): Pick<Movie, "ageRating"> {
  const rating = ageRatings && chooseAgeRating(ageRatings, getSiteSettings().ageScheme);
  return rating ? { ageRating: formatAgeRating(rating) } : {};
}

/** Returns the descriptors and the note in the reader's language: `Violence, Fear. A dog dies.` */
export function toContentAdvice({
  contentDescriptors,
  contentNote,
}: DescribedMovie): Pick<Movie, "contentAdvice"> {
  const labels = listContentDescriptors(contentDescriptors ?? "").map((each) =>
    contentDescriptorLabels[each](),
  );
  const advice = [labels.join(", "), contentNote].filter(Boolean).join(" · ");
  return advice ? { contentAdvice: advice } : {};
}

/**
 * Returns the age rating and the advice that the player shows at the start; null if the movie has
 * neither.
 */
export function toAgeNotice(movie: RatedMovie & DescribedMovie): Playback["ageNotice"] {
  const { ageRating: rating = null } = toAgeRating(movie);
  const { contentAdvice: advice = null } = toContentAdvice(movie);
  return rating === null && advice === null ? null : { rating, advice };
}

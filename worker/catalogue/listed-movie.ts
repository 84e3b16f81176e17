import type { Movie } from "../../contract/catalogue/catalogue.ts";
import { movies } from "../schema.ts";
import { isComing } from "./availability.ts";
import { type MovieRow, toMovieDto } from "./movie-dto.ts";
import { isIncludedToday } from "./subscription-days.ts";

const {
  videoPath,
  rentPriceCents,
  availableFrom,
  premiereTime,
  subscriptionFrom,
  subscriptionUntil,
} = movies;

/** The columns from which `toOfferFields` says what a movie's card offers. */
export const offerColumns = {
  videoPath,
  rentPriceCents,
  availableFrom,
  premiereTime,
  subscriptionFrom,
  subscriptionUntil,
};

type OfferedMovie = Pick<typeof movies.$inferSelect, keyof typeof offerColumns>;

/** Converts a row to the movie of a list for visitors, with what its card says of the offer. */
export const toListedMovieDto = (row: MovieRow, { now }: { now: number }): Movie => ({
  ...toMovieDto(row),
  ...toOfferFields(row, now),
});

/**
 * Returns what a movie's card says of the offer: the first day of a movie that is still to come,
 * else whether subscriptions include the movie, and its rental price. It is the same for every
 * viewer, because the lists of visitors are cached. A movie without a video has no offer.
 */
export function toOfferFields(row: OfferedMovie, now: number): Pick<Movie, "offer"> {
  const { availableFrom, videoPath, rentPriceCents } = row;
  if (availableFrom !== null && isComing(row, now)) return { offer: { comingOn: availableFrom } };
  if (videoPath === null) return {};
  const included = isIncludedToday(row, now);
  if (!included && rentPriceCents === null) return {};
  return {
    offer: {
      ...(included && { included }),
      ...(rentPriceCents !== null && { rentPrice: rentPriceCents / 100 }),
    },
  };
}

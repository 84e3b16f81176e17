import { m } from "#messages";
import { getLocale } from "#messages/runtime";
import type { Movie, MovieOffer } from "../../contract/catalogue/catalogue.ts";
import { getSite } from "../../contract/site/site.ts";
import { movies } from "../schema.ts";
import { isComing } from "./availability.ts";
import { playablePathOf } from "./downloads.ts";
import { type MovieRow, toMovieDto } from "./movie-dto.ts";
import { isIncludedToday } from "./subscription-days.ts";

const {
  videoPath,
  downloadFor,
  downloadFile,
  freeDownload,
  rentPriceCents,
  availableFrom,
  premiereTime,
  subscriptionFrom,
  subscriptionUntil,
} = movies;

/** The columns that `toOfferFields` reads. */
export const offerColumns = {
  videoPath,
  downloadFor,
  downloadFile,
  freeDownload,
  rentPriceCents,
  availableFrom,
  premiereTime,
  subscriptionFrom,
  subscriptionUntil,
};

type OfferedMovie = Pick<typeof movies.$inferSelect, keyof typeof offerColumns>;

/**
 * Converts a row to a movie of the lists for visitors. The movie has the offer that its card shows,
 * instead of its subscription days.
 */
export function toListedMovieDto(row: MovieRow, { now }: { now: number }): Movie {
  const { subscriptionFrom: _, subscriptionUntil: __, ageRatings: ___, ...movie } = toMovieDto(row);
  return { ...movie, ...toOfferFields(row, now) };
}

/**
 * Returns the offer that a movie's card shows: the first day of a movie that is still to come, else
 * whether subscriptions include the movie, and its rental price. The offer is the same for every
 * viewer, because the lists of visitors are cached. A movie without a video has no offer.
 */
export function toOfferFields(row: OfferedMovie, now: number): Pick<Movie, "offer"> {
  const offer = findOffer(row, now);
  return offer ? { offer: { text: describeOffer(offer), ...offer } } : {};
}

type Offer = Omit<MovieOffer, "text">;

function findOffer(row: OfferedMovie, now: number): Offer | undefined {
  const { availableFrom } = row;
  if (availableFrom !== null && isComing(row, now)) return { comingOn: availableFrom };
  if (playablePathOf(row) === null) return;
  const included = isIncludedToday(row, now);
  const rentPriceCents = row.videoPath === "master.m3u8" ? row.rentPriceCents : null;
  if (!included && rentPriceCents === null) return;
  return {
    ...(included && { included }),
    ...(rentPriceCents !== null && { rentPrice: rentPriceCents / 100 }),
  };
}

/** Names the subscription before the rental price, because a subscriber pays no rental. */
function describeOffer({ comingOn, included, rentPrice }: Offer): string {
  if (comingOn) return m.catalogue_card_coming_on({ day: formatDay(comingOn) });
  const rent = rentPrice && m.catalogue_card_rent({ price: formatPrice(rentPrice) });
  return [included && m.movie_price_subscription(), rent].filter(Boolean).join(" · ");
}

/** Formats a day without its year: `Nov 21`. */
const formatDay = (day: string) =>
  new Date(day).toLocaleDateString(getLocale(), {
    day: "numeric",
    month: "short",
    timeZone: "UTC",
  });

const formatPrice = (amount: number) =>
  amount.toLocaleString(getLocale(), { style: "currency", currency: getSite().currency });

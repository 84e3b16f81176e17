import { getLocale, type Locale } from "#messages/runtime";
import type { CollectionTexts } from "../../contract/collections/collections.ts";
import { formatSeasonName } from "../../contract/collections/season-name.ts";
import type { SeasonFields } from "../../contract/collections/series.ts";
import { maxMoviesPerOrder } from "../../contract/constants.ts";
import type { SeasonOffer } from "../../contract/orders/orders.ts";
import { getSite } from "../../contract/site/site.ts";
import { findLastDayWithin } from "../catalogue/availability.ts";
import { chooseTextLocale } from "../i18n/locale.ts";
import { divideCents } from "../revenue/divide-cents.ts";
import type { MovieItem } from "./movie-orders.ts";
import { parseSeasonState, type SeasonAddress, type SeasonState } from "./season-state.ts";

/** A season is offered as a whole only if the viewer can get at least this many episodes. */
const minEpisodes = 2;

/** An episode with its share of the season's price. `singleCents` is its price if sold alone. */
type SeasonItem = MovieItem & { singleCents: number; lastDay: string | null };

/**
 * Lists the episodes that the viewer can buy or rent as a season, each with its share of the
 * season's price. That price is divided among all episodes in proportion to their own prices; the
 * viewer does not pay for episodes that the viewer owns or cannot get. Returns an empty list if the
 * season is not offered.
 */
export function listSeasonItems(season: SeasonState): SeasonItem[] {
  const { priceCents, episodes } = parseSeasonState(season);
  if (priceCents === null || episodes.length > maxMoviesPerOrder) return [];
  const shares = divideCents(
    priceCents,
    episodes.map((episode) => episode.priceCents),
  );
  const sold = episodes
    .map((episode, index) => ({ ...episode, shareCents: shares[index] ?? 0 }))
    .filter(({ isOffered }) => isOffered)
    .map(({ movieId, name, lastDay, priceCents: singleCents, shareCents }) => ({
      movieId,
      name,
      lastDay,
      singleCents,
      priceCents: shareCents,
    }));
  const sums = sumPrices(sold);
  if (sold.length >= minEpisodes && sums.priceCents > 0 && sums.priceCents <= sums.singleCents)
    return sold;
  return [];
}

export const sumPrices = (items: SeasonItem[]) => ({
  priceCents: items.reduce((sum, { priceCents }) => sum + priceCents, 0),
  singleCents: items.reduce((sum, { singleCents }) => sum + singleCents, 0),
});

const countEpisodes = (season: SeasonState | undefined) => {
  const shown = season ? parseSeasonState(season).episodes.filter(({ isShown }) => isShown) : [];
  return { ownedCount: shown.filter(({ isOwned }) => isOwned).length, shownCount: shown.length };
};

/** Whether the viewer owns every episode of the season that the viewer sees. */
export function isSeasonOwned(season: SeasonState): boolean {
  const { ownedCount, shownCount } = countEpisodes(season);
  return shownCount > 0 && ownedCount === shownCount;
}

/**
 * Returns the terms of renting the episodes together: the hours of all episodes are added up, and
 * the earliest last day applies to all.
 */
export function findRentalTerms(items: SeasonItem[], now: number) {
  const { rentalBeginDays: beginDays, rentalWatchHours } = getSite();
  const [lastDay = null] = items.flatMap((item) => item.lastDay ?? []).toSorted();
  return {
    beginDays,
    watchHours: rentalWatchHours * items.length,
    lastDay: findLastDayWithin(beginDays, lastDay, now),
  };
}

/** The states of a season for its sale and for its rental. */
type SeasonStates = { purchase: SeasonState | undefined; rental: SeasonState | undefined };

export function toSeasonOffer({ purchase, rental }: SeasonStates, now: number): SeasonOffer {
  const [sold, rented] = [purchase, rental].map((season) =>
    season ? listSeasonItems(season) : [],
  );
  const counts = countEpisodes(purchase);
  return {
    offer: sold?.length ? toPrices(sold) : null,
    ...(rented?.length && { rental: toRental(rented, now) }),
    ...(counts.shownCount > 0 ? counts : countEpisodes(rental)),
  };
}

function toPrices(items: SeasonItem[]) {
  const { priceCents, singleCents } = sumPrices(items);
  return {
    price: priceCents / 100,
    singlePrice: singleCents / 100,
    episodeCount: items.length,
  };
}

function toRental(items: SeasonItem[], now: number): NonNullable<SeasonOffer["rental"]> {
  const { lastDay, ...terms } = findRentalTerms(items, now);
  return { ...toPrices(items), ...terms, ...(lastDay && { beginBy: lastDay }) };
}

/** Names the series and the season in the reader's language: `Fantômas, Season 1`. */
export function nameSeason({ texts, series }: SeasonState, { slug, season }: SeasonAddress) {
  const locale = getLocale();
  const titles: CollectionTexts = JSON.parse(texts);
  const { seasons }: { seasons: SeasonFields[] } = JSON.parse(series ?? '{"seasons":[]}');
  const names: Partial<Record<Locale, string>> =
    seasons.find((each) => each.season === season)?.titles ?? {};
  const title = titles[chooseTextLocale(titles, locale)]?.title ?? slug;
  return `${title}, ${names[chooseTextLocale(names, locale)] ?? formatSeasonName(season)}`;
}

import { m } from "#messages";
import type { Locale } from "#messages/runtime";
import type {
  AdminCollection,
  CollectionMovie,
} from "../../../contract/collections/collections.ts";
import { formatSeasonName, specialsSeason } from "../../../contract/collections/season-name.ts";
import type { Series } from "../../../contract/collections/series.ts";
import { formatTypedAmount } from "../number-text.ts";

/** An episode with its number as typed. */
export type EpisodeValues = CollectionMovie & { season: number; episode: string };
/** A season's price to buy or to rent. */
export type SeasonPriceKind = "price" | "rentPrice";
/** The names of the seasons by number and language, their prices as typed, and the episodes. */
export type SeriesValues = {
  titles: Record<number, Partial<Record<Locale, string>>>;
  prices: Record<SeasonPriceKind, Record<number, string>>;
  episodes: EpisodeValues[];
};

export function toSeriesValues(
  series: AdminCollection["series"],
  movies: CollectionMovie[],
): SeriesValues {
  const { seasons, episodes } = series ?? { seasons: [], episodes: [] };
  return {
    titles: Object.fromEntries(seasons.map(({ season, titles }) => [season, titles])),
    prices: { price: listPrices(seasons, "price"), rentPrice: listPrices(seasons, "rentPrice") },
    episodes: episodes.flatMap(({ movieId, season, episode }) => {
      const movie = movies.find(({ id }) => id === movieId);
      return movie ? [{ ...movie, season, episode: String(episode) }] : [];
    }),
  };
}

const listPrices = (seasons: Series["seasons"], kind: SeasonPriceKind): Record<number, string> =>
  Object.fromEntries(
    seasons.flatMap(({ season, [kind]: price }) =>
      price ? [[season, formatTypedAmount(price)]] : [],
    ),
  );

/** Lists the numbers of the seasons that a request names. */
const listSentSeasons = ({ titles, prices: { price, rentPrice } }: SeriesValues): number[] =>
  Object.keys({ ...titles, ...price, ...rentPrice }).map(Number);

/** Returns the path of a season's price in the issues of a request. */
export const pricePath = (series: SeriesValues, season: number, kind: SeasonPriceKind): string =>
  `series.seasons.${listSentSeasons(series).indexOf(season)}.${kind}`;

/**
 * Converts the values to a request. A price is sent as typed, so that the Worker refuses an invalid
 * one. A season without a price is sent with null, because leaving the price out would keep the
 * saved price.
 */
export function toSeries(series: SeriesValues) {
  const { titles, prices, episodes } = series;
  const toPrice = (typed: string | undefined) => (typed?.trim() || null) as number | null;
  return {
    seasons: listSentSeasons(series).map((season) => ({
      season,
      titles: Object.fromEntries(
        Object.entries(titles[season] ?? {}).filter(([, title]) => title.trim() !== ""),
      ) as Series["seasons"][number]["titles"],
      price: toPrice(prices.price[season]),
      rentPrice: toPrice(prices.rentPrice[season]),
    })),
    episodes: episodes.map(({ id, season, episode }) => ({
      movieId: id,
      season,
      episode: Number(episode.trim() || "0"),
    })),
  };
}

/** Lists the numbers of the seasons that have episodes; the specials are last. */
export function listSeasons({ episodes }: SeriesValues): number[] {
  const place = (season: number) => (season === specialsSeason ? Infinity : season);
  return [...new Set(episodes.map(({ season }) => season))].toSorted(
    (one, other) => place(one) - place(other),
  );
}

export const listSeasonEpisodes = ({ episodes }: SeriesValues, season: number): EpisodeValues[] =>
  episodes.filter((episode) => episode.season === season);

export const nextEpisodeNumber = (series: SeriesValues, season: number): number =>
  Math.max(0, ...listSeasonEpisodes(series, season).map(({ episode }) => Number(episode) || 0)) + 1;

/**
 * Replaces the episodes of a season. When episodes were moved, the season's numbers are assigned to
 * them in the new order, so that gaps stay. When an episode was removed, the others keep their
 * numbers.
 */
export function replaceSeason(
  series: SeriesValues,
  season: number,
  episodes: EpisodeValues[],
): SeriesValues {
  const others = series.episodes.filter((each) => each.season !== season);
  const isRemoval = episodes.length + others.length < series.episodes.length;
  if (isRemoval) return { ...series, episodes: [...others, ...episodes] };
  const numbers = episodes
    .map(({ episode }) => episode)
    .toSorted((one, other) => Number(one) - Number(other));
  const renumbered = episodes.map((each, index) => ({ ...each, episode: numbers[index] ?? "" }));
  return { ...series, episodes: [...others, ...renumbered] };
}

export const formatSeries = (series: SeriesValues): string =>
  listSeasons(series)
    .flatMap((season) => [
      ...formatSeasonPrices(series, season),
      ...listSeasonEpisodes(series, season).map(
        ({ episode, name }) => `${m.series_numbers({ season, episode: Number(episode) })} ${name}`,
      ),
    ])
    .join("\n");

function formatSeasonPrices({ prices }: SeriesValues, season: number): string[] {
  const lines = [
    [m.studio_price(), prices.price[season]],
    [m.collections_admin_season_rent_price(), prices.rentPrice[season]],
  ];
  return lines.flatMap(([label, typed]) =>
    typed?.trim() ? [`${formatSeasonName(season)}: ${label} ${typed.trim()}`] : [],
  );
}

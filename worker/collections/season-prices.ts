import type { SeasonFields, Series } from "../../contract/collections/series.ts";

type StoredSeries = { seasons: Pick<SeasonFields, "season" | "titles">[] };
type StoredPrices = Record<string, number>;
/** The columns of a series: its season names, and their prices to buy and to rent. */
export type SeasonColumns = {
  series: string;
  seasonPrices: string | null;
  seasonRentPrices: string | null;
};
type Prices = Pick<SeasonFields, "price" | "rentPrice">;

/** Lists the seasons that have a stored name or price. */
export function joinSeasons(stored: SeasonColumns): SeasonFields[] {
  const { seasons: named }: StoredSeries = JSON.parse(stored.series);
  const cents: StoredPrices = JSON.parse(stored.seasonPrices ?? "{}");
  const rentCents: StoredPrices = JSON.parse(stored.seasonRentPrices ?? "{}");
  const priced = new Set(Object.keys({ ...cents, ...rentCents }).map(Number));
  for (const { season } of named) priced.delete(season);
  const unnamed = [...priced].map((season) => ({ season, titles: {} }));
  return [...named, ...unnamed].map((each) =>
    toSeason(each, {
      price: (cents[each.season] ?? 0) / 100,
      rentPrice: (rentCents[each.season] ?? 0) / 100,
    }),
  );
}

/**
 * Returns the columns with the names and the prices of a series' seasons. The prices have columns
 * of their own, because the previous version of the code stores `series` without prices, and would
 * delete prices in it.
 */
export function toSeasonColumns(series: Series | null) {
  if (!series) return { series: null, seasonPrices: null, seasonRentPrices: null };
  const seasons = series.seasons
    .filter(({ titles }) => Object.keys(titles).length > 0)
    .map(({ season, titles }) => ({ season, titles }));
  return {
    series: JSON.stringify({ seasons }),
    seasonPrices: toStoredPrices(series, "price"),
    seasonRentPrices: toStoredPrices(series, "rentPrice"),
  };
}

function toStoredPrices({ seasons }: Series, kind: keyof Prices): string | null {
  const prices: StoredPrices = Object.fromEntries(
    seasons.flatMap(({ season, [kind]: price }) =>
      price ? [[season, Math.round(price * 100)]] : [],
    ),
  );
  return Object.keys(prices).length > 0 ? JSON.stringify(prices) : null;
}

/**
 * Completes a changed series with the saved fields that older clients do not send: the whole
 * series, or prices of seasons. Drops seasons with neither a name nor a price.
 */
export function fillOmittedSeriesFields(
  given: Series | null | undefined,
  saved: Series | null,
): Series | null {
  if (given === undefined) return saved;
  if (given === null) return null;
  const savedSeasons = saved?.seasons ?? [];
  const seasons = given.seasons.map((each) => {
    const kept = savedSeasons.find(({ season }) => season === each.season);
    return toSeason(each, {
      price: each.price === undefined ? kept?.price : each.price,
      rentPrice: each.rentPrice === undefined ? kept?.rentPrice : each.rentPrice,
    });
  });
  const unmentioned = savedSeasons
    .filter((each) => given.seasons.every(({ season }) => season !== each.season))
    .map(({ season, ...prices }) => toSeason({ season, titles: {} }, prices));
  const hasContent = ({ season: _, titles, ...prices }: SeasonFields) =>
    Object.keys({ ...titles, ...prices }).length > 0;
  return { ...given, seasons: [...seasons, ...unmentioned].filter(hasContent) };
}

/** Omits a missing price, so that a season equals one that was stored before seasons had prices. */
const toSeason = (
  { season, titles }: Pick<SeasonFields, "season" | "titles">,
  { price, rentPrice }: Prices,
): SeasonFields => ({ season, titles, ...(price && { price }), ...(rentPrice && { rentPrice }) });

/**
 * Whether two versions of a series have the same prices of seasons, each for the same episodes.
 */
export const haveSameSeasonSales = (one: Series | null, other: Series | null): boolean =>
  describeSales(one) === describeSales(other);

function describeSales(series: Series | null): string {
  const { seasons = [], episodes = [] } = series ?? {};
  const sales = seasons
    .filter(({ price, rentPrice }) => price || rentPrice)
    .toSorted((one, other) => one.season - other.season)
    .map(({ season, price = 0, rentPrice = 0 }) => {
      const sold = episodes.filter((episode) => episode.season === season);
      return [season, price, rentPrice, sold.map(({ movieId }) => movieId).toSorted()];
    });
  return JSON.stringify(sales);
}

import type { SeasonFields, Series } from "../../contract/collections/series.ts";

type StoredSeries = { seasons: Pick<SeasonFields, "season" | "titles">[] };
type StoredPrices = Record<string, number>;

/** Joins the stored names and prices of seasons to those that have either. */
export function joinSeasons(series: string, prices: string | null): SeasonFields[] {
  const { seasons: named }: StoredSeries = JSON.parse(series);
  const cents: StoredPrices = JSON.parse(prices ?? "{}");
  const priced = Object.keys(cents).map(Number);
  const unnamed = priced.filter((season) => named.every((each) => each.season !== season));
  return [...named, ...unnamed.map((season) => ({ season, titles: {} }))].map((each) =>
    toSeason(each, (cents[each.season] ?? 0) / 100),
  );
}

/**
 * Returns the columns with the names and the prices of a series' seasons. The prices have a column
 * of their own, because the version before writes `series` as a whole without them.
 */
export function toSeasonColumns(series: Series | null) {
  if (!series) return { series: null, seasonPrices: null };
  const prices: StoredPrices = Object.fromEntries(
    series.seasons.flatMap(({ season, price }) =>
      price ? [[season, Math.round(price * 100)]] : [],
    ),
  );
  const seasons = series.seasons
    .filter(({ titles }) => Object.keys(titles).length > 0)
    .map(({ season, titles }) => ({ season, titles }));
  return {
    series: JSON.stringify({ seasons }),
    seasonPrices: Object.keys(prices).length > 0 ? JSON.stringify(prices) : null,
  };
}

/**
 * Completes a change of a series by what it leaves out, because older clients do not know it: the
 * whole series, or the prices of seasons. Seasons without a name and a price are left out.
 */
export function completeSeries(
  given: Series | null | undefined,
  saved: Series | null,
): Series | null {
  if (given === undefined) return saved;
  if (given === null) return null;
  const savedSeasons = saved?.seasons ?? [];
  const seasons = given.seasons.map((each) => {
    const kept = savedSeasons.find(({ season }) => season === each.season)?.price;
    return toSeason(each, each.price === undefined ? kept : each.price);
  });
  const unmentioned = savedSeasons
    .filter((each) => given.seasons.every(({ season }) => season !== each.season))
    .map(({ season, price }) => toSeason({ season, titles: {} }, price));
  const hasContent = ({ titles, price }: SeasonFields) =>
    price !== undefined || Object.keys(titles).length > 0;
  return { ...given, seasons: [...seasons, ...unmentioned].filter(hasContent) };
}

/** Leaves out a price that is missing, so that seasons compare as they were before they had prices. */
const toSeason = (
  { season, titles }: Pick<SeasonFields, "season" | "titles">,
  price: number | null | undefined,
): SeasonFields => ({ season, titles, ...(price && { price }) });

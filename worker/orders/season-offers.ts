import { and, eq, type SQL, sql } from "drizzle-orm";
import { m } from "#messages";
import { getLocale, type Locale } from "#messages/runtime";
import type { CollectionTexts } from "../../contract/collections/collections.ts";
import { type SeasonFields, specialsSeason } from "../../contract/collections/series.ts";
import { maxMoviesPerOrder } from "../../contract/constants.ts";
import type { SeasonOffer } from "../../contract/orders/orders.ts";
import { hasBoughtSql } from "../access/access.ts";
import { isForSaleSql } from "../access/offers.ts";
import { isInCatalogueSql } from "../catalogue/availability.ts";
import { isFreeDownloadSql } from "../catalogue/downloads.ts";
import type { ViewerPlace } from "../catalogue/home-country.ts";
import { readerNameSql } from "../catalogue/movie-translations.ts";
import { isCollectionPublicSql } from "../collections/collection-movies.ts";
import type { Database } from "../database/database.ts";
import { chooseWrittenLocale } from "../i18n/locale.ts";
import { divideCents } from "../revenue/divide-cents.ts";
import { collectionMovies, collections, movies } from "../schema.ts";
import type { MovieItem } from "./movie-orders.ts";

export type SeasonAddress = { slug: string; season: number };

/** A season that is sold as a whole has at least so many episodes that the buyer lacks. */
const minEpisodes = 2;

/**
 * SQL condition on `collections`: whether the row is the series, and visitors see its page.
 */
const isSeriesSql = ({ slug }: SeasonAddress, now: number) =>
  and(
    eq(collections.slug, slug),
    isCollectionPublicSql(now),
    sql`${collections.series} is not null`,
  );

/**
 * SQL subquery: the numbered episodes of the season, up to one more than an order may have. `priced`
 * has every episode, `movies` only those that the account may see.
 */
const episodesSql = ({ season }: SeasonAddress) => sql`(
    select movie_id, position
    from ${collectionMovies}
    where collection_id = ${collections}.id and season = ${season}
    order by position
    limit ${maxMoviesPerOrder + 1}
  ) as own
  inner join main.movies as priced on priced.id = own.movie_id
  left join ${movies} on ${movies.id} = own.movie_id`;

/** SQL subquery: the movie ids of a season, whoever may see them. */
export const seasonMovieIdsSql = ({ slug, season }: SeasonAddress) => sql`(
  select movie_id
  from ${collectionMovies}
  where collection_id = (select id from ${collections} where slug = ${slug})
    and season = ${season}
)`;

/**
 * SQL expression on `collections`: the JSON `[priceCents, episodes]` of a season for a viewer, each
 * episode `[movieId, name, priceCents, isForSale, isOwned, isShown]`. An order is stored only if the
 * expression still has the value from which its price was computed.
 */
const seasonStateSql = (address: SeasonAddress, viewer: ViewerPlace): SQL<string> => sql`json_array(
  ${collections}.season_prices ->> ${`$."${address.season}"`},
  (
    select json_group_array(
      json_array(
        own.movie_id,
        ${readerNameSql()},
        priced.price_cents,
        coalesce(${isForSaleSql(viewer)} and not ${isFreeDownloadSql}, 0),
        ${hasBoughtSql(viewer.userId)},
        ${movies}.id is not null and ${isInCatalogueSql(viewer.now)}
      )
      order by own.position
    )
    from ${episodesSql(address)}
  )
)`;

/** Selects a season of a public series as the viewer can buy it; no row without such a series. */
export const selectSeasonState = (db: Database, address: SeasonAddress, viewer: ViewerPlace) =>
  db
    .select({
      texts: collections.texts,
      series: collections.series,
      state: seasonStateSql(address, viewer).as("state"),
    })
    .from(collections)
    .where(isSeriesSql(address, viewer.now));

export type SeasonState = Awaited<ReturnType<typeof selectSeasonState>>[number];

/** SQL condition: whether the season still is as it was read. */
export const isSeasonUnchangedSql = (
  address: SeasonAddress,
  viewer: ViewerPlace,
  { state }: SeasonState,
) => sql`(
  select ${seasonStateSql(address, viewer)}
  from ${collections}
  where ${isSeriesSql(address, viewer.now)}
) = ${state}`;

type Flag = 0 | 1;
type StoredEpisode = [
  movieId: number,
  name: string,
  priceCents: number,
  isForSale: Flag,
  isOwned: Flag,
  isShown: Flag,
];

const parseState = ({ state }: SeasonState): [number | null, StoredEpisode[]] => JSON.parse(state);

/**
 * Lists the episodes that the viewer can buy as a season, each with its share of the season's price.
 * All episodes share the price in proportion to their own prices, so an episode that the viewer owns
 * or cannot buy lowers the sum by its share. Empty if the season is not offered.
 */
export function listSeasonItems(season: SeasonState): MovieItem[] {
  const [priceCents, episodes] = parseState(season);
  if (priceCents === null || episodes.length > maxMoviesPerOrder) return [];
  const shares = divideCents(
    priceCents,
    episodes.map(([, , own]) => own),
  );
  const sold = episodes.flatMap(([movieId, name, ownCents, isForSale, isOwned], index) =>
    isForSale && !isOwned ? [{ movieId, name, ownCents, priceCents: shares[index] ?? 0 }] : [],
  );
  const sum = sumOf(sold.map((item) => item.priceCents));
  const isOffered =
    sold.length >= minEpisodes && sum > 0 && sum <= sumOf(sold.map(({ ownCents }) => ownCents));
  return isOffered ? sold.map(({ ownCents: _, ...item }) => item) : [];
}

export const sumOf = (cents: number[]) => cents.reduce((sum, each) => sum + each, 0);

/** Whether the viewer owns every episode of the season that the viewer sees. */
export function isSeasonOwned(season: SeasonState): boolean {
  const { ownedCount, shownCount } = toSeasonOffer(season);
  return shownCount > 0 && ownedCount === shownCount;
}

export function toSeasonOffer(season: SeasonState): SeasonOffer {
  const items = listSeasonItems(season);
  const [, episodes] = parseState(season);
  const ids = new Set(items.map(({ movieId }) => movieId));
  const shown = episodes.filter(([, , , , , isShown]) => isShown);
  const singleCents = episodes.flatMap(([id, , cents]) => (ids.has(id) ? [cents] : []));
  return {
    offer:
      items.length === 0
        ? null
        : {
            price: sumOf(items.map(({ priceCents }) => priceCents)) / 100,
            singlePrice: sumOf(singleCents) / 100,
            episodeCount: items.length,
          },
    ownedCount: shown.filter(([, , , , isOwned]) => isOwned).length,
    shownCount: shown.length,
  };
}

/** Names the series and the season in the reader's language: `Fantômas, Season 1`. */
export function nameSeason({ texts, series }: SeasonState, { slug, season }: SeasonAddress) {
  const locale = getLocale();
  const titles: CollectionTexts = JSON.parse(texts);
  const { seasons }: { seasons: SeasonFields[] } = JSON.parse(series ?? '{"seasons":[]}');
  const names: Partial<Record<Locale, string>> =
    seasons.find((each) => each.season === season)?.titles ?? {};
  const numbered =
    season === specialsSeason ? m.series_specials() : m.series_season({ number: season });
  const title = titles[chooseWrittenLocale(titles, locale)]?.title ?? slug;
  return `${title}, ${names[chooseWrittenLocale(names, locale)] ?? numbered}`;
}

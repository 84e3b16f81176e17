import { and, eq, type SQL, sql } from "drizzle-orm";
import { maxMoviesPerOrder } from "../../contract/constants.ts";
import { hasBoughtMovieSql, type SessionViewer } from "../access/access.ts";
import { isForRentSql, isForSaleSql } from "../access/offers.ts";
import { isInCatalogueSql } from "../catalogue/availability.ts";
import { isFreeDownloadSql } from "../catalogue/downloads.ts";
import { readerNameSql } from "../catalogue/movie-translations.ts";
import { isCollectionPublicSql } from "../collections/collection-movies.ts";
import type { Database } from "../database/database.ts";
import { collectionMovies, collections, movies } from "../schema.ts";

export type SeasonAddress = { slug: string; season: number };

/**
 * The two ways to sell a season as a whole. For each: the column with the prices of a series'
 * seasons, the price of an episode alone, and whether the viewer can get the episode in this way.
 */
const sales = {
  purchase: {
    prices: sql`${collections}.season_prices`,
    episodePrice: sql`priced.price_cents`,
    isOfferedSql: (viewer: SessionViewer) => sql`(
      ${isForSaleSql(viewer)}
      and not ${isFreeDownloadSql}
      and not ${hasBoughtMovieSql(viewer.userId)}
    )`,
  },
  rental: {
    prices: sql`${collections}.season_rent_prices`,
    episodePrice: sql`coalesce(priced.rent_price_cents, 0)`,
    isOfferedSql: isForRentSql,
  },
};
export type SeasonSale = keyof typeof sales;

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
 * SQL subquery: the numbered episodes of the season, up to one more than an order may have; none if
 * the season has no price. `priced` has every episode; `movies` has only the episodes that the
 * account may see.
 */
const episodesSql = ({ season }: SeasonAddress, price: SQL) => sql`(
    select movie_id, position
    from ${collectionMovies}
    where collection_id = ${collections}.id and season = ${season} and ${price} is not null
    order by position
    limit ${maxMoviesPerOrder + 1}
  ) as own
  inner join main.movies as priced on priced.id = own.movie_id
  left join ${movies} on ${movies.id} = own.movie_id`;

/** SQL subquery: the ids of all movies of a season, even of movies that the viewer may not see. */
export const seasonMovieIdsSql = ({ slug, season }: SeasonAddress) => sql`(
  select movie_id
  from ${collectionMovies}
  where collection_id = (select id from ${collections} where slug = ${slug})
    and season = ${season}
)`;

/**
 * SQL expression on `collections`: the JSON `[priceCents, episodes]` of a season for a viewer, each
 * episode `[movieId, name, priceCents, isOffered, isOwned, isShown, lastDay]`. An order is stored
 * only if the expression still has the value from which the order's price was computed.
 */
function seasonStateSql(
  address: SeasonAddress,
  viewer: SessionViewer,
  sale: SeasonSale,
): SQL<string> {
  const { prices, episodePrice, isOfferedSql } = sales[sale];
  const price = sql`${prices} ->> ${`$."${address.season}"`}`;
  return sql`json_array(
    ${price},
    (
      select json_group_array(
        json_array(
          own.movie_id,
          ${readerNameSql()},
          ${episodePrice},
          coalesce(${isOfferedSql(viewer)}, 0),
          ${hasBoughtMovieSql(viewer.userId)},
          ${movies}.id is not null and ${isInCatalogueSql(viewer.now)},
          priced.available_until
        )
        order by own.position
      )
      from ${episodesSql(address, price)}
    )
  )`;
}

/** Selects a season of a public series as the viewer can get it; no row without such a series. */
export const selectSeasonState = (
  db: Database,
  address: SeasonAddress,
  viewer: SessionViewer,
  sale: SeasonSale,
) =>
  db
    .select({
      texts: collections.texts,
      series: collections.series,
      state: seasonStateSql(address, viewer, sale).as("state"),
    })
    .from(collections)
    .where(isSeriesSql(address, viewer.now));

export type SeasonState = Awaited<ReturnType<typeof selectSeasonState>>[number];

/** SQL condition: whether the season's state is still equal to the state that was read. */
export const isSeasonUnchangedSql = (
  { state }: SeasonState,
  address: SeasonAddress,
  viewer: SessionViewer,
  sale: SeasonSale,
) => sql`(
  select ${seasonStateSql(address, viewer, sale)}
  from ${collections}
  where ${isSeriesSql(address, viewer.now)}
) = ${state}`;

type Flag = 0 | 1;
type StoredEpisode = [
  movieId: number,
  name: string,
  priceCents: number,
  isOffered: Flag,
  isOwned: Flag,
  isShown: Flag,
  lastDay: string | null,
];

/** An episode of a season. `priceCents` is its price when it is bought without the season. */
export type SeasonEpisode = {
  movieId: number;
  name: string;
  priceCents: number;
  isOffered: boolean;
  isOwned: boolean;
  isShown: boolean;
  lastDay: string | null;
};

/** Reads the season's price, which is null if the season has none, and the season's episodes. */
export function parseSeasonState({ state }: SeasonState): {
  priceCents: number | null;
  episodes: SeasonEpisode[];
} {
  const [priceCents, episodes]: [number | null, StoredEpisode[]] = JSON.parse(state);
  return {
    priceCents,
    episodes: episodes.map(([movieId, name, ownCents, isOffered, isOwned, isShown, lastDay]) => ({
      movieId,
      name,
      priceCents: ownCents,
      isOffered: isOffered === 1,
      isOwned: isOwned === 1,
      isShown: isShown === 1,
      lastDay,
    })),
  };
}

import { type SQL, sql } from "drizzle-orm";
import type { Locale } from "#messages/runtime";
import { specialsSeason } from "../../contract/collections/season-name.ts";
import type { EpisodeNumbers, PublicSeries } from "../../contract/collections/series.ts";
import { movieColumns } from "../catalogue/movie-dto.ts";
import { type Database, isShownMovieSql } from "../database/database.ts";
import { chooseTextLocale } from "../i18n/locale.ts";
import { collectionMovies, collections, movies } from "../schema.ts";
import { joinSeasons, type SeasonColumns } from "./season-prices.ts";

/** The difference between the positions of two seasons. It is above the highest episode number. */
const positionsPerSeason = 1_000;
/** As SQL text, because a bound number is a float, and a division by a float gives no integer. */
const seasonLengthSql = sql.raw(String(positionsPerSeason));
/** The rank of the season of specials, behind all other seasons. A season ranks by its number. */
const specialsSeasonRank = 100;
const firstSpecial = specialsSeasonRank * positionsPerSeason;

/** The position of an episode in its series. Specials stand behind the other seasons. */
export const toEpisodePosition = ({ season, episode }: EpisodeNumbers): number =>
  rankOfSeason(season) * positionsPerSeason + episode;

export const toEpisodeNumbers = (position: number): EpisodeNumbers => ({
  season: seasonOfRank(Math.floor(position / positionsPerSeason)),
  episode: position % positionsPerSeason,
});

const rankOfSeason = (season: number) => (season === specialsSeason ? specialsSeasonRank : season);
const seasonOfRank = (rank: number) => (rank === specialsSeasonRank ? specialsSeason : rank);

/** SQL condition: whether two positions are both of specials, or both of other episodes. */
export const haveSameEpisodeKindSql = (position: SQL, other: SQL): SQL =>
  sql`(${position} >= ${firstSpecial}) = (${other} >= ${firstSpecial})`;

/**
 * SQL expression on `collections`: the number of episodes by the rank of their season, as JSON
 * `[[rank, count], …]`; null if the collection is no series. Reads only the index, which has the
 * positions.
 */
export const seasonCountsSql = (db: Database) => sql<string | null>`iif(
  ${collections.series} is null,
  null,
  (
    select json_group_array(json_array(place, episode_count) order by place)
    from (
      select position / ${seasonLengthSql} as place, count(*) as episode_count
      from ${collectionMovies}
      where collection_id = ${collections}.id and listed
        and ${isShownMovieSql(db, sql`movie_id`)}
      group by place
    )
  )
)`;

type SeasonAddress = { id: SQL; season: number | undefined };

/**
 * SQL subquery: the listed episodes of a season of a series. Without `season`, selects the first
 * season that has an episode which the database shows. `id` is SQL of the series' id; a null id
 * finds no episodes.
 */
export function seasonEpisodesSql(db: Database, { id, season }: SeasonAddress): SQL {
  const firstRank = sql`(select min(position) / ${seasonLengthSql} from ${collectionMovies}
    where collection_id = ${id} and listed and ${isShownMovieSql(db, sql`movie_id`)})`;
  const rank = season === undefined ? firstRank : sql`${rankOfSeason(season)}`;
  return sql`(select movie_id as id, position as place, season, episode
    from ${collectionMovies}
    where collection_id = ${id} and listed
      and position >= ${rank} * ${positionsPerSeason} and position < (${rank} + 1) * ${positionsPerSeason})`;
}

/** Selects the episodes of a season of a series, unsorted. */
export function selectEpisodes(db: Database, address: SeasonAddress, userId?: string) {
  return db
    .select({
      ...movieColumns(userId),
      season: sql<number>`found.season`.as("season"),
      episode: sql<number>`found.episode`.as("episode"),
    })
    .from(sql`${seasonEpisodesSql(db, address)} as found`)
    .crossJoin(movies)
    .where(sql`${movies.id} = found.id`);
}

export type EpisodeRow = Awaited<ReturnType<typeof selectEpisodes>>[number];

/** Describes the seasons of a series, and the numbers of the episodes that are shown. */
export function toPublicSeries(
  stored: SeasonColumns & { seasonCounts: string | null },
  episodes: EpisodeRow[],
  locale: Locale,
): PublicSeries {
  const saved = joinSeasons(stored);
  const counts: [rank: number, count: number][] = JSON.parse(stored.seasonCounts ?? "[]");
  const seasons = counts.map(([rank, episodeCount]) => {
    const season = seasonOfRank(rank);
    const {
      titles = {},
      price = null,
      rentPrice,
    } = saved.find((each) => each.season === season) ?? {};
    const title = titles[chooseTextLocale(titles, locale)] ?? null;
    return { season, title, episodeCount, price, ...(rentPrice && { rentPrice }) };
  });
  return {
    seasons,
    season: episodes[0]?.season ?? null,
    episodes: episodes.map(({ id, season, episode }) => ({
      movieId: String(id),
      season,
      episode,
    })),
  };
}

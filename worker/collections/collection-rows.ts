import { eq, type SQL, sql } from "drizzle-orm";
import type { Paging } from "../../contract/catalogue/catalogue.ts";
import {
  type AdminCollection,
  type CollectionRule,
  type CollectionSummary,
  maxCollectionMovies,
  type NewCollection,
} from "../../contract/collections/collections.ts";
import type { SeasonFields } from "../../contract/collections/series.ts";
import { getSite } from "../../contract/site/site.ts";
import { mediumPosterUrl } from "../catalogue/movie-dto.ts";
import type { Database } from "../database/database.ts";
import { insertFrom } from "../database/guarded-insert.ts";
import { keysetPage, type PageQuery } from "../database/keyset-page.ts";
import { dayOf, endOfDay, startOfDay } from "../i18n/zoned-day.ts";
import { collectionMovies, collections, movies, people, profileViews, views } from "../schema.ts";
import { toRuleTerms } from "./collection-rule.ts";
import { toEpisodePosition } from "./episodes.ts";
import { joinSeasons, toSeasonColumns } from "./season-prices.ts";

export const hasCollectionIdSql = (id: number) => eq(collections.id, id);

/** SQL condition: whether no other collection has the slug. */
export const isCollectionSlugUnusedSql = (slug: string, id = 0) =>
  sql`not exists (select 1 from ${collections} where slug = ${slug} and id <> ${id})`;

const limitedCount = (terms: SQL, limit: number) =>
  sql<number>`(
    select count(*) from (select 1 from movie_terms where movie_terms match ${terms} limit ${limit})
  )`;

/** Counts the movies that a rule matches, up to one more than a collection may have. */
export const selectRuleMatchCount = (db: Database, rule: CollectionRule) =>
  db
    .select({ count: limitedCount(sql`${toRuleTerms(rule)}`, maxCollectionMovies + 1).as("count") })
    .from(sql`(select 1)`);

export const paginateCollectionSummaries = (paging: Paging) =>
  keysetPage<SummaryRow>(
    {
      name: "collections",
      sortedBy: collections.position,
      id: collections.id,
      isAscending: true,
      cursorOf: ({ position, id }) => [position, id],
    },
    paging,
  );

export function selectCollectionSummaries(
  db: Database,
  { afterCursor, orderBy, limit }: PageQuery,
) {
  const { id, position, slug, texts, picture, startsAt, endsAt, ruleTerms, series } = collections;
  const matchCount = limitedCount(sql`${ruleTerms}`, maxCollectionMovies);
  const handCount = sql`(
    select count(*) from ${collectionMovies} where collection_id = ${id} and listed
  )`;
  const movieCount = sql<number>`iif(${ruleTerms} is null, ${handCount}, ${matchCount})`;
  return db
    .select({
      id,
      position,
      slug,
      texts,
      picture,
      startsAt,
      endsAt,
      ruleTerms,
      isSeries: sql<number>`${series} is not null`.as("is_series"),
      movieCount: movieCount.as("movie_count"),
    })
    .from(collections)
    .where(afterCursor)
    .orderBy(...orderBy)
    .limit(limit);
}

/** Selects the slugs of those collections that exist, in the order of `ids`. */
export const selectCollectionSlugs = (db: Database, ids: string[]) =>
  db
    .select({ slug: collections.slug })
    .from(collections)
    .innerJoin(
      sql`json_each(${JSON.stringify(ids.map(Number))}) given`,
      eq(collections.id, sql`given.value`),
    )
    .orderBy(sql`given.key`);

/**
 * Puts collections in the order of `ids`. These collections exchange their positions, so that all
 * other collections keep theirs.
 */
export function reorderCollections(db: Database, ids: string[]) {
  const given = sql`(select ${collections.id}, ${collections.position},
    row_number() over (order by given.key) as rank,
    row_number() over (order by ${collections.position}, ${collections.id}) as place
    from json_each(${JSON.stringify(ids.map(Number))}) given
    join ${collections} on ${collections.id} = given.value)`;
  return db
    .update(collections)
    .set({ position: sql`moved.position` })
    .from(sql`(select ranked.id, placed.position from ${given} ranked
      join ${given} placed on placed.place = ranked.rank) moved`)
    .where(eq(collections.id, sql`moved.id`));
}

type SummaryRow = Awaited<ReturnType<typeof selectCollectionSummaries>>[number];

export function toCollectionSummary(row: SummaryRow, now: number): CollectionSummary {
  const { id, slug, texts, picture, startsAt, endsAt, ruleTerms, isSeries, movieCount } = row;
  const entries = Object.entries<{ title: string }>(JSON.parse(texts));
  return {
    id: String(id),
    slug,
    titles: Object.fromEntries(entries.map(([locale, { title }]) => [locale, title])),
    picture: picture && JSON.parse(picture),
    ...toDays({ startsAt, endsAt }),
    state: stateOf({ startsAt, endsAt }, now),
    isByRule: ruleTerms !== null,
    isSeries: isSeries === 1,
    movieCount,
  };
}

type Times = { startsAt: number | null; endsAt: number | null };

function stateOf({ startsAt, endsAt }: Times, now: number): CollectionSummary["state"] {
  if (startsAt !== null && startsAt > now) return "upcoming";
  return endsAt !== null && endsAt <= now ? "over" : "public";
}

function toDays({ startsAt, endsAt }: Times): { startsOn: string | null; endsOn: string | null } {
  const { timeZone } = getSite();
  return {
    startsOn: startsAt === null ? null : dayOf(startsAt, timeZone),
    endsOn: endsAt === null ? null : dayOf(endsAt - 1, timeZone),
  };
}

export function selectCollection(db: Database, id: number) {
  const movieJson = sql`json_object(
    'id', ${movies.id}, 'name', ${movies.name}, 'year', ${movies.year},
    'poster', json(${movies.poster}), 'listed', cm.listed, 'season', cm.season,
    'episode', cm.episode
  )`;
  const moviesJson = sql<string>`(
    select json_group_array(${movieJson} order by cm.position)
    from ${collectionMovies} cm
    join ${movies} on ${movies.id} = cm.movie_id
    where cm.collection_id = ${collections}.id
  )`;
  const personName = sql<string | null>`(select ${people.name} from ${people}
    where ${people.id} = cast(${collections.rule} ->> 'personId' as integer))`;
  const { slug, texts, picture, startsAt, endsAt, rule, version } = collections;
  return db
    .select({
      id: collections.id,
      slug,
      texts,
      picture,
      startsAt,
      endsAt,
      rule,
      series: collections.series,
      seasonPrices: collections.seasonPrices,
      seasonRentPrices: collections.seasonRentPrices,
      version,
      movies: moviesJson.as("movies"),
      personName: personName.as("person_name"),
    })
    .from(collections)
    .where(hasCollectionIdSql(id));
}

type CollectionRow = Awaited<ReturnType<typeof selectCollection>>[number];
type StoredMovie = {
  id: number;
  name: string;
  year: number;
  poster: { webp: Record<string, string> };
  listed: number;
  season: number | null;
  episode: number | null;
};

export function toAdminCollection(row: CollectionRow): AdminCollection {
  const { series } = row;
  const stored: StoredMovie[] = JSON.parse(row.movies);
  return {
    id: String(row.id),
    slug: row.slug,
    version: row.version,
    texts: JSON.parse(row.texts),
    picture: row.picture && JSON.parse(row.picture),
    ...toDays(row),
    rule: row.rule && JSON.parse(row.rule),
    personName: row.personName,
    movieIds: series ? [] : stored.map(({ id }) => String(id)),
    series: series
      ? { seasons: joinSeasons({ ...row, series }), episodes: stored.flatMap(toEpisode) }
      : null,
    movies: stored.map(({ id, name, year, poster, listed }) => ({
      id: String(id),
      name,
      year,
      image: mediumPosterUrl(poster),
      inBin: listed === 0,
    })),
  };
}

const toEpisode = ({ id, season, episode }: StoredMovie) =>
  season === null || episode === null ? [] : [{ movieId: String(id), season, episode }];

export function toCollectionColumns(collection: NewCollection) {
  const { slug, texts, picture, startsOn, endsOn, rule, series } = collection;
  const { timeZone } = getSite();
  return {
    slug,
    texts: JSON.stringify(texts),
    picture: picture && JSON.stringify(picture),
    startsAt: startsOn === null ? null : startOfDay(startsOn, timeZone),
    endsAt: endsOn === null ? null : endOfDay(endsOn, timeZone),
    rule: rule && JSON.stringify(rule),
    ruleTerms: rule && toRuleTerms(rule),
    ...toSeasonColumns(series),
  };
}

/** The rows of a collection by hand or a series as JSON: movie, position, season and episode. */
function toMovieRowsJson({ rule, series, movieIds }: NewCollection): string {
  if (rule) return "[]";
  if (!series)
    return JSON.stringify([...new Set(movieIds)].map((id, index) => [Number(id), index + 1]));
  return JSON.stringify(
    series.episodes.map(({ movieId, ...numbers }) => [
      Number(movieId),
      toEpisodePosition(numbers),
      numbers.season,
      numbers.episode,
    ]),
  );
}

/** SQL condition: whether no other series has one of the episodes. */
export const areEpisodesUnassignedSql = ({ series }: NewCollection, id = 0): SQL =>
  sql`not exists (${otherSeriesSql(series?.episodes ?? [], id)})`;

const otherSeriesSql = (episodes: { movieId: string }[], id: number) => sql`
  select 1
  from json_each(${JSON.stringify(episodes.map(({ movieId }) => Number(movieId)))}) given
  join ${collectionMovies} on movie_id = given.value
  where season is not null and collection_id <> ${id}`;

/** Selects the name of the first episode that another series has. */
export const selectTakenEpisode = (db: Database, { series }: NewCollection, id = 0) =>
  db
    .select({ name: movies.name })
    .from(movies)
    .where(
      sql`exists (
        ${otherSeriesSql(series?.episodes ?? [], id)} and movie_id = ${movies}.id
      )`,
    )
    .limit(1);

/** Replaces the movies of a collection. Movies that no longer exist are left out. */
export function replaceCollectionMovies(db: Database, id: SQL, collection: NewCollection) {
  const source = sql`
    from json_each(${toMovieRowsJson(collection)}) given
    join ${movies} on ${movies.id} = given.value ->> 0`;
  const listed = sql`${movies.deletedAt} is null`;
  const row = {
    collectionId: sql`(${id})`,
    movieId: movies.id,
    position: sql`given.value ->> 1`,
    listed,
    season: sql`given.value ->> 2`,
    episode: sql`given.value ->> 3`,
  };
  return {
    removed: db.delete(collectionMovies).where(sql`collection_id = (${id})`),
    added: insertFrom(db, collectionMovies, row, source),
  };
}

/**
 * Removes a former series from the views of its episodes, which then count as views of single
 * movies. In each profile, only the view of the episode watched last names the series.
 */
export const detachSeriesViews = (db: Database, id: number) =>
  [views, profileViews].map((table) =>
    db.update(table).set({ seriesId: null, superseded: false }).where(eq(table.seriesId, id)),
  );

export function toCollectionAuditFields({
  slug,
  texts,
  picture,
  startsOn,
  endsOn,
  rule,
  movieIds,
  series,
}: NewCollection): object {
  return {
    slug,
    texts,
    imageKey: picture?.path ?? null,
    startsOn,
    endsOn,
    rule,
    movieIds: rule || series ? [] : movieIds,
    series: series && { ...series, seasons: series.seasons.map(leaveOutEmptyTitles) },
  };
}

const leaveOutEmptyTitles = ({ season, titles, ...fields }: SeasonFields) => ({
  season,
  ...(Object.keys(titles).length > 0 && { titles }),
  ...fields,
});

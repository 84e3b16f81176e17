import { type SQL, sql } from "drizzle-orm";
import { getLocale, type Locale } from "#messages/runtime";
import type { EpisodeLink, MovieEpisode } from "../../contract/collections/series.ts";
import { toReaderName } from "../catalogue/movie-translations.ts";
import { chooseTextLocale } from "../i18n/locale.ts";
import { collectionMovies, collections, movies } from "../schema.ts";
import { isCollectionPublicSql } from "./collection-movies.ts";
import { haveSameEpisodeKindSql } from "./episodes.ts";

type Neighbour = "previous" | "next";

type Place = { seriesId: SQL; position: SQL };

/** SQL subquery: the id of the listed episode before or after a place in a series. */
export const neighbourIdSql = (neighbour: Neighbour, place: Place): SQL =>
  neighbourEpisodeSql(neighbour, place, sql`other.movie_id`);

/**
 * SQL subquery: a value of the listed episode before or after a place in a series. `value` is SQL
 * on the episode's row `other`. The neighbours of a special are specials; the neighbours of any
 * other episode are not.
 */
export function neighbourEpisodeSql(neighbour: Neighbour, place: Place, value: SQL): SQL {
  const { seriesId, position } = place;
  const [operator, direction] = neighbour === "next" ? [">", "asc"] : ["<", "desc"];
  return sql`(select ${value} from ${collectionMovies} as other
    where other.collection_id = ${seriesId} and other.listed
      and other.position ${sql.raw(operator)} ${position}
      and ${haveSameEpisodeKindSql(sql`other.position`, position)}
    order by other.position ${sql.raw(direction)} limit 1)`;
}

const ownPlace = { seriesId: sql`own.collection_id`, position: sql`own.position` };

const linkSql = (neighbour: Neighbour) => sql`(
  select json_object('id', m.id, 'name', m.name, 'translations', m.translations,
    'season', cm.season, 'episode', cm.episode)
  from ${movies} as m
  join ${collectionMovies} as cm on cm.movie_id = m.id and cm.season is not null
  where m.id = ${neighbourIdSql(neighbour, ownPlace)})`;

/** SQL expression on `movies`: the movie's place in its series as JSON; null without a series. */
export const movieEpisodeSql = (now: number) => sql<string | null>`(
  select json_object('season', own.season, 'episode', own.episode, 'slug', ${collections.slug},
    'texts', json(${collections.texts}), 'isPublic', ${isCollectionPublicSql(now)},
    'previous', json(${linkSql("previous")}), 'next', json(${linkSql("next")}))
  from ${collectionMovies} as own
  join ${collections} on ${collections.id} = own.collection_id
  where own.movie_id = ${movies}.id and own.season is not null)`;

type StoredLink = EpisodeLink & { id: number; translations: string };
type StoredEpisode = {
  season: number;
  episode: number;
  slug: string;
  texts: Partial<Record<Locale, { title: string }>>;
  isPublic: number;
  previous: StoredLink | null;
  next: StoredLink | null;
};

/** Converts the JSON of `movieEpisodeSql` to the wire, in the reader's language. */
export function toMovieEpisode(json: string | null): { episode?: MovieEpisode } {
  if (json === null) return {};
  const {
    season,
    episode,
    slug,
    texts,
    isPublic: isOpen,
    ...links
  }: StoredEpisode = JSON.parse(json);
  const title = texts[chooseTextLocale(texts, getLocale())]?.title ?? slug;
  return {
    episode: {
      season,
      episode,
      series: isOpen ? { slug, title } : null,
      previous: links.previous && toLink(links.previous),
      next: links.next && toLink(links.next),
    },
  };
}

const toLink = ({ id, name, translations, season, episode }: StoredLink): EpisodeLink => ({
  id: String(id),
  name: toReaderName({ name, translations }),
  season,
  episode,
});

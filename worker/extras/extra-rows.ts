import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { compact } from "../../contract/compact.ts";
import type { ExtrasChange, MovieExtras } from "../../contract/extras/extras.ts";
import { isMovieEditableSql } from "../catalogue/availability.ts";
import type { Database } from "../database/database.ts";
import { insertFrom } from "../database/guarded-insert.ts";
import { extras, movies, videos } from "../schema.ts";
import { extraPathSql, isUsedByOneExtraOnlySql } from "./extras.ts";

/** Selects a row for each extra; one row without an id for a movie without extras. */
export function selectExtraRows(db: Database, movieId: number) {
  return db
    .select({
      version: movies.extrasVersion,
      id: extras.id,
      kind: extras.kind,
      title: extras.title,
      isOpen: extras.isOpen,
      durationMs: videos.durationMs,
      videoId: extras.videoId,
      videoPath: extraPathSql.as("video_path"),
    })
    .from(movies)
    .leftJoin(extras, eq(extras.movieId, movies.id))
    .leftJoin(videos, eq(videos.id, extras.videoId))
    .where(and(eq(movies.id, movieId), isMovieEditableSql))
    .orderBy(asc(extras.position), asc(extras.id));
}

type ExtraRow = Awaited<ReturnType<typeof selectExtraRows>>[number];

/** Converts the rows of a movie's extras; null if the movie does not exist. */
export function toMovieExtras(rows: ExtraRow[]): MovieExtras | null {
  const [first] = rows;
  if (!first) return null;
  return { version: first.version, extras: compact(rows.map(toMovieExtra)) };
}

/** Converts a row; null for the row of a movie without extras. */
function toMovieExtra({ id, kind, title, isOpen, durationMs, videoId, videoPath }: ExtraRow) {
  if (id === null || kind === null || title === null) return null;
  return {
    id: String(id),
    kind,
    title,
    durationMs: durationMs || null,
    hasVideo: videoId !== null,
    playable: videoPath !== null,
    isOpen: isOpen === true,
    embeddable: isOpen === true && videoPath !== null,
  };
}

const toJson = (list: ExtrasChange["extras"]) =>
  JSON.stringify(
    list.map(({ id, ...extra }, position) => ({
      ...extra,
      position,
      id: id === undefined ? null : Number(id),
    })),
  );

/** SQL condition: whether the movie can be edited and its list of extras has this version. */
export const isExtrasVersionSql = (movieId: number, version: number): SQL =>
  sql`exists (select 1 from ${movies}
    where id = ${movieId} and ${isMovieEditableSql} and extras_version = ${version})`;

/** SQL condition: whether every extra that the list names belongs to the movie. */
export function areExtrasOfMovieSql(movieId: number, list: ExtrasChange["extras"]): SQL {
  const isOwn = sql`value ->> 'id' in (select id from ${extras} where movie_id = ${movieId})`;
  return sql`not exists (select 1 from json_each(${toJson(list)})
    where value ->> 'id' is not null and not ${isOwn})`;
}

/** SQL condition: whether no movie, purchase or other extra has the video of a newly open extra. */
export function areOpenExtraVideosUnsharedSql(movieId: number, list: ExtrasChange["extras"]): SQL {
  return sql`not exists (
    select 1
    from json_each(${toJson(list)})
    inner join ${extras} on ${extras.id} = value ->> 'id'
    where value ->> 'isOpen'
      and ${extras.movieId} = ${movieId}
      and ${extras.videoId} is not null
      and not ${isUsedByOneExtraOnlySql(sql`${extras.videoId}`)}
  )`;
}

/** SQL condition: whether the list opens only extras that are open already. */
export const opensNoClosedExtraSql = (list: ExtrasChange["extras"]): SQL =>
  sql`not exists (
    select 1
    from json_each(${toJson(list)})
    left join ${extras} on ${extras.id} = value ->> 'id'
    where value ->> 'isOpen' and not coalesce(${extras.isOpen}, 0)
  )`;

/** SQL expression: the list of extras as the audit log stores it. */
export const selectExtrasAuditJson = (movieId: number): SQL =>
  sql`select json_object('extras', json_group_array(
      json_object('kind', kind, 'title', title, 'isOpen', json(iif(is_open, 'true', 'false')))
    ))
    from (select title, kind, is_open from ${extras} where movie_id = ${movieId} order by position, id)`;

/** Replaces the movie's extras by a list, and increments the list's version. */
export function replaceExtras(
  db: Database,
  movieId: number,
  list: ExtrasChange["extras"],
  now: number,
) {
  const json = toJson(list);
  const named = sql`(select value ->> 'id' from json_each(${json})
    where value ->> 'id' is not null)`;
  const isOfMovie = eq(extras.movieId, movieId);
  const read = (name: "kind" | "title" | "position" | "isOpen") =>
    sql`(select value ->> ${sql.raw(`'${name}'`)} from json_each(${json})
      where value ->> 'id' = ${extras}.id)`;
  const row = {
    movieId,
    kind: sql`value ->> 'kind'`,
    title: sql`value ->> 'title'`,
    position: sql`value ->> 'position'`,
    isOpen: sql`coalesce(value ->> 'isOpen', 0)`,
    createdAt: now,
  };
  return {
    removed: db.delete(extras).where(and(isOfMovie, sql`${extras.id} not in ${named}`)),
    renamed: db
      .update(extras)
      .set({
        kind: read("kind"),
        title: read("title"),
        position: read("position"),
        isOpen: sql`coalesce(${read("isOpen")}, ${extras.isOpen})`,
      })
      .where(and(isOfMovie, sql`${extras.id} in ${named}`)),
    added: insertFrom(db, extras, row, sql`from json_each(${json}) where value ->> 'id' is null`),
    changed: db
      .update(movies)
      .set({ extrasVersion: sql`extras_version + 1` })
      .where(eq(movies.id, movieId)),
  };
}

import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { ExtrasChange, MovieExtras } from "../../contract/extras/extras.ts";
import type { Database } from "../database/database.ts";
import { insertFrom } from "../database/guarded-insert.ts";
import { extras, movies, videos } from "../schema.ts";
import { videoPathSql } from "./extras.ts";

/** One row for each extra; one without an id for a movie that has none. */
export function selectExtraRows(db: Database, movieId: number) {
  return db
    .select({
      version: movies.extrasVersion,
      id: extras.id,
      kind: extras.kind,
      title: extras.title,
      durationMs: videos.durationMs,
      videoPath: videoPathSql.as("video_path"),
    })
    .from(movies)
    .leftJoin(extras, eq(extras.movieId, movies.id))
    .leftJoin(videos, eq(videos.id, extras.videoId))
    .where(and(eq(movies.id, movieId), isNull(movies.deletedAt)))
    .orderBy(asc(extras.position), asc(extras.id));
}

type ExtraRow = Awaited<ReturnType<typeof selectExtraRows>>[number];

/** Null without a movie. */
export function toMovieExtras(rows: ExtraRow[]): MovieExtras | null {
  const [first] = rows;
  if (!first) return null;
  const list = rows.flatMap(({ id, kind, title, durationMs, videoPath }) =>
    id === null || kind === null || title === null
      ? []
      : [
          {
            id: String(id),
            kind,
            title,
            durationMs: durationMs || null,
            playable: videoPath !== null,
          },
        ],
  );
  return { version: first.version, extras: list };
}

const toJson = (list: ExtrasChange["extras"]) =>
  JSON.stringify(
    list.map(({ id, ...extra }, position) => ({
      ...extra,
      position,
      id: id === undefined ? null : Number(id),
    })),
  );

/** In SQL, whether the movie is listed, and has that version of the list. */
export const isExtrasVersion = (movieId: number, version: number): SQL =>
  sql`exists (select 1 from ${movies}
    where id = ${movieId} and deleted_at is null and extras_version = ${version})`;

/** In SQL, whether every extra that the list names is the movie's. */
export function areOwnExtras(movieId: number, list: ExtrasChange["extras"]): SQL {
  const isOwn = sql`value ->> 'id' in (select id from ${extras} where movie_id = ${movieId})`;
  return sql`not exists (select 1 from json_each(${toJson(list)})
    where value ->> 'id' is not null and not ${isOwn})`;
}

/** The list as the audit log stores it. */
export const selectExtrasAuditJson = (movieId: number): SQL =>
  sql`select json_object('extras', json_group_array(json_object('kind', kind, 'title', title)))
    from (select title, kind from ${extras} where movie_id = ${movieId} order by position, id)`;

/** Makes the movie's extras those of the list, and counts its version up. */
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
  const read = (name: "kind" | "title" | "position") =>
    sql`(select value ->> ${sql.raw(`'${name}'`)} from json_each(${json})
      where value ->> 'id' = ${extras}.id)`;
  const row = {
    movieId,
    kind: sql`value ->> 'kind'`,
    title: sql`value ->> 'title'`,
    position: sql`value ->> 'position'`,
    createdAt: now,
  };
  return {
    removed: db.delete(extras).where(and(isOfMovie, sql`${extras.id} not in ${named}`)),
    renamed: db
      .update(extras)
      .set({ kind: read("kind"), title: read("title"), position: read("position") })
      .where(and(isOfMovie, sql`${extras.id} in ${named}`)),
    added: insertFrom(db, extras, row, sql`from json_each(${json}) where value ->> 'id' is null`),
    changed: db
      .update(movies)
      .set({ extrasVersion: sql`extras_version + 1` })
      .where(eq(movies.id, movieId)),
  };
}

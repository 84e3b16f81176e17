import { and, eq, gt, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { SQLiteUpdateSetSource } from "drizzle-orm/sqlite-core";
import type { Paging } from "../../contract/catalogue/catalogue.ts";
import { milliseconds } from "../../contract/constants.ts";
import { foldText } from "../../contract/fold-text.ts";
import type { AuditAction } from "../../contract/monitoring/audit.ts";
import type { AdminMovie, MovieChange, NewMovie } from "../../contract/movies/admin-movies.ts";
import { parseAgeRatings } from "../../contract/movies/age-ratings.ts";
import { ownFieldList, translatedFieldList } from "../../contract/movies/movie-fields.ts";
import { binDays } from "../../contract/policy.ts";
import { hasMovieLeftSql, isAvailabilityOverSql } from "../catalogue/availability.ts";
import { toMovieColumns, toNewMovieColumns } from "../catalogue/movie-columns.ts";
import {
  detailColumns,
  type MovieRow,
  movieColumns,
  toTranslatedMovieDto,
} from "../catalogue/movie-dto.ts";
import { toTranslationColumns } from "../catalogue/movie-translations.ts";
import { invalidInput } from "../context/app-error.ts";
import type { Database } from "../database/database.ts";
import { keysetPage, type PageQuery } from "../database/keyset-page.ts";
import { categories, movies, videos } from "../schema.ts";

export const binRetentionMs = binDays * milliseconds.day;

export const categoryExistsSql = (id: string): SQL =>
  sql`exists (select 1 from ${categories} where ${categories.id} = ${Number(id)})`;

/** SQL condition: whether the video exists and has a playable file. */
export const isVideoPlayableSql = (id: string): SQL =>
  sql`exists (select 1 from ${videos}
    where ${videos.id} = ${id} and (${videos.status} = 'ready' or ${videos.sourceAt} is not null))`;

/** Converts a movie's age ratings to the column `ages`; `undefined` leaves the column unchanged. */
function toAges(ageRatings: string | null | undefined): string | null | undefined {
  if (ageRatings === undefined || ageRatings === null) return ageRatings;
  const ratings = parseAgeRatings(ageRatings) ?? [];
  return JSON.stringify(Object.fromEntries(ratings.map(({ scheme, age }) => [scheme, age])));
}

export function insertMovie(db: Database, form: NewMovie, poster: string, now: number) {
  const { videoId } = form;
  const nameFolded = foldText(form.name);
  const values = {
    ...toNewMovieColumns(form),
    ...toTranslationColumns(form, sql`'{}'`),
    ...(form.draft === "true" && draftColumns(now)),
    ages: toAges(form.ageRatings),
    nameFolded,
    videoId,
    poster,
    createdAt: now,
    updatedAt: now,
  };
  return db.insert(movies).values(values).returning({ id: movies.id });
}

/** Updates a movie. Throws `invalid` for a change without any field. */
export function updateMovie(
  db: Database,
  { movieId, version: _, ...form }: MovieChange,
  now: number,
) {
  if (Object.values(form).every((value) => value === undefined))
    throw invalidInput("name", "nothing_to_change");
  const nameFolded = form.name && foldText(form.name);
  const change = {
    ...toMovieColumns(form),
    ...toTranslationColumns(form),
    ages: toAges(form.ageRatings),
    nameFolded,
    videoId: form.videoId,
    updatedAt: now,
  };
  return changeMovie(db, Number(movieId), change);
}

export const replacePoster = (db: Database, movieId: number, poster: string, now: number) =>
  changeMovie(db, movieId, { poster, updatedAt: now });

export const draftColumns = (now: number) => ({ draft: true, deletedAt: now, leftAt: now });

/** Changes one movie and increments its version. */
export function changeMovie(
  db: Database,
  movieId: number,
  change: SQLiteUpdateSetSource<typeof movies>,
) {
  return db
    .update(movies)
    .set({ ...change, version: sql`${movies.version} + 1` })
    .where(eq(movies.id, movieId));
}

const auditedColumns = ownFieldList
  .filter(({ follows }) => !follows)
  .map(({ name, column, isAmount }) => [isAmount ? column : name, movies[column].name] as const);
const auditedTexts = translatedFieldList.map(
  ({ name, text, locale }) => [name, `translations ->> '$.${locale}.${text}'`] as const,
);

/** SQL expression: a movie as the audit log stores it, without its empty fields (RFC 7396). */
const movieAuditJson = sql`json_patch('{}', json_object(${sql.join(
  [...auditedColumns, ...auditedTexts].map(([name, value]) => sql.raw(`'${name}', ${value}`)),
  sql`, `,
)}, 'videoId', video_id, 'version', version))`;

/** SQL query: the current state of a movie, for the audit log. */
export const selectMovieAuditJson = (movieId: number): SQL =>
  sql`select ${movieAuditJson} from ${movies} where id = ${movieId}`;

/** Returns the audit log entry for a movie that a job moves to the bin or deletes. */
export const createMovieJobAuditEntry = (action: AuditAction, now: number) => ({
  at: now,
  actorId: "site",
  actorName: "The site",
  action,
  subject: "movie",
  subjectId: sql`cast(${movies.id} as text)`,
  before: movieAuditJson,
});

const isDeletedSince = (now: number): SQL => gt(movies.deletedAt, now - binRetentionMs);

/**
 * SQL condition: whether a movie in the bin can be restored. A movie that left after its last day
 * can always be restored, a deleted movie for 30 days. After 30 days only buyers of a deleted movie
 * see it, even if the job has not emptied the bin yet.
 */
export const isMovieRestorableSql = (now: number): SQL =>
  sql`((${isDeletedSince(now)} and ${isNull(movies.leftAt)}) or ${hasMovieLeftSql})`;
export const isBinTimeOverSql = (now: number): SQL =>
  sql`(${lte(movies.deletedAt, now - binRetentionMs)} and ${isNull(movies.leftAt)})`;

export type AdminMovieRow = MovieRow &
  Pick<typeof movies.$inferSelect, "version" | "createdAt" | "deletedAt" | "leftAt">;

export function selectAdminMovies(db: Database) {
  const { version, createdAt, deletedAt, leftAt } = movies;
  return db
    .select({ ...movieColumns(), ...detailColumns, version, createdAt, deletedAt, leftAt })
    .from(movies);
}

export function toAdminMovieDto(row: AdminMovieRow): AdminMovie {
  const date = new Date(row.createdAt).toISOString();
  return { ...toTranslatedMovieDto(row), version: row.version, videoId: row.videoId, date };
}

/** Paginates the movies in the bin, newest first. */
export const paginateBin = (paging: Paging) =>
  keysetPage<AdminMovieRow>(
    {
      name: "bin",
      sortedBy: movies.deletedAt,
      id: movies.id,
      cursorOf: (row) => [row.deletedAt ?? 0, row.id],
    },
    paging,
  );

/**
 * Selects a page of the bin by two indexes, one for deleted movies and one for movies that left.
 * One index for both would also read the movies that only their buyers still see.
 */
export function selectBin(db: Database, now: number, { afterCursor, orderBy, limit }: PageQuery) {
  const firstOf = (condition: SQL | undefined) =>
    sql`select id from (select ${movies.id} from ${movies} where ${and(condition, afterCursor)}
      order by ${sql.join(orderBy, sql`, `)} limit ${limit})`;
  const isDeleted = and(isDeletedSince(now), isNull(movies.leftAt));
  const found = sql`${firstOf(isDeleted)} union all ${firstOf(hasMovieLeftSql)}`;
  return selectAdminMovies(db)
    .where(sql`${movies.id} in (${found})`)
    .orderBy(...orderBy)
    .limit(limit);
}

export function toBinnedMovieDto(row: AdminMovieRow) {
  const deletedAt = row.deletedAt ?? 0;
  const leftOn = row.leftAt === null ? null : row.availableUntil;
  return {
    ...toAdminMovieDto(row),
    deletedAt: new Date(deletedAt).toISOString(),
    goneAt: leftOn === null ? new Date(deletedAt + binRetentionMs).toISOString() : null,
    leftOn,
  };
}

export const binMovie = (db: Database, movieId: number, now: number) =>
  changeMovie(db, movieId, { deletedAt: now, leftAt: null });

/**
 * The columns of a restored movie. A deleted draft becomes a draft again. A last day that has
 * passed is removed, so that the movie does not leave again at once.
 */
const restoredColumns = (now: number) => {
  const availableUntil = sql`iif(${isAvailabilityOverSql(now)}, null, ${movies.availableUntil})`;
  const draftSince = sql`iif(${movies.draft}, ${now}, null)`;
  return { deletedAt: draftSince, leftAt: draftSince, availableUntil };
};

export const restoreMovie = (db: Database, movieId: number, now: number) =>
  changeMovie(db, movieId, restoredColumns(now));

/**
 * How many movies a batch moves to or from the bin. Each moved movie also changes search tables and
 * counters, and a batch has a time limit.
 */
export const binBatchSize = 500;

export function binMovieBatch(db: Database, now: number) {
  const isInBatch = sql`${movies.id} in (select id from ${movies} where deleted_at is null
    order by id limit ${binBatchSize})`;
  return db.update(movies).set({ deletedAt: now }).where(isInBatch).returning({ id: movies.id });
}

/**
 * Restores a batch of deleted movies. Movies that left after their last day stay in the bin,
 * because an administrator decides on each.
 */
export function restoreMovieBatch(db: Database, now: number) {
  const isInBatch = sql`${movies.id} in (select id from ${movies}
    where ${isDeletedSince(now)} and ${isNull(movies.leftAt)}
    order by deleted_at limit ${binBatchSize})`;
  return db.update(movies).set(restoredColumns(now)).where(isInBatch).returning({ id: movies.id });
}

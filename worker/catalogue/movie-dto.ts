import { getTableColumns, sql } from "drizzle-orm";
import type { CastMember, CrewMember, Movie } from "../../contract/catalogue/catalogue.ts";
import type { MovieWithTranslations } from "../../contract/movies/admin-movies.ts";
import { type DetailColumn, ownFieldList } from "../../contract/movies/movie-fields.ts";
import type { Database } from "../database/database.ts";
import { favourites, movies } from "../schema.ts";
import { toAgeRating, toContentAdvice } from "./age-notice.ts";
import { categoryLabelSql, toCategoryOfMovie } from "./category-labels.ts";
import { downloadAudienceOf, isDownloadReady, playablePathOf } from "./downloads.ts";
import { toMovieFields } from "./movie-columns.ts";
import { toReaderTexts, toTranslatedFields } from "./movie-translations.ts";

const {
  serial,
  nameFolded,
  translatedNames,
  castNames,
  crew,
  extras,
  ages,
  age,
  reviewCount,
  reviewStars,
  createdAt,
  updatedAt,
  deletedAt,
  leftAt,
  keptAt,
  binCheckedAt,
  version,
  extrasVersion,
  creditsVersion,
  ...fieldColumns
} = getTableColumns(movies);

const detailNames = new Set<string>(
  ownFieldList.filter(({ isDetail }) => isDetail).map(({ column }) => column),
);
const columnsWhere = (isDetail: boolean) =>
  Object.fromEntries(
    Object.entries(fieldColumns).filter(([name]) => detailNames.has(name) === isDetail),
  );

/** The columns that lists leave out. */
export const detailColumns = columnsWhere(true) as Pick<typeof fieldColumns, DetailColumn>;
const listColumns = columnsWhere(false) as Omit<typeof fieldColumns, DetailColumn>;

/** SQL condition: whether the movie is among the user's favourites. */
export const isFavouriteSql = (userId: string, movieId: unknown) =>
  sql<number>`exists (
    select 1
    from ${favourites}
    where ${favourites.userId} = ${userId} and ${favourites.movieId} = ${movieId}
  )`;

/** The columns of a movie in lists, with its category's title and slug. */
export function movieColumns(userId?: string) {
  return {
    ...listColumns,
    nameFolded,
    categoryLabel: categoryLabelSql(sql`${movies.categoryId}`).as("category_label"),
    fav: (userId === undefined ? sql<null>`null` : isFavouriteSql(userId, movies.id)).as("fav"),
  };
}

export function selectMovies(db: Database, userId?: string) {
  return db.select(movieColumns(userId)).from(movies);
}

export type MovieRow = Awaited<ReturnType<typeof selectMovies>>[number];

type Poster = { webp: Record<string, string>; avif?: Record<string, string>; colour: string };
type StoredCast = {
  id: number;
  personId: number;
  name: string;
  role: string;
  image: string | null;
};
type StoredCrew = { id: number; personId: number; name: string; job: CrewMember["job"] };

type MovieDetails = Pick<
  typeof movies.$inferSelect,
  keyof typeof detailColumns | "crew" | "extras"
>;

type DetailedRow = MovieRow & Partial<MovieDetails>;

/**
 * Converts a row to the movie on the wire, with its texts in the reader's language. The download
 * fields say what viewers are offered, and not how the movie's switches are stored.
 */
export function toMovieDto(row: DetailedRow): Movie {
  const audience = downloadAudienceOf(row);
  const movie = {
    ...toStoredMovieDto(row),
    ...toReaderTexts(row),
    ...toAgeRating(row),
    ...toContentAdvice(row),
    downloadFor: audience === "subscribers" ? undefined : audience,
    downloadFile: undefined,
    downloadable: isDownloadReady(row),
  };
  if (playablePathOf(row) === null) movie.video = null;
  // A rental is not offered before there are renditions.
  if (row.videoPath !== null && row.videoPath !== "master.m3u8") movie.rentPrice = undefined;
  if (audience !== "nobody") return movie;
  const closed = { downloadable: false, freeDownload: "false" } as const;
  return { ...movie, ...closed, ...(movie.preOrder && { preOrder: "false" as const }) };
}

/** Converts a row to the movie on the wire, with its own texts and those in other languages. */
export const toTranslatedMovieDto = (row: DetailedRow): MovieWithTranslations => ({
  ...toStoredMovieDto(row),
  ...toTranslatedFields(row.translations),
});

/** Converts a row to the movie on the wire, with those details whose columns were read. */
function toStoredMovieDto(row: DetailedRow): Movie {
  const movie: Movie = {
    ...toMovieFields(row),
    id: String(row.id),
    ...toPosterFields(row.poster),
    downloadable: row.downloadable,
    video: row.videoPath && `/stream/${row.videoId}/${row.videoPath}`,
    category: toCategoryOfMovie(row.categoryId, row.categoryLabel),
    casts: toCastDto(row.casts),
  };
  if (row.crew !== undefined) movie.crew = toCrewDto(row.crew);
  if (row.extras !== undefined) movie.extras = JSON.parse(row.extras);
  if (row.draft) {
    movie.draft = true;
    movie.extras = movie.extras?.map(({ open: _, ...extra }) => extra);
  }
  if (row.fav !== null) movie.fav = row.fav === 1;
  return movie;
}

/** Parses the JSON of the column `casts`. */
export const toCastDto = (json: string): CastMember[] =>
  (JSON.parse(json) as StoredCast[]).map(({ id, personId, name, role, image }) => ({
    id: String(id),
    role,
    image: mediaUrl(image),
    cast: { id: String(personId), name },
  }));

/** Parses the JSON of the column `crew`. */
export const toCrewDto = (json: string): CrewMember[] =>
  (JSON.parse(json) as StoredCrew[]).map(({ id, personId, name, job }) => ({
    id: String(id),
    job,
    person: { id: String(personId), name },
  }));

/** Returns the fields that describe the poster of a movie on the wire. */
export function toPosterFields(
  json: string,
): Pick<Movie, "image" | "imageSet" | "avifSet" | "colour"> {
  const poster = JSON.parse(json) as Poster;
  return {
    image: mediumPosterUrl(poster),
    imageSet: toMediaUrls(poster.webp),
    ...(poster.avif && { avifSet: toMediaUrls(poster.avif) }),
    colour: poster.colour,
  };
}

/** Returns the URL of the poster in its middle size. */
export function mediumPosterUrl({ webp }: Pick<Poster, "webp">): string {
  const keys = Object.values(webp);
  return mediaUrl(keys[Math.floor(keys.length / 2)] ?? null) ?? "";
}

export function mediaUrl<Key extends string | null>(key: Key): Key {
  return (key && `/media/${key}`) as Key;
}

function toMediaUrls(keyByWidth: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(keyByWidth).map(([width, key]) => [width, mediaUrl(key)]),
  );
}

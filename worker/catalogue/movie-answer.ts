import { getTableColumns, sql } from "drizzle-orm";
import type { Movie } from "../../contract/catalogue.ts";
import type { Database } from "../http/database.ts";
import { favourites, movies } from "../schema.ts";
import { titleOf } from "./categories.ts";

const {
  serial,
  nameFolded,
  castNames,
  reviewCount,
  reviewStars,
  downloadable,
  createdAt,
  updatedAt,
  deletedAt,
  version,
  ...shown
} = getTableColumns(movies);

/** In SQL, whether somebody keeps a movie among their favourites. */
export const isFavourite = (userId: string, movieId: unknown) =>
  sql<number>`exists (select 1 from ${favourites} where ${favourites.userId} = ${userId} and ${favourites.movieId} = ${movieId})`;

/** What a movie's answer is made of, with its category's title. */
export function movieColumns(userId?: string) {
  return {
    ...shown,
    nameFolded,
    categoryTitle: titleOf(sql`${movies.categoryId}`).as("category_title"),
    fav: (userId === undefined ? sql<null>`null` : isFavourite(userId, movies.id)).as("fav"),
  };
}

/** Movies as they are answered: one row each. */
export function selectMovies(db: Database, userId?: string) {
  return db.select(movieColumns(userId)).from(movies);
}

export type MovieRow = Awaited<ReturnType<typeof selectMovies>>[number];

type Poster = { webp: Record<string, string>; avif?: Record<string, string>; colour: string };
type StoredCast = { id: number; name: string; role: string; image: string | null };

export function movieAnswer(row: MovieRow): Movie {
  const poster = JSON.parse(row.poster) as Poster;
  const casts = JSON.parse(row.casts) as StoredCast[];
  const categoryId = String(row.categoryId);
  const movie: Movie = {
    id: String(row.id),
    name: row.name,
    image: posterImage(poster),
    imageSet: addressed(poster.webp),
    colour: poster.colour,
    video: row.videoPath && `/stream/${row.videoId}/${row.videoPath}`,
    time: row.durationText,
    approxiT: row.hourBucket,
    popular: row.popular ? "true" : "false",
    category: { id: categoryId, tittle: row.categoryTitle },
    categoryId,
    year: row.year,
    approxiY: row.yearBucket,
    rating: row.rating,
    approxiR: String(row.starBucket),
    language: row.language,
    description: row.description,
    price: row.priceCents / 100,
    trailer: row.trailer,
    casts: casts.map(({ id, name, role, image }) => ({
      id: String(id),
      role,
      image: mediaAddress(image),
      cast: { name },
    })),
  };
  if (poster.avif) movie.avifSet = addressed(poster.avif);
  if (row.fav !== null) movie.fav = row.fav === 1;
  return movie;
}

/** The poster at its middle width. */
export function posterImage({ webp }: Pick<Poster, "webp">): string {
  const keys = Object.values(webp);
  return mediaAddress(keys[Math.floor(keys.length / 2)] ?? null) ?? "";
}

export function mediaAddress<Key extends string | null>(key: Key): Key {
  return (key && `/media/${key}`) as Key;
}

function addressed(set: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(set).map(([width, key]) => [width, mediaAddress(key)]));
}

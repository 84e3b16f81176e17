// Reads demo/movies/*.json in the order of the catalogue.
import { readFile } from "node:fs/promises";

const DIR = process.env.MOVIES_DIR
  ? new URL(`file://${process.env.MOVIES_DIR}/`)
  : new URL("../../movies/", import.meta.url);
const FILES = ["action", "romance", "tech", "dramma", "anime", "documentary"];

export async function readMovies() {
  const lists = await Promise.all(
    FILES.map(async (category) => {
      const movies = JSON.parse(await readFile(new URL(`${category}.json`, DIR), "utf8"));
      return movies.map((movie) => ({
        ...movie,
        category,
        director: movie.crew.director.join(" and "),
      }));
    }),
  );
  return lists.flat();
}

// Returns the names of all people in the credits, each name once.
export async function readCreditedNames() {
  const movies = await readMovies();
  return [
    ...new Set(
      movies.flatMap(({ casts, crew }) => [
        ...casts.map(({ name }) => name),
        ...Object.values(crew).flat(),
      ]),
    ),
  ];
}

// Returns the names of all cast members, each name once, in the order of their appearance.
export async function readCastNames() {
  const movies = await readMovies();
  return [...new Set(movies.flatMap((movie) => (movie.casts ?? []).map((cast) => cast.name)))];
}

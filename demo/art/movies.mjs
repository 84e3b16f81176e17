// Reads demo/movies/*.json in the order of the catalogue.
import { readFile } from "node:fs/promises";

const DIR = process.env.MOVIES_DIR
  ? new URL(`file://${process.env.MOVIES_DIR}/`)
  : new URL("../movies/", import.meta.url);
const FILES = ["action", "romance", "tech", "dramma", "anime", "documentary"];

export async function readFilms() {
  const lists = await Promise.all(
    FILES.map(async (category) => {
      const films = JSON.parse(await readFile(new URL(`${category}.json`, DIR), "utf8"));
      return films.map((film) => ({ ...film, category }));
    }),
  );
  return lists.flat();
}

// Each cast name once, in order of appearance.
export async function readCastNames() {
  const films = await readFilms();
  return [...new Set(films.flatMap((film) => (film.casts ?? []).map((cast) => cast.name)))];
}

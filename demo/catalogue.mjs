import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

export const demoFolder = import.meta.dirname;
export const posterWidths = [240, 320, 480, 960];

const readJson = async (...path) => JSON.parse(await readFile(join(demoFolder, ...path), "utf8"));

/** Reads the demo's movies in the order in which they are added: one of each category in turn. */
export async function demoMovies() {
  const moviesByCategory = await Promise.all(
    demoCategories.map((title) => readJson("movies", `${title.toLowerCase()}.json`)),
  );
  const longest = Math.max(...moviesByCategory.map((categoryMovies) => categoryMovies.length));
  return Array.from({ length: longest }, (_, i) =>
    moviesByCategory.flatMap((categoryMovies) => categoryMovies[i] ?? []),
  ).flat();
}

export const demoCategories = ["Action", "Romance", "Tech", "Dramma", "Anime", "Documentary"];

/**
 * Reads the texts of the demo in languages other than English, by language. A movie has a name only
 * if it is distributed under it.
 * @returns {Promise<Record<"de" | "es", {
 *   plan: string,
 *   categories: Record<string, string>,
 *   movies: Record<string, {name?: string, description: string}>,
 * }>>}
 */
export async function demoTranslations() {
  const files = await readdir(join(demoFolder, "translations"));
  const entries = files.map(async (file) => [
    file.replace(/\.json$/, ""),
    await readJson("translations", file),
  ]);
  return Object.fromEntries(await Promise.all(entries));
}

/** Reads the people's known dates of birth and death, by name: `{born?, died?}`. */
export const demoPeople = () => readJson("people.json");

/** Returns the set of the portraits' file names, without `.webp`. */
export const demoPortraits = async () =>
  new Set(
    (await readdir(join(demoFolder, "portraits"))).map((file) => file.replace(/\.webp$/, "")),
  );

export const demoReviews = () => readJson("reviews.json");
export const posterColours = () => readJson("posters", "colours.json");

export async function demoVideos() {
  const names = await readdir(join(demoFolder, "reels"));
  return Promise.all(names.map((name) => readJson("reels", name, "reel.json")));
}

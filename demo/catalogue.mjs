import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

export const demo = import.meta.dirname;
export const posterWidths = [240, 320, 480, 960];

const read = async (...path) => JSON.parse(await readFile(join(demo, ...path), "utf8"));

/** In the order in which they are shown to have been added: one of each category in turn. */
export async function demoFilms() {
  const shelves = await Promise.all(demoCategories.map((title) => read("films", `${title.toLowerCase()}.json`)));
  const longest = Math.max(...shelves.map((shelf) => shelf.length));
  return Array.from({ length: longest }, (_, i) => shelves.flatMap((shelf) => shelf[i] ?? [])).flat();
}

export const demoCategories = ["Action", "Romance", "Tech", "Dramma", "Anime", "Documentary"];

export const demoReviews = () => read("reviews.json");
export const posterColours = () => read("posters", "colours.json");

export async function demoReels() {
  const names = await readdir(join(demo, "reels"));
  return Promise.all(names.map((name) => read("reels", name, "reel.json")));
}

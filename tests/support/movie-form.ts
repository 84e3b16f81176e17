import { readFile } from "node:fs/promises";

/** The fields of a new movie. No seed has a movie of this name. */
export const movieForm = {
  name: "Häxan",
  time: "1h 45m",
  year: "1922",
  rating: "4.5",
  popular: "true",
  language: "Swedish",
  description: "Witchcraft through the ages.",
  price: "199.99",
  categoryId: "1",
};

export async function readFormFile(path: string, name: string, type = ""): Promise<File> {
  return new File([new Uint8Array(await readFile(path))], name, { type });
}

export const readPoster = () => readFormFile("demo/posters/metropolis-480.webp", "haxan-01.webp");

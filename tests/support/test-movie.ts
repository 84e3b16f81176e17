import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { fetchOrigin } from "./member.ts";

type File = { name: string; mimeType: string; buffer: Buffer };

const defaults = {
  time: "1h 45m",
  year: "1922",
  language: "Swedish",
  description: "As it was.",
  price: "150",
  categoryId: "1",
};

/** Adds a movie for one test, and returns the movie's id. `page` is a page of an administrator. */
export async function addTestMovie(
  page: Page,
  fields: { name: string } & Record<string, string | File>,
): Promise<string> {
  const buffer = await readFile("demo/posters/metropolis-240.webp");
  const image = { name: "p.webp", mimeType: "image/webp", buffer };
  const response = await page.request.post("/api/createMovies", {
    headers: { Origin: await fetchOrigin(page) },
    multipart: { ...defaults, ...fields, image },
  });
  return (await response.json()).data.id;
}

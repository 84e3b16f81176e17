import type { Movie } from "../../contract/catalogue.ts";
import { posterSizes, srcSetOf } from "../../contract/posters.ts";

/** A `<link>` by which the browser asks for the page's largest picture before it knows the page. */
export type Ahead = Record<"rel" | "as" | "imagesrcset" | "imagesizes" | "fetchpriority", string> & { type?: string };

/** The file that the page's own `<picture>` will choose: the same widths and sizes. */
export function askAhead(movie: Movie | undefined, place: keyof typeof posterSizes): Ahead | undefined {
  if (!movie) return;
  return {
    rel: "preload",
    as: "image",
    ...(movie.avifSet && { type: "image/avif" }),
    imagesrcset: srcSetOf(movie.avifSet ?? movie.imageSet),
    imagesizes: posterSizes[place],
    fetchpriority: "high",
  };
}

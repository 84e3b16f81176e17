import type { Movie } from "../../contract/catalogue.ts";
import { posterSizesByLayout, srcSetOf } from "../../contract/posters.ts";

/** A `<link>` by which the browser asks for the page's largest picture before it knows the page. */
export type ImagePreload = Record<"rel" | "as" | "imagesrcset" | "imagesizes" | "fetchpriority", string> & {
  type?: string;
};

/** The file that the page's own `<picture>` will choose: the same widths and sizes. */
export function posterPreload(
  movie: Movie | undefined,
  layout: keyof typeof posterSizesByLayout,
): ImagePreload | undefined {
  if (!movie) return;
  return {
    rel: "preload",
    as: "image",
    ...(movie.avifSet && { type: "image/avif" }),
    imagesrcset: srcSetOf(movie.avifSet ?? movie.imageSet),
    imagesizes: posterSizesByLayout[layout],
    fetchpriority: "high",
  };
}

import type { Movie } from "../../contract/catalogue/catalogue.ts";
import { posterSizesByLayout, srcSetOf } from "../../contract/movies/posters.ts";

/**
 * A `<link>` by which the browser requests the page's largest image before it has parsed the page.
 */
export type ImagePreload = Record<
  "rel" | "as" | "imagesrcset" | "imagesizes" | "fetchpriority",
  string
> & {
  type?: string;
};

/**
 * Returns the preload of a poster with the widths and sizes of the page's `<picture>`, so that the
 * preload and the `<picture>` choose the same file.
 */
export function findPosterPreload(
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

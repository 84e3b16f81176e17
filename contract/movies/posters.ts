/** The `sizes` of each layout's posters, which the preload link and the rendered image share. */
export const posterSizesByLayout = {
  hero: "(min-width: 1280px) 400px, (min-width: 1024px) 352px, (min-width: 768px) 256px, min(44vw, 192px)",
  movie:
    "(min-width: 1280px) 384px, (min-width: 1024px) 320px, (min-width: 768px) 256px, min(44vw, 192px)",
  grid: "(min-width: 768px) 17vw, (min-width: 640px) 29vw, 44vw",
} as const;

/** Returns the `srcset` of an image from its URLs by width. */
export function srcSetOf(urlByWidth: Record<string, string>): string {
  return Object.entries(urlByWidth)
    .map(([width, url]) => `${url} ${width}w`)
    .join(", ");
}

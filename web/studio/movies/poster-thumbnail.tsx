import type { Movie } from "../../../contract/catalogue/catalogue.ts";

/** A movie's poster at the start of a row. */
export function PosterThumbnail({
  movie: { image, imageSet, colour },
}: {
  movie: Pick<Movie, "image" | "imageSet" | "colour">;
}) {
  return (
    <img
      src={imageSet["240"] ?? image}
      alt=""
      width={48}
      height={72}
      loading="lazy"
      className="aspect-2/3 w-12 shrink-0 rounded-md object-cover"
      style={{ background: colour }}
    />
  );
}

import { srcSetOf } from "../../../contract/movies/posters.ts";

type PosterImage = {
  image: string;
  imageSet?: Record<string, string>;
  avifSet?: Record<string, string>;
  colour?: string;
};
type Props = {
  of: PosterImage;
  sizes: string;
  alt?: string;
  priority?: boolean;
  className?: string;
};

/** A movie's 2:3 poster, with its dominant colour until the image has loaded. */
export function Poster({ of, sizes, alt = "", priority = false, className = "" }: Props) {
  return (
    <picture
      className={`block aspect-2/3 overflow-hidden bg-seat ${className}`}
      style={of.colour ? { backgroundColor: of.colour } : undefined}
    >
      {of.avifSet && <source type="image/avif" srcSet={srcSetOf(of.avifSet)} sizes={sizes} />}
      <img
        src={of.image}
        srcSet={of.imageSet && srcSetOf(of.imageSet)}
        sizes={of.imageSet && sizes}
        alt={alt}
        width={480}
        height={720}
        loading={priority ? "eager" : "lazy"}
        decoding={priority ? "sync" : "async"}
        fetchPriority={priority ? "high" : "low"}
        className="size-full object-cover"
      />
    </picture>
  );
}

import { Star } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Link } from "react-router-dom";
import { m } from "#messages";
import { getLocale } from "#messages/runtime";
import type { Movie } from "../../../contract/catalogue/catalogue.ts";
import { paths } from "../../api/paths.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Poster } from "./poster.tsx";

/** The fields of a movie that a card shows. A `rating` of 0 means no rating. */
export type CardMovie = Pick<
  Movie,
  | "id"
  | "name"
  | "year"
  | "time"
  | "rating"
  | "ageRating"
  | "image"
  | "imageSet"
  | "avifSet"
  | "colour"
  | "offer"
>;

type Props = {
  movie: CardMovie;
  level: 2 | 3;
  sizes: string;
  priority?: boolean;
  action?: ReactNode;
};

export function MovieCard({ movie, level, sizes, priority, action }: Props) {
  const Heading = level === 2 ? "h2" : "h3";
  const headingId = useId();
  return (
    <article
      data-movie={movie.id}
      aria-labelledby={headingId}
      className="group flex h-full flex-col"
    >
      <Link to={paths.movie(movie.id)} className="block flex-1 rounded-xl">
        <Poster
          of={movie}
          sizes={sizes}
          priority={priority}
          className="rounded-xl ring-1 ring-screen/8 transition duration-300 group-hover:-translate-y-1 group-hover:shadow-xl group-hover:shadow-bulb/10 group-hover:ring-bulb/70"
        />
        <Heading
          id={headingId}
          className="mt-3 line-clamp-2 leading-snug font-semibold text-pretty group-hover:text-bulb"
        >
          {movie.name}
        </Heading>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-1.5 text-xs text-dim xs:text-sm md:text-xs lg:gap-x-2 lg:text-sm">
          <span>{movie.year}</span>
          <span aria-hidden="true">·</span>
          <span>{movie.time}</span>
          {movie.rating > 0 && (
            <span className="inline-flex items-center gap-1 tabular-nums">
              <Star aria-hidden="true" className="size-3.5 fill-bulb text-bulb" />
              <span className="sr-only">{m.common_rating()} </span>
              {movie.rating.toLocaleString(getLocale())}
            </span>
          )}
          {movie.ageRating && <span className="truncate">{movie.ageRating}</span>}
        </p>
        {movie.offer && (
          <p
            className={`mt-0.5 text-xs font-medium xs:text-sm md:text-xs lg:text-sm ${movie.offer.included ? "text-dim" : "text-glow"}`}
          >
            {movie.offer.text}
          </p>
        )}
      </Link>
      {action && <div className="mt-3">{action}</div>}
    </article>
  );
}

export function MovieCardSkeleton({ withAction = false }: { withAction?: boolean }) {
  return (
    <div>
      <Skeleton className="aspect-2/3 rounded-xl" />
      <Skeleton className="mt-3 h-5 w-4/5" />
      <Skeleton className="mt-2 h-4 w-3/5" />
      {withAction && <Skeleton className="mt-3 h-11 rounded-full" />}
    </div>
  );
}

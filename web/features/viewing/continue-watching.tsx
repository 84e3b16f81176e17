import { Play, X } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { m } from "#messages";
import type { Movie } from "../../../contract/catalogue/catalogue.ts";
import type { ContinuedMovie } from "../../../contract/viewing/viewing.ts";
import { paths } from "../../api/paths.ts";
import { Carousel, posterItemClass } from "../../ui/carousel.tsx";
import { focusAdjacentRow } from "../../ui/lists/focus-adjacent-row.ts";
import { formatWatchTimeLeft, ProgressBar } from "./watch-progress.tsx";

type Props = {
  movies: ContinuedMovie[];
  renderPoster: (movie: Movie) => ReactNode;
  onRemove: (movie: ContinuedMovie) => void;
};

/** The movies that the user goes on with; a click on a movie resumes it. */
export function ContinueWatching({ movies, renderPoster, onRemove }: Props) {
  return (
    <Carousel title={m.viewing_continue_watching()}>
      {movies.map((movie) => (
        <li key={movie.id} className={posterItemClass}>
          <Card movie={movie} poster={renderPoster(movie)} onRemove={() => onRemove(movie)} />
        </li>
      ))}
    </Carousel>
  );
}

type CardProps = { movie: ContinuedMovie; poster: ReactNode; onRemove: () => void };

function Card({ movie, poster, onRemove }: CardProps) {
  return (
    <article className="group relative">
      <Link to={paths.watch(movie)} className="block rounded-xl">
        <span className="relative block overflow-hidden rounded-xl ring-1 ring-screen/8 transition duration-300 group-hover:ring-bulb/70">
          {poster}
          <span
            aria-hidden="true"
            className="absolute inset-x-0 bottom-0 bg-linear-to-t from-night/90 via-night/55 to-transparent px-3 pt-12 pb-3"
          >
            <span className="mb-2.5 grid size-11 place-items-center rounded-full bg-night/85 text-bulb transition-colors group-hover:bg-bulb group-hover:text-night">
              <Play className="size-5 translate-x-px fill-current" />
            </span>
            {!movie.followsId && <ProgressBar of={movie} />}
          </span>
        </span>
        <h3 className="mt-3 line-clamp-2 leading-snug font-semibold text-pretty group-hover:text-bulb">
          {movie.name}
        </h3>
        <p className="mt-0.5 text-xs text-dim xs:text-sm md:text-xs lg:text-sm">
          {describeProgress(movie)}
        </p>
      </Link>
      <button
        type="button"
        aria-label={m.viewing_continue_remove({ movie: movie.name })}
        title={m.common_remove()}
        onClick={({ currentTarget }) => {
          focusAdjacentRow(currentTarget, "li");
          onRemove();
        }}
        className="absolute top-1 right-1 grid size-11 place-items-center rounded-full text-screen *:rounded-full *:bg-night/85 *:p-1.5 hover:text-ember"
      >
        <X aria-hidden="true" className="size-8" />
      </button>
    </article>
  );
}

/** `S1 E4 · 12 min left`, or `S1 E5 · Next episode`. */
function describeProgress(movie: ContinuedMovie): string {
  const { numbers, followsId } = movie;
  const progress = followsId ? m.series_next() : formatWatchTimeLeft(movie);
  return numbers ? `${m.series_numbers(numbers)} · ${progress}` : progress;
}

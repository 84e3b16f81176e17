import { type CSSProperties, type ReactNode, useState } from "react";
import { m } from "#messages";
import type { Movie } from "../../../contract/catalogue/catalogue.ts";
import type { Home } from "../../../contract/home/home.ts";
import { posterSizesByLayout } from "../../../contract/movies/posters.ts";
import { getSite } from "../../../contract/site/site.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { toWordLengthStyle } from "../../ui/word-length.ts";
import { Poster } from "../catalogue/poster.tsx";
import { MovieFacts } from "../movies/movie-facts.tsx";

type Props = { movies: Movie[]; pick: Home["pick"]; renderActions: (movie: Movie) => ReactNode };

const frame =
  "wrap relative grid gap-x-8 gap-y-6 pt-6 pb-8 md:grid-cols-[1fr_auto] lg:gap-x-16 md:items-center md:py-12";
const posterWidth = "mx-auto w-[min(44vw,12rem)] md:order-last md:w-64 lg:w-88 xl:w-100";

/** The featured movies: one movie is shown large, the others can be selected. */
export function Hero({ movies, pick, renderActions }: Props) {
  const [chosenId, setChosenId] = useState(movies[0]?.id);
  const movie = movies.find(({ id }) => id === chosenId) ?? movies[0];
  if (!movie) return null;
  const isPick = movie.id === pick?.movieId;
  return (
    <section
      data-movie={movie.id}
      aria-label={m.catalogue_featured()}
      className="relative isolate overflow-hidden"
    >
      <div
        aria-hidden="true"
        className="glow absolute inset-0 -z-10 max-md:[--glow-until:10%] md:[--glow-x:82%]"
        style={{ "--movie-colour": movie.colour } as CSSProperties}
      />
      <div className={frame}>
        <div className={posterWidth}>
          <Poster
            key={movie.id}
            of={movie}
            priority
            sizes={posterSizesByLayout.hero}
            className="rounded-2xl shadow-2xl ring-1 shadow-shade/70 ring-screen/15"
          />
        </div>
        <div className="@container min-w-0">
          <h1 className="eyebrow flex items-center gap-4">
            {isPick ? m.catalogue_pick_of_the_week() : heroTitle()}{" "}
            <span aria-hidden="true" className="bulbs hidden w-40 sm:block" />
          </h1>
          <div key={movie.id} className="animate-rise">
            <h2
              className={`headline mt-4 wrap-anywhere ${titleSizeClass(movie.name)}`}
              style={toWordLengthStyle(movie.name)}
            >
              {movie.name}
            </h2>
            <div className="mt-5">
              <MovieFacts movie={movie} />
            </div>
            <p className="mt-4 line-clamp-2 max-w-2xl text-lg text-pretty sm:line-clamp-3 text-screen/85">
              {(isPick && pick.text) || movie.description}
            </p>
            <div className="mt-7 flex flex-wrap gap-3 max-xs:*:px-5">{renderActions(movie)}</div>
          </div>
          <MoviePicker movies={movies} chosen={movie} onChoose={setChosenId} />
        </div>
      </div>
    </section>
  );
}

function MoviePicker({
  movies,
  chosen,
  onChoose,
}: {
  movies: Movie[];
  chosen: Movie;
  onChoose: (id: string) => void;
}) {
  return (
    <fieldset className="mt-9 min-w-0">
      <legend className="sr-only">{m.catalogue_featured_movies()}</legend>
      <div className="flex gap-2.5 sm:gap-4">
        {movies.map((movie) => (
          <button
            key={movie.id}
            type="button"
            aria-label={movie.name}
            aria-pressed={movie.id === chosen.id}
            onClick={() => onChoose(movie.id)}
            className="max-w-14 flex-1 rounded-lg opacity-60 ring-offset-3 ring-offset-night transition hover:opacity-100 aria-pressed:opacity-100 aria-pressed:ring-2 aria-pressed:ring-bulb sm:max-w-18"
          >
            <Poster of={movie} sizes="72px" className="rounded-lg" />
          </button>
        ))}
      </div>
    </fieldset>
  );
}

const heroTitle = () => getSite().eyebrow || m.catalogue_hero_title({ site: getSite().name });

/**
 * Returns the class of a title. Longer titles get a smaller font, so that they fit into three
 * lines.
 */
function titleSizeClass(name: string): string {
  if (name.length > 34) return "fit-4xl lg:fit-6xl xl:fit-7xl";
  if (name.length > 18) return "fit-5xl lg:fit-7xl xl:fit-8xl";
  return "fit-5xl xs:fit-6xl sm:fit-7xl lg:fit-8xl xl:fit-9xl";
}

export function HeroSkeleton() {
  return (
    <div className={frame}>
      <div className={posterWidth}>
        <Skeleton className="aspect-2/3 rounded-2xl" />
      </div>
      <div>
        <h1 className="eyebrow">{heroTitle()}</h1>
        <Skeleton className="mt-4 h-28 w-4/5 sm:h-32" />
        <Skeleton className="mt-5 h-6 w-3/5" />
        <Skeleton className="mt-4 h-20 max-w-2xl" />
        <Skeleton className="mt-7 h-11 w-64 rounded-full" />
        <Skeleton className="mt-9 h-21 w-80 sm:h-27" />
      </div>
    </div>
  );
}

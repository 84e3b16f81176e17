import { type ReactNode, useState } from "react";
import type { Movie } from "../../contract/catalogue.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import { MovieFacts } from "./movie-facts.tsx";
import { Poster } from "./poster.tsx";

type Props = { movies: Movie[]; actionsOf: (movie: Movie) => ReactNode };

const frame = "wrap relative grid gap-x-16 gap-y-6 pt-6 pb-10 md:grid-cols-[1fr_auto] md:items-center md:py-12";
const posterWidth = "mx-auto w-[min(46vw,12rem)] md:order-last md:w-72 lg:w-88 xl:w-100";

/** The films on show tonight: one large, the others to choose from. */
export function Hero({ movies, actionsOf }: Props) {
  const [chosenId, setChosenId] = useState(movies[0]?.id);
  const movie = movies.find(({ id }) => id === chosenId) ?? movies[0];
  if (!movie) return null;
  return (
    <section aria-label="Featured" className="relative isolate overflow-hidden">
      <div
        aria-hidden="true"
        className="absolute inset-0 -z-10 transition-[background] duration-700"
        style={{
          background: `radial-gradient(90% 110% at 82% 30%, ${movie.colour}99 0%, ${movie.colour}33 45%, transparent 75%), linear-gradient(180deg, transparent 70%, #0f0c0a)`,
        }}
      />
      <div className={frame}>
        <div className={posterWidth}>
          <Poster
            key={movie.id}
            of={movie}
            priority
            sizes="(min-width: 1280px) 400px, (min-width: 1024px) 352px, (min-width: 768px) 288px, min(46vw, 192px)"
            className="rounded-2xl shadow-2xl ring-1 shadow-black/70 ring-white/15"
          />
        </div>
        <div className="min-w-0">
          <h1 className="eyebrow flex items-center gap-4">
            Tonight at Marquee <span aria-hidden="true" className="bulbs hidden w-40 sm:block" />
          </h1>
          <div key={movie.id} className="animate-rise">
            <h2 className={`headline mt-4 ${titleSize(movie.name)}`}>{movie.name}</h2>
            <div className="mt-5">
              <MovieFacts movie={movie} />
            </div>
            <p className="mt-4 line-clamp-2 max-w-2xl text-lg sm:line-clamp-3 text-pretty text-screen/85">
              {movie.description}
            </p>
            <div className="mt-7 flex flex-wrap gap-3">{actionsOf(movie)}</div>
          </div>
          <Chooser movies={movies} chosen={movie} onChoose={setChosenId} />
        </div>
      </div>
    </section>
  );
}

function Chooser({ movies, chosen, onChoose }: { movies: Movie[]; chosen: Movie; onChoose: (id: string) => void }) {
  return (
    <fieldset className="mt-9">
      <legend className="sr-only">Featured movies</legend>
      <div className="flex gap-2.5 sm:gap-4">
        {movies.map((movie) => (
          <button
            key={movie.id}
            type="button"
            aria-label={movie.name}
            aria-pressed={movie.id === chosen.id}
            onClick={() => onChoose(movie.id)}
            className="w-14 rounded-lg opacity-60 ring-offset-3 ring-offset-night transition hover:opacity-100 aria-pressed:opacity-100 aria-pressed:ring-2 aria-pressed:ring-bulb sm:w-18"
          >
            <Poster of={movie} sizes="72px" className="rounded-lg" />
          </button>
        ))}
      </div>
    </fieldset>
  );
}

/** Long titles in smaller letters: three lines at most. */
function titleSize(name: string): string {
  if (name.length > 34) return "text-4xl sm:text-6xl xl:text-7xl";
  if (name.length > 18) return "text-5xl sm:text-7xl xl:text-8xl";
  return "text-6xl sm:text-8xl xl:text-9xl";
}

export function HeroSkeleton() {
  return (
    <div className={frame}>
      <div className={posterWidth}>
        <Skeleton className="aspect-2/3 rounded-2xl" />
      </div>
      <div>
        <h1 className="eyebrow">Tonight at Marquee</h1>
        <Skeleton className="mt-4 h-28 w-4/5 sm:h-44" />
        <Skeleton className="mt-5 h-6 w-3/5" />
        <Skeleton className="mt-4 h-20 max-w-2xl" />
        <Skeleton className="mt-7 h-11 w-64 rounded-full" />
        <Skeleton className="mt-9 h-21 w-80 sm:h-27" />
      </div>
    </div>
  );
}

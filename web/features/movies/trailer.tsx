import { Play } from "lucide-react";
import { Suspense, startTransition, useState } from "react";
import { m } from "#messages";
import type { Movie } from "../../../contract/catalogue/catalogue.ts";
import { lazyComponent } from "../../ui/lazy-component.ts";
import { Poster } from "../catalogue/poster.tsx";
import { findTrailer, type TrailerSource } from "./trailer-source.ts";

const TrailerPlayer = lazyComponent(
  async () => (await import("./trailer-player.tsx")).TrailerPlayer,
);

/**
 * The trailer of a movie. Nothing of it is loaded, not even from this site, until the user requests
 * it.
 */
export function Trailer({ movie }: { movie: Movie }) {
  const [playing, setPlaying] = useState(false);
  const source = findTrailer(movie);
  if (!source) return null;
  return (
    <section aria-labelledby="trailer" className="py-4 sm:py-5">
      <h2 id="trailer" className="headline text-3xl sm:text-4xl">
        {m.movie_trailer()}
      </h2>
      <div className="dark-surface relative mt-5 aspect-video overflow-hidden rounded-2xl bg-black ring-1 ring-screen/10">
        <Suspense>
          {playing ? (
            <TrailerPlayer source={source} title={m.movie_trailer_of({ name: movie.name })} />
          ) : (
            // The poster stays until the player is loaded.
            <TrailerPoster
              movie={movie}
              source={source}
              onPlay={() => startTransition(() => setPlaying(true))}
            />
          )}
        </Suspense>
      </div>
    </section>
  );
}

type PosterProps = { movie: Movie; source: TrailerSource; onPlay: () => void };

/**
 * The button that plays the trailer. A trailer at another host has that host's name on the button,
 * because the host learns who watches the trailer.
 */
function TrailerPoster({ movie, source, onPlay }: PosterProps) {
  return (
    <button
      type="button"
      onClick={onPlay}
      aria-label={m.movie_play_trailer({ name: movie.name })}
      aria-describedby={hostId}
      className="group absolute inset-0 grid place-items-center -outline-offset-3"
    >
      <Poster
        of={{ ...movie, avifSet: undefined }}
        sizes="(min-width: 960px) 896px, 100vw"
        className="absolute! inset-0 aspect-auto! scale-110 opacity-60 blur-lg saturate-150 transition-opacity duration-300 group-hover:opacity-75"
      />
      <span className="absolute inset-0 bg-linear-to-t from-black/80 to-black/20" />
      <span className="relative grid size-16 place-items-center rounded-full bg-bulb text-night transition sm:size-20 group-hover:scale-105 group-hover:bg-glow">
        <Play aria-hidden="true" className="ml-1 size-9 fill-current" />
      </span>
      <span className="headline absolute inset-x-5 bottom-4 truncate text-left text-2xl sm:inset-x-7 sm:bottom-6 sm:text-4xl">
        {movie.name}
      </span>
      {source.kind === "embed" && source.host && (
        <span id={hostId} className="absolute inset-x-5 top-4 text-left text-sm sm:inset-x-7">
          {m.movie_trailer_host({ host: source.host })}
        </span>
      )}
    </button>
  );
}

const hostId = "trailer-host";

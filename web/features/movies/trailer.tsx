import { Play } from "lucide-react";
import { useState } from "react";
import { m } from "#messages";
import type { Movie } from "../../../contract/catalogue/catalogue.ts";
import { Button } from "../../ui/button.tsx";
import { Poster } from "../catalogue/poster.tsx";
import { findTrailer, type TrailerSource } from "./trailer-source.ts";

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
        {playing ? (
          <TrailerPlayer source={source} title={m.movie_trailer_of({ name: movie.name })} />
        ) : (
          <TrailerPoster movie={movie} source={source} onPlay={() => setPlaying(true)} />
        )}
      </div>
    </section>
  );
}

type PosterProps = { movie: Movie; source: TrailerSource; onPlay: () => void };

/** The button that plays the trailer. It names another host, which learns who watches there. */
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

/** Focuses the player that replaces the focused button. */
const takeFocus = (player: HTMLElement | null) => player?.focus({ preventScroll: true });

function TrailerPlayer({ source, title }: { source: TrailerSource; title: string }) {
  const [failed, setFailed] = useState(false);
  if (failed) return <TrailerError onRetry={() => setFailed(false)} />;
  if (source.kind === "file") {
    return (
      <video
        ref={takeFocus}
        src={source.src}
        aria-label={title}
        controls
        autoPlay
        playsInline
        preload="none"
        muted={false}
        onError={() => setFailed(true)}
        className="size-full"
      />
    );
  }
  return (
    <iframe
      ref={takeFocus}
      src={source.src}
      title={title}
      sandbox="allow-scripts allow-same-origin allow-presentation"
      allow="autoplay; fullscreen; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
      className="size-full"
    />
  );
}

function TrailerError({ onRetry }: { onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="grid size-full place-content-center justify-items-center gap-4 p-5 text-center"
    >
      <p className="text-lg text-balance">{m.movie_trailer_error()}</p>
      <Button ref={takeFocus} look="quiet" onClick={onRetry}>
        {m.common_try_again()}
      </Button>
    </div>
  );
}

import { Play } from "lucide-react";
import { useState } from "react";
import type { Movie } from "../../contract/catalogue.ts";
import { Poster } from "./poster.tsx";

/** Nothing of a trailer is loaded, from here or from elsewhere, before somebody asks for it. */
export function Trailer({ movie }: { movie: Movie }) {
  const [playing, setPlaying] = useState(false);
  const trailer = movie.trailer;
  if (!trailer) return null;
  return (
    <section aria-labelledby="trailer" className="py-4 sm:py-5">
      <h2 id="trailer" className="headline text-3xl sm:text-4xl">
        Trailer
      </h2>
      <div className="relative mt-5 aspect-video overflow-hidden rounded-2xl bg-black ring-1 ring-white/10">
        {playing ? (
          <TrailerPlayer src={trailer} name={movie.name} />
        ) : (
          <button
            type="button"
            onClick={() => setPlaying(true)}
            aria-label={`Play the trailer of ${movie.name}`}
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
          </button>
        )}
      </div>
    </section>
  );
}

function TrailerPlayer({ src, name }: { src: string; name: string }) {
  const title = `Trailer of ${name}`;
  if (src.startsWith("/media/trailers/")) {
    return (
      <video
        src={src}
        aria-label={title}
        controls
        autoPlay
        playsInline
        preload="none"
        muted={false}
        className="size-full"
      />
    );
  }
  const embed = embedOf(src);
  if (!embed) return <p className="grid size-full place-items-center text-dim">This trailer cannot be shown here.</p>;
  return (
    <iframe
      src={embed}
      title={title}
      sandbox="allow-scripts allow-same-origin allow-presentation"
      allow="autoplay; fullscreen; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
      className="size-full"
    />
  );
}

/** The players of the two hosts that we embed; of everything else nothing is shown. */
function embedOf(link: string): string | null {
  const url = URL.parse(link);
  if (url?.protocol !== "https:") return null;
  const id = url.searchParams.get("v") ?? url.pathname.split("/").at(-1) ?? "";
  if (/^((www\.)?youtube(-nocookie)?\.com|youtu\.be)$/.test(url.hostname) && /^[\w-]{6,20}$/.test(id)) {
    return `https://www.youtube-nocookie.com/embed/${id}?autoplay=1`;
  }
  if (/^((www|player)\.)?vimeo\.com$/.test(url.hostname) && /^\d{5,12}$/.test(id)) {
    return `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1`;
  }
  return null;
}

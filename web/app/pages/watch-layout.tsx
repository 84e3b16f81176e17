import { m } from "#messages";
import "../../features/player/player.css";
import type { ReactNode } from "react";
import type { Movie } from "../../../contract/catalogue/catalogue.ts";
import { paths } from "../../api/paths.ts";
import { MovieFacts } from "../../features/movies/movie-facts.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { toWordLengthStyle } from "../../ui/word-length.ts";

type Props = { name: string; movie?: Movie; children?: ReactNode };

/**
 * The player above the movie's details. Children `undefined` show a spinner; `null` shows a black
 * area.
 */
export function WatchLayout({ name, movie, children }: Props) {
  return (
    <>
      <div className="dark-surface relative bg-black">
        {children === undefined ? <PlayerPlaceholder /> : (children ?? <EmptyPlayer />)}
      </div>
      <div className="wrap pt-6 sm:pt-8">
        <h1 className="headline fit-4xl wrap-anywhere sm:fit-6xl" style={toWordLengthStyle(name)}>
          {name}
        </h1>
        {movie && (
          <>
            <div className="mt-4">
              <MovieFacts movie={movie} />
            </div>
            <p className="mt-4 max-w-3xl text-pretty text-screen/85">{movie.description}</p>
            <ButtonLink look="quiet" to={paths.movie(movie.id)} className="mt-6">
              {m.player_movie_link()}
            </ButtonLink>
          </>
        )}
      </div>
    </>
  );
}

const EmptyPlayer = () => <div className="stage" />;

export function PlayerPlaceholder() {
  return (
    <div className="stage relative">
      <span
        aria-hidden="true"
        className="absolute inset-0 m-auto size-16 animate-spin rounded-full border-4 border-white/20 border-t-bulb"
      />
    </div>
  );
}

import { useQuery } from "@tanstack/react-query";
import type { CSSProperties } from "react";
import { m } from "#messages";
import type { UserInfo } from "../../../contract/accounts/accounts.ts";
import type { Movie } from "../../../contract/catalogue/catalogue.ts";
import { posterSizesByLayout } from "../../../contract/movies/posters.ts";
import { formatCountries } from "../../api/format-countries.ts";
import { useUser } from "../../features/accounts/session.ts";
import { Poster } from "../../features/catalogue/poster.tsx";
import { usePremiere } from "../../features/catalogue/use-premiere.ts";
import { MovieCrew } from "../../features/movies/movie-crew.tsx";
import { MovieFacts } from "../../features/movies/movie-facts.tsx";
import { unfinishedMoviesQuery } from "../../features/viewing/queries.ts";
import { formatWatchTimeLeft, ProgressBar } from "../../features/viewing/watch-progress.tsx";
import { formatPlaybackTime } from "../../ui/playback-time.ts";
import { toWordLengthStyle } from "../../ui/word-length.ts";
import { MovieActions } from "../movie-actions/movie-actions.tsx";
import { MovieOfferDetails } from "../movie-actions/movie-offer-details.tsx";
import { useMovieAccess } from "../movie-actions/use-movie-access.ts";

/** Poster, name, facts and actions of a movie. */
export function MovieHeader({ movie: fetchedMovie }: { movie: Movie }) {
  const { movie, leftMs } = usePremiere(fetchedMovie);
  const user = useUser();
  const access = useMovieAccess(movie);
  return (
    <div className="relative isolate overflow-hidden">
      <div
        aria-hidden="true"
        className="glow absolute inset-0 -z-10 max-md:[--glow-until:10%] md:[--glow-x:14%]"
        style={{ "--movie-colour": movie.colour } as CSSProperties}
      />
      <div className="wrap grid gap-x-8 gap-y-6 pt-6 pb-8 md:grid-cols-[auto_1fr] md:items-center md:py-12 lg:gap-x-14">
        <div className="relative mx-auto w-[min(44vw,12rem)] overflow-hidden rounded-2xl shadow-2xl ring-1 shadow-shade/70 ring-screen/15 md:w-64 lg:w-80 xl:w-96">
          <Poster
            of={movie}
            alt={m.movie_poster({ name: movie.name })}
            priority
            sizes={posterSizesByLayout.movie}
          />
          {user && <ResumeBadge user={user} movieId={movie.id} />}
        </div>
        <div className="@container relative min-w-0">
          <h1
            className={`headline wrap-anywhere ${movie.name.length > 26 ? "fit-4xl xs:fit-5xl lg:fit-6xl xl:fit-7xl" : "fit-5xl xs:fit-6xl lg:fit-7xl xl:fit-9xl"}`}
            style={toWordLengthStyle(movie.name)}
          >
            {movie.name}
          </h1>
          {movie.originalTitle && movie.originalTitle !== movie.name && (
            <p className="mt-2 text-lg wrap-anywhere text-dim">
              <span className="sr-only">{m.movie_original_title()} </span>
              {movie.originalTitle}
            </p>
          )}
          <div className="mt-4">
            <MovieFacts movie={movie}>
              {movie.ageRating && <li>{movie.ageRating}</li>}
              {movie.countries && <li>{formatCountries(movie.countries)}</li>}
            </MovieFacts>
            {movie.contentAdvice && (
              <p className="mt-2 wrap-anywhere text-dim">{movie.contentAdvice}</p>
            )}
          </div>
          <MovieActions movie={movie} access={access} />
          <MovieOfferDetails
            movie={movie}
            access={access}
            premiere={{ at: fetchedMovie.premieresAt, leftMs }}
          />
          <p className="mt-6 max-w-3xl text-lg text-pretty wrap-anywhere text-screen/90">
            {movie.description}
          </p>
          <MovieCrew crew={movie.crew ?? []} />
        </div>
      </div>
    </div>
  );
}

/**
 * The resume position, placed over the poster's lower edge, so that nothing shifts when it loads.
 */
function ResumeBadge({ user, movieId }: { user: UserInfo; movieId: string }) {
  const unfinished = useQuery({ ...unfinishedMoviesQuery(user), staleTime: 0 }).data?.data
    .watchCartMovies;
  const watchPosition = unfinished?.find(({ id }) => id === movieId);
  if (!watchPosition) return null;
  return (
    <div className="absolute inset-x-0 bottom-0 animate-rise bg-linear-to-t from-night/95 via-night/80 to-transparent px-4 pt-14 pb-4">
      <p className="mb-2 flex flex-wrap justify-between gap-x-3 text-sm font-semibold sm:text-base">
        <span>{m.movie_resume_from({ time: formatPlaybackTime(watchPosition.position) })}</span>
        <span className="font-normal text-dim max-sm:hidden">
          {formatWatchTimeLeft(watchPosition)}
        </span>
      </p>
      <ProgressBar of={watchPosition} />
    </div>
  );
}

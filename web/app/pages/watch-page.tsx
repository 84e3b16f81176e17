import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useEffect } from "react";
import type { Movie } from "../../../contract/catalogue.ts";
import { useUser } from "../../account/session.ts";
import { SubscribePrompt } from "../../billing/subscribe-prompt.tsx";
import { MovieFacts } from "../../catalogue/movie-facts.tsx";
import { moviesNamed, oneMovie } from "../../catalogue/queries.ts";
import { playbackOf } from "../../player/playback.ts";
import { go, usePlace, useQueryOfPlace } from "../../router/history.ts";
import { Redirect } from "../../router/link.tsx";
import { useParams } from "../../router/routes.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { ApiError, call, statusOf } from "../api.ts";
import { paths } from "../paths.ts";
import { MovieTrouble } from "./movie-trouble.tsx";

const loadPlayer = () => import("../../player/player.tsx");
const Player = lazy(async () => ({ default: (await loadPlayer()).Player }));

export function WatchPage() {
  const { name = "" } = useParams();
  const givenId = useQueryOfPlace()[0].get("id");
  const user = useUser();
  const here = useHere();
  const named = useQuery({ ...moviesNamed(name), enabled: user !== null && givenId === null });
  const id = givenId ?? bestMatch(named.data?.data, name)?.id;
  useEffect(() => void loadPlayer(), []);
  useTitle(`Watch ${name}`);
  if (!user) return <Redirect to={paths.loginThen(here)} />;
  if (named.isError) return <MovieTrouble error={named.error} onRetry={() => named.refetch()} />;
  if (named.data && !id) return <MovieTrouble error={new ApiError(404, {})} onRetry={() => undefined} />;
  return id ? <Screening key={id} id={id} name={name} /> : <Stage name={name} />;
}

function Screening({ id, name }: { id: string; name: string }) {
  const user = useUser();
  const here = useHere();
  const playback = useQuery(playbackOf(id));
  const found = useQuery(oneMovie(id));
  const movie = found.data?.data;
  const title = movie?.name ?? name;

  if (found.isError) return <MovieTrouble error={found.error} onRetry={() => found.refetch()} />;
  if (statusOf(playback.error) === 401) return <Redirect to={paths.loginThen(here)} />;
  if (statusOf(playback.error) === 404) return <NotReady id={id} name={title} />;
  if (playback.error instanceof ApiError && playback.error.code === "subscription_required") {
    return (
      <>
        <Stage name={title} movie={movie}>
          {null}
        </Stage>
        <SubscribePrompt
          user={user}
          next={here}
          loginAt={paths.loginThen(here)}
          onClose={() => go(paths.movie(id), { replace: true })}
        />
      </>
    );
  }
  if (playback.isError) return <MovieTrouble error={playback.error} onRetry={() => playback.refetch()} />;
  const renew = async () => (await call("POST /api/movies/:id/playback", { params: { id } })).data;
  return (
    <Stage name={title} movie={movie}>
      {playback.data && (
        <Suspense fallback={<Turning />}>
          <Player name={title} playback={playback.data.data} renew={renew} />
        </Suspense>
      )}
    </Stage>
  );
}

function Turning() {
  return (
    <span
      aria-hidden="true"
      className="absolute inset-0 m-auto size-16 animate-spin rounded-full border-4 border-white/20 border-t-bulb"
    />
  );
}

/** Where the film plays. Without children it waits for them; with `null` it stays dark. */
function Stage({ name, movie, children }: { name: string; movie?: Movie; children?: ReactNode }) {
  return (
    <>
      <div className="bg-black">
        <div className="relative mx-auto aspect-video max-h-[calc(100dvh-4.5rem)]">
          {children === undefined ? <Turning /> : children}
        </div>
      </div>
      <div className="wrap pt-6 sm:pt-8">
        <h1 className="headline text-4xl sm:text-6xl">{name}</h1>
        {movie && (
          <>
            <div className="mt-4">
              <MovieFacts movie={movie} />
            </div>
            <p className="mt-4 max-w-3xl text-pretty text-screen/85">{movie.description}</p>
            <ButtonLink look="quiet" to={paths.movie(movie.id)} className="mt-6">
              Cast, reviews and more
            </ButtonLink>
          </>
        )}
      </div>
    </>
  );
}

function NotReady({ id, name }: { id: string; name: string }) {
  return (
    <Notice
      level={1}
      title="Not ready yet"
      actions={
        <>
          <ButtonLink to={paths.movie(id)}>Back to the movie</ButtonLink>
          <ButtonLink look="quiet" to={paths.movies}>
            See what is on
          </ButtonLink>
        </>
      }
    >
      <p>The reel of {name} has not arrived in the projection room. It can be watched as soon as it has.</p>
    </Notice>
  );
}

function useHere(): string {
  const { pathname, search } = usePlace();
  return pathname + search;
}

function bestMatch(movies: Movie[] | undefined, name: string): Movie | undefined {
  return movies?.find((movie) => movie.name.toLowerCase() === name.toLowerCase()) ?? movies?.[0];
}

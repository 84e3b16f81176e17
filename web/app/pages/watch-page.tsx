import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useState } from "react";
import type { Movie } from "../../../contract/catalogue.ts";
import { useUser } from "../../account/session.ts";
import { SubscribePrompt } from "../../billing/subscribe-prompt.tsx";
import { moviesNamed, oneMovie } from "../../catalogue/queries.ts";
import { t } from "../../language/text.ts";
import { LimitScreen } from "../../player/limit-screen.tsx";
import { playbackOf, useAskAgain } from "../../player/playback.ts";
import { go, usePlace, useQueryOfPlace } from "../../router/history.ts";
import { Redirect } from "../../router/link.tsx";
import { useParams } from "../../router/routes.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { ApiError, statusOf } from "../api.ts";
import { paths } from "../paths.ts";
import { MovieTrouble } from "./movie-trouble.tsx";
import { WaitingStage, WatchStage } from "./watch-stage.tsx";

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
  useTitle(t("Watch {film}", { film: name }));
  if (!user) return <Redirect to={paths.loginThen(here)} />;
  if (id) return <Screening key={id} id={id} name={name} viewerId={user.id} />;
  if (named.isError) return <MovieTrouble error={named.error} onRetry={() => named.refetch()} />;
  if (named.data) return <MovieTrouble error={new ApiError(404, {})} onRetry={() => undefined} />;
  return <WatchStage name={name} />;
}

function Screening({ id, name, viewerId }: { id: string; name: string; viewerId: string }) {
  const here = useHere();
  const playback = useQuery(playbackOf(id));
  const askAgain = useAskAgain(id);
  const found = useQuery(oneMovie(id));
  const [unpaid, setUnpaid] = useState(false);
  const movie = found.data?.data;
  const title = movie?.name ?? name;
  const code = playback.error instanceof ApiError ? playback.error.code : undefined;

  // First of all: what plays is not interrupted by what is asked about it meanwhile.
  if (playback.data) {
    return (
      <WatchStage name={title} movie={movie}>
        <Suspense fallback={<WaitingStage />}>
          <Player
            film={{ id, name: title, imageSet: movie?.imageSet }}
            permission={playback.data}
            onUnpaid={() => setUnpaid(true)}
            viewerId={viewerId}
          />
        </Suspense>
        {unpaid && <Unpaid movieId={id} />}
      </WatchStage>
    );
  }
  if (found.isError) return <MovieTrouble error={found.error} onRetry={() => found.refetch()} />;
  if (statusOf(playback.error) === 401) return <Redirect to={paths.loginThen(here)} />;
  // Of the two answers this may be the first: whether there is such a movie at all, the other says.
  if (code === "not_found") return movie ? <NotReady id={id} name={title} /> : <WatchStage name={title} />;
  if (code === "subscription_required") {
    return (
      <>
        <WatchStage name={title} movie={movie}>
          {null}
        </WatchStage>
        <Unpaid movieId={id} />
      </>
    );
  }
  if (code === "stream_limit") {
    return (
      <WatchStage name={title} movie={movie}>
        <div className="stage grid">
          <LimitScreen onWatch={askAgain} />
        </div>
      </WatchStage>
    );
  }
  if (playback.isError) return <MovieTrouble error={playback.error} onRetry={() => playback.refetch()} />;
  return <WatchStage name={title} movie={movie} />;
}

/** The specified popup; who closes it is back at the movie. */
function Unpaid({ movieId }: { movieId: string }) {
  const user = useUser();
  const here = useHere();
  return (
    <SubscribePrompt
      user={user}
      next={here}
      loginAt={paths.loginThen(here)}
      onClose={() => go(paths.movie(movieId), { replace: true })}
    />
  );
}

function NotReady({ id, name }: { id: string; name: string }) {
  return (
    <Notice
      level={1}
      title={t("Not ready yet")}
      actions={
        <>
          <ButtonLink to={paths.movie(id)}>{t("Back to the movie")}</ButtonLink>
          <ButtonLink look="quiet" to={paths.movies}>
            {t("See what is on")}
          </ButtonLink>
        </>
      }
    >
      <p>
        {t("The reel of {film} has not arrived in the projection room. It can be watched as soon as it has.", {
          film: name,
        })}
      </p>
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

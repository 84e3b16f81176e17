import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect, useState } from "react";
import { Navigate, useLocation, useParams, useSearchParams } from "react-router-dom";
import { m } from "#messages";
import { viewerKey } from "../../../contract/accounts/viewer-key.ts";
import type { Movie, SearchResult } from "../../../contract/catalogue/catalogue.ts";
import { searchLength } from "../../../contract/constants.ts";
import { truncate } from "../../../contract/truncate.ts";
import { ApiError, httpStatusOf } from "../../api/client.ts";
import { navigate } from "../../api/navigate.ts";
import { paths } from "../../api/paths.ts";
import { useUser } from "../../features/accounts/session.ts";
import { movieQuery, searchQuery } from "../../features/catalogue/queries.ts";
import { closedMovieErrorCodes } from "../../features/player/features/closed-movie-error-codes.ts";
import {
  playbackGrantQuery,
  useRefetchPlaybackGrant,
} from "../../features/player/features/use-playback-grant.ts";
import { LazyStreamLimitScreen } from "../../features/player/screens/lazy-stream-limit-screen.tsx";
import { lazyComponent } from "../../ui/lazy-component.ts";
import { useDocumentTitle } from "../../ui/use-title.ts";
import { LazySubscribePrompt } from "../movie-actions/lazy-subscribe-prompt.tsx";
import { MovieError } from "./movie-error.tsx";
import { PlayerPlaceholder, WatchLayout } from "./watch-layout.tsx";

const Player = lazyComponent(async () => (await import("../../features/player/player.tsx")).Player);
const VideoNotReady = lazyComponent(
  async () => (await import("./video-not-ready.tsx")).VideoNotReady,
);

export function WatchPage() {
  const { name = "" } = useParams();
  const [searchParams] = useSearchParams();
  const idParam = searchParams.get("id");
  const extra = searchParams.get("extra") ?? undefined;
  const user = useUser();
  const currentPath = useCurrentPath();
  const namedResult = useQuery({
    ...searchQuery(truncate(name, searchLength.max)),
    enabled: user !== null && idParam === null,
  });
  const id = idParam ?? findBestMatch(namedResult.data?.data, name)?.id;
  useEffect(() => void Player.load().catch(() => undefined), []);
  useDocumentTitle(m.player_page_title({ movie: name }));
  if (!user) return <Navigate replace to={paths.loginWithNext(currentPath)} />;
  if (id)
    return (
      <WatchMovie
        key={`${id} ${extra}`}
        id={id}
        extra={extra}
        name={name}
        viewerId={viewerKey(user)}
      />
    );
  if (namedResult.isError)
    return <MovieError error={namedResult.error} onRetry={() => namedResult.refetch()} />;
  if (namedResult.data)
    return <MovieError error={new ApiError(404, {})} onRetry={() => undefined} />;
  return <WatchLayout name={name} />;
}

const closedTitles: Partial<Record<string, () => string>> = {
  not_in_country: m.movie_not_in_country,
  not_in_subscription: m.movie_not_in_subscription,
};

type WatchMovieProps = { id: string; extra?: string; name: string; viewerId: string };

function WatchMovie({ id, extra, name, viewerId }: WatchMovieProps) {
  const currentPath = useCurrentPath();
  const playback = useQuery(playbackGrantQuery(id, extra));
  const retryPlayback = useRefetchPlaybackGrant(id, extra);
  const movieResult = useQuery(movieQuery(id));
  const [needsSubscription, setNeedsSubscription] = useState(false);
  const movie = movieResult.data?.data;
  const title =
    (extra ? movie?.extras?.find((each) => each.id === extra)?.title : movie?.name) ?? name;

  // The playback grant is checked first, so that errors of refetches do not interrupt playback.
  if (playback.data) {
    return (
      <WatchLayout name={title} movie={movie}>
        <Suspense fallback={<PlayerPlaceholder />}>
          <Player
            movie={{
              id,
              name: title,
              imageSet: movie?.imageSet,
              extra,
              hasNext: !extra && Boolean(movie?.episode?.next),
            }}
            grant={playback.data}
            onSubscriptionRequired={() => setNeedsSubscription(true)}
            viewerId={viewerId}
          />
        </Suspense>
        {needsSubscription && <SubscriptionPopup movieId={id} />}
      </WatchLayout>
    );
  }
  if (movieResult.isError)
    return <MovieError error={movieResult.error} onRetry={() => movieResult.refetch()} />;
  if (httpStatusOf(playback.error) === 401)
    return <Navigate replace to={paths.loginWithNext(currentPath)} />;
  if (playback.isError)
    return (
      <PlaybackRefused
        id={id}
        name={title}
        movie={movie}
        error={playback.error}
        onRetry={() => playback.refetch()}
        onWatch={retryPlayback}
      />
    );
  return <WatchLayout name={title} movie={movie} />;
}

type PlaybackRefusedProps = {
  id: string;
  name: string;
  movie: Movie | undefined;
  error: Error;
  onRetry: () => void;
  onWatch: ReturnType<typeof useRefetchPlaybackGrant>;
};

function PlaybackRefused({ id, name, movie, error, onRetry, onWatch }: PlaybackRefusedProps) {
  const code = error instanceof ApiError ? error.code : "";
  // `not_found` can mean a missing movie or a missing video; the movie query tells which.
  if ((code === "not_found" && movie) || closedMovieErrorCodes.includes(code))
    return (
      <Suspense fallback={<WatchLayout name={name} />}>
        <VideoNotReady
          id={id}
          name={name}
          title={closedTitles[code]?.()}
          text={code === "not_found" ? undefined : error.message}
        />
      </Suspense>
    );
  switch (code) {
    case "not_found":
      return <WatchLayout name={name} />;
    case "subscription_required":
      return (
        <>
          <WatchLayout name={name} movie={movie}>
            {null}
          </WatchLayout>
          <SubscriptionPopup movieId={id} />
        </>
      );
    case "stream_limit":
      return (
        <WatchLayout name={name} movie={movie}>
          <div className="stage grid">
            <LazyStreamLimitScreen onWatch={onWatch} />
          </div>
        </WatchLayout>
      );
    default:
      return <MovieError error={error} onRetry={onRetry} />;
  }
}

/** The subscribe popup, which returns to the movie's page when closed, as specified. */
function SubscriptionPopup({ movieId }: { movieId: string }) {
  const currentPath = useCurrentPath();
  const close = () => navigate(paths.movie(movieId), { replace: true });
  return <LazySubscribePrompt next={currentPath} movieId={movieId} onClose={close} />;
}

function useCurrentPath(): string {
  const { pathname, search } = useLocation();
  return pathname + search;
}

function findBestMatch(movies: SearchResult[] | undefined, name: string): SearchResult | undefined {
  return movies?.find((movie) => movie.name.toLowerCase() === name.toLowerCase()) ?? movies?.[0];
}

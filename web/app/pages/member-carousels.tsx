import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { m } from "#messages";
import { MovieCarousel } from "../../features/catalogue/movie-carousel.tsx";
import { Poster } from "../../features/catalogue/poster.tsx";
import { ContinueWatching } from "../../features/viewing/continue-watching.tsx";
import { useHistoryRemovals } from "../../features/viewing/history-removals.ts";
import { continuedMoviesQuery, recommendationsQuery } from "../../features/viewing/queries.ts";
import { carouselPosterSizes } from "../../ui/carousel.tsx";

type Props = { fallback: ReactNode; children: ReactNode };

/**
 * A member's own carousels, above the public carousels. `fallback` is shown until the member's own
 * carousels are known, so that they push nothing down. The page cannot reserve their space, because
 * it is unknown on a first visit or another device. A carousel that is empty or failed to load is
 * left out.
 */
export function MemberCarousels({ fallback, children }: Props) {
  const unfinished = useQuery({ ...continuedMoviesQuery(), staleTime: 0, retry: false });
  const recommendations = useQuery({ ...recommendationsQuery(), staleTime: 0, retry: false });
  const { isHidden, forget } = useHistoryRemovals();
  const [isSettled, setIsSettled] = useState(false);

  const unfinishedMovies = unfinished.data?.data ?? [];
  const pending =
    mayStillChange(unfinished, unfinishedMovies.length === 0) ||
    mayStillChange(recommendations, (recommendations.data?.data.length ?? 0) === 0);
  if (!isSettled && !pending) setIsSettled(true);
  if (!isSettled && pending) return fallback;

  const movies = unfinishedMovies.filter(({ id, followsId = id }) => !isHidden(followsId));
  const { movie, data = [] } = recommendations.data ?? {};
  return (
    <>
      {movies.length > 0 && (
        <ContinueWatching
          movies={movies}
          renderPoster={(poster) => <Poster of={poster} sizes={carouselPosterSizes} />}
          onRemove={({ id, name, followsId = id, followsName = name }) =>
            forget({ id: followsId, name: followsName })
          }
        />
      )}
      {movie && data.length > 0 && (
        <MovieCarousel title={m.catalogue_because_watched({ name: movie.name })} movies={data} />
      )}
      {children}
    </>
  );
}

/**
 * Whether a carousel may still appear: its data is loading, or its cached data is empty and is
 * being refetched.
 */
function mayStillChange(
  { isLoading, isFetching }: { isLoading: boolean; isFetching: boolean },
  empty: boolean,
): boolean {
  return isLoading || (isFetching && empty);
}

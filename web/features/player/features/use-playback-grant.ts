import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { requestPlaybackGrant } from "./playback-grant.ts";

const grantStaleMs = 10_000;

/**
 * The query for a playback grant, cached for a few seconds so that the Watch button and the watch
 * page share one request.
 */
export const playbackGrantQuery = (movieId: string, extra?: string, playRequestedAt?: number) =>
  queryOptions({
    queryKey: ["playback", movieId, extra],
    queryFn: () => requestPlaybackGrant(movieId, extra, playRequestedAt ?? getPageRequestTime()),
    staleTime: grantStaleMs,
    gcTime: grantStaleMs,
    retry: false,
    refetchOnReconnect: false,
  });

let isFirstPage = true;

/**
 * Returns when playback was requested. If the watch page is the first page, the viewer has waited
 * since navigation start: 0.
 */
function getPageRequestTime(): number {
  const [load] = performance.getEntriesByType("navigation");
  const openedByAddress = isFirstPage && load?.name === location.href;
  isFirstPage = false;
  return openedByAddress ? 0 : performance.now();
}

/** Requests a grant before the watch page opens. */
export function useFetchPlaybackGrant() {
  const queryClient = useQueryClient();
  return (movieId: string) =>
    queryClient.fetchQuery(playbackGrantQuery(movieId, undefined, performance.now()));
}

/** Requests a grant again. The error stays visible until the request succeeds. */
export function useRefetchPlaybackGrant(movieId: string, extra?: string) {
  const queryClient = useQueryClient();
  return async () => {
    queryClient.setQueryData(
      playbackGrantQuery(movieId, extra).queryKey,
      await requestPlaybackGrant(movieId, extra),
    );
  };
}

/** Discards the grant, because a later visit needs a new stream lease and resume position. */
export function useDiscardGrantOnUnmount(movieId: string, extra?: string) {
  const queryClient = useQueryClient();
  useEffect(
    () => () =>
      queryClient.removeQueries({ queryKey: playbackGrantQuery(movieId, extra).queryKey }),
    [queryClient, movieId, extra],
  );
}

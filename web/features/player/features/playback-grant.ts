import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Playback } from "../../../../contract/streaming.ts";
import { apiFetch } from "../../../api/client.ts";

/** The permission to watch a film. */
export type PlaybackGrant = Playback & {
  /** When Watch was pressed, in milliseconds since the page began to load. */
  playRequestedAt: number;
  /** How far the site's clock is ahead of this device's. */
  clockOffsetMs: number;
};

const grantStaleMs = 10_000;

export async function requestPlaybackGrant(
  movieId: string,
  playRequestedAt = performance.now(),
): Promise<PlaybackGrant> {
  const { data } = await apiFetch("POST /api/movies/:id/playback", { params: { id: movieId } });
  return { ...data, playRequestedAt, clockOffsetMs: Date.parse(data.now) - Date.now() };
}

/** Kept for seconds only, so that pressing Watch and opening the page ask once. */
export const playbackGrantQuery = (movieId: string, playRequestedAt?: number) =>
  queryOptions({
    queryKey: ["playback", movieId],
    queryFn: () => requestPlaybackGrant(movieId, playRequestedAt ?? getPageRequestTime()),
    staleTime: grantStaleMs,
    gcTime: grantStaleMs,
    retry: false,
    refetchOnReconnect: false,
  });

let isFirstPage = true;

/** Who opens a film by its address waits for it since the page began to load. */
function getPageRequestTime(): number {
  const [load] = performance.getEntriesByType("navigation");
  const openedByAddress = isFirstPage && load?.name === location.href;
  isFirstPage = false;
  return openedByAddress ? 0 : performance.now();
}

/** Asks to watch ahead of the watch page. */
export function useFetchPlaybackGrant() {
  const queryClient = useQueryClient();
  return (movieId: string) => queryClient.fetchQuery(playbackGrantQuery(movieId, performance.now()));
}

/** Asks once more from where one was refused, which stays to be seen until the answer is another one. */
export function useRefetchPlaybackGrant(movieId: string) {
  const queryClient = useQueryClient();
  return async () => {
    queryClient.setQueryData(playbackGrantQuery(movieId).queryKey, await requestPlaybackGrant(movieId));
  };
}

/** A permission is used once: whoever comes back asks again, for the stream and for the place to go on at. */
export function useDiscardGrantOnUnmount(movieId: string) {
  const queryClient = useQueryClient();
  useEffect(
    () => () => queryClient.removeQueries({ queryKey: playbackGrantQuery(movieId).queryKey }),
    [queryClient, movieId],
  );
}

import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Playback } from "../../contract/streaming.ts";
import { apiFetch } from "../api/client.ts";

/** The permission to watch a film. */
export type Permission = Playback & {
  /** When Watch was pressed, in milliseconds since the page began to load. */
  pressedAt: number;
  /** How far the site's clock is ahead of this device's. */
  aheadMs: number;
};

const freshMs = 10_000;

export async function askToPlay(movieId: string, pressedAt = performance.now()): Promise<Permission> {
  const { data } = await apiFetch("POST /api/movies/:id/playback", { params: { id: movieId } });
  return { ...data, pressedAt, aheadMs: Date.parse(data.now) - Date.now() };
}

/** Kept for seconds only, so that pressing Watch and opening the page ask once. */
export const playbackOf = (movieId: string, pressedAt?: number) =>
  queryOptions({
    queryKey: ["playback", movieId],
    queryFn: () => askToPlay(movieId, pressedAt ?? arrivedAt()),
    staleTime: freshMs,
    gcTime: freshMs,
    retry: false,
    refetchOnReconnect: false,
  });

let isFirstPage = true;

/** Who opens a film by its address waits for it since the page began to load. */
function arrivedAt(): number {
  const [load] = performance.getEntriesByType("navigation");
  const loadedHere = isFirstPage && load?.name === location.href;
  isFirstPage = false;
  return loadedHere ? 0 : performance.now();
}

/** Fetches the player's code, for who is likely to press Watch. */
export function loadPlayer() {
  void import("./player.tsx");
}

/** Asks to watch ahead of the watch page. */
export function useAskToWatch() {
  const queries = useQueryClient();
  return (movieId: string) => queries.fetchQuery(playbackOf(movieId, performance.now()));
}

/** Asks once more from where one was refused, which stays to be seen until the answer is another one. */
export function useAskAgain(movieId: string) {
  const queries = useQueryClient();
  return async () => {
    queries.setQueryData(playbackOf(movieId).queryKey, await askToPlay(movieId));
  };
}

/** A permission is used once: whoever comes back asks again, for the stream and for the place to go on at. */
export function useSpentPermission(movieId: string) {
  const queries = useQueryClient();
  useEffect(() => () => queries.removeQueries({ queryKey: playbackOf(movieId).queryKey }), [queries, movieId]);
}

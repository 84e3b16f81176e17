import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { call } from "../app/api.ts";

const freshMs = 10_000;

/** The permission to watch a film. Kept for seconds only, so that pressing Watch and opening the page ask once. */
export const playbackOf = (movieId: string) =>
  queryOptions({
    queryKey: ["playback", movieId],
    queryFn: () => call("POST /api/movies/:id/playback", { params: { id: movieId } }),
    staleTime: freshMs,
    gcTime: freshMs,
    retry: false,
  });

/** Fetches the player's code, for who is likely to press Watch. */
export function loadPlayer() {
  void import("./player.tsx");
}

/** Asks to watch ahead of the watch page, whose code comes down at the same time. */
export function useAskToWatch() {
  const queries = useQueryClient();
  return (movieId: string) => {
    loadPlayer();
    return queries.fetchQuery(playbackOf(movieId));
  };
}

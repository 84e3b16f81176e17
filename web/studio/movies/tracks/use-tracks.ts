import { useQuery, useQueryClient } from "@tanstack/react-query";
import { queryOptionsFor } from "../../../api/query-options.ts";

/** Fetches the tracks of a movie's video. `refresh` fetches them again after a change. */
export function useTracks(movieId: string) {
  const queryClient = useQueryClient();
  const query = queryOptionsFor("GET /api/movies/:id/tracks", { params: { id: movieId } });
  const result = useQuery({ ...query, staleTime: 0 });
  return { result, refresh: () => queryClient.invalidateQueries(query) };
}

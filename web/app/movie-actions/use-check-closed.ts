import { useQueryClient } from "@tanstack/react-query";
import { movieQuery } from "../../features/catalogue/queries.ts";

/**
 * Returns a function that tells whether a movie is closed to the visitor. Lists are the same in all
 * countries, so the function fetches the movie's own data. It resolves to undefined after an error.
 */
export function useCheckClosed() {
  const queryClient = useQueryClient();
  return (id: string) =>
    queryClient.fetchQuery(movieQuery(id)).then(
      ({ data }) => data.notInCountry || data.comingOn || data.notIncluded,
      () => undefined,
    );
}

import { useQueryClient } from "@tanstack/react-query";

/** Returns a function that discards all cached data, because other movies are shown from now on. */
export function useForgetMovies(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await queryClient.cancelQueries();
    await queryClient.resetQueries();
  };
}

import type { QueryClient } from "@tanstack/react-query";
import type { UserInfo } from "../../../contract/accounts/accounts.ts";
import { defaultPageSize } from "../../../contract/constants.ts";
import type { ResponseOf } from "../../../contract/endpoints.ts";
import { queryOptionsFor } from "../../api/query-options.ts";

type Viewer = Pick<UserInfo, "id" | "name">;
type HistoryList = ResponseOf<"GET /getWatchCount">;

const rowLength = 12;

export const historyPageQuery = ({ id, name }: Viewer, cursor: string | undefined) =>
  queryOptionsFor("GET /getWatchCount", { query: { name, id, limit: defaultPageSize, cursor } });

/** The query for unfinished movies, newest first. */
export const unfinishedMoviesQuery = ({ id, name }: Viewer) =>
  queryOptionsFor("GET /getWatchCount", {
    query: { name, id, unfinished: "true", limit: rowLength },
  });

/** The query for the movies that the member goes on with. */
export const continuedMoviesQuery = () => queryOptionsFor("GET /api/continue");

/** The query for recommendations, based on the movie watched last. */
export const recommendationsQuery = () => queryOptionsFor("GET /api/because");

const historyQueryFilter = {
  predicate: ({ queryKey }: { queryKey: readonly unknown[] }) =>
    String(queryKey[0]).startsWith("/getWatchCount"),
};

/** Whether a query reads the watch history or a list derived from it. A query's key is its URL. */
export const isHistoryQuery = ({ queryKey: [path] }: { queryKey: readonly unknown[] }) =>
  /^\/(getWatchCount|api\/continue)/.test(String(path));

/**
 * Filters the cached pages of the watch history and the cached list of movies to continue, and
 * refetches them. A next episode is left out if the episode before it is left out.
 */
export function filterHistory(
  queryClient: QueryClient,
  shouldKeep: (movieId: string) => boolean,
): Promise<void> {
  queryClient.setQueriesData<HistoryList>(
    historyQueryFilter,
    (list) => list && filterHistoryList(list, shouldKeep),
  );
  queryClient.setQueryData(
    continuedMoviesQuery().queryKey,
    (list) =>
      list && {
        ...list,
        data: list.data.filter(({ id, followsId = id }) => shouldKeep(followsId)),
      },
  );
  return queryClient.invalidateQueries({ predicate: isHistoryQuery });
}

function filterHistoryList(
  list: HistoryList,
  shouldKeep: (movieId: string) => boolean,
): HistoryList {
  const previous = list.data.watchCartMovies;
  const watchCartMovies = previous.filter(({ id }) => shouldKeep(id));
  return {
    ...list,
    data: { watchCartMovies },
    total: list.total - (previous.length - watchCartMovies.length),
  };
}

import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import type { UserInfo } from "../../../contract/accounts/accounts.ts";
import { liveListOptions, usePagination } from "../../api/use-pagination.ts";
import { useListFilters } from "../../ui/lists/use-list-filters.ts";
import { useHistoryRemovals } from "./history-removals.ts";
import { historyPageQuery } from "./queries.ts";

export type WatchHistoryState = ReturnType<typeof useWatchHistory>;

/** Returns a page of the watch history, without the movies that are being removed. */
export function useWatchHistory(user: Pick<UserInfo, "id" | "name">) {
  const { cursor, setFilters } = useListFilters();
  const list = useQuery({ ...historyPageQuery(user, cursor), ...liveListOptions });
  const { isHidden, forget } = useHistoryRemovals();
  const paging = usePagination(list, {
    state: { preventScrollReset: true },
  });
  const { watchCartMovies: loadedMovies = [] } = list.data?.data ?? {};
  const movies = loadedMovies.filter(({ id }) => !isHidden(id));
  const isPastEnd =
    cursor !== undefined && list.isSuccess && !list.isPlaceholderData && loadedMovies.length === 0;

  const goToFirstPage = useEffectEvent(() => setFilters({}, { replace: true }));
  useEffect(() => {
    if (isPastEnd) goToFirstPage();
  }, [isPastEnd]);

  return {
    movies,
    total: list.data && list.data.total - (loadedMovies.length - movies.length),
    dimmed: list.isPlaceholderData,
    error: list.error,
    retry: () => void list.refetch(),
    forget,
    paging,
  };
}

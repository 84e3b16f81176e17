import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import type { UserInfo } from "../../../contract/accounts.ts";
import { liveListOptions, usePagination } from "../../api/use-pagination.ts";
import { useHistoryRemovals } from "./history-removals.ts";
import { historyPageQuery } from "./queries.ts";

export type WatchHistoryState = ReturnType<typeof useWatchHistory>;

/** A page of the watch history, without the movies being removed. */
export function useWatchHistory(user: Pick<UserInfo, "id" | "name">) {
  const [searchParams, setSearchParams] = useSearchParams();
  const cursor = searchParams.get("cursor") ?? undefined;
  const list = useQuery({ ...historyPageQuery(user, cursor), ...liveListOptions });
  const { isHidden, forget } = useHistoryRemovals();
  const paging = usePagination(list.isPlaceholderData ? undefined : list.data, { state: { preventScrollReset: true } });
  const { watchCartMovies: loadedMovies = [] } = list.data?.data ?? {};
  const movies = loadedMovies.filter(({ id }) => !isHidden(id));
  const isPastEnd = cursor !== undefined && list.isSuccess && !list.isPlaceholderData && loadedMovies.length === 0;

  useEffect(() => {
    if (!isPastEnd) return;
    const firstPageParams = new URLSearchParams(searchParams);
    for (const name of ["cursor", "page"]) firstPageParams.delete(name);
    setSearchParams(firstPageParams, { replace: true, state: { preventScrollReset: true } });
  }, [isPastEnd, searchParams, setSearchParams]);

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

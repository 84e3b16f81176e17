import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { UserInfo } from "../../contract/accounts.ts";
import { usePaging } from "../app/use-paging.ts";
import { useQueryOfPlace } from "../router/history.ts";
import { useForgetting } from "./forgetting.ts";
import { historyPage } from "./queries.ts";

export type History = ReturnType<typeof useHistory>;

/** A page of what somebody watched, without what they are taking out of it. */
export function useHistory(user: Pick<UserInfo, "id" | "name">) {
  const [address, setAddress] = useQueryOfPlace();
  const cursor = address.get("cursor") ?? undefined;
  const list = useQuery({ ...historyPage(user, cursor), staleTime: 0, placeholderData: keepPreviousData });
  const { isHidden, forget } = useForgetting();
  const paging = usePaging(list.isPlaceholderData ? undefined : list.data, { state: { stay: true } });
  const { watchCartMovies: all = [] } = list.data?.data ?? {};
  const movies = all.filter(({ id }) => !isHidden(id));
  const beyondEnd = cursor !== undefined && list.isSuccess && !list.isPlaceholderData && all.length === 0;

  useEffect(() => {
    if (!beyondEnd) return;
    const first = new URLSearchParams(address);
    for (const name of ["cursor", "page"]) first.delete(name);
    setAddress(first, { replace: true, state: { stay: true } });
  }, [beyondEnd, address, setAddress]);

  return {
    movies,
    total: list.data && list.data.total - (all.length - movies.length),
    dimmed: list.isPlaceholderData,
    error: list.error,
    retry: () => void list.refetch(),
    forget,
    paging,
  };
}

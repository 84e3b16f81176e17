import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ListError } from "../../ui/lists/list-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

type Props<Response extends { data: unknown }> = {
  query: UseQueryOptions<Response, Error, Response, string[]>;
  /** The class of the skeleton's height. */
  height?: string;
  children: (data: Response["data"]) => ReactNode;
};

/**
 * Fetches the saved data that an editor begins with. The query does not run again when the
 * connection is back, because a draft belongs to the version that it began with.
 */
export function SavedData<Response extends { data: unknown }>({
  query,
  height = "h-96",
  children,
}: Props<Response>) {
  const result = useQuery({ ...query, staleTime: 0, gcTime: 0, refetchOnReconnect: false });
  if (result.data) return children(result.data.data);
  return result.isError ? (
    <ListError list={result} />
  ) : (
    <Skeleton className={`${height} rounded-2xl`} />
  );
}

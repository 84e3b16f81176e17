import type { UseQueryResult } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import type { MovieList } from "../../../contract/catalogue/catalogue.ts";
import { httpStatusOf } from "../../api/client.ts";
import { usePagination } from "../../api/use-pagination.ts";
import { MovieGridSkeleton } from "../../features/catalogue/movie-grid.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { MovieListError } from "./movie-list-error.tsx";
import { NotFoundPage } from "./not-found-page.tsx";

/**
 * Stands in for a list that has a URL of its own until the list has loaded: a skeleton, an error or
 * the not-found page.
 */
export function MovieListFallback({ list }: { list: UseQueryResult<MovieList> }) {
  const hasCursor = useSearchParams()[0].has("cursor");
  const { onFirst } = usePagination(list);
  // A 400 without a cursor means that no list can have this URL.
  const isMissing =
    httpStatusOf(list.error) === 404 || (httpStatusOf(list.error) === 400 && !hasCursor);
  if (isMissing) return <NotFoundPage />;
  return (
    <div className="wrap pt-8 sm:pt-12">
      {list.isError ? (
        <MovieListError list={list} onFirst={onFirst} />
      ) : (
        <>
          <Skeleton className="mb-6 h-36 max-w-3xl" />
          <MovieGridSkeleton withAction />
        </>
      )}
    </div>
  );
}

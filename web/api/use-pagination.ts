import { keepPreviousData } from "@tanstack/react-query";
import { useEffect } from "react";
import { type NavigateOptions, useSearchParams } from "react-router-dom";
import type { MovieList } from "../../contract/catalogue/catalogue.ts";

/**
 * Query options of a list that is always refetched. Meanwhile the cached or previous list stays
 * visible.
 */
export const liveListOptions = { staleTime: 0, placeholderData: keepPreviousData } as const;

type PagedList<List> = { data?: List | undefined; isPlaceholderData: boolean };

/**
 * Returns the page of a list from the URL: its cursor, and its number for display. While the
 * previous page is shown as placeholder data, its cursors are not used.
 */
export function usePagination(
  { data: list, isPlaceholderData }: PagedList<Pick<MovieList, "nextCursor" | "prevCursor">>,
  navigateOptions?: NavigateOptions,
) {
  const [searchParams, setSearchParams] = useSearchParams();
  const cursor = searchParams.get("cursor") ?? undefined;
  const { prevCursor, nextCursor } = (isPlaceholderData ? undefined : list) ?? {};
  const page = cursor === undefined || prevCursor === null ? 1 : readPageNumber(searchParams);

  function goToPage(targetCursor: string, pageNumber: number) {
    const nextParams = new URLSearchParams(searchParams);
    if (pageNumber <= 1) {
      nextParams.delete("cursor");
      nextParams.delete("page");
    } else {
      nextParams.set("cursor", targetCursor);
      nextParams.set("page", String(pageNumber));
    }
    setSearchParams(nextParams, navigateOptions);
    // Moves the focus away from the clicked button, which is disabled while the page loads.
    if (!navigateOptions?.state?.preventScrollReset)
      document.querySelector("main")?.focus({ preventScroll: true });
  }

  return {
    cursor,
    page,
    onFirst: () => goToPage("", 1),
    onPrevious: prevCursor ? () => goToPage(prevCursor, page - 1) : undefined,
    onNext: nextCursor ? () => goToPage(nextCursor, page + 1) : undefined,
  };
}

/**
 * Continues a search whose request covered only part of a large list and found nothing:
 * replaces the cursor in the URL, without a history entry. Returns whether the search continues.
 */
export function useSkipEmptyPages({
  data: list,
  isPlaceholderData,
}: PagedList<Pick<MovieList, "nextCursor" | "prevCursor"> & { data: unknown[] }>) {
  const setSearchParams = useSearchParams()[1];
  const cursor = list?.data.length === 0 && (list.nextCursor ?? list.prevCursor);
  useEffect(() => {
    if (!cursor || isPlaceholderData) return;
    const withCursor = (searchParams: URLSearchParams) =>
      new URLSearchParams({ ...Object.fromEntries(searchParams), cursor });
    setSearchParams(withCursor, { replace: true, state: { preventScrollReset: true } });
  }, [cursor, isPlaceholderData, setSearchParams]);
  return Boolean(cursor);
}

/**
 * Reads the page's number from the URL. Users can edit the URL, so an invalid number counts as 1.
 */
const readPageNumber = (searchParams: URLSearchParams) =>
  Number(/^[1-9]\d{0,5}$/.exec(searchParams.get("page") ?? "")?.[0] ?? 1);

import { keepPreviousData } from "@tanstack/react-query";
import { useEffect } from "react";
import { type NavigateOptions, useSearchParams } from "react-router-dom";
import type { MovieList } from "../../contract/catalogue/catalogue.ts";

/** Shows the cached list while it is fetched again. */
export const liveListOptions = { staleTime: 0, placeholderData: keepPreviousData } as const;

/** The page of a list, stored in the URL: its cursor, and its number for display. */
export function usePagination(
  list: Pick<MovieList, "nextCursor" | "prevCursor"> | undefined,
  navigateOptions?: NavigateOptions,
) {
  const [searchParams, setSearchParams] = useSearchParams();
  const cursor = searchParams.get("cursor") ?? undefined;
  const { prevCursor, nextCursor } = list ?? {};
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
    // The clicked button is disabled while the page loads and would lose the focus.
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
 * Whether the list's search has to go on: one request searches a part of a large catalogue, and
 * found nothing there. Then the URL continues at the cursor, without an entry in the history.
 */
export function useContinuedSearch({
  data: list,
  isPlaceholderData,
}: {
  data?: MovieList;
  isPlaceholderData: boolean;
}) {
  const setSearchParams = useSearchParams()[1];
  const cursor = list?.data.length === 0 ? (list.nextCursor ?? list.prevCursor) : null;
  useEffect(() => {
    if (cursor === null || isPlaceholderData) return;
    const withCursor = (searchParams: URLSearchParams) =>
      new URLSearchParams({ ...Object.fromEntries(searchParams), cursor });
    setSearchParams(withCursor, { replace: true, state: { preventScrollReset: true } });
  }, [cursor, isPlaceholderData, setSearchParams]);
  return cursor !== null;
}

/** The number is validated because users can edit the URL. */
const readPageNumber = (searchParams: URLSearchParams) =>
  Number(/^[1-9]\d{0,5}$/.exec(searchParams.get("page") ?? "")?.[0] ?? 1);

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { queryOptionsFor } from "../api/query-options.ts";
import { useDebouncedValue } from "../ui/use-debounced-value.ts";

const debounceMs = 250;

/** Returns the movies that match a typed text; undefined without a text or before any response. */
export function useMovieSearch(text: string) {
  const q = useDebouncedValue(text.trim(), debounceMs);
  const found = useQuery({
    ...queryOptionsFor("GET /api/search", { query: { q } }),
    enabled: q !== "",
    placeholderData: keepPreviousData,
  });
  return q ? found.data?.data : undefined;
}

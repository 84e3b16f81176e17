import { useSearchParams } from "react-router-dom";

type FilterChanges = Record<string, string | undefined>;

/** A list's filters, stored in the URL. Changing a filter returns to the first page. */
export function useListFilters() {
  const [searchParams, setSearchParams] = useSearchParams();

  function withChanges(changes: FilterChanges) {
    const nextParams = new URLSearchParams(searchParams);
    for (const [name, value] of Object.entries({
      cursor: undefined,
      page: undefined,
      ...changes,
    })) {
      if (value) nextParams.set(name, value);
      else nextParams.delete(name);
    }
    return nextParams;
  }

  return {
    searchParams,
    cursor: searchParams.get("cursor") ?? undefined,
    setFilters: (changes: FilterChanges, { replace = false } = {}) =>
      setSearchParams(withChanges(changes), { replace, state: { preventScrollReset: true } }),
    /** Returns the URL with the filters changed, relative to the current page. */
    urlWithFilters: (changes: FilterChanges) => `?${withChanges(changes)}`,
  };
}

/** Returns `value` if it is one of the options. URLs can contain anything. */
export const parseOption = <Value extends string>(
  options: readonly Value[],
  value: string | null,
): Value | undefined => options.find((option) => option === value);

import { useSearchParams } from "react-router-dom";

type FilterChanges = Record<string, string | undefined>;

/** What a list is narrowed to, kept in the address; a change begins at the first page. */
export function useListFilters() {
  const [searchParams, setSearchParams] = useSearchParams();

  function withChanges(changes: FilterChanges) {
    const nextParams = new URLSearchParams(searchParams);
    for (const [name, value] of Object.entries({ cursor: undefined, page: undefined, ...changes })) {
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
    /** Of the page that the list is on. */
    urlWithFilters: (changes: FilterChanges) => `?${withChanges(changes)}`,
  };
}

/** `value`, when it is one of the list: addresses are written by anybody. */
export const parseOption = <Value extends string>(options: readonly Value[], value: string | null): Value | undefined =>
  options.find((option) => option === value);

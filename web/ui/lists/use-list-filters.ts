import { navigate, useLocation } from "../../router/location.ts";

type FilterChanges = Record<string, string | undefined>;

/** What a list is narrowed to, kept in the address; a change begins at the first page. */
export function useListFilters() {
  const { pathname, search } = useLocation();
  const searchParams = new URLSearchParams(search);

  function urlWithFilters(changes: FilterChanges) {
    const nextParams = new URLSearchParams(search);
    for (const [name, value] of Object.entries({ cursor: undefined, page: undefined, ...changes })) {
      if (value) nextParams.set(name, value);
      else nextParams.delete(name);
    }
    return `${pathname}?${nextParams}`;
  }

  return {
    searchParams,
    cursor: searchParams.get("cursor") ?? undefined,
    setFilters: (changes: FilterChanges, { replace = false } = {}) =>
      navigate(urlWithFilters(changes), { replace, state: { preventScrollReset: true } }),
    urlWithFilters,
  };
}

/** `value`, when it is one of the list: addresses are written by anybody. */
export const parseOption = <Value extends string>(options: readonly Value[], value: string | null): Value | undefined =>
  options.find((option) => option === value);

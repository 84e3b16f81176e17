import { navigate, useLocation } from "../../router/location.ts";

type Changes = Record<string, string | undefined>;

const ofOneList = { status: undefined, kind: undefined, state: undefined, order: undefined };

/** Which list is open and what it is narrowed to, kept in the address; a change begins at the first page. */
export function useFilters() {
  const { pathname, search } = useLocation();
  const address = new URLSearchParams(search);

  function addressWith(changes: Changes) {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries({ cursor: undefined, page: undefined, ...changes })) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    return `${pathname}?${next}`;
  }

  return {
    address,
    cursor: address.get("cursor") ?? undefined,
    choose: (changes: Changes, { replace = false } = {}) =>
      navigate(addressWith(changes), { replace, state: { preventScrollReset: true } }),
    openTab: (tab: string | undefined) =>
      navigate(addressWith({ ...ofOneList, tab }), { state: { preventScrollReset: true } }),
    ledgerOf: (order: string) => addressWith({ ...ofOneList, tab: "ledger", order }),
  };
}

/** `value`, when it is one of the list: addresses are written by anybody. */
export const oneOf = <Value extends string>(list: readonly Value[], value: string | null): Value | undefined =>
  list.find((one) => one === value);

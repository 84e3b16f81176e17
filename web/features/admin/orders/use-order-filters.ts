import { useListFilters } from "../../../ui/lists/use-list-filters.ts";

/** Each tab narrows its list by filters of its own: another tab begins without them. */
const clearedFilters = { status: undefined, kind: undefined, state: undefined, order: undefined };

/** Which of the tabs is open and what its list is narrowed to, kept in the address. */
export function useOrderFilters() {
  const { urlWithFilters, ...filters } = useListFilters();
  return {
    ...filters,
    openTab: (tab: string | undefined) => filters.setFilters({ ...clearedFilters, tab }),
    ledgerUrl: (order: string) => urlWithFilters({ ...clearedFilters, tab: "ledger", order }),
  };
}

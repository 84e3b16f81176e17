import { useListFilters } from "../../ui/lists/use-list-filters.ts";

/** The values that clear the filters of every tab, because each tab has its own filters. */
export const emptyOrderFilters = {
  status: undefined,
  kind: undefined,
  state: undefined,
  order: undefined,
  month: undefined,
  change: undefined,
  cohort: undefined,
  trial: undefined,
  movieId: undefined,
  userId: undefined,
  orderId: undefined,
  paidAtEndOf: undefined,
  paidIn: undefined,
  statedIn: undefined,
  promotionCode: undefined,
  priceChange: undefined,
  plan: undefined,
};

/** Returns the open tab and its filters, which are stored in the URL. */
export function useOrderFilters() {
  const { urlWithFilters, ...filters } = useListFilters();
  return {
    ...filters,
    openTab: (tab: string | undefined) => filters.setFilters({ ...emptyOrderFilters, tab }),
    ledgerUrl: (order: string) => urlWithFilters({ ...emptyOrderFilters, tab: "ledger", order }),
  };
}

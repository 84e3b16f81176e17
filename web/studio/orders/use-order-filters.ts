import { useListFilters } from "../../ui/lists/use-list-filters.ts";

/**
 * Clears the filters of every tab: each tab has filters of its own, so another tab opens without
 * any.
 */
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

import { accountId, filledAt, firstFilledId } from "../../support/filled-site/rows.ts";

const month = new Date(filledAt).toISOString().slice(0, 7);
const lastMonth = "2026-09";

/** Filters of orders that have an index, or that match the newest orders. */
export const indexedOrderFilters = [
  "status=paid",
  "status=refunded",
  "status=flagged",
  "state=disputed",
  "state=charged_back",
  "state=refunded",
  ...["subscription", "movies", "rental", "gift"].map((kind) => `kind=${kind}`),
  `paidIn=${month}`,
  `statedIn=${month}`,
  "promotionCode=none",
  "priceChange=raised",
  `userId=${accountId(2_000)}`,
  "orderId=o0002000",
  `month=${month}&trial=begun`,
  `month=${month}&trial=paid`,
  `month=${month}&change=new`,
  `paidAtEndOf=${month}`,
];
/** Filters of orders whose page tests many orders of an index, or sorts a few hundred. */
export const scannedOrderFilters = [
  "paidIn=all",
  `movieId=${firstFilledId}`,
  "movieId=7",
  `month=${lastMonth}`,
  `month=${lastMonth}&change=lost`,
  "month=2026-08&change=lost",
  "month=2025-06&change=more",
  "month=2025-10&change=less",
  `month=${month}&cohort=${month}`,
  "month=2025-12&cohort=2024-02",
  "month=2025-12&cohort=2025-01",
  "paidAtEndOf=2025-12",
];

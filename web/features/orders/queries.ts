import { defaultPageSize, maxPageSize } from "../../../contract/constants.ts";
import { queryOptionsFor } from "../../api/query-options.ts";

export const orderQuery = (orderId: string) =>
  queryOptionsFor("GET /api/orders/:orderId", { params: { orderId } });

export const orderPageQuery = (cursor: string | undefined) =>
  queryOptionsFor("GET /api/orders", { query: { limit: defaultPageSize, cursor } });

export const purchasePageQuery = (cursor: string | undefined) =>
  queryOptionsFor("GET /api/purchases", { query: { limit: defaultPageSize, cursor } });

/**
 * The query for the newest purchases, for display only. The Worker refuses to sell a movie twice.
 */
export const latestPurchasesQuery = () =>
  queryOptionsFor("GET /api/purchases", { query: { limit: maxPageSize } });

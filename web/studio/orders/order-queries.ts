import { queryOptions } from "@tanstack/react-query";
import { defaultPageSize } from "../../../contract/constants.ts";
import type { RequestOf, ResponseOf } from "../../../contract/endpoints.ts";
import { fetchEndpoint } from "../../api/client.ts";
import { queryOptionsFor } from "../../api/query-options.ts";
import { fetchFullPage } from "../fetch-full-page.ts";

export type AdminOrder = ResponseOf<"GET /api/admin/orders">["data"][number];
export type AdminSubscription = ResponseOf<"GET /api/admin/subscriptions">["data"][number];
export type LedgerEntry = ResponseOf<"GET /api/admin/payment-events">["data"][number];

/** A page of orders. If one request finds fewer orders than a page has, further requests fill it. */
export function adminOrdersQuery(filter: RequestOf<"GET /api/admin/orders">["query"]) {
  const query = { ...filter, limit: defaultPageSize };
  return queryOptions({
    ...queryOptionsFor("GET /api/admin/orders", { query }),
    queryFn: ({ signal }) =>
      fetchFullPage(
        (paging) =>
          fetchEndpoint("GET /api/admin/orders", { query: { ...query, ...paging } }, signal),
        query,
      ),
  });
}

export const adminSubscriptionsQuery = (
  query: RequestOf<"GET /api/admin/subscriptions">["query"],
) =>
  queryOptionsFor("GET /api/admin/subscriptions", { query: { limit: defaultPageSize, ...query } });

export const ledgerQuery = (query: RequestOf<"GET /api/admin/payment-events">["query"]) =>
  queryOptionsFor("GET /api/admin/payment-events", { query: { limit: defaultPageSize, ...query } });

export const orderPaymentsQuery = (orderId: string) =>
  queryOptionsFor("GET /api/admin/orders/:orderId/payments", { params: { orderId } });

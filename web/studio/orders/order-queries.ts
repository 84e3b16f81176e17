import { defaultPageSize } from "../../../contract/constants.ts";
import type { RequestOf, ResponseOf } from "../../../contract/endpoints.ts";
import { queryOptionsFor } from "../../api/query-options.ts";

export type AdminOrder = ResponseOf<"GET /api/admin/orders">["data"][number];
export type AdminSubscription = ResponseOf<"GET /api/admin/subscriptions">["data"][number];
export type LedgerEntry = ResponseOf<"GET /api/admin/payment-events">["data"][number];

export const adminOrdersQuery = (query: RequestOf<"GET /api/admin/orders">["query"]) =>
  queryOptionsFor("GET /api/admin/orders", { query: { limit: defaultPageSize, ...query } });

export const adminSubscriptionsQuery = (
  query: RequestOf<"GET /api/admin/subscriptions">["query"],
) =>
  queryOptionsFor("GET /api/admin/subscriptions", { query: { limit: defaultPageSize, ...query } });

export const ledgerQuery = (query: RequestOf<"GET /api/admin/payment-events">["query"]) =>
  queryOptionsFor("GET /api/admin/payment-events", { query: { limit: defaultPageSize, ...query } });

export const orderPaymentsQuery = (orderId: string) =>
  queryOptionsFor("GET /api/admin/orders/:orderId/payments", { params: { orderId } });

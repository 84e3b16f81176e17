import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { UserInfo } from "../../../contract/accounts/accounts.ts";
import { defaultPageSize, maxPageSize } from "../../../contract/constants.ts";
import { apiFetch } from "../../api/client.ts";
import { queryOptionsFor } from "../../api/query-options.ts";

/** `planId` is a plan that is sold by its link. */
export const plansQuery = (planId?: string) =>
  queryOptionsFor("GET /api/plans", { query: { plan: planId } });

/**
 * The query for a plan's price with a promotion code. A refused code is a result instead of an
 * error, so that it is not retried.
 */
export const planPriceQuery = (planId: string, code: string) =>
  queryOptions({
    queryKey: ["/api/promotion-codes/price", planId, code],
    queryFn: () => apiFetch("POST /api/promotion-codes/price", { body: { plan_id: planId, code } }),
    retry: false,
  });

export const subscriptionQuery = () => queryOptionsFor("GET /subscriptionCheck");

/**
 * The query for whether the card expires before the next payment, according to the payment
 * provider.
 */
export const expiringCardQuery = () =>
  queryOptions({
    queryKey: ["/api/billing/card"],
    queryFn: () => apiFetch("POST /api/billing/card"),
    staleTime: 0,
    retry: false,
  });

export const receiptQuery = ({ id, name }: Pick<UserInfo, "id" | "name">) =>
  queryOptionsFor("GET /subscriptionDetails/:name", { params: { name }, query: { id } });

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

const billingUrlPrefixes = [
  "/api/protectedRoute",
  "/subscriptionCheck",
  "/subscriptionDetails/",
  "/getUser/",
  "/getAdmin/",
  "/api/orders",
  "/api/purchases",
  "/api/rentals",
  "playback",
];

/** Whether a URL is of `GET /api/movies/:id/access`. */
const isAccessUrl = (url: string) => /^\/api\/movies\/\d+\/access$/.test(url);

/** Refetches entitlements, purchases, orders and overdue payments after a payment. */
export const invalidateBilling = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey }) => {
      const url = String(queryKey[0]);
      return isAccessUrl(url) || billingUrlPrefixes.some((prefix) => url.startsWith(prefix));
    },
  });

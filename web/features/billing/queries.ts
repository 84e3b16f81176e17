import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { UserInfo } from "../../../contract/accounts/accounts.ts";
import { defaultPageSize, maxPageSize } from "../../../contract/constants.ts";
import { apiFetch } from "../../api/client.ts";
import { queryOptionsFor } from "../../api/query-options.ts";

/** `planId`: one that is sold by its link. */
export const plansQuery = (planId?: string) =>
  queryOptionsFor("GET /api/plans", { query: { plan: planId } });

/** The plan's price with a promotion code. Its refusals are answers, not failures to repeat. */
export const planPriceQuery = (planId: string, code: string) =>
  queryOptions({
    queryKey: ["/api/promotion-codes/price", planId, code],
    queryFn: () => apiFetch("POST /api/promotion-codes/price", { body: { plan_id: planId, code } }),
    retry: false,
  });

export const subscriptionQuery = () => queryOptionsFor("GET /subscriptionCheck");

/** Whether the card still expires before it is to pay, as the payment provider says now. */
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

/** Only for display: the Worker itself refuses to sell a movie twice. */
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

/** Of `GET /api/movies/:id/access`. */
const isAccessUrl = (url: string) => /^\/api\/movies\/\d+\/access$/.test(url);

/** Refetches entitlements, purchases and orders after a payment, and whether one is overdue. */
export const invalidateBilling = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey }) => {
      const url = String(queryKey[0]);
      return isAccessUrl(url) || billingUrlPrefixes.some((prefix) => url.startsWith(prefix));
    },
  });

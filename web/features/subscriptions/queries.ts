import { queryOptions } from "@tanstack/react-query";
import type { UserInfo } from "../../../contract/accounts/accounts.ts";
import { apiFetch } from "../../api/client.ts";
import { queryOptionsFor } from "../../api/query-options.ts";

/** The query for the plans on offer. `planId` is the plan of an opened secret link. */
export const plansQuery = (planId?: string) =>
  queryOptionsFor("GET /api/plans", { query: { plan: planId } });

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

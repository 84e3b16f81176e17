import { queryOptions } from "@tanstack/react-query";
import type { ResponseOf } from "../../../contract/endpoints.ts";
import { apiFetch } from "../../api/client.ts";

type Subscription = Pick<ResponseOf<"GET /subscriptionCheck">, "renews" | "paused" | "overdue">;

const ownPlanKey = "/api/billing/plan";

/**
 * The query for the subscriber's plan, refetched when the subscription changes. `linkedPlanId` is
 * the plan of an opened secret link.
 */
export const ownPlanQuery = (
  { renews, paused, overdue }: Subscription,
  linkedPlanId: string | undefined,
) =>
  queryOptions({
    queryKey: [ownPlanKey, linkedPlanId, renews, paused, overdue],
    queryFn: () => apiFetch("GET /api/billing/plan", { query: { plan: linkedPlanId } }),
  });

/** The query for the price of a change to the plan with this id. The price is never cached. */
export const planChangePriceQuery = (planId: string) =>
  queryOptions({
    queryKey: [`${ownPlanKey}/price`, planId],
    queryFn: () => apiFetch("POST /api/billing/plan/price", { body: { plan_id: planId } }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

export const isOwnPlanKey = ([key]: readonly unknown[]): boolean => key === ownPlanKey;

import { queryOptions } from "@tanstack/react-query";
import type { ResponseOf } from "../../../contract/endpoints.ts";
import { apiFetch } from "../../api/client.ts";

type Subscription = Pick<ResponseOf<"GET /subscriptionCheck">, "renews" | "paused" | "overdue">;

const ownPlanKey = "/api/billing/plan";

/** Refetched when the subscription changes. `linkedPlanId` is a plan that is sold by its link. */
export const ownPlanQuery = (
  { renews, paused, overdue }: Subscription,
  linkedPlanId: string | undefined,
) =>
  queryOptions({
    queryKey: [ownPlanKey, linkedPlanId, renews, paused, overdue],
    queryFn: () => apiFetch("GET /api/billing/plan", { query: { plan: linkedPlanId } }),
  });

/** The query for the price of a change to the plan, which is not cached. */
export const planChangePriceQuery = (planId: string) =>
  queryOptions({
    queryKey: [`${ownPlanKey}/price`, planId],
    queryFn: () => apiFetch("POST /api/billing/plan/price", { body: { plan_id: planId } }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

export const isOwnPlanKey = ([key]: readonly unknown[]): boolean => key === ownPlanKey;

import { useQuery } from "@tanstack/react-query";
import { queryOptionsFor } from "../../api/query-options.ts";
import { formatPrice } from "../../ui/format-price.ts";
import { formatPlanPrice } from "../../ui/plan-price.tsx";

/**
 * Returns functions that give a plan's name by its id: `nameOf` the name alone, `describe` the name
 * with the price. An unknown plan is shown by its id.
 */
export function usePlanNames() {
  const plans = useQuery(queryOptionsFor("GET /api/admin/plans")).data?.data ?? [];
  const byId = new Map(plans.map((plan) => [plan.id, plan]));
  const nameOf = (id: string) => byId.get(id)?.name ?? id;
  function describe(id: string): string {
    const plan = byId.get(id);
    if (plan) return `${plan.name}, ${formatPlanPrice(plan, formatPrice(plan.amount))}`;
    return id;
  }
  return { nameOf, describe };
}

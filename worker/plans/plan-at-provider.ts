import { getSite } from "../../contract/site/site.ts";
import type { Bindings } from "../context/request-context.ts";
import {
  type OrderRow,
  type PaymentProvider,
  ProviderResponseError,
} from "../payments/providers/payment-provider.ts";
import { isPlanPublished, type PlanRow } from "./plans.ts";

/**
 * Whether a subscription at `provider` can change to the plan. Plans are published in advance only
 * at the provider in use; at a former provider, `findPlanAtProvider` publishes the plan when
 * needed.
 */
export const isPlanAvailableAtProvider = (
  provider: PaymentProvider,
  plan: PlanRow,
  env: Bindings,
): boolean => provider.name !== env.PAYMENT_PROVIDER || isPlanPublished(plan, env);

/**
 * Returns the plan with its price at the order's provider. Stored plans have the price at the
 * provider in use. A former provider is asked for its own price, and creates the price if it has
 * none.
 */
export async function findPlanAtProvider(
  provider: PaymentProvider,
  plan: PlanRow,
  { attempt }: Pick<OrderRow, "attempt">,
  env: Bindings,
): Promise<PlanRow> {
  if (provider.name === env.PAYMENT_PROVIDER || !provider.publishPlans) return plan;
  const [published] = await provider.publishPlans([{ ...plan, tax: getSite().tax, attempt }]);
  const priceId = published?.priceId ?? null;
  if (priceId === null)
    throw published?.failure ?? new ProviderResponseError(`${provider.name} sells no ${plan.name}`);
  return { ...plan, providerPriceId: priceId };
}

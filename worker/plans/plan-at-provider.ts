import { getSite } from "../../contract/site/site.ts";
import type { Bindings } from "../context/request-context.ts";
import {
  type OrderRow,
  type PaymentProvider,
  ProviderAnswerError,
} from "../payments/providers/payment-provider.ts";
import { isPublished, type PlanRow } from "./plans.ts";

/**
 * Whether a subscription at the provider can change to the plan. Plans are published only at the
 * provider in use; `findPlanAt` asks a former one.
 */
export const isSoldAt = (provider: PaymentProvider, plan: PlanRow, env: Bindings): boolean =>
  provider.name !== env.PAYMENT_PROVIDER || isPublished(plan, env);

/**
 * Returns the plan with its price at the provider of the order. Plans are stored with their prices
 * at the provider in use. A former provider is asked for its own price, which it creates if it has
 * none.
 */
export async function findPlanAt(
  provider: PaymentProvider,
  plan: PlanRow,
  { attempt }: Pick<OrderRow, "attempt">,
  env: Bindings,
): Promise<PlanRow> {
  if (provider.name === env.PAYMENT_PROVIDER || !provider.publishPlans) return plan;
  const [published] = await provider.publishPlans([{ ...plan, tax: getSite().tax, attempt }]);
  const priceId = published?.priceId ?? null;
  if (priceId === null)
    throw published?.failure ?? new ProviderAnswerError(`${provider.name} sells no ${plan.name}`);
  return { ...plan, providerPriceId: priceId };
}

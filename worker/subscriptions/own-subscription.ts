import { queryAsUser } from "../auth/session.ts";
import { AppError } from "../context/app-error.ts";
import type { RequestContext } from "../context/request-context.ts";
import type { OrderRow } from "../payments/providers/payment-provider.ts";
import { selectPayingOrder, selectSubscription } from "./subscriptions.ts";

/**
 * Finds the order that pays for the account's subscription. Throws `refusal` if there is none, or
 * if it is another provider's.
 */
export async function findPayingOrder(
  c: RequestContext,
  refusal:
    | "subscription_does_not_renew"
    | "subscription_not_paused"
    | "renewal_not_stopped"
    | "plan_change_not_planned",
): Promise<OrderRow> {
  const [order] = await queryAsUser(c, (db, { userId }) => selectPayingOrder(db, userId));
  if (!order || order.provider !== c.env.PAYMENT_PROVIDER) throw new AppError(refusal);
  return order;
}

/** Finds the subscription of the request's account. */
export async function findSubscription(c: RequestContext) {
  const [subscription] = await queryAsUser(c, (db, { userId }) => selectSubscription(db, userId));
  return subscription;
}

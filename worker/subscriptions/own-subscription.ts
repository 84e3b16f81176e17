import { queryAsUser } from "../auth/session.ts";
import { AppError } from "../context/app-error.ts";
import type { RequestContext } from "../context/request-context.ts";
import type { OrderRow } from "../payments/providers/payment-provider.ts";
import { selectPayingOrder, selectSubscription } from "./subscriptions.ts";

type Refusal =
  | "subscription_does_not_renew"
  | "subscription_not_paused"
  | "renewal_not_stopped"
  | "plan_change_not_planned";

/** The order that pays for the subscription of the request's account, as `requirePayingOrder`. */
export async function findPayingOrder(c: RequestContext, refusal: Refusal): Promise<OrderRow> {
  const [order] = await queryAsUser(c, (db, { userId }) => selectPayingOrder(db, userId));
  return requirePayingOrder(c, order, refusal);
}

/** Throws `refusal` when no order pays for a subscription, or another provider's does. */
export function requirePayingOrder(
  c: RequestContext,
  order: OrderRow | undefined,
  refusal: Refusal,
): OrderRow {
  if (!order || order.provider !== c.env.PAYMENT_PROVIDER) throw new AppError(refusal);
  return order;
}

/** Finds the subscription of the request's account. */
export async function findSubscription(c: RequestContext) {
  const [subscription] = await queryAsUser(c, (db, { userId }) => selectSubscription(db, userId));
  return subscription;
}

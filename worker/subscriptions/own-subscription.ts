import type { OrderStatus } from "../../contract/orders/orders.ts";
import { queryAsUser } from "../auth/session.ts";
import { AppError } from "../context/app-error.ts";
import type { RequestContext } from "../context/request-context.ts";
import { getOrderContext } from "../orders/payment-context.ts";
import type { OrderRow } from "../payments/providers/payment-provider.ts";
import { selectPayingOrder, selectSubscription } from "./subscriptions.ts";

type Refusal =
  | "subscription_does_not_renew"
  | "subscription_not_paused"
  | "renewal_not_stopped"
  | "plan_change_not_planned";

/**
 * Finds the order that pays for the subscription of the request's account. Throws like
 * `requirePayingOrder`.
 */
export async function findPayingOrder(c: RequestContext, refusal: Refusal) {
  const [order] = await queryAsUser(c, (db, { userId }) => selectPayingOrder(db, userId));
  return requirePayingOrder(c, order, refusal);
}

/**
 * Returns the order that pays for a subscription, and its provider. Throws `refusal` without an
 * order, and `subscription_elsewhere` if the site can no longer reach the provider.
 */
export function requirePayingOrder(
  c: RequestContext,
  order: OrderRow | undefined,
  refusal: Refusal,
) {
  if (!order) throw new AppError(refusal);
  return { order, ...getOrderContext(c, order, "subscription_elsewhere") };
}

/**
 * Throws `payment_in_review` for a flagged order, such as an order with an undecided dispute: its
 * payments may go back to the payer, so its subscription can only be cancelled.
 */
export function requireNoPaymentInReview(status: OrderStatus): OrderStatus {
  if (status === "flagged") throw new AppError("payment_in_review");
  return status;
}

export async function findSubscription(c: RequestContext) {
  const [subscription] = await queryAsUser(c, (db, { userId }) => selectSubscription(db, userId));
  return subscription;
}

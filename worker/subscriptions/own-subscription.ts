import { queryAsUser } from "../auth/session.ts";
import { AppError } from "../context/app-error.ts";
import type { RequestContext } from "../context/request-context.ts";
import { getOrderContext } from "../orders/payment-context.ts";
import { selectPayingOrder, selectSubscription } from "./subscriptions.ts";

/**
 * The order that pays for the account's subscription, and its provider. Throws `refusal` without an
 * order, and `subscription_elsewhere` when the site cannot reach its provider any more.
 */
export async function findPayingOrder(
  c: RequestContext,
  refusal:
    | "subscription_does_not_renew"
    | "subscription_not_paused"
    | "renewal_not_stopped"
    | "plan_change_not_planned",
) {
  const [order] = await queryAsUser(c, (db, { userId }) => selectPayingOrder(db, userId));
  if (!order) throw new AppError(refusal);
  return { order, ...getOrderContext(c, order, "subscription_elsewhere") };
}

/** The subscription of the request's account. */
export async function findSubscription(c: RequestContext) {
  const [subscription] = await queryAsUser(c, (db, { userId }) => selectSubscription(db, userId));
  return subscription;
}

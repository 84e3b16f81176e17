import { isSubscribed } from "../auth/account.ts";
import { batchAsUser } from "../auth/session.ts";
import { AppError } from "../context/app-error.ts";
import type { RequestContext } from "../context/request-context.ts";
import { getOrderContext, handleProviderError } from "../orders/payment-context.ts";
import { syncOrder } from "../payments/sync-order.ts";
import { selectPayingOrder, selectSubscription } from "../subscriptions/subscriptions.ts";

/**
 * Stops, at the payment provider, the renewal of the subscription of an account that is not the
 * caller's. The member keeps the paid days, and gets the email about the cancellation. A
 * subscription whose renewal has failed ends at once, because no paid days are left. Throws
 * `subscription_does_not_renew` if the account has no subscription that renews.
 */
export async function stopRenewal(c: RequestContext, userId: string): Promise<void> {
  const {
    paying: [order],
    subscriptions: [subscription],
  } = await batchAsUser(c, (db) => ({
    paying: selectPayingOrder(db, userId),
    subscriptions: selectSubscription(db, userId),
  }));
  if (!order || !subscription?.renews) throw new AppError("subscription_does_not_renew");
  const { db, provider, now } = getOrderContext(c, order, "subscription_elsewhere");
  const hasDays =
    subscription.overdueSince === null && isSubscribed({ paidUntil: subscription.expiresAt }, now);
  await provider
    .cancel(order, hasDays ? "period_end" : "now", now)
    .catch(handleProviderError(db, order));
  await syncOrder(c, order);
}

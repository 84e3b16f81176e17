import { isSubscribed } from "../auth/account.ts";
import { AppError } from "../context/app-error.ts";
import type { subscriptions } from "../schema.ts";

type Subscription = typeof subscriptions.$inferSelect;

/** Whether the subscription is paused, or is just resuming. */
export const isSubscriptionPaused = (subscription: Subscription | undefined): boolean =>
  subscription?.renews === true && subscription.pausedUntil !== null;

/** Throws the reason if the subscription cannot be paused. */
export function requirePausableSubscription(
  subscription: Subscription | undefined,
  now: number,
): Subscription {
  if (!subscription?.renews) throw new AppError("subscription_does_not_renew");
  if (isSubscriptionPaused(subscription)) throw new AppError("subscription_paused");
  if (subscription.overdueSince !== null) throw new AppError("subscription_overdue");
  if (!isSubscribed({ paidUntil: subscription.expiresAt }, now))
    throw new AppError("subscription_does_not_renew");
  if (subscription.isFree) throw new AppError("subscription_free");
  if (subscription.nextPlanId !== null) throw new AppError("plan_change_planned");
  return subscription;
}

/** Whether the renewal was stopped and paid days are left, so that the renewal can be restarted. */
export const canRestartRenewal = (subscription: Subscription | undefined, now: number): boolean =>
  subscription?.renews === false && subscription.expiresAt > now;

/** Throws unless the subscription is paused. */
export function requirePausedSubscription(subscription: Subscription | undefined): Subscription {
  if (!subscription?.renews || !isSubscriptionPaused(subscription))
    throw new AppError("subscription_not_paused");
  return subscription;
}

/** Converts the pause of a subscription; null unless it is paused. */
export function toPauseDto(subscription: Subscription | undefined) {
  if (subscription?.pausedUntil && subscription.renews)
    return {
      from: new Date(subscription.expiresAt).toISOString(),
      until: new Date(subscription.pausedUntil).toISOString(),
    };
  return null;
}

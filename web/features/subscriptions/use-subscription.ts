import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { m } from "#messages";
import { createStoredValue, useStoredValue } from "../../ui/stored-value.ts";
import { subscriptionQuery } from "./queries.ts";

const storedDays = createStoredValue<number | null>("subscription", (json) =>
  typeof json === "number" ? json : null,
);

/** The signed-in user's subscription. Its remaining days are also stored in the browser. */
export function useSubscription(signedIn = true) {
  const subscription = useQuery({ ...subscriptionQuery(), enabled: signedIn }).data;
  const days = subscription?.remainingDays;
  useEffect(() => {
    if (days !== undefined) storedDays.set(days);
  }, [days]);
  return subscription;
}

/**
 * Whether the user is subscribed, as last known to this browser. Only for display; the Worker
 * checks entitlements.
 */
export function useIsSubscribed(signedIn: boolean): boolean {
  const subscription = useSubscription(signedIn);
  const days = useStoredValue(storedDays) ?? 0;
  return signedIn && (subscription ? subscription.status === "SUBSCRIBED" : days > 0);
}

/**
 * Whether the subscription can be paused now. Not every payment provider can pause subscriptions.
 */
export const isPausable = (subscription: ReturnType<typeof useSubscription>): boolean =>
  subscription?.renews === true &&
  subscription.pausable &&
  !subscription.overdue &&
  !subscription.paused;

export const formatDays = (days: number) => m.billing_days({ count: days });

import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { plural } from "../language/text.ts";
import { stored, useStored } from "../ui/stored.ts";
import { subscriptionCheck } from "./queries.ts";

const keptDays = stored<number | null>("subscription", (json) => (typeof json === "number" ? json : null));

/** How the signed-in user's subscription stands; the days that are left are kept in the browser too. */
export function useSubscription(signedIn = true) {
  const subscription = useQuery({ ...subscriptionCheck(), enabled: signedIn }).data;
  const days = subscription?.remainingDays;
  useEffect(() => {
    if (days !== undefined) keptDays.set(days);
  }, [days]);
  return subscription;
}

/** As far as this browser knows: it decides what is shown, the site what is allowed. */
export function useIsSubscribed(signedIn: boolean): boolean {
  const subscription = useSubscription(signedIn);
  const days = useStored(keptDays) ?? 0;
  return signedIn && (subscription ? subscription.status === "SUBSCRIBED" : days > 0);
}

export const daysLeft = (days: number) => plural(days, "1 day", "{count} days");

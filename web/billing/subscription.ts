import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { stored } from "../ui/stored.ts";
import { subscriptionCheck } from "./queries.ts";

const keptDays = stored<number | null>("subscription", (json) => (typeof json === "number" ? json : null));

/** How the signed-in user's subscription stands; the days that are left are kept in the browser too. */
export function useSubscription() {
  const subscription = useQuery(subscriptionCheck()).data;
  const days = subscription?.remainingDays;
  useEffect(() => {
    if (days !== undefined) keptDays.set(days);
  }, [days]);
  return subscription;
}

export const daysLeft = (days: number) => (days === 1 ? "1 day" : `${days} days`);

import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useUser } from "../../features/account/session.ts";
import { subscriptionQuery } from "../../features/billing/queries.ts";
import { savesData } from "../../ui/connection.ts";
import { prefetchWatchPage } from "./prefetch-watch-page.ts";

const idleDelayMs = 2_000;

/** Prefetches the player for subscribers once the page is idle. */
export function usePrefetchWatchPage() {
  const user = useUser();
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsIdle(true), idleDelayMs);
    return () => clearTimeout(timer);
  }, []);
  const subscription = useQuery({ ...subscriptionQuery(), enabled: user !== null && isIdle });
  const isSubscribed = (subscription.data?.remainingDays ?? 0) > 0;
  useEffect(() => {
    if (isSubscribed && !savesData()) prefetchWatchPage();
  }, [isSubscribed]);
}

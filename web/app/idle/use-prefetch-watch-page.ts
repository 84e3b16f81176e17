import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useUser } from "../../features/accounts/session.ts";
import { subscriptionQuery } from "../../features/subscriptions/queries.ts";
import { prefetchWatchPage } from "./prefetch-watch-page.ts";
import { callWhenPageIsIdle } from "./when-idle.ts";

/** Prefetches the player for subscribers once the page is idle, without input or loading. */
export function usePrefetchWatchPage() {
  const user = useUser();
  const queryClient = useQueryClient();
  const [isStill, setIsStill] = useState(false);
  useEffect(
    () =>
      callWhenPageIsIdle(
        () => setIsStill(true),
        () => queryClient.isFetching() > 0,
      ),
    [queryClient],
  );
  const subscription = useQuery({ ...subscriptionQuery(), enabled: user !== null && isStill });
  const isSubscribed = (subscription.data?.remainingDays ?? 0) > 0;
  useEffect(() => {
    if (isStill && isSubscribed) prefetchWatchPage();
  }, [isStill, isSubscribed]);
}

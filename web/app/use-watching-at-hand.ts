import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useUser } from "../account/session.ts";
import { subscriptionCheck } from "../billing/queries.ts";
import { savesData } from "../ui/connection.ts";
import { loadWatching } from "./load-watching.ts";

const settledMs = 2_000;

/** Once the page has come to rest, a subscriber's browser fetches what Watch will need. */
export function useWatchingAtHand() {
  const user = useUser();
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), settledMs);
    return () => clearTimeout(timer);
  }, []);
  const subscription = useQuery({ ...subscriptionCheck(), enabled: user !== null && settled });
  const subscribed = (subscription.data?.remainingDays ?? 0) > 0;
  useEffect(() => {
    if (subscribed && !savesData()) loadWatching();
  }, [subscribed]);
}

import { useQuery } from "@tanstack/react-query";
import { latestPurchases } from "./queries.ts";

/** The ids of the films that the signed-in user has bought; nobody signed in owns nothing. */
export function useOwned(signedIn: boolean): ReadonlySet<string> {
  const purchases = useQuery({ ...latestPurchases(), enabled: signedIn }).data?.data ?? [];
  return new Set(signedIn ? purchases.map(({ id }) => id) : []);
}

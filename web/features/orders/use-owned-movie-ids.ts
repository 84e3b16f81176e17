import { useQuery } from "@tanstack/react-query";
import { latestPurchasesQuery } from "./queries.ts";

/** The ids of the movies that the signed-in user has bought; empty for visitors. */
export function useOwnedMovieIds(signedIn: boolean): ReadonlySet<string> {
  const purchases = useQuery({ ...latestPurchasesQuery(), enabled: signedIn }).data?.data ?? [];
  return new Set(signedIn ? purchases.map(({ id }) => id) : []);
}

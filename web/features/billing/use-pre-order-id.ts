import { useQuery } from "@tanstack/react-query";
import { latestPurchasesQuery } from "./queries.ts";

/** The signed-in user's pre-order of a movie that has yet to come; undefined without one. */
export function usePreOrderId(movieId: string, signedIn: boolean): string | undefined {
  const purchases = useQuery({ ...latestPurchasesQuery(), enabled: signedIn }).data?.data;
  return signedIn ? purchases?.find(({ id }) => id === movieId)?.preOrderId : undefined;
}

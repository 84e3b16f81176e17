import type { QueryClient } from "@tanstack/react-query";

const billingUrlPrefixes = [
  "/api/protectedRoute",
  "/subscriptionCheck",
  "/subscriptionDetails/",
  "/getUser/",
  "/getAdmin/",
  "/api/orders",
  "/api/home-country",
  "/api/purchases",
  "/api/rentals",
  "playback",
];

/** Whether a URL belongs to `GET /api/movies/:id/access`. */
const isAccessUrl = (url: string) => /^\/api\/movies\/\d+\/access$/.test(url);

/** Refetches entitlements, purchases, orders and overdue payments after a payment. */
export const invalidateBilling = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey }) => {
      const url = String(queryKey[0]);
      return isAccessUrl(url) || billingUrlPrefixes.some((prefix) => url.startsWith(prefix));
    },
  });

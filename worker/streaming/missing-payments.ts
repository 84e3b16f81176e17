import type { Access, DownloadAccess } from "../access/access.ts";
import { batchAsUser } from "../auth/session.ts";
import type { RequestContext } from "../context/request-context.ts";
import { selectPendingMovieOrders } from "../orders/movie-orders.ts";
import { findOrderProvider } from "../orders/payment-context.ts";
import type { OrderRow } from "../payments/providers/payment-provider.ts";
import { syncOrderUnlessRecent } from "../payments/sync-order.ts";
import { selectPlanOrderToSync } from "../subscriptions/plan-orders.ts";

/** Whether access is refused for a reason that a payment would remove. */
export const isEntitlementMissing = (access: DownloadAccess | undefined): boolean =>
  access === "subscription_required" || access === "not_in_subscription";

/**
 * Fetches the provider states of the account's pending rentals of the movie and, if a subscription
 * is missing, of its plan order. Called once before access is refused, because a payment's event
 * may have been lost. Returns whether there were such orders.
 */
export async function syncPendingStreamingOrders(
  c: RequestContext,
  movieId: number,
  access?: Access,
) {
  const { planOrders, rentalOrders } = await batchAsUser(c, (db, { userId }) => ({
    planOrders: access === "subscription_required" && selectPlanOrderToSync(db, userId),
    rentalOrders: selectPendingMovieOrders(db, userId, "rental", [movieId]),
  }));
  const orders = [...(planOrders ?? []), ...rentalOrders].filter((order) => canSyncOrder(c, order));
  for (const order of orders) await syncOrderUnlessRecent(c, order);
  return orders.length > 0;
}

export const canSyncOrder = (c: RequestContext, order: OrderRow) =>
  order.providerRef !== null && findOrderProvider(c, order) !== null;

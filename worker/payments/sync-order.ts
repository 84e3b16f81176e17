import { milliseconds } from "../../contract/constants.ts";
import type { RequestContext } from "../context/request-context.ts";
import { sendAfterResponse } from "../email/email-outbox.ts";
import { getOrderContext, handleProviderError } from "../orders/payment-context.ts";
import { applyProviderState } from "./provider-state.ts";
import type { OrderRow } from "./providers/payment-provider.ts";

const recentMs = 5 * milliseconds.second;

/**
 * Returns the order's status, fetched from the provider unless it was fetched a few seconds ago.
 */
export async function syncOrderUnlessRecent(c: RequestContext, order: OrderRow) {
  if (order.checkedAt !== null && order.checkedAt > c.var.now - recentMs) return order.status;
  return syncOrder(c, order);
}

/**
 * Fetches the state of an order from its provider and applies it. The state includes the payment
 * `transactionId`, however old the payment is. Throws `payment_provider_unreachable` if the
 * provider does not respond, and `order_elsewhere` if the site can no longer use the provider.
 */
export async function syncOrder(c: RequestContext, order: OrderRow, transactionId?: string) {
  const { db, site, owner, now, provider } = getOrderContext(c, order, "order_elsewhere");
  // Reads the time here: the state must be newer than this request's own changes at the provider
  // and than the results of other requests.
  const providerState = await provider
    .fetchProviderState(order, Date.now(), transactionId)
    .catch(handleProviderError(db, order));
  const { status, emails } = await applyProviderState(db, order, providerState, {
    site,
    owner,
    now,
  });
  sendAfterResponse(c, emails);
  return status;
}

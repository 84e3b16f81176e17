import { isSubscribed } from "../auth/account.ts";
import { requireSession } from "../auth/session.ts";
import { AppError } from "../context/app-error.ts";
import type { RequestContext } from "../context/request-context.ts";
import { runStatement } from "../database/database.ts";
import { failOpenOrder, isCheckoutUsable } from "../orders/orders.ts";
import {
  findOrderProvider,
  getOrderContext,
  getPaymentContext,
  handleProviderError,
} from "../orders/payment-context.ts";
import type { OrderRow } from "./providers/payment-provider.ts";
import { syncOrder, syncOrderUnlessRecent } from "./sync-order.ts";

/**
 * Prevents a double payment before another checkout is created. Applies the provider state of each
 * pending order, and closes checkouts that are no longer offered, such as those of a former
 * provider. Throws if a payment has arrived or is pending. `isSameOffer` says whether an order has
 * the items and terms that the buyer wants now. Returns a pending order with the same offer that
 * can still be paid, if there is one.
 */
export async function resolvePendingOrders<Order extends OrderRow>(
  c: RequestContext,
  pendingOrders: Order[],
  isSameOffer: (order: Order) => boolean | Promise<boolean>,
): Promise<Order | undefined> {
  const { provider, now } = getPaymentContext(c);
  let payableOrder: Order | undefined;
  for (const order of pendingOrders) {
    const isStillPayable = isCheckoutUsable(order, provider, now) && (await isSameOffer(order));
    const status = await resolvePendingOrder(c, order, isStillPayable);
    if (isStillPayable && status === "open") payableOrder ??= order;
  }
  return payableOrder;
}

async function resolvePendingOrder(
  c: RequestContext,
  pendingOrder: OrderRow,
  isStillPayable: boolean,
): Promise<OrderRow["status"]> {
  const { db, now } = getPaymentContext(c);
  const provider = findOrderProvider(c, pendingOrder);
  if (!provider || pendingOrder.providerRef === null) {
    if (!isStillPayable) await runStatement(db, failOpenOrder(db, pendingOrder.id, now));
    return pendingOrder.status;
  }
  if (!isStillPayable)
    await provider.close(pendingOrder).catch(handleProviderError(db, pendingOrder));
  const status = await (isStillPayable ? syncOrderUnlessRecent : syncOrder)(c, pendingOrder);
  if (status === "paid")
    throw new AppError(
      pendingOrder.kind === "subscription" ? "already_subscribed" : "already_paid",
    );
  if (status === "flagged") throw new AppError("payment_in_review");
  if (status === "open" && !isStillPayable) {
    throw new AppError("payment_pending");
  }
  return status;
}

/**
 * Cancels a subscription with a failed renewal before the buyer pays for another subscription,
 * because the old subscription could still be charged.
 */
export async function endOverdueSubscription(
  c: RequestContext,
  payingOrder: OrderRow,
): Promise<void> {
  if (!findOrderProvider(c, payingOrder)) return;
  const { db, provider, now } = getOrderContext(c, payingOrder, "subscription_elsewhere");
  await syncOrder(c, payingOrder);
  const account = await requireSession(c);
  if (isSubscribed(account, now)) throw new AppError("already_subscribed");
  await provider.cancel(payingOrder, "now", now).catch(handleProviderError(db, payingOrder));
  await syncOrder(c, payingOrder);
}

import type { Hono } from "hono";
import { m } from "#messages";
import { AppError } from "../context/app-error.ts";
import type { AppEnv } from "../context/request-context.ts";
import { respond, route } from "../http/route.ts";
import { handleProviderError, requireAbility } from "../orders/payment-context.ts";
import { addCalendarMonths } from "../payments/providers/plan-period.ts";
import { syncOrder } from "../payments/sync-order.ts";
import { findDiscount } from "../promotion-codes/promotion-codes.ts";
import { findPayingOrder, findSubscription, requireNoPaymentInReview } from "./own-subscription.ts";
import {
  canRestartRenewal,
  requirePausableSubscription,
  requirePausedSubscription,
} from "./pauses.ts";

/**
 * Mounts the endpoints that pause the subscription for some months, resume it early, and restart a
 * stopped renewal.
 */
export function mountPauseRoutes(app: Hono<AppEnv>): void {
  route(app, "POST /api/billing/pause", async (c, { body }) => {
    const { order, db, provider, now } = await findPayingOrder(c, "subscription_does_not_renew");
    const { pause } = requireAbility(provider, provider.pauses);
    // The end of the paid period may have moved at the provider since it was stored.
    requireNoPaymentInReview(await syncOrder(c, order));
    // Reads the clock again: a refund or dispute may have ended the subscription after the request
    // began.
    const { expiresAt } = requirePausableSubscription(await findSubscription(c), Date.now());
    // The provider counts the months of a discount by the calendar, so that a discount would run
    // out during a pause.
    if (((await findDiscount(db, order.id))?.periods ?? null) !== null)
      throw new AppError("subscription_discounted");
    const until = addCalendarMonths(expiresAt, body.months);
    await pause(order, { paidUntil: expiresAt, until }, now).catch(handleProviderError(db, order));
    await syncOrder(c, order);
    return respond(c, "POST /api/billing/pause", { message: m.done_paused() });
  });

  route(app, "POST /api/billing/resume", async (c) => {
    const { order, db, provider, now } = await findPayingOrder(c, "subscription_not_paused");
    const { resume } = requireAbility(provider, provider.pauses);
    requireNoPaymentInReview(await syncOrder(c, order));
    const { expiresAt } = requirePausedSubscription(await findSubscription(c));
    await resume(order, expiresAt, now).catch(handleProviderError(db, order));
    await syncOrder(c, order);
    return respond(c, "POST /api/billing/resume", { message: m.done_resumed() });
  });

  route(app, "POST /api/billing/renew", async (c) => {
    const { order, db, provider, now } = await findPayingOrder(c, "renewal_not_stopped");
    const renew = requireAbility(provider, provider.renew);
    const status = requireNoPaymentInReview(await syncOrder(c, order));
    const isStopped = canRestartRenewal(await findSubscription(c), Date.now());
    if (status !== "paid" || !isStopped) throw new AppError("renewal_not_stopped");
    await renew(order, now).catch(handleProviderError(db, order));
    await syncOrder(c, order);
    return respond(c, "POST /api/billing/renew", { message: m.done_renewed_again() });
  });
}

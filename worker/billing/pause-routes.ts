import type { Hono } from "hono";
import { m } from "#messages";
import { queryAsUser } from "../auth/session.ts";
import { AppError } from "../context/app-error.ts";
import type { AppEnv, RequestContext } from "../context/request-context.ts";
import { respond, route } from "../http/route.ts";
import { requirePausable, requirePaused } from "./pauses.ts";
import { getPaymentContext, providerUnavailable, syncOrder } from "./payment-context.ts";
import { addCalendarMonths } from "./plan-period.ts";
import { hasLimitedDiscount } from "./promotion-codes.ts";
import type { OrderRow } from "./providers/payment-provider.ts";
import { selectPayingOrder, selectSubscription } from "./subscriptions.ts";

/** A member pauses the subscription for some months, and resumes it earlier. */
export function pauseRoutes(app: Hono<AppEnv>): void {
  route(app, "POST /api/billing/pause", async (c, { body }) => {
    const order = await findPayingOrder(c, "subscription_does_not_renew");
    const { db, provider, now } = getPaymentContext(c);
    // The end of the paid period may have moved at the provider since.
    await syncOrder(c, order);
    const { expiresAt } = requirePausable(await findSubscription(c), now);
    if (await hasLimitedDiscount(db, order.id)) throw new AppError("subscription_discounted");
    const until = addCalendarMonths(expiresAt, body.months);
    await provider.pause(order, { paidUntil: expiresAt, until }, now).catch(providerUnavailable(db, order));
    await syncOrder(c, order);
    return respond(c, "POST /api/billing/pause", { message: m.done_paused() });
  });

  route(app, "POST /api/billing/resume", async (c) => {
    const order = await findPayingOrder(c, "subscription_not_paused");
    await syncOrder(c, order);
    const { expiresAt } = requirePaused(await findSubscription(c));
    const { db, provider, now } = getPaymentContext(c);
    await provider.resume(order, expiresAt, now).catch(providerUnavailable(db, order));
    await syncOrder(c, order);
    return respond(c, "POST /api/billing/resume", { message: m.done_resumed() });
  });
}

/** Throws `refusal` when no order pays for the account's subscription, or another provider's does. */
async function findPayingOrder(
  c: RequestContext,
  refusal: "subscription_does_not_renew" | "subscription_not_paused",
): Promise<OrderRow> {
  const [order] = await queryAsUser(c, (db, { userId }) => selectPayingOrder(db, userId));
  if (!order || order.provider !== c.env.PAYMENT_PROVIDER) throw new AppError(refusal);
  return order;
}

async function findSubscription(c: RequestContext) {
  const [subscription] = await queryAsUser(c, (db, { userId }) => selectSubscription(db, userId));
  return subscription;
}

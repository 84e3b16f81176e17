import type { Hono } from "hono";
import { queryAsUser } from "../auth/session.ts";
import type { AppEnv } from "../context/request-context.ts";
import { respond, route } from "../http/route.ts";
import { findOrderProvider } from "../orders/payment-context.ts";
import { syncOrderUnlessRecent } from "../payments/sync-order.ts";
import { selectPayingOrder, selectSubscription, toExpiringCardDto } from "./subscriptions.ts";

/**
 * Mounts the endpoint that checks a member's card again, because the member may have changed the
 * card at the provider after the warning.
 */
export function mountCardRoutes(app: Hono<AppEnv>): void {
  route(app, "POST /api/billing/card", async (c) => {
    const [order] = await queryAsUser(c, (db, { userId }) => selectPayingOrder(db, userId));
    if (order && findOrderProvider(c, order)) await syncOrderUnlessRecent(c, order);
    const [subscription] = await queryAsUser(c, (db, { userId }) => selectSubscription(db, userId));
    return respond(c, "POST /api/billing/card", { data: toExpiringCardDto(subscription) });
  });
}

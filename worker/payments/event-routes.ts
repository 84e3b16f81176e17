import type { Hono } from "hono";
import { queryAsUser } from "../auth/session.ts";
import type { AppEnv } from "../context/request-context.ts";
import { respond, route } from "../http/route.ts";
import { parseEffect } from "../orders/order-list.ts";
import { paginatePaymentEvents, selectPaymentEvents } from "./event-list.ts";

const toIsoDate = (at: number) => new Date(at).toISOString();

export function mountPaymentEventRoutes(app: Hono<AppEnv>): void {
  route(app, "GET /api/admin/payment-events", async (c, { query }) => {
    const pageQuery = paginatePaymentEvents(query);
    const found = await queryAsUser(c, (db) => selectPaymentEvents(db, query.orderId, pageQuery));
    const list = pageQuery.page(
      found,
      ({ effectKey, effect, providerAt, receivedAt, ...event }) => ({
        ...event,
        effect: parseEffect(effect),
        providerAt: toIsoDate(providerAt),
        receivedAt: toIsoDate(receivedAt),
      }),
    );
    return respond(c, "GET /api/admin/payment-events", list);
  });
}

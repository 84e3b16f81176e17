import type { Hono } from "hono";
import { queryAsUser } from "../auth/session.ts";
import type { AppEnv } from "../context/request-context.ts";
import { respond, route } from "../http/route.ts";
import { paginateSubscriptions, selectAllSubscriptions } from "./subscription-list.ts";
import { computeRemainingDays } from "./subscriptions.ts";

const toIsoDate = (at: number) => new Date(at).toISOString();

export function mountAdminSubscriptionRoutes(app: Hono<AppEnv>): void {
  route(app, "GET /api/admin/subscriptions", async (c, { query }) => {
    const pageQuery = paginateSubscriptions(query);
    const found = await queryAsUser(c, (db) =>
      selectAllSubscriptions(db, query, c.var.now, pageQuery),
    );
    const list = pageQuery.page(
      found,
      ({ userId, name, email, planId, startedAt, expiresAt, renews, provider, orderId }) => ({
        user: { id: userId, name, email },
        planId,
        startedAt: toIsoDate(startedAt),
        paidUntil: toIsoDate(expiresAt),
        remainingDays: computeRemainingDays(expiresAt, c.var.now),
        renews,
        provider,
        orderId,
      }),
    );
    return respond(c, "GET /api/admin/subscriptions", list);
  });
}

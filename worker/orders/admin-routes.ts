import type { Hono } from "hono";
import { queryAsUser } from "../auth/session.ts";
import type { AppEnv } from "../context/request-context.ts";
import { respond, route } from "../http/route.ts";
import { paginateAllOrders, parseEffect, selectAllOrders } from "./order-list.ts";
import { toOrderDto } from "./orders.ts";

export function adminOrderRoutes(app: Hono<AppEnv>): void {
  route(app, "GET /api/admin/orders", async (c, { query }) => {
    const pageQuery = paginateAllOrders(query);
    const found = await queryAsUser(c, (db) => selectAllOrders(db, query, pageQuery));
    const list = pageQuery.page(found, (row) => ({
      ...toOrderDto(row),
      provider: row.provider,
      revenue: row.revenueCents === null ? null : row.revenueCents / 100,
      evidenceDueAt: row.disputeDueAt === null ? null : new Date(row.disputeDueAt).toISOString(),
      presentPlanId: row.presentPlanId,
      lastPaid: row.lastPaidCents === null ? null : row.lastPaidCents / 100,
      homeCountry: row.homeCountry,
      flag: row.flag === null ? null : parseEffect(row.flag),
      user:
        row.userId === null
          ? null
          : { id: row.userId, name: row.payerName ?? "", email: row.payerEmail ?? "" },
    }));
    return respond(c, "GET /api/admin/orders", list);
  });
}

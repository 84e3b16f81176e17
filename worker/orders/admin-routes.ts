import type { Hono } from "hono";
import { toAmount } from "../../contract/cents.ts";
import { queryAsUser } from "../auth/session.ts";
import type { AppEnv } from "../context/request-context.ts";
import { toIsoTime } from "../database/iso-time.ts";
import { respond, route } from "../http/route.ts";
import {
  type OrderWithPayer,
  paginateAllOrders,
  parseEffect,
  selectAllOrders,
} from "./order-list.ts";
import { toOrderDto } from "./orders.ts";

export function mountAdminOrderRoutes(app: Hono<AppEnv>): void {
  route(app, "GET /api/admin/orders", async (c, { query }) => {
    const pageQuery = paginateAllOrders(query);
    const found = await queryAsUser(c, (db) => selectAllOrders(db, query, pageQuery));
    return respond(c, "GET /api/admin/orders", pageQuery.page(found, toAdminOrderDto));
  });
}

const toAdminOrderDto = (row: OrderWithPayer) => ({
  ...toOrderDto(row),
  provider: row.provider,
  revenue: toAmount(row.revenueCents),
  evidenceDueAt: toIsoTime(row.disputeDueAt),
  presentPlanId: row.presentPlanId,
  lastPaid: toAmount(row.lastPaidCents),
  homeCountry: row.homeCountry,
  flag: row.flag === null ? null : parseEffect(row.flag),
  user: toPayer(row),
});

function toPayer({ userId, payerName, payerEmail }: OrderWithPayer) {
  if (userId === null) return null;
  return { id: userId, name: payerName ?? "", email: payerEmail ?? "" };
}

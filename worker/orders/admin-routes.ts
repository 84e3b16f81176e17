import { sql } from "drizzle-orm";
import type { Hono } from "hono";
import { m } from "#messages";
import { getLocale } from "#messages/runtime";
import { getSite } from "../../contract/site.ts";
import { batchAsUser, queryAsUser } from "../auth/session.ts";
import { AppError } from "../context/app-error.ts";
import type { AppEnv } from "../context/request-context.ts";
import { type AuditLogEntry, audit } from "../database/audit-log.ts";
import { respond, route } from "../http/route.ts";
import { gifts } from "../schema.ts";
import { remainingDays } from "../subscriptions/subscriptions.ts";
import {
  grantGiftDays,
  paginateAllOrders,
  paginatePaymentEvents,
  paginateSubscriptions,
  parseEffect,
  selectAllOrders,
  selectAllSubscriptions,
  selectPaymentEvents,
} from "./billing-queries.ts";
import { toOrderDto } from "./orders.ts";

const toIsoDate = (at: number) => new Date(at).toISOString();

export function adminBillingRoutes(app: Hono<AppEnv>): void {
  route(app, "GET /api/admin/orders", async (c, { query }) => {
    const pageQuery = paginateAllOrders(query);
    const found = await queryAsUser(c, (db) => selectAllOrders(db, query, pageQuery));
    const list = pageQuery.page(found, (row) => ({
      ...toOrderDto(row),
      provider: row.provider,
      revenue: row.revenueCents === null ? null : row.revenueCents / 100,
      evidenceDueAt: row.disputeDueAt === null ? null : toIsoDate(row.disputeDueAt),
      presentPlanId: row.presentPlanId,
      flag: row.flag === null ? null : parseEffect(row.flag),
      user:
        row.userId === null
          ? null
          : { id: row.userId, name: row.payerName ?? "", email: row.payerEmail ?? "" },
    }));
    return respond(c, "GET /api/admin/orders", list);
  });

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
        remainingDays: remainingDays(expiresAt, c.var.now),
        renews,
        provider,
        orderId,
      }),
    );
    return respond(c, "GET /api/admin/subscriptions", list);
  });

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

  route(app, "POST /api/admin/users/:id/gift", async (c, { params: { id }, body: { days } }) => {
    const {
      gifted: [gift],
    } = await batchAsUser(c, (db, context) => {
      const before = sql`select json_object('until', until) from ${gifts} where user_id = ${id}`;
      const guard = sql`${context.guard} and exists (select 1 from users where id = ${id})`;
      const entry: AuditLogEntry = {
        action: "gift",
        subject: "user",
        subjectId: id,
        before,
        after: { days },
      };
      return {
        audited: audit(db, { ...context, guard }, entry),
        gifted: grantGiftDays(db, id, days, context),
      };
    });
    if (!gift) throw new AppError("user_not_found");
    const day = new Intl.DateTimeFormat(getLocale(), {
      dateStyle: "medium",
      timeZone: getSite().timeZone,
    }).format(gift.until);
    return respond(c, "POST /api/admin/users/:id/gift", { message: m.done_days_given({ day }) });
  });
}

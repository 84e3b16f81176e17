import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Hono } from "hono";
import { m } from "#messages";
import { milliseconds } from "../../contract/constants.ts";
import { priceChangeDays } from "../../contract/plans/plans.ts";
import { getSite } from "../../contract/site/site.ts";
import { batchAsAdmin, sessionErrorOr } from "../auth/batch-as-admin.ts";
import { AppError, invalidInput } from "../context/app-error.ts";
import type { AppEnv } from "../context/request-context.ts";
import { audit } from "../database/audit-log.ts";
import { insertFrom } from "../database/guarded-insert.ts";
import { respond, route } from "../http/route.ts";
import { dayOf, startOfDay } from "../i18n/zoned-day.ts";
import { findAdminPlan } from "../plans/admin-plans.ts";
import { plans, priceChanges } from "../schema.ts";

/** An administrator announces the price of a plan for all its subscribers, and may withdraw that until its day. */
export function mountPrices(app: Hono<AppEnv>): void {
  route(
    app,
    "POST /api/admin/plans/:planId/price-change",
    async (c, { params: { planId }, body: { amount, from } }) => {
      requireDay(from, c.var.now);
      const { published, name } = await findAdminPlan(c, planId);
      if (!published) throw new AppError("plan_not_published");
      const { announced } = await batchAsAdmin(c, (db, context) => {
        const pending = sql`select 1 from ${priceChanges} where ${isPending(planId, context.now)}`;
        const isPossible = sql`${plans.id} = ${planId} and ${plans.priceCents} = ${Math.round(amount * 100)} and not exists (${pending}) and ${context.guard}`;
        const row = {
          id: crypto.randomUUID(),
          planId,
          amountCents: plans.priceCents,
          providerPriceId: plans.providerPriceId,
          effectiveAt: startOfDay(from, getSite().timeZone),
          announcedAt: context.now,
        };
        return {
          audited: audit(
            db,
            { ...context, guard: sql`exists (select 1 from ${plans} where ${isPossible})` },
            {
              action: "change",
              subject: "plan",
              subjectId: planId,
              after: { name, amountForAll: amount, from },
            },
          ),
          announced: insertFrom(
            db,
            priceChanges,
            row,
            sql`from ${plans} where ${isPossible}`,
          ).returning({
            id: priceChanges.id,
          }),
        };
      });
      if (announced.length === 0) {
        const data = await findAdminPlan(c, planId);
        throw data.priceChange?.begun === false
          ? new AppError("price_change_announced")
          : new AppError("plan_changed", {}, { details: { data } });
      }
      return respond(c, "POST /api/admin/plans/:planId/price-change", {
        message: m.done_price_change_announced(),
      });
    },
  );

  route(app, "DELETE /api/admin/plans/:planId/price-change", async (c, { params: { planId } }) => {
    const { name } = await findAdminPlan(c, planId);
    const { withdrawn } = await batchAsAdmin(c, (db, context) => {
      const pending = sql`select 1 from ${priceChanges} where ${isPending(planId, context.now)}`;
      return {
        audited: audit(
          db,
          { ...context, guard: sql`exists (${pending}) and ${context.guard}` },
          {
            action: "change",
            subject: "plan",
            subjectId: planId,
            after: { name, amountForAll: null },
          },
        ),
        withdrawn: db
          .update(priceChanges)
          .set({ withdrawnAt: context.now })
          .where(and(isPending(planId, context.now), context.guard))
          .returning({ id: priceChanges.id }),
      };
    });
    if (withdrawn.length === 0)
      throw await sessionErrorOr(c, new AppError("price_change_not_announced"));
    return respond(c, "DELETE /api/admin/plans/:planId/price-change", {
      message: m.done_price_change_withdrawn(),
    });
  });
}

/** No withdrawal in the last minutes before the day: the job could move subscribers meanwhile. */
const withdrawalMs = 5 * milliseconds.minute;

/** Announced, and at least five minutes before its day. */
const isPending = (planId: string, now: number) =>
  and(
    eq(priceChanges.planId, planId),
    isNull(priceChanges.withdrawnAt),
    gt(priceChanges.effectiveAt, now + withdrawalMs),
  );

function requireDay(from: string, now: number): void {
  const dayAfter = (days: number) => dayOf(now + days * milliseconds.day, getSite().timeZone);
  if (from < dayAfter(priceChangeDays.first)) throw invalidInput("from", "day_too_early");
  if (from > dayAfter(priceChangeDays.last)) throw invalidInput("from", "day_too_late");
}

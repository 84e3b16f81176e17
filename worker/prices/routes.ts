import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Hono } from "hono";
import { m } from "#messages";
import { toCents } from "../../contract/cents.ts";
import { milliseconds } from "../../contract/constants.ts";
import { priceChangeDays } from "../../contract/plans/plans.ts";
import { getSite } from "../../contract/site/site.ts";
import { write } from "../auth/write.ts";
import { AppError, editConflict, invalidInput } from "../context/app-error.ts";
import type { AppEnv, RequestContext } from "../context/request-context.ts";
import { respond, route } from "../http/route.ts";
import { dayOf, startOfDay } from "../i18n/zoned-day.ts";
import { findProviders, notAtProviderError } from "../orders/payment-context.ts";
import { findAdminPlan } from "../plans/admin-plans.ts";
import { plans, priceChanges } from "../schema.ts";

/**
 * Mounts the endpoints that announce a plan's new price to all its subscribers, and that withdraw
 * the announcement before the day of the change.
 */
export function mountPrices(app: Hono<AppEnv>): void {
  route(
    app,
    "POST /api/admin/plans/:planId/price-change",
    async (c, { params: { planId }, body: { amount, from } }) => {
      requireDay(from, c.var.now);
      const { published, name } = await findAdminPlan(c, planId);
      if (!published) throw new AppError("plan_not_published");
      const amountCents = toCents(amount);
      const hasPrice = sql`exists (select 1 from ${plans}
        where id = ${planId} and price_cents = ${amountCents})`;
      const after = { name, amountForAll: amount, from };
      const canChange = findProviders(c).some(({ changePrice }) => changePrice !== undefined);
      await write(c, {
        require: [
          [sql`${canChange ? 1 : 0}`, () => notAtProviderError(c.env.PAYMENT_PROVIDER)],
          [
            sql`not ${isAnnounced(planId, c.var.now)}`,
            () => new AppError("price_change_announced"),
          ],
          [hasPrice, () => findConflict(c, planId)],
        ],
        audit: [{ action: "change", subject: "plan", subjectId: planId, after }],
        statements: (db, { now }) => ({
          announced: db.insert(priceChanges).values({
            id: crypto.randomUUID(),
            planId,
            amountCents,
            providerPriceId: sql`(select provider_price_id from ${plans} where id = ${planId})`,
            effectiveAt: startOfDay(from, getSite().timeZone),
            announcedAt: now,
          }),
        }),
      });
      return respond(c, "POST /api/admin/plans/:planId/price-change", {
        message: m.done_price_change_announced(),
      });
    },
  );

  route(app, "DELETE /api/admin/plans/:planId/price-change", async (c, { params: { planId } }) => {
    const { name } = await findAdminPlan(c, planId);
    const after = { name, amountForAll: null };
    await write(c, {
      require: [[isAnnounced(planId, c.var.now), () => new AppError("price_change_not_announced")]],
      audit: [{ action: "change", subject: "plan", subjectId: planId, after }],
      statements: (db, { now }) => ({
        withdrawn: db.update(priceChanges).set({ withdrawnAt: now }).where(isPending(planId, now)),
      }),
    });
    return respond(c, "DELETE /api/admin/plans/:planId/price-change", {
      message: m.done_price_change_withdrawn(),
    });
  });
}

/**
 * A price change cannot be withdrawn this long before its day, because the job may already move
 * subscribers to the new price.
 */
const withdrawalMs = 5 * milliseconds.minute;

/** SQL condition: whether the plan has an announced price change at least five minutes ahead. */
const isPending = (planId: string, now: number) =>
  and(
    eq(priceChanges.planId, planId),
    isNull(priceChanges.withdrawnAt),
    gt(priceChanges.effectiveAt, now + withdrawalMs),
  );

const isAnnounced = (planId: string, now: number) =>
  sql`exists (select 1 from ${priceChanges} where ${isPending(planId, now)})`;

/**
 * Returns `price_change_announced` if a price change is announced and has not begun, else
 * `edit_conflict` with the saved plan. Throws `plan_not_found`.
 */
async function findConflict(c: RequestContext, planId: string): Promise<AppError> {
  const data = await findAdminPlan(c, planId);
  if (data.priceChange?.begun === false) return new AppError("price_change_announced");
  return editConflict(data);
}

function requireDay(from: string, now: number): void {
  const dayAfter = (days: number) => dayOf(now + days * milliseconds.day, getSite().timeZone);
  const { first, last } = priceChangeDays;
  if (from < dayAfter(first)) throw invalidInput("from", "day_too_early", { days: first });
  if (from > dayAfter(last)) throw invalidInput("from", "day_too_late", { days: last });
}

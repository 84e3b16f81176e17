import { sql } from "drizzle-orm";
import type { Account } from "../auth/account.ts";
import { getClientInfo } from "../auth/client-info.ts";
import { hitRateLimit, requireCapacity, undoRateLimitHit } from "../auth/rate-limit.ts";
import { AppError, invalidInput } from "../context/app-error.ts";
import type { RequestContext } from "../context/request-context.ts";
import { batch, database, runStatement } from "../database/database.ts";
import { requireAbility } from "../orders/payment-context.ts";
import type { OrderRow } from "../payments/providers/payment-provider.ts";
import { getProviderModule } from "../payments/providers/registry.ts";
import { isPlanOffered, type PlanRow } from "../plans/plans.ts";
import {
  codeGuessLimits,
  requirePromotion,
  selectPromotionCode,
} from "../promotion-codes/promotion-codes.ts";
import { users } from "../schema.ts";
import type { PlanSale } from "./plan-orders.ts";
import { hashTrialPerson, hasPersonUsedCodeSql, hasUsedTrialSql } from "./trials.ts";

/**
 * Returns the plan that is sold as `soldId`: the plan's id or, for an unlisted plan, the token of
 * its link. Throws `invalid` without such a plan.
 */
export function requireSoldPlan(plans: PlanRow[], soldId: string): PlanRow {
  const plan = plans.find(
    (each) => isPlanOffered(each, soldId) && [each.id, each.linkToken].includes(soldId),
  );
  if (!plan) throw invalidInput("plan_id", "plan_not_available");
  return plan;
}

/**
 * Finds the terms on which the plan is sold. Throws the reason if the account cannot have the plan
 * with this code or this trial.
 */
export async function findPlanSale(
  c: RequestContext,
  account: Account,
  plan: PlanRow,
  { code, trial, orders }: { code: string | undefined; trial: boolean; orders: OrderRow[] },
): Promise<PlanSale> {
  if (code !== undefined && trial) throw new AppError("promotion_code_with_trial");
  return {
    plan,
    promotion:
      code === undefined ? null : await findUsablePromotion(c, account, plan, code, orders),
    trial: trial ? await findTrial(c, account, plan) : null,
  };
}

/**
 * Finds a promotion code for an account. `orders` are the account's open orders; an open order with
 * the code already counts as a use of the code. Only unknown codes count as guesses. `person` is,
 * for a code that makes the plan free, the hash of the person who may use it once; null for other
 * codes.
 */
export async function findUsablePromotion(
  c: RequestContext,
  account: Account,
  plan: PlanRow,
  code: string,
  orders: OrderRow[],
) {
  const { name, takesPromotionCodes } = getProviderModule(c.env);
  requireAbility({ name }, takesPromotionCodes);
  const db = database(c, "primary");
  const { now } = c.var;
  const limits = codeGuessLimits(account.id, getClientInfo(c).network);
  const {
    hits,
    codes: [found],
  } = await batch(db, {
    hits: hitRateLimit(db, limits, now),
    codes: selectPromotionCode(db, code, account.id),
  });
  requireCapacity(hits, limits, now);
  if (found) await batch(db, { guesses: limits.map((limit) => undoRateLimitHit(db, limit)) });
  const isReserved = orders.some(
    ({ promotionCodeId }) => promotionCodeId === found?.promotionCode.id,
  );
  const promotion = requirePromotion(found, plan, { now, isReserved });
  if (promotion.discountCents < plan.priceCents) return { ...promotion, person: null };
  const person = hashTrialPerson(account.email, c.env);
  const isUsed =
    sql<number>`${hasPersonUsedCodeSql(promotion.id, { userId: account.id, person })}`.as(
      "is_used",
    );
  const [used] = await runStatement(db, db.select({ isUsed }).from(sql`(select 1)`));
  if (used?.isUsed !== 0) throw new AppError("promotion_code_used", { code: promotion.code });
  return { ...promotion, person };
}

async function findTrial(c: RequestContext, { id, email }: Account, plan: PlanRow) {
  if (plan.trialDays === null || !getProviderModule(c.env).givesTrials)
    throw new AppError("trial_not_offered");
  const db = database(c, "primary");
  const person = hashTrialPerson(email, c.env);
  const isUsed = sql<number>`${hasUsedTrialSql(id, person)}`.as("is_used");
  const [used] = await runStatement(
    db,
    db.select({ isUsed }).from(users).where(sql`${users.id} = ${id}`),
  );
  if (used?.isUsed !== 0) throw new AppError("trial_used");
  return { days: plan.trialDays, person };
}

import { asc, isNotNull } from "drizzle-orm";
import type { Plan } from "../../contract/plans/plans.ts";
import type { Bindings } from "../context/request-context.ts";
import type { Database } from "../database/database.ts";
import { siteCurrencySql } from "../database/site-currency.ts";
import { getProviderModule } from "../payments/providers/registry.ts";
import { plans } from "../schema.ts";
import { toReaderPlanName } from "./plan-names.ts";

export type PlanRow = typeof plans.$inferSelect;

/**
 * Inserts the plan of the specification, with the name and price of the deployment's variables,
 * unless it exists. Afterwards it can be changed like any other plan.
 */
export function insertFirstPlan(db: Database, env: Bindings) {
  const priceCents = Math.round(Number(env.PLAN_PRICE) * 100);
  const plan = { id: env.PLAN_ID, name: env.PLAN_NAME, priceCents, currency: siteCurrencySql };
  return db
    .insert(plans)
    .values({ ...plan, days: 30, streams: 2, active: true })
    .onConflictDoNothing();
}

export const planSortOrder = [asc(plans.position), asc(plans.id)];

/** Whether the provider can sell the plan: plans need no publication or the plan is published. */
export const isPlanPublished = ({ providerPriceId }: PlanRow, env: Bindings): boolean =>
  getProviderModule(env).findAccount === undefined || providerPriceId !== null;

export const selectPlans = (db: Database) =>
  db
    .select()
    .from(plans)
    .orderBy(...planSortOrder);

/**
 * Selects the plans that are published at the provider, in display order. Retired plans are
 * included, because orders still name them.
 */
export function selectPublishedPlans(db: Database, env: Bindings) {
  const { findAccount } = getProviderModule(env);
  return selectPlans(db).where(findAccount && isNotNull(plans.providerPriceId));
}

/** Whether a plan is sold: to everybody, or to a visitor with the token of its link. */
export const isPlanOffered = (
  { active, listed, linkToken }: PlanRow,
  token: string | undefined,
): boolean => active && (listed || (linkToken !== null && linkToken === token));

/**
 * Converts an offered plan. For a visitor who opened the plan's secret link, the link's token
 * replaces the id.
 */
export const toOfferedPlanDto = (plan: PlanRow, token: string | undefined): Plan =>
  toPlanDto(token !== undefined && plan.linkToken === token ? { ...plan, id: token } : plan);

/** Converts a plan, with its name in the reader's language. */
export function toPlanDto(plan: PlanRow): Plan {
  const { id, priceCents, days, period, streams, trialDays, maxHeight } = plan;
  return {
    id,
    name: toReaderPlanName(plan),
    amount: priceCents / 100,
    days,
    period,
    streams,
    trialDays,
    maxHeight,
  };
}

import { asc, eq, isNotNull, or, sql } from "drizzle-orm";
import type { Plan } from "../../contract/plans.ts";
import { getSite } from "../../contract/site.ts";
import type { Bindings } from "../context/request-context.ts";
import type { Database } from "../database/database.ts";
import { siteCurrencySql } from "../database/site-currency.ts";
import { plans } from "../schema.ts";
import { getProviderModule } from "./providers/registry.ts";

export type PlanRow = typeof plans.$inferSelect;

const getPlanPriceCents = ({ PLAN_PRICE }: Bindings) => Math.round(Number(PLAN_PRICE) * 100);

/** Stores the specified plan as set in wrangler.toml, in the site's currency; prices are read from the database. */
export function upsertPlan(db: Database, env: Bindings) {
  const plan = { name: env.PLAN_NAME, priceCents: getPlanPriceCents(env), currency: siteCurrencySql };
  return db
    .insert(plans)
    .values({ id: env.PLAN_ID, days: 30, streams: 2, active: true, ...plan })
    .onConflictDoUpdate({
      target: plans.id,
      set: plan,
      setWhere: sql`(${plans.name}, ${plans.priceCents}, ${plans.currency}) <> (excluded.name, excluded.price_cents, excluded.currency)`,
    });
}

/** Whether the specified plan, if it is there, matches wrangler.toml and the settings: the price shown is charged. */
export const isPlanCurrent = (storedPlans: PlanRow[], env: Bindings) =>
  storedPlans.some(
    ({ id, name, priceCents, currency }) =>
      id === env.PLAN_ID &&
      name === env.PLAN_NAME &&
      priceCents === getPlanPriceCents(env) &&
      currency === getSite().currency.toLowerCase(),
  );

/** The order in which plans are shown. */
export const planOrder = [asc(plans.position), asc(plans.id)];

/** In SQL, whether the provider knows the plan's price: of the specified plan, by STRIPE_PRICE_ID. */
export function isPublished(env: Bindings) {
  return getProviderModule(env).findAccount ? or(eq(plans.id, env.PLAN_ID), isNotNull(plans.providerPriceId)) : sql`1`;
}

/** All that the provider can sell, in order. Retired ones remain for the orders that name them. */
export function selectPlans(db: Database, env: Bindings) {
  return db
    .select()
    .from(plans)
    .where(isPublished(env))
    .orderBy(...planOrder);
}

export function toPlanDto({ id, name, priceCents, days, period, streams, trialDays, maxHeight }: PlanRow): Plan {
  return { id, name, amount: priceCents / 100, days, period, streams, trialDays, maxHeight };
}

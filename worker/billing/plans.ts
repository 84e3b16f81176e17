import { and, eq, sql } from "drizzle-orm";
import type { Plan } from "../../contract/billing.ts";
import { getSite } from "../../contract/site.ts";
import type { Bindings } from "../context/request-context.ts";
import type { Database } from "../database/database.ts";
import { siteCurrencySql } from "../database/site-currency.ts";
import { plans } from "../schema.ts";

const getPlanPriceCents = ({ PLAN_PRICE }: Bindings) => Math.round(Number(PLAN_PRICE) * 100);

/** Stores the specified plan as set in wrangler.toml, in the site's currency; prices are read from the database. */
export function upsertPlan(db: Database, env: Bindings) {
  const price = { priceCents: getPlanPriceCents(env), currency: siteCurrencySql };
  const plan = { name: env.PLAN_NAME, ...price, days: 30, active: true };
  return db
    .insert(plans)
    .values({ id: env.PLAN_ID, streams: 2, ...plan })
    .onConflictDoUpdate({
      target: plans.id,
      set: plan,
      setWhere: sql`(${plans.name}, ${plans.priceCents}, ${plans.currency}, ${plans.active}) <> (excluded.name, excluded.price_cents, excluded.currency, 1)`,
    });
}

/** Whether the database matches wrangler.toml and the settings, so that the price shown is the price charged. */
export const isPlanCurrent = (storedPlans: (typeof plans.$inferSelect)[], env: Bindings) =>
  storedPlans.some(
    ({ name, priceCents, currency }) =>
      name === env.PLAN_NAME && priceCents === getPlanPriceCents(env) && currency === getSite().currency.toLowerCase(),
  );

/** The plan on sale, as set in wrangler.toml. Earlier plans remain for the orders that name them. */
export function selectPlans(db: Database, { PLAN_ID }: Bindings) {
  return db
    .select()
    .from(plans)
    .where(and(eq(plans.id, PLAN_ID), eq(plans.active, true)));
}

export function toPlanDto({ id, name, priceCents, days }: typeof plans.$inferSelect): Plan {
  return { id, name, amount: priceCents / 100, days };
}

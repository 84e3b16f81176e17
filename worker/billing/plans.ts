import { and, eq, sql } from "drizzle-orm";
import type { Plan } from "../../contract/billing.ts";
import type { Bindings } from "../http/app.ts";
import type { Database } from "../http/database.ts";
import { plans } from "../schema.ts";

/** The specified fixed plan as wrangler.toml says it; the database is what prices are read from. */
export function keepPlan(db: Database, env: Bindings) {
  const priceCents = Math.round(Number(env.PLAN_PRICE) * 100);
  const plan = { name: env.PLAN_NAME, priceCents, currency: "usd", days: 30, active: true };
  return db
    .insert(plans)
    .values({ id: env.PLAN_ID, streams: 2, ...plan })
    .onConflictDoUpdate({
      target: plans.id,
      set: plan,
      setWhere: sql`(${plans.name}, ${plans.priceCents}, ${plans.active}) <> (excluded.name, excluded.price_cents, 1)`,
    });
}

export function selectPlan(db: Database, planId: string) {
  return db
    .select()
    .from(plans)
    .where(and(eq(plans.id, planId), eq(plans.active, true)));
}

export function selectPlans(db: Database) {
  return db.select().from(plans).where(eq(plans.active, true)).orderBy(plans.id);
}

export function planAnswer({ id, name, priceCents, days }: typeof plans.$inferSelect): Plan {
  return { id, name, amount: priceCents / 100, days };
}

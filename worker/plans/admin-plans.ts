import { eq, sql } from "drizzle-orm";
import { hasPermission } from "../../contract/access/permissions.ts";
import type { AdminPlan } from "../../contract/plans/plans.ts";
import { batchAsUser } from "../auth/session.ts";
import { AppError } from "../context/app-error.ts";
import type { RequestContext } from "../context/request-context.ts";
import { planPublications, plans, priceChanges } from "../schema.ts";
import { taxSettingSql, toPublicationDto } from "./plan-publications.ts";
import { insertFirstPlan, isPlanPublished, planSortOrder, toPlanDto } from "./plans.ts";
import { shownPriceChange, shownPriceChangeIdSql, toPriceChangeDto } from "./price-changes.ts";

/** Finds all plans in their display order, retired plans included. */
export async function findAdminPlans(c: RequestContext): Promise<AdminPlan[]> {
  const { account, rows } = await batchAsUser(c, (db) => ({
    plan: insertFirstPlan(db, c.env),
    rows: db
      .select({
        plan: plans,
        publication: planPublications,
        tax: taxSettingSql.as("tax"),
        ...shownPriceChange,
      })
      .from(plans)
      .leftJoin(planPublications, eq(planPublications.planId, plans.id))
      .leftJoin(priceChanges, sql`${priceChanges.id} = ${shownPriceChangeIdSql(c.var.now)}`)
      .orderBy(...planSortOrder),
  }));
  const maySeeSales = hasPermission(account, "plans");
  return rows.map(({ plan, publication, tax, ...change }) => ({
    ...toPlanDto(plan),
    name: plan.name,
    translatedNames: JSON.parse(plan.translatedNames),
    listed: plan.listed,
    linkToken: maySeeSales ? plan.linkToken : null,
    retired: !plan.active,
    version: plan.version,
    published: isPlanPublished(plan, c.env),
    publication: toPublicationDto({ plan, publication, tax }, c.env),
    subscribers: maySeeSales ? plan.renewing : 0,
    priceChange: maySeeSales ? toPriceChangeDto(change, c.var.now) : null,
  }));
}

/** Finds a plan. Throws `plan_not_found`. */
export async function findAdminPlan(c: RequestContext, planId: string): Promise<AdminPlan> {
  const found = (await findAdminPlans(c)).find(({ id }) => id === planId);
  if (!found) throw new AppError("plan_not_found");
  return found;
}

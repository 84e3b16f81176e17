import { eq, type SQL, sql } from "drizzle-orm";
import { milliseconds } from "../../contract/constants.ts";
import type { PlanPublication } from "../../contract/plans/plans.ts";
import type { SiteSettings } from "../../contract/site/site-settings.ts";
import type { Bindings } from "../context/request-context.ts";
import type { Database } from "../database/database.ts";
import type { PlanOffer } from "../payments/providers/payment-provider.ts";
import { getProviderModule } from "../payments/providers/registry.ts";
import { planPublications, plans, siteSettings } from "../schema.ts";
import type { PlanRow } from "./plans.ts";

/**
 * An offer to the provider: the plan's fields that the provider stores, and the site's tax.
 * `publication` is the result of the plan's last publication.
 */
type OfferedRow = {
  plan: Omit<PlanOffer, "tax" | "attempt">;
  publication: typeof planPublications.$inferSelect | null;
  tax: SiteSettings["tax"];
};

export type PublishedRow = OfferedRow & { plan: PlanRow };

/** SQL expression: the tax in the newest settings. An isolate may have older settings in memory. */
export const taxSettingSql: SQL<SiteSettings["tax"]> = sql`coalesce(
    (select settings ->> '$.tax' from ${siteSettings} order by version desc limit 1), 'none'
  )`;

/** Selects the plans that are sold. */
export const selectOfferedPlans = (db: Database) =>
  db
    .select({ plan: plans, publication: planPublications, tax: taxSettingSql.as("tax") })
    .from(plans)
    .leftJoin(planPublications, eq(planPublications.planId, plans.id))
    .where(eq(plans.active, true));

export function toPlanOffer({ plan, publication, tax }: OfferedRow): PlanOffer {
  const { id, name, priceCents, currency, days, period } = plan;
  return { id, name, priceCents, currency, days, period, tax, attempt: publication?.attempt ?? 0 };
}

/** Returns an offer to the provider as a text that can be compared with a stored offer. */
export function describePlanOffer(row: OfferedRow, account: string): string {
  const { attempt: _, ...offer } = toPlanOffer(row);
  return JSON.stringify([account, ...Object.values(offer)]);
}

/** Returns the provider account in a text that `describePlanOffer` wrote. */
export const providerAccountOfOffer = (offer: string): string => JSON.parse(offer)[0];

/** Whether the last try to publish the current offer failed. */
export const hasPublicationFailed = (row: OfferedRow, account: string): boolean =>
  row.publication !== null &&
  row.publication.failures > 0 &&
  row.publication.offer === describePlanOffer(row, account);

/**
 * Returns for an administrator how far a plan is published at the provider; null for a plan that is
 * not sold.
 */
export function toPublicationDto(row: PublishedRow, env: Bindings): PlanPublication | null {
  if (!row.plan.active) return null;
  const { title: provider, findAccount } = getProviderModule(env);
  const account = findAccount?.(env);
  const nothing = { provider, reason: null, retryAt: null };
  if (account === null) return { state: "not_set_up", ...nothing };
  if (account !== undefined && hasPublicationFailed(row, account)) {
    const { error = null, retryAt } = row.publication ?? {};
    return {
      state: "failed",
      provider,
      reason: error,
      retryAt: retryAt ? new Date(retryAt).toISOString() : null,
    };
  }
  const isSold = account === undefined || row.plan.providerPriceId !== null;
  return { state: isSold ? "on_sale" : "publishing", ...nothing };
}

/** The tolerance for cron runs, which begin some seconds early or late. */
const toleranceMs = milliseconds.minute;

/**
 * Whether a plan is due for publication at the provider: at once if the offer has changed, after a
 * delay if publishing failed, at once if the plan has no price at the provider, else every hour.
 */
export function isPublicationDue(row: PublishedRow, account: string, now: number): boolean {
  const { plan, publication } = row;
  if (publication === null || publication.offer !== describePlanOffer(row, account)) return true;
  if (publication.failures > 0) return (publication.retryAt ?? 0) <= now + toleranceMs;
  if (plan.providerPriceId === null) return true;
  return (publication.checkedAt ?? 0) <= now - milliseconds.hour + toleranceMs;
}

/** Returns 5, 10, 20 or 40 minutes for 1 to 4 failures in a row, then an hour. */
export const computePublicationRetryMs = (failures: number): number =>
  Math.min(5 * 2 ** (failures - 1), 60) * milliseconds.minute;

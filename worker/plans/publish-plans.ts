import { and, eq, sql } from "drizzle-orm";
import type { Bindings, RequestContext } from "../context/request-context.ts";
import { batch, type Database, database } from "../database/database.ts";
import { requireSiteOrigin } from "../http/site-url.ts";
import {
  type PaymentProvider,
  ProviderRefusedError,
  ProviderResponseError,
  type PublishedPlan,
} from "../payments/providers/payment-provider.ts";
import { getProviderModule } from "../payments/providers/registry.ts";
import { planPublications, plans } from "../schema.ts";
import {
  computePublicationRetryMs,
  describePlanOffer,
  hasPublicationFailed,
  isPublicationDue,
  type PublishedRow,
  providerAccountOfOffer,
  selectOfferedPlans,
  taxSettingSql,
  toPlanOffer,
} from "./plan-publications.ts";
import { insertFirstPlan } from "./plans.ts";

type Publishing = { env: Bindings; site: string; now: number };

/**
 * Publishes at the provider every offered plan that is due; with `isForced`, every offered plan.
 * Returns the plans that are not sold because the provider failed, each with its reason. Two
 * simultaneous runs do no harm: the provider creates nothing twice, and a price is stored only if
 * the offer is unchanged.
 */
export async function publishPlansToProvider(
  db: Database,
  { env, site, now }: Publishing,
  { isForced = false } = {},
): Promise<string[]> {
  const { findAccount, create } = getProviderModule(env);
  const account = findAccount?.(env) ?? null;
  const provider = create({ env, db, site });
  if (account === null || !provider) return [];
  const { offered } = await batch(db, {
    first: insertFirstPlan(db, env),
    offered: selectOfferedPlans(db),
  });
  const due = offered.filter((row) => isForced || isPublicationDue(row, account, now));
  const published = due.length === 0 ? [] : await askProvider(provider, due);
  const { rows } = await batch(db, {
    written: due.flatMap((row, index) => record(db, row, { ...published[index], account, now })),
    rows: selectOfferedPlans(db),
  });
  return rows
    .filter((row) => row.plan.providerPriceId === null && hasPublicationFailed(row, account))
    .map(
      ({ plan, publication }) =>
        `${plan.name}: ${publication?.error ?? "the provider did not answer"}`,
    );
}

/**
 * Publishes plans as a job. Throws if plans are unsold, so that cron stores the failure and tells
 * the owner of a lasting failure.
 */
export async function publishPlansAsJob(db: Database, context: Publishing): Promise<void> {
  const unsold = await publishPlansToProvider(db, context);
  if (unsold.length > 0) throw new Error(unsold.join("; "));
}

/** Publishes plans after the response. The studio shows a failure, and cron tries again. */
export function publishPlansAfterResponse(c: RequestContext): void {
  const publishing = publishPlansToProvider(database(c, "primary"), {
    env: c.env,
    site: requireSiteOrigin(c),
    now: c.var.now,
  });
  c.executionCtx.waitUntil(
    publishing.catch((error) =>
      console.error(JSON.stringify({ level: "error", error: String(error) })),
    ),
  );
}

/**
 * The result of publishing a plan. `priceId` is absent if the provider could not be asked; the
 * stored price then stays.
 */
type Outcome = Partial<PublishedPlan>;

async function askProvider(provider: PaymentProvider, rows: PublishedRow[]): Promise<Outcome[]> {
  try {
    return (await provider.publishPlans?.(rows.map(toPlanOffer))) ?? [];
  } catch (failure) {
    return rows.map(() => ({ failure }));
  }
}

/** Records the result of publishing a plan. The price is stored only if the offer is unchanged. */
function record(
  db: Database,
  row: PublishedRow,
  { priceId, failure, account, now }: Outcome & { account: string; now: number },
) {
  const { plan, publication, tax } = row;
  const isOffered = and(
    eq(plans.id, plan.id),
    eq(plans.active, true),
    eq(plans.priceCents, plan.priceCents),
    eq(plans.currency, plan.currency),
    sql`${taxSettingSql} = ${tax}`,
  );
  const result = failure === undefined ? succeed(now) : fail(row, { failure, account, now });
  const attempt = (publication?.attempt ?? 0) + (failure instanceof ProviderResponseError ? 1 : 0);
  const values = { planId: plan.id, offer: describePlanOffer(row, account), attempt, ...result };
  const stored = db
    .insert(planPublications)
    .values(values)
    .onConflictDoUpdate({ target: planPublications.planId, set: values });
  // A price at another account of the provider cannot be sold here, so it is removed.
  const isOfOther = publication !== null && providerAccountOfOffer(publication.offer) !== account;
  const foundPriceId = priceId === undefined && isOfOther ? null : priceId;
  if (foundPriceId === undefined) return [stored];
  const isAnother = sql`${plans.providerPriceId} is not ${foundPriceId}`;
  return [
    db.update(plans).set({ providerPriceId: foundPriceId }).where(and(isOffered, isAnother)),
    stored,
  ];
}

const succeed = (now: number) => ({ checkedAt: now, failures: 0, error: null, retryAt: null });

function fail(
  row: PublishedRow,
  { failure, account, now }: { failure: unknown; account: string; now: number },
) {
  console.error(JSON.stringify({ level: "error", plan: row.plan.id, error: String(failure) }));
  const failures = hasPublicationFailed(row, account) ? (row.publication?.failures ?? 0) + 1 : 1;
  const error = failure instanceof ProviderRefusedError ? failure.message : null;
  return { failures, error, retryAt: now + computePublicationRetryMs(failures) };
}

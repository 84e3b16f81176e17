import type { Bindings } from "../../../worker/context/request-context.ts";
import { fingerprintKey } from "../../../worker/payments/providers/stripe/stripe.ts";
import { describePlanOffer } from "../../../worker/plans/plan-publications.ts";

export const stripeKey = "sk_test_of_these_tests";

type PublishedPlan = Parameters<typeof describePlanOffer>[0]["plan"] & {
  streams: number;
  priceId: string;
};

/** The plan that the specification names. */
export const monthlyPublishedPlan: PublishedPlan = {
  id: "10001",
  name: "Monthly",
  priceCents: 999,
  currency: "usd",
  days: 30,
  period: null,
  streams: 2,
  priceId: "price_of_these_tests",
};
export const familyPublishedPlan: PublishedPlan = {
  id: "20002",
  name: "Family",
  priceCents: 1999,
  currency: "usd",
  days: 31,
  period: "month",
  streams: 4,
  priceId: "price_family",
};

/**
 * Returns the statements that insert a plan as one that is on sale at Stripe already, so that the
 * site does not publish the plan again.
 */
export function publishedPlanStatements(DB: Bindings["DB"], plan: PublishedPlan) {
  const { id, name, priceCents, currency, days, period, streams, priceId } = plan;
  const offer = describePlanOffer(
    { plan, publication: null, tax: "none" },
    fingerprintKey(stripeKey),
  );
  return [
    DB.prepare("DELETE FROM plans WHERE id = ?").bind(id),
    DB.prepare(
      "INSERT INTO plans (id, name, price_cents, currency, days, period, streams, active, provider_price_id) VALUES (?, ?, ?, ?, ?, ?, ?, 1, ?)",
    ).bind(id, name, priceCents, currency, days, period, streams, priceId),
    DB.prepare(
      "INSERT INTO plan_publications (plan_id, offer, checked_at) VALUES (?, ?, 9e15)",
    ).bind(id, offer),
  ];
}

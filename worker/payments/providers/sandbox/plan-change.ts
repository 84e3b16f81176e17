import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { PlanPeriod } from "../../../../contract/plans/plan-periods.ts";
import type { Database } from "../../../database/database.ts";
import { insertFrom } from "../../../database/guarded-insert.ts";
import { sandboxCheckouts, sandboxPayments } from "../../../schema.ts";
import type { PlanChangeCharge, SubscriptionPlanChange } from "../payment-provider.ts";
import { computePeriodEnd } from "../plan-period.ts";
import { queueSandboxEvent } from "./events.ts";

type Checkout = typeof sandboxCheckouts.$inferSelect;
type Payment = typeof sandboxPayments.$inferSelect;

/** The columns of a checkout that describe its plan. */
type SandboxPlan = {
  planId: string;
  name: string;
  days: number;
  period: PlanPeriod | null;
  amountCents: number;
};

const toSandboxPlan = ({
  id,
  name,
  days,
  period,
  priceCents,
}: SubscriptionPlanChange["plan"]): SandboxPlan => ({
  planId: id,
  name,
  days,
  period,
  amountCents: priceCents,
});

export const readNextPlan = ({ nextPlan }: Checkout): SandboxPlan | null =>
  nextPlan === null ? null : JSON.parse(nextPlan);

/** Returns the plan or price that applies from the next payment on; null if both stay. */
export const readNextTerms = (checkout: Checkout): Partial<SandboxPlan> | null => {
  const { nextAmountCents } = checkout;
  return (
    readNextPlan(checkout) ?? (nextAmountCents === null ? null : { amountCents: nextAmountCents })
  );
};

/**
 * Computes the charge of a plan change. The credit is the share of the newest payment that belongs
 * to the unused part of its period.
 */
export function previewSandboxChange(
  { startsAt, endsAt, ...paid }: Payment,
  { plan, at }: Omit<SubscriptionPlanChange, "id">,
): PlanChangeCharge {
  const [start, end] = [startsAt ?? at, endsAt ?? at];
  const paidCents = paid.amountCents + paid.creditCents;
  const creditCents = end > at ? Math.round((paidCents * (end - at)) / (end - start)) : 0;
  return { amountCents: plan.priceCents - creditCents, creditCents };
}

/** Changes the plan at once. Two simultaneous requests charge once. */
export function changeSandboxPlan(
  db: Database,
  checkout: Checkout,
  payments: readonly [Payment, ...Payment[]],
  { change, now }: { change: SubscriptionPlanChange; now: number },
) {
  const { orderId, currency } = checkout;
  const plan = toSandboxPlan(change.plan);
  const isOtherPlan = and(
    eq(sandboxCheckouts.orderId, orderId),
    ne(sandboxCheckouts.planId, plan.planId),
  );
  const payment = {
    id: `sandbox-${orderId}-${payments.length + 1}`,
    orderId,
    currency,
    paidAt: now,
    planId: plan.planId,
    ...previewSandboxChange(payments[0], change),
    startsAt: now,
    endsAt: computePeriodEnd(now, plan),
    refundedCents: 0,
  };
  return {
    payment: insertFrom(
      db,
      sandboxPayments,
      payment,
      sql`where exists (select 1 from ${sandboxCheckouts} where ${isOtherPlan})`,
    ).onConflictDoNothing(),
    change: changeSandboxCheckout(db, checkout, plan),
    event: queueSandboxEvent(db, orderId, "subscription.changed", now),
  };
}

/** Changes the plan of a checkout. Earlier payments keep their plan. */
export const changeSandboxCheckout = (
  db: Database,
  { orderId, planId }: Checkout,
  plan: Partial<SandboxPlan>,
) => [
  db
    .update(sandboxPayments)
    .set({ planId })
    .where(and(eq(sandboxPayments.orderId, orderId), isNull(sandboxPayments.planId))),
  db
    .update(sandboxCheckouts)
    .set({ ...plan, nextPlan: null, nextAmountCents: null })
    .where(eq(sandboxCheckouts.orderId, orderId)),
];

export function changeSandboxPrice(
  db: Database,
  orderId: string,
  { id, priceCents }: SubscriptionPlanChange["plan"],
  now: number,
) {
  const isOfPlan = and(eq(sandboxCheckouts.orderId, orderId), eq(sandboxCheckouts.planId, id));
  return {
    checkout: db.update(sandboxCheckouts).set({ nextAmountCents: priceCents }).where(isOfPlan),
    event: queueSandboxEvent(db, orderId, "subscription.changed", now),
  };
}

/** Sets the plan of the next payment. `plan` null keeps the present plan. */
export function setNextSandboxPlan(
  db: Database,
  orderId: string,
  plan: SubscriptionPlanChange["plan"] | null,
  now: number,
) {
  const nextPlan = plan && JSON.stringify(toSandboxPlan(plan));
  return {
    checkout: db
      .update(sandboxCheckouts)
      .set({ nextPlan })
      .where(eq(sandboxCheckouts.orderId, orderId)),
    event: queueSandboxEvent(db, orderId, "subscription.changed", now),
  };
}

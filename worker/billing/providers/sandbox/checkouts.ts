import { and, asc, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { batch, type Database } from "../../../database/database.ts";
import { sandboxCheckouts, sandboxPayments } from "../../../schema.ts";
import { periodEnd } from "../../plan-period.ts";
import { graceMs, type ProviderState, toOrderStatus } from "../payment-provider.ts";
import { queueSandboxEvent } from "./events.ts";

type Checkout = typeof sandboxCheckouts.$inferSelect;
type Payment = typeof sandboxPayments.$inferSelect;

export function selectSandboxCheckout(db: Database, orderId: string) {
  return db.select().from(sandboxCheckouts).where(eq(sandboxCheckouts.orderId, orderId));
}

export function selectSandboxPayments(db: Database, orderId: string) {
  return db
    .select()
    .from(sandboxPayments)
    .where(eq(sandboxPayments.orderId, orderId))
    .orderBy(desc(sandboxPayments.paidAt), desc(sandboxPayments.id));
}

/** `payUrl`: the checkout's page. */
export function toProviderState(checkout: Checkout, stored: Payment[], payUrl: string, asOf: number): ProviderState {
  const [newest] = stored;
  const first = stored.at(-1);
  const payments = stored.map(({ id, amountCents, currency, paidAt, refundedAt }) => ({
    transactionId: id,
    amountCents,
    currency,
    paidAt,
    refundedCents: refundedAt === null ? 0 : amountCents,
    dispute: null,
  }));
  return {
    asOf,
    status: toOrderStatus(payments, checkout.status === "declined" ? "failed" : "open"),
    payments,
    planId: checkout.planId,
    priceCents: newest?.amountCents ?? null,
    subscription:
      newest && first?.startsAt
        ? toSubscriptionState(checkout, newest, { startedAt: first.startsAt, payUrl, asOf })
        : null,
  };
}

function toSubscriptionState(
  checkout: Checkout,
  newest: Payment,
  { startedAt, payUrl, asOf }: { startedAt: number; payUrl: string; asOf: number },
) {
  const { orderId, renews, declinesRenewals, endedAt } = checkout;
  const isOverdue = renews && declinesRenewals && newest.endsAt !== null && newest.endsAt <= asOf;
  const periodEndsAt = (newest.endsAt ?? startedAt) + (isOverdue ? graceMs : 0);
  const ends = [periodEndsAt, endedAt, newest.refundedAt].filter((at) => at !== null);
  return {
    ref: `sandbox-${orderId}`,
    startedAt,
    paidUntil: Math.min(...ends),
    renews,
    overdue: isOverdue ? { since: newest.endsAt ?? asOf, payUrl } : null,
  };
}

/** Pays a checkout. Paying a paid one again charges nothing and only repeats the event. */
export function paySandboxCheckout(db: Database, checkout: Checkout, now: number) {
  const { orderId, days, period, amountCents, currency } = checkout;
  const paidTime = days === null ? {} : { startsAt: now, endsAt: periodEnd(now, { days, period }) };
  return {
    payment: db
      .insert(sandboxPayments)
      .values({ id: `sandbox-${orderId}-1`, orderId, amountCents, currency, paidAt: now, ...paidTime })
      .onConflictDoNothing(),
    checkout: db
      .update(sandboxCheckouts)
      .set({ status: "paid", declinesRenewals: false })
      .where(eq(sandboxCheckouts.orderId, orderId)),
    event: queueSandboxEvent(db, orderId, "payment.paid", now),
  };
}

export function declineSandboxCheckout(db: Database, orderId: string, now: number) {
  const open = and(eq(sandboxCheckouts.orderId, orderId), eq(sandboxCheckouts.status, "open"));
  return {
    checkout: db.update(sandboxCheckouts).set({ status: "declined" }).where(open),
    event: queueSandboxEvent(db, orderId, "payment.declined", now),
  };
}

/** Ends the paid period now, and declines its renewal until the checkout is paid again. */
export function declineSandboxRenewal(db: Database, orderId: string, now: number) {
  const isRunning = and(eq(sandboxPayments.orderId, orderId), gt(sandboxPayments.endsAt, now));
  return {
    payment: db.update(sandboxPayments).set({ endsAt: now }).where(isRunning),
    checkout: db.update(sandboxCheckouts).set({ declinesRenewals: true }).where(eq(sandboxCheckouts.orderId, orderId)),
    event: queueSandboxEvent(db, orderId, "subscription.overdue", now),
  };
}

/** Takes the next payments of each subscription whose period is over, one for each period that has passed. */
export async function renewSandboxSubscriptions(db: Database, now: number): Promise<void> {
  const lastEndsAt = sql<Payment["endsAt"]>`max(${sandboxPayments.endsAt})`;
  const { due } = await batch(db, {
    due: db
      .select({
        orderId: sandboxCheckouts.orderId,
        days: sandboxCheckouts.days,
        period: sandboxCheckouts.period,
        amountCents: sandboxCheckouts.amountCents,
        currency: sandboxCheckouts.currency,
        endsAt: lastEndsAt.as("ends"),
        count: sql<number>`count(*)`.as("payments"),
      })
      .from(sandboxCheckouts)
      .innerJoin(sandboxPayments, eq(sandboxPayments.orderId, sandboxCheckouts.orderId))
      .where(
        and(
          eq(sandboxCheckouts.renews, true),
          eq(sandboxCheckouts.declinesRenewals, false),
          isNull(sandboxCheckouts.endedAt),
        ),
      )
      .groupBy(sandboxCheckouts.orderId)
      .having(sql`${lastEndsAt} <= ${now}`)
      .orderBy(asc(sandboxCheckouts.orderId))
      .limit(50),
  });
  for (const { orderId, days, period, amountCents, currency, endsAt, count } of due) {
    const startsAt = endsAt ?? now;
    const paidTime = { startsAt, endsAt: periodEnd(startsAt, { days: days ?? 0, period }) };
    const payment = { id: `sandbox-${orderId}-${count + 1}`, orderId, amountCents, currency, paidAt: now, ...paidTime };
    await batch(db, {
      payment: db.insert(sandboxPayments).values(payment).onConflictDoNothing(),
      event: queueSandboxEvent(db, orderId, "subscription.renewed", now),
    });
  }
}

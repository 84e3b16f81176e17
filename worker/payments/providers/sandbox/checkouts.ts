import { and, asc, desc, eq, gt, gte, isNull, sql } from "drizzle-orm";
import { milliseconds } from "../../../../contract/constants.ts";
import { batch, type Database } from "../../../database/database.ts";
import { takeStatementShare } from "../../../database/statement-budget.ts";
import { sandboxCheckouts, sandboxPayments } from "../../../schema.ts";
import { graceMsOfPayments } from "../grace.ts";
import {
  type ProviderPayment,
  type ProviderState,
  type RefundPart,
  toOrderStatus,
} from "../payment-provider.ts";
import { computePeriodEnd } from "../plan-period.ts";
import { queueSandboxEvent } from "./events.ts";
import { changeSandboxCheckout, readNextPlan, readNextTerms } from "./plan-change.ts";

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

/** Whether the checkout has not been paid and can no longer be paid. */
export const isSandboxCheckoutExpired = ({ status, expiresAt }: Checkout, now: number): boolean =>
  status === "open" && expiresAt !== null && expiresAt <= now;

/** `payUrl` is the address of the checkout's page. */
export function toProviderState(
  checkout: Checkout,
  stored: Payment[],
  payUrl: string,
  asOf: number,
): ProviderState {
  const [newest, ...earlier] = stored;
  const first = stored.at(-1);
  const payments = stored.map((payment) => toPayment(checkout, payment));
  const price = computeSandboxCharge(checkout, stored.length, 0).amountCents;
  const isPrice = newest !== undefined && newest.amountCents + newest.creditCents === price;
  const isClosed = checkout.status === "declined" || isSandboxCheckoutExpired(checkout, asOf);
  return {
    asOf,
    status: toOrderStatus(payments, isClosed ? "failed" : "open"),
    payments,
    planId: checkout.planId,
    requestedPlanId: null,
    priceCents: isPrice ? checkout.amountCents : (newest?.amountCents ?? null),
    subscription:
      newest && first?.startsAt
        ? toSubscriptionState(checkout, [newest, ...earlier], {
            startedAt: first.startsAt,
            payUrl,
            asOf,
          })
        : null,
  };
}

function toPayment(
  checkout: Checkout,
  { id, refundedAt, startsAt, endsAt, planId, ...payment }: Payment,
): ProviderPayment {
  const { amountCents, currency, paidAt, creditCents, dispute, disputeDueAt } = payment;
  const isTakenBack = refundedAt !== null || dispute === "lost";
  return {
    transactionId: id,
    amountCents,
    currency,
    paidAt,
    creditCents,
    refundedCents: isTakenBack ? amountCents : payment.refundedCents,
    dispute: dispute && { status: dispute, dueAt: disputeDueAt },
    taxCents: 0,
    cardCountry: checkout.cardCountry,
    billingCountry: checkout.billingCountry,
    invoice: null,
    period: startsAt === null || endsAt === null ? null : { startsAt, endsAt },
    planId: planId ?? checkout.planId,
  };
}

function toSubscriptionState(
  checkout: Checkout,
  payments: [Payment, ...Payment[]],
  { startedAt, payUrl, asOf }: { startedAt: number; payUrl: string; asOf: number },
) {
  const { orderId, days, period, renews, declinesRenewals, endedAt, pausedUntil } = checkout;
  const [newest] = payments;
  const next = readNextPlan(checkout);
  const paidEndsAt = newest.endsAt ?? startedAt;
  const dueAt = Math.max(paidEndsAt, pausedUntil ?? 0);
  const isOverdue = renews && declinesRenewals && dueAt <= asOf;
  // Declining a renewal on the checkout's page shortens the payment's stored period, so the grace
  // period is computed from the periods as they were paid.
  const wholePeriods = payments.map(({ amountCents, startsAt }) => ({
    amountCents,
    period:
      startsAt === null || days === null
        ? null
        : { startsAt, endsAt: computePeriodEnd(startsAt, { days, period }) },
  }));
  const periodEndsAt =
    paidEndsAt + (isOverdue && dueAt === paidEndsAt ? graceMsOfPayments(wholePeriods) : 0);
  const ends = [periodEndsAt, endedAt, newest.refundedAt].filter((at) => at !== null);
  return {
    ref: `sandbox-${orderId}`,
    startedAt,
    paidUntil: Math.min(...ends),
    renews,
    trialCard: null,
    cardExpiresAt: null,
    overdue: isOverdue ? { since: dueAt, payUrl } : null,
    pausedUntil: renews && endedAt === null && dueAt > paidEndsAt && dueAt > asOf ? dueAt : null,
    nextPlan: renews && endedAt === null && next ? { planId: next.planId, startsAt: dueAt } : null,
  };
}

/**
 * Returns the amount and the period of the payment with this number (1 is the first). The amount is
 * 0 in a trial, and lower while a discount lasts. `startsAt` is the start of the paid period.
 */
export function computeSandboxCharge(checkout: Checkout, number: number, startsAt: number) {
  const { days, period, amountCents, discountCents, discountPeriods, trialDays } = checkout;
  if (days === null) return { amountCents };
  if (trialDays !== null && number === 1)
    return { amountCents: 0, startsAt, endsAt: startsAt + trialDays * milliseconds.day };
  const isReduced = discountPeriods === null || number <= discountPeriods;
  return {
    amountCents: amountCents - (isReduced ? discountCents : 0),
    startsAt,
    endsAt: computePeriodEnd(startsAt, { days, period }),
  };
}

/** The countries that the payer chose instead of a card and a billing address. */
export type SandboxPayer = Pick<Checkout, "cardCountry" | "billingCountry">;

/**
 * Pays a checkout. A checkout that is already paid is not charged again, but its event is sent
 * again.
 */
export function paySandboxCheckout(
  db: Database,
  checkout: Checkout,
  payer: SandboxPayer,
  now: number,
) {
  const { orderId, currency } = checkout;
  const charge = computeSandboxCharge(checkout, 1, now);
  return {
    payment: db
      .insert(sandboxPayments)
      .values({ id: `sandbox-${orderId}-1`, orderId, currency, paidAt: now, ...charge })
      .onConflictDoNothing(),
    checkout: db
      .update(sandboxCheckouts)
      .set({ status: "paid", declinesRenewals: false, ...payer })
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

/**
 * Refunds a part of a payment, if at least that amount of the payment has not been refunded yet.
 */
export function refundSandboxPart(
  db: Database,
  orderId: string,
  { transactionId, amountCents }: RefundPart,
  now: number,
) {
  const left = sql`${sandboxPayments.amountCents} - ${sandboxPayments.refundedCents}`;
  const isRefundable = and(isNull(sandboxPayments.refundedAt), gte(left, amountCents));
  return {
    payment: db
      .update(sandboxPayments)
      .set({ refundedCents: sql`${sandboxPayments.refundedCents} + ${amountCents}` })
      .where(
        and(
          eq(sandboxPayments.id, transactionId),
          eq(sandboxPayments.orderId, orderId),
          isRefundable,
        ),
      ),
    event: queueSandboxEvent(db, orderId, "payment.refunded", now),
  };
}

/** How long evidence can be sent to the bank in a dispute, in milliseconds. */
const evidenceMs = 10 * milliseconds.day;

/** Begins or decides a dispute about the newest payment of a checkout. */
export function setSandboxDispute(
  db: Database,
  orderId: string,
  status: "open" | "won" | "lost",
  now: number,
) {
  const newest = sql`${sandboxPayments.id} = (
    select p.id
    from ${sandboxPayments} as p
    where p.order_id = ${orderId}
    order by p.paid_at desc, p.id desc
    limit 1
  )`;
  const dueAt = status === "open" ? { disputeDueAt: now + evidenceMs } : {};
  return {
    payment: db
      .update(sandboxPayments)
      .set({ dispute: status, ...dueAt })
      .where(newest),
    event: queueSandboxEvent(db, orderId, `payment.dispute_${status}`, now),
  };
}

/** Ends the paid period now, and declines its renewal until the checkout is paid again. */
export function declineSandboxRenewal(db: Database, orderId: string, now: number) {
  const isRunning = and(eq(sandboxPayments.orderId, orderId), gt(sandboxPayments.endsAt, now));
  return {
    payment: db.update(sandboxPayments).set({ endsAt: now }).where(isRunning),
    checkout: db
      .update(sandboxCheckouts)
      .set({ declinesRenewals: true })
      .where(eq(sandboxCheckouts.orderId, orderId)),
    event: queueSandboxEvent(db, orderId, "subscription.overdue", now),
  };
}

/**
 * The maximum number of periods that a run charges. Later runs charge further periods that are due.
 */
const maxChargesPerRun = 50;

/** Charges every due period of the subscriptions whose paid period has ended. */
export async function renewSandboxSubscriptions(db: Database, now: number): Promise<void> {
  const lastEndsAt = sql<Payment["endsAt"]>`max(${sandboxPayments.endsAt})`;
  const { due } = await batch(db, {
    due: db
      .select({
        checkout: sandboxCheckouts,
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
      .having(sql`max(${lastEndsAt}, coalesce(${sandboxCheckouts.pausedUntil}, 0)) <= ${now}`)
      .orderBy(asc(sandboxCheckouts.orderId))
      .limit(50),
  });
  const hasRoom = takeStatementShare(db, 1 / 2);
  let chargesLeft = maxChargesPerRun;
  for (const { checkout, ...paid } of due) {
    const payments = listDuePayments(checkout, paid, now).slice(0, chargesLeft);
    if (payments.length === 0 || !hasRoom(payments.length + 3)) return;
    chargesLeft -= payments.length;
    const next = readNextTerms(checkout);
    await batch(db, {
      ...(next && { change: changeSandboxCheckout(db, checkout, next) }),
      payments: payments.map((payment) =>
        db.insert(sandboxPayments).values(payment).onConflictDoNothing(),
      ),
      event: queueSandboxEvent(db, checkout.orderId, "subscription.renewed", now),
    });
  }
}

/**
 * Returns the payments of the due periods, oldest first. The newest payment is dated now, each
 * missed payment at the time when it was due.
 */
function listDuePayments(
  checkout: Checkout,
  { endsAt, count }: { endsAt: number | null; count: number },
  now: number,
) {
  const { orderId, currency } = checkout;
  const plan = { ...checkout, ...readNextTerms(checkout) };
  const payments: (typeof sandboxPayments.$inferInsert)[] = [];
  let dueAt = Math.max(endsAt ?? now, checkout.pausedUntil ?? 0);
  while (dueAt <= now && payments.length < maxChargesPerRun) {
    const number = count + payments.length + 1;
    const charge = computeSandboxCharge(plan, number, dueAt);
    const nextDueAt = charge.endsAt ?? Number.POSITIVE_INFINITY;
    payments.push({
      id: `sandbox-${orderId}-${number}`,
      orderId,
      currency,
      paidAt: nextDueAt > now ? now : dueAt,
      planId: plan.planId,
      ...charge,
    });
    dueAt = nextDueAt;
  }
  return payments;
}

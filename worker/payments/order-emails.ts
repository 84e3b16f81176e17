import { eq, type SQL, sql } from "drizzle-orm";
import { compact } from "../../contract/compact.ts";
import { milliseconds } from "../../contract/constants.ts";
import type { OrderStatus } from "../../contract/orders/orders.ts";
import { batch, type Database } from "../database/database.ts";
import type { EmailContext, EmailMessage } from "../email/compose-email.ts";
import { composeOrderEmail } from "../orders/emails.ts";
import { planNameInLanguageSql } from "../plans/plan-names.ts";
import { selectRequestedPlans } from "../plans/requested-plans.ts";
import { selectPromisedMovies } from "../pre-orders/pre-orders.ts";
import {
  computeBeginDeadline,
  isMovieGone,
  type OrderedRental,
  selectRentalOfOrder,
} from "../rentals/rentals.ts";
import { orders, payments, plans, promotionCodes, subscriptions, users } from "../schema.ts";
import { composeCancellationEmails } from "../subscriptions/cancellation-emails.ts";
import { composeSubscriptionEmail } from "../subscriptions/emails.ts";
import { composePlanChangeEmails } from "../subscriptions/plan-change-emails.ts";
import type { OrderRow, ProviderPayment, ProviderState } from "./providers/payment-provider.ts";

/**
 * `isDue` is the SQL condition that the email is still due. The condition is true for only one of
 * two simultaneous requests.
 */
type DueEmail = { email: EmailMessage; isDue: SQL };

/**
 * The stored rows of an order, before a provider state is applied. `checkedAt` is when the state in
 * the rows was fetched.
 */
export type StoredOrder = Awaited<ReturnType<typeof readStoredOrder>>;

export async function readStoredOrder(db: Database, order: OrderRow) {
  const {
    payers: [payer],
    promotions: [promotion],
    promises: [promise],
    rentals: [rental],
    checks: [check],
    presentPlans: [present],
    ...stored
  } = await batch(db, {
    payers: db
      .select({ email: users.email, language: users.language })
      .from(users)
      .where(eq(users.id, order.userId ?? "")),
    promotions: db
      .select({ code: promotionCodes.code, periods: promotionCodes.periods })
      .from(promotionCodes)
      .where(eq(promotionCodes.id, order.promotionCodeId ?? "")),
    promises: selectPromisedMovies(db, order.id),
    rentals: selectRentalOfOrder(db, order.id),
    checks: db
      .select({ at: orders.checkedAt, graceLapsedAt: graceLapsedAtSql.as("grace_lapsed_at") })
      .from(orders)
      .where(eq(orders.id, order.id)),
    payments: db.select().from(payments).where(eq(payments.orderId, order.id)),
    requestedPlans: selectRequestedPlans(db, order.id),
    presentPlans: db
      .select({
        planId: subscriptions.planId,
        plan: planNameInLanguageSql(
          sql`(select language from ${users} where ${users.id} = ${order.userId})`,
        ).as("plan_name"),
        renews: subscriptions.renews,
        expiresAt: subscriptions.expiresAt,
      })
      .from(subscriptions)
      .innerJoin(plans, eq(plans.id, subscriptions.planId))
      .where(eq(subscriptions.orderId, order.id)),
  });
  return {
    payer,
    promotion,
    promise,
    rental,
    present,
    checkedAt: check?.at ?? null,
    graceLapsedAt: check?.graceLapsedAt ?? null,
    ...stored,
  };
}

/**
 * SQL expression: when a renewal of another order of the account last failed without being paid
 * later; null if there is no such renewal.
 */
const graceLapsedAtSql = sql<number | null>`(
  select max(other.overdue_at)
  from ${orders} as other
  where other.user_id = ${orders}.user_id
    and other.id <> ${orders}.id
    and not exists (
      select 1 from ${payments} where order_id = other.id and paid_at > other.overdue_at
    )
)`;

/** `isOfferUsed` says whether the order's card was used for free time before. */
type OrderState = { status: OrderStatus; providerState: ProviderState; isOfferUsed: boolean };

/** The age from which a newly found payment gets no receipt, such as after a restore. */
const receiptMs = 7 * milliseconds.day;

/**
 * Composes the emails that a provider state causes: a receipt for each new payment, including
 * renewals; an email for each refund; and an email when free time begins or was used before, when a
 * renewal fails, when a pause is set, when the subscription stops renewing or ends, and when the
 * plan changes or will change.
 */
export function composeOrderEmails(
  order: OrderRow,
  {
    payer,
    promotion,
    promise,
    rental,
    payments: storedPayments,
    present,
    requestedPlans,
  }: StoredOrder,
  { status, providerState, isOfferUsed, site }: OrderState & { site: string },
): DueEmail[] {
  if (!payer) return [];
  // Uses the account's language, because the request may come from the provider.
  const emailContext: EmailContext = { site, locale: payer.language };
  const findStored = ({ transactionId }: ProviderPayment) =>
    storedPayments.find((stored) => stored.transactionId === transactionId);
  const isPayment = ({ transactionId }: ProviderPayment) =>
    sql`from ${payments} where provider = ${order.provider} and transaction_id = ${transactionId}`;

  const sold = { promise, rental: describeRental(rental, providerState.asOf) };
  const receipts = providerState.payments
    .filter((payment) => status === "paid" && !findStored(payment))
    .filter(({ amountCents, paidAt }) => amountCents > 0 && paidAt > providerState.asOf - receiptMs)
    .map((payment) => ({
      email: composeOrderEmail("paid", payer.email, emailContext, { order, ...payment, ...sold }),
      isDue: sql`not exists (select 1 ${isPayment(payment)})`,
    }));
  const refunds = providerState.payments.flatMap((payment) => {
    const stored = findStored(payment);
    const earlierCents = stored?.refundedCents ?? 0;
    const amountCents = payment.refundedCents - earlierCents;
    const isChargedBack = payment.dispute?.status === "lost" && stored?.dispute !== "lost";
    if (amountCents <= 0 || isChargedBack) return [];
    const isDue = sql`coalesce((select refunded_cents ${isPayment(payment)}), 0) = ${earlierCents}`;
    const isWhole = status === "refunded";
    return [
      {
        email: composeOrderEmail("refunded", payer.email, emailContext, {
          order,
          ...payment,
          amountCents,
          isWhole,
          ...sold,
        }),
        isDue,
      },
    ];
  });
  const { overdue = null, pausedUntil = null, paidUntil = 0 } = providerState.subscription ?? {};
  const hasAccess = paidUntil > providerState.asOf;
  const isFirstOverdue = sql`exists (
    select 1
    from ${subscriptions}
    where order_id = ${order.id} and overdue_since is not ${overdue?.since ?? null}
  )`;
  const warning = overdue && {
    email: composeSubscriptionEmail("overdue", payer.email, emailContext, {
      ...overdue,
      accessUntil: hasAccess ? paidUntil : null,
    }),
    isDue: isFirstOverdue,
  };
  const isFirstPaused = sql`exists (
    select 1
    from ${subscriptions}
    where order_id = ${order.id} and paused_until is not ${pausedUntil}
  )`;
  const pause = pausedUntil !== null && {
    email: composeSubscriptionEmail("paused", payer.email, emailContext, {
      paidUntil,
      resumesAt: pausedUntil,
    }),
    isDue: isFirstPaused,
  };
  const isOpen = sql`exists (select 1 from ${orders} where id = ${order.id} and status = 'open')`;
  const isFree = status === "paid" && providerState.payments[0]?.amountCents === 0;
  const later = { amountCents: laterAmountOf(order, promotion), currency: order.currency };
  const beginnings = compact([
    isOfferUsed &&
      composeSubscriptionEmail("trial_used", payer.email, emailContext, {
        code: promotion?.code,
      }),
    isFree &&
      composeSubscriptionEmail("free_time", payer.email, emailContext, {
        order,
        ...later,
        until: paidUntil,
      }),
  ]);
  const changes = { present, requestedPlans, providerState };
  return [
    ...receipts,
    ...refunds,
    ...compact([warning, pause]),
    ...(status === "paid"
      ? [
          ...composeCancellationEmails(payer.email, emailContext, order, changes),
          ...composePlanChangeEmails(payer.email, emailContext, order, changes),
        ]
      : []),
    ...beginnings.map((email) => ({ email, isDue: isOpen })),
  ];
}

/** Describes a rental that has not begun. `beginUntil` is null if it can no longer begin. */
function describeRental(rental: OrderedRental | undefined, asOf: number) {
  if (rental?.begunAt !== null) return undefined;
  return {
    movie: rental.movie,
    watchHours: rental.watchHours,
    beginUntil: isMovieGone(rental, asOf) ? null : computeBeginDeadline(rental, asOf),
  };
}

/** Returns the amount of the second payment, which the order's promotion code may reduce too. */
function laterAmountOf(
  { amountCents, discountCents }: OrderRow,
  promotion: { periods: number | null } | undefined,
) {
  if (promotion?.periods === null || (promotion?.periods ?? 0) > 1)
    return amountCents - discountCents;
  return amountCents;
}

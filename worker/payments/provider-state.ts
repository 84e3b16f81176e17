import { and, eq, type SQL, sql } from "drizzle-orm";
import { compact } from "../../contract/compact.ts";
import { milliseconds } from "../../contract/constants.ts";
import type { Incident } from "../../contract/monitoring/incidents.ts";
import type { OrderStatus, PaymentEventEffect } from "../../contract/orders/orders.ts";
import { batch, type Database } from "../database/database.ts";
import { toIsoTime } from "../database/iso-time.ts";
import type { EmailMessage } from "../email/compose-email.ts";
import { enqueueEmail } from "../email/email-outbox.ts";
import { closeIncidents, type IncidentContext, openIncident } from "../email/incidents.ts";
import { composeGiftEmail } from "../gifts/emails.ts";
import { applyOrderToGiftCode } from "../gifts/gift-codes.ts";
import { findDueGift, isGiftUnsentSql } from "../gifts/gift-emails.ts";
import { computeNextProviderCheckAt } from "../orders/check-schedule.ts";
import {
  applyOrderToPurchases,
  applyProviderStateToSubscription,
  shortenSubscription,
  storeProviderPayments,
} from "../orders/order-rows.ts";
import { applyOrderToPreOrders } from "../pre-orders/pre-orders.ts";
import { applyOrderToRental } from "../rentals/rentals.ts";
import { orders, paymentEvents } from "../schema.ts";
import { hasCardUsedOffer } from "../subscriptions/trials.ts";
import { composeOrderEmails, readStoredOrder, type StoredOrder } from "./order-emails.ts";
import { findDispute, sortDisputeIncidents, toDisputeColumns } from "./providers/disputes.ts";
import type { OrderRow, ProviderEvent, ProviderState } from "./providers/payment-provider.ts";

type ApplyContext = IncidentContext & { event?: ProviderEvent | undefined };
type AppliedState = {
  status: OrderStatus;
  problem: PaymentEventEffect | null;
  emails: EmailMessage[];
};

/**
 * Applies a provider state to the site's rows in one batch: the order's status, the subscription or
 * the movies, the emails to the payer and, for an event, the ledger of payment events. The result
 * depends only on the newest provider state, not on which events arrived, how often and in which
 * order. Tells the owner of disputes and failed refunds.
 */
export async function applyProviderState(
  db: Database,
  order: OrderRow,
  fetchedState: ProviderState,
  context: ApplyContext,
): Promise<AppliedState> {
  const { event, now } = context;
  const isOfferUsed = await hasCardUsedOffer(db, order, fetchedState);
  const stored = await readStoredOrder(db, order);
  const providerState = withoutSecondGrace(stored, dropUnrequestedPlan(stored, fetchedState));
  const problem = isOfferUsed ? trialUsed : findProblem(order, stored, providerState);
  const status = decideStatus(providerState, problem);
  const isCurrent = isNewest(order, status, providerState);
  const dueGift = await findDueGift(db, order, status, now);
  const giftEmail = dueGift && composeGiftEmail(dueGift, context.site);
  const emails = compact([
    ...composeOrderEmails(order, stored, {
      status,
      providerState,
      isOfferUsed,
      site: context.site,
    }),
    giftEmail && { email: giftEmail, isDue: isGiftUnsentSql(order.id) },
  ]);
  const effects = problem ? [problem] : listEffects(status, providerState);
  const checkAt = computeNextProviderCheckAt(order, status, providerState);
  const disputes = sortDisputeIncidents(order, providerState);
  const { failedRefund, hasRefunded } = compareRefunds(order, stored, providerState);
  await batch(db, {
    emails: emails.map(({ email, isDue }) =>
      enqueueEmail(db, email, now, sql`${isDue} and ${isCurrent}`),
    ),
    subscription:
      problem === null
        ? applyProviderStateToSubscription(db, order, providerState, isCurrent)
        : shortenSubscription(db, order, providerState, isCurrent),
    payments: storeProviderPayments(
      db,
      order,
      { providerState, stored: stored.payments },
      isCurrent,
    ),
    purchases: applyOrderToPurchases(db, order, status, isCurrent),
    preOrders: applyOrderToPreOrders(db, order, status, isCurrent),
    rentals: applyOrderToRental(db, order, {
      status,
      providerState,
      rental: stored.rental,
      isCurrent,
    }),
    giftCodes: applyOrderToGiftCode(db, order, {
      status,
      providerState,
      isCurrent,
      sentAt: giftEmail ? now : null,
    }),
    event:
      event && recordPaymentEvent(db, { ...event, orderId: order.id }, effects, providerState, now),
    disputes: closeIncidents(db, "dispute", disputes.closed, now, isCurrent),
    refund: closeIncidents(db, "refund_failed", hasRefunded ? [order.id] : [], now, isCurrent),
    order: db
      .update(orders)
      .set({
        status,
        transactionId: sql`coalesce(
          ${providerState.payments[0]?.transactionId ?? null}, ${orders.transactionId}
        )`,
        ...toDisputeColumns(status, problem, providerState),
        overdueAt: sql`coalesce(
          ${providerState.subscription?.overdue?.since ?? null}, ${orders.overdueAt}
        )`,
        checkedAt: providerState.asOf,
        checkAt: checkAt ?? order.checkAt,
        doneAt: checkAt === null ? now : null,
        updatedAt: now,
      })
      .where(and(eq(orders.id, order.id), isCurrent)),
  });
  const refunds = failedRefund ? [{ about: order.id, incident: failedRefund }] : [];
  for (const { about, incident } of [...disputes.open, ...refunds])
    await openIncident(db, context, incident, about, isCurrent);
  return { status, problem, emails: emails.map(({ email }) => email) };
}

/**
 * Returns the effects of a state for the ledger: first the effect of an event with a new payment,
 * then the effect of an event without a new payment.
 */
function listEffects(
  status: OrderStatus,
  { subscription, payments: [newest, before], planId }: ProviderState,
) {
  const paid: PaymentEventEffect = { code: "status", status };
  if (!subscription) return [paid];
  const changed: PaymentEventEffect = {
    code: "subscription",
    planId,
    nextPlanId: subscription.nextPlan?.planId ?? null,
    pausedUntil: toIsoTime(subscription.pausedUntil),
    renews: subscription.renews,
  };
  const isOfOtherPlan = before !== undefined && newest?.planId !== before.planId;
  return isOfOtherPlan ? [changed] : [paid, changed];
}

const trialUsed: PaymentEventEffect = { code: "trial_used" };

/**
 * Decides the status of an order. A card's second free trial, or second use of a code that leaves
 * nothing to pay, makes the order `failed`, because nothing was paid.
 */
function decideStatus({ status }: ProviderState, problem: PaymentEventEffect | null): OrderStatus {
  if (problem === trialUsed) return "failed";
  return problem || status === "disputed" ? "flagged" : status;
}

/**
 * Finds a problem that flags the order for review and grants nothing: the sale differs from the
 * order, or the payment is disputed. A plan that the subscriber requested on this site counts as
 * ordered.
 */
function findProblem(
  order: OrderRow,
  { requestedPlans }: StoredOrder,
  providerState: ProviderState,
): PaymentEventEffect | null {
  const { status, payments, planId, priceCents, requestedPlanId } = providerState;
  // After a restore, the row of a requested plan change may be missing, so the requested plan that
  // the provider reports counts too.
  const isRequested = planId !== order.planId && planId === requestedPlanId;
  const requested = isRequested ? { planId, amountCents: priceCents ?? order.amountCents } : order;
  const sold = [...requestedPlans, order].filter((plan) => plan.planId === planId);
  const [expected = requested] = sold;
  const [newest] = payments;
  if (status === "disputed")
    return { code: "disputed", dueAt: toIsoTime(findDispute(providerState)?.dueAt ?? null) };
  if (status !== "paid" || !newest) return null;
  if (order.userId === null && order.status !== "paid") return { code: "account_gone" };
  // During a price change for all subscribers, the old and the new price are both accepted.
  if (
    priceCents !== null &&
    ![expected, ...sold].some(({ amountCents }) => amountCents === priceCents)
  )
    return { code: "wrong_amount", paid: priceCents / 100, expected: expected.amountCents / 100 };
  if (newest.currency !== order.currency)
    return { code: "wrong_currency", paid: newest.currency, expected: order.currency };
  if (planId !== expected.planId)
    return { code: "wrong_plan", paid: planId, expected: order.planId };
  return null;
}

/** Drops the next plan from a state if the subscriber did not request it on this site. */
function dropUnrequestedPlan(
  { requestedPlans }: StoredOrder,
  { subscription, ...state }: ProviderState,
): ProviderState {
  const nextPlan = subscription?.nextPlan ?? null;
  const isAsked = requestedPlans.some(({ planId }) => planId === nextPlan?.planId);
  return {
    ...state,
    subscription: subscription && { ...subscription, nextPlan: isAsked ? nextPlan : null },
  };
}

/**
 * Removes the grace period from a state if the account has used up the grace period of another
 * order in the year before.
 */
function withoutSecondGrace({ graceLapsedAt }: StoredOrder, state: ProviderState): ProviderState {
  const { subscription } = state;
  if (!subscription?.overdue || graceLapsedAt === null) return state;
  const { since } = subscription.overdue;
  if (graceLapsedAt < since - 365 * milliseconds.day) return state;
  return {
    ...state,
    subscription: { ...subscription, paidUntil: Math.min(subscription.paidUntil, since) },
  };
}

/**
 * Compares the refunds of the stored state with those of the new state. A refund can fail after
 * days; the payment's refunded amount then decreases, because the money is back at the provider.
 */
function compareRefunds(
  order: OrderRow,
  { checkedAt, payments }: StoredOrder,
  { payments: newer, asOf }: ProviderState,
) {
  const changes = newer.flatMap(({ transactionId, refundedCents, currency, dispute }) => {
    const stored = payments.find((payment) => payment.transactionId === transactionId);
    if (stored && dispute === null)
      return [{ cents: refundedCents - stored.refundedCents, currency }];
    return [];
  });
  const failed =
    checkedAt !== null && checkedAt > asOf ? undefined : changes.find(({ cents }) => cents < 0);
  const failedRefund: Incident | null = failed
    ? {
        code: "refund_failed",
        orderId: order.id,
        amountCents: -failed.cents,
        currency: failed.currency,
      }
    : null;
  return { failedRefund, hasRefunded: changes.some(({ cents }) => cents > 0) };
}

/**
 * The time within which two requests to a provider can overlap: longer than a request takes with
 * its retries.
 */
const overlapMs = 60_000;
const statusRanks: Record<OrderStatus, number> = {
  open: 0,
  failed: 1,
  flagged: 2,
  paid: 2,
  refunded: 3,
};
const storedRank = sql`${JSON.stringify(statusRanks)} ->> ${orders.status}`;

/**
 * SQL condition: whether this state is the order's newest. Of two simultaneous requests, the
 * request that ends later may have the older state. The order's status therefore goes back to an
 * earlier status only if this state was fetched at least a minute after the stored state.
 */
function isNewest(order: OrderRow, status: OrderStatus, { asOf }: ProviderState): SQL {
  const isForward = sql`${storedRank} <= ${statusRanks[status]}`;
  const checkedAt = sql`coalesce(${orders.checkedAt}, 0)`;
  return sql`exists (
    select 1
    from ${orders}
    where ${orders.id} = ${order.id}
      and ${checkedAt} <= ${asOf}
      and (${isForward} or ${checkedAt} <= ${asOf - overlapMs})
  )`;
}

/**
 * Stores a verified event in the ledger, whatever its effect. Storing an event again changes
 * nothing. The first event of a payment gets the first effect and a key, which marks the event that
 * granted access; a later event of the payment gets the second effect.
 */
export function recordPaymentEvent(
  db: Database,
  event: ProviderEvent,
  [effect, laterEffect = effect]: PaymentEventEffect[],
  providerState: ProviderState | null,
  now: number,
) {
  const { provider, id, type, orderId, providerAt, raw } = event;
  const newest = providerState?.payments[0];
  const key = newest ? `${providerState?.status}:${newest.transactionId}` : null;
  const newEffectKey = sql`(
    select ${key}
    where not exists (
      select 1 from ${paymentEvents} where provider = ${provider} and effect_key = ${key}
    )
  )`;
  const row = {
    provider,
    eventId: id,
    type,
    orderId: sql`(select id from ${orders} where id = ${orderId})`,
    effectKey: newEffectKey,
    effect: newest
      ? sql<string>`iif(
        ${newEffectKey} is null, ${JSON.stringify(laterEffect)}, ${JSON.stringify(effect)}
      )`
      : JSON.stringify(effect),
    raw,
    providerAt,
    receivedAt: now,
  };
  return db.insert(paymentEvents).values(row).onConflictDoNothing();
}

import { and, eq } from "drizzle-orm";
import Stripe from "stripe";
import { type Database, runStatement } from "../../../database/database.ts";
import { payments } from "../../../schema.ts";
import { graceMsOfPayments } from "../grace.ts";
import {
  type OrderRow,
  type ProviderPayment,
  ProviderResponseError,
  type ProviderState,
  toOrderStatus,
} from "../payment-provider.ts";
import { cardExpiryOf } from "./card-expiry.ts";
import { findInvoicePlanId, findPaidPeriod, sumCredit, toObjectId } from "./invoice-lines.ts";
import { findPause, isPauseInvoice } from "./pause.ts";
import { addressCountryOf, cardCountryOf } from "./payer-country.ts";
import { findScheduledPlan } from "./plan-change.ts";
import {
  fetchReversal,
  noReversal,
  readStoredReversals,
  type StoredReversals,
} from "./reversals.ts";

/**
 * The maximum number of paid invoices of a subscription that are fetched again. A dispute can come
 * 120 days after its payment, and a period can be one day.
 */
const maxInvoices = 150;
/**
 * The maximum number of charges of a customer that are read, failed charges included. Refunds of
 * payments before these charges stay as stored.
 */
const maxCharges = 300;

/** A checkout with its payment or subscription. */
export type StripeCheckout = Stripe.Checkout.Session;

/** Finds the checkout of an order; null if Stripe has none. */
export async function findCheckout(
  api: Stripe,
  { providerRef }: OrderRow,
): Promise<StripeCheckout | null> {
  if (providerRef === null) return null;
  const expand = [
    "payment_intent.latest_charge",
    "invoice",
    "customer.invoice_settings.default_payment_method",
    "subscription.latest_invoice",
    "subscription.default_payment_method",
    "subscription.schedule",
  ];
  return api.checkout.sessions.retrieve(providerRef, { expand }).catch(returnNullIfMissing);
}

/**
 * `transactionId` is the id of a payment that the state must include, however old the payment is.
 */
type StateContext = { db: Database; now: number; transactionId?: string | null };

export async function fetchStripeState(
  api: Stripe,
  order: OrderRow,
  { db, now, transactionId = null }: StateContext,
): Promise<ProviderState> {
  const checkout = await findCheckout(api, order);
  const baseState = {
    asOf: now,
    planId: null,
    priceCents: null,
    requestedPlanId: null,
    payments: [],
    subscription: null,
  };
  if (!checkout) return { ...baseState, status: "failed" };
  const { payment_intent: intent, subscription, customer } = checkout;
  if (subscription !== null && typeof subscription !== "string") {
    const payments = await fetchRenewals(api, subscription, { db, order, now, transactionId });
    const status = toOrderStatus(payments, isEnded(subscription) ? "failed" : "open");
    return {
      ...baseState,
      status,
      payments,
      planId: payments[0]?.planId ?? null,
      requestedPlanId: subscription.metadata.plan_id ?? null,
      subscription: toSubscriptionState(subscription, { payments, customer, status, now }),
    };
  }
  const isExpired = checkout.status === "expired";
  if (intent === null || typeof intent === "string")
    return { ...baseState, status: isExpired ? "failed" : "open" };
  const payments = await fetchSinglePayment(api, intent, checkout, now);
  const isUnpaid = isExpired || (checkout.status === "complete" && hasFailed(intent));
  return {
    ...baseState,
    status: toOrderStatus(payments, isUnpaid ? "failed" : "open"),
    payments,
    priceCents: checkout.amount_subtotal,
  };
}

/** Lists the paid invoices of a subscription, newest first. */
export async function listPaidInvoices(
  api: Stripe,
  { id }: Stripe.Subscription,
): Promise<Stripe.Invoice[]> {
  const invoices = await api.invoices
    .list({ subscription: id, status: "paid", limit: 100, expand: ["data.payments"] })
    .autoPagingToArray({ limit: maxInvoices });
  return invoices.filter((invoice) => !isPauseInvoice(invoice));
}

type RenewalsContext = { now: number; db: Database; order: OrderRow; transactionId: string | null };

async function fetchRenewals(
  api: Stripe,
  subscription: Stripe.Subscription,
  { db, order, transactionId, now }: RenewalsContext,
): Promise<ProviderPayment[]> {
  const [invoices, charges] = await Promise.all([
    listPaidInvoices(api, subscription),
    api.charges
      .list({ customer: toObjectId(subscription.customer), limit: 100 })
      .autoPagingToArray({ limit: maxCharges }),
  ]);
  const stored = charges.length < maxCharges ? new Map() : await readStoredReversals(db, order.id);
  const [hasInvoice, hasCharge] = [
    invoices.some((invoice) => transactionIdOf(invoice) === transactionId),
    charges.some((charge) => isOfPayment(charge, transactionId)),
  ];
  const isWithoutCharge = invoices.some(({ id }) => id === transactionId);
  const isListed = transactionId === null || isWithoutCharge || (hasInvoice && hasCharge);
  const named = isListed
    ? null
    : await fetchNamedPayment(api, subscription, { db, order, transactionId });
  if (named && !hasInvoice) invoices.push(named.invoice);
  if (named && !hasCharge) charges.push(...named.charges);
  return Promise.all(invoices.map((invoice) => toPayment(api, invoice, { charges, stored, now })));
}

/**
 * Fetches the invoice of one of the order's payments, with the charges of the payment; null if the
 * payment has no invoice. Throws unless the invoice belongs to the subscription.
 */
async function fetchNamedPayment(
  api: Stripe,
  subscription: Stripe.Subscription,
  { db, order, transactionId }: { db: Database; order: OrderRow; transactionId: string },
) {
  const [row] = await runStatement(db, selectInvoiceRef(db, order.id, transactionId));
  if (!row?.invoiceRef) return null;
  const invoice = await api.invoices
    .retrieve(row.invoiceRef, { expand: ["payments"] })
    .catch(returnNullIfMissing);
  const owner = invoice?.parent?.subscription_details?.subscription;
  if (!invoice) return null;
  if (!owner || toObjectId(owner) !== subscription.id)
    throw new ProviderResponseError(
      `Payment ${transactionId} is not of order ${order.id} at Stripe`,
    );
  if (invoice.id === transactionId) return { invoice, charges: [] };
  const { data: charges } = await api.charges.list({ payment_intent: transactionId, limit: 100 });
  return { invoice, charges };
}

const selectInvoiceRef = (db: Database, orderId: string, transactionId: string) =>
  db
    .select({ invoiceRef: payments.invoiceRef })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.transactionId, transactionId)));

const isOfPayment = (
  { payment_intent: intent, status }: Stripe.Charge,
  transactionId: string | null,
): boolean => status === "succeeded" && intent !== null && toObjectId(intent) === transactionId;

/**
 * Returns the id of an invoice's payment. An invoice of 0 (a trial, a full discount) has no
 * payment, so the invoice's id is returned.
 */
function transactionIdOf({ id, payments }: Stripe.Invoice): string {
  const paid = payments?.data.find(({ status }) => status === "paid")?.payment.payment_intent;
  return (paid ? toObjectId(paid) : id) ?? "";
}

async function toPayment(
  api: Stripe,
  invoice: Stripe.Invoice,
  { charges, stored, now }: { charges: Stripe.Charge[]; stored: StoredReversals; now: number },
): Promise<ProviderPayment> {
  const transactionId = transactionIdOf(invoice);
  const charge = charges.find((each) => isOfPayment(each, transactionId));
  return {
    transactionId,
    amountCents: invoice.amount_paid,
    currency: invoice.currency,
    paidAt: (invoice.status_transitions.paid_at ?? invoice.created) * 1000,
    taxCents: (invoice.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0),
    invoice: toProviderInvoice(invoice),
    period: findPaidPeriod(invoice.lines.data),
    planId: findInvoicePlanId(invoice.lines.data),
    creditCents: sumCredit(invoice.lines.data),
    cardCountry: cardCountryOf(charge),
    billingCountry: addressCountryOf(charge, invoice.customer_address),
    ...(charge ? await fetchReversal(api, charge, now) : (stored.get(transactionId) ?? noReversal)),
  };
}

/** Converts an invoice. Its download address works only for some weeks. */
export const toProviderInvoice = (invoice: Stripe.Invoice) => ({
  ref: invoice.id,
  number: invoice.number,
  url: invoice.invoice_pdf ?? invoice.hosted_invoice_url ?? null,
});

/**
 * Fetches the payment of a checkout without a subscription, as a list that is empty until the
 * payment succeeds.
 */
async function fetchSinglePayment(
  api: Stripe,
  intent: Stripe.PaymentIntent,
  { invoice, total_details: totals, customer_details: customer }: StripeCheckout,
  now: number,
): Promise<ProviderPayment[]> {
  const charge = intent.latest_charge;
  if (intent.status !== "succeeded" || charge === null || typeof charge === "string") return [];
  const { amount_received: amountCents, currency } = intent;
  return [
    {
      transactionId: intent.id,
      amountCents,
      currency,
      paidAt: charge.created * 1000,
      taxCents: totals?.amount_tax ?? 0,
      invoice: invoice === null || typeof invoice === "string" ? null : toProviderInvoice(invoice),
      period: null,
      planId: null,
      creditCents: 0,
      cardCountry: cardCountryOf(charge),
      billingCountry: addressCountryOf(charge, customer?.address),
      ...(await fetchReversal(api, charge, now)),
    },
  ];
}

/**
 * Whether a payment has failed. A payment that takes days, such as a bank debit, can fail after its
 * checkout is complete.
 */
const hasFailed = ({ status }: Stripe.PaymentIntent) =>
  status === "canceled" || status === "requires_payment_method";
const isEnded = ({ status }: Stripe.Subscription) =>
  status === "canceled" || status === "incomplete_expired";
/** Whether the renewal has failed and will be tried again. */
export const isSubscriptionOverdue = ({ status }: Stripe.Subscription) =>
  status === "past_due" || status === "unpaid";

/**
 * Converts a subscription, and computes when access ends. Stripe begins a new period even if the
 * renewal fails: the paid time then ended at the beginning of that period, and the grace period
 * follows. In a pause, or if the charge at the end of the pause failed, access ends with the last
 * paid period.
 */
function toSubscriptionState(
  subscription: Stripe.Subscription,
  {
    payments,
    customer,
    status,
    now,
  }: Pick<ProviderState, "payments" | "status"> & {
    customer: StripeCheckout["customer"];
    now: number;
  },
): ProviderState["subscription"] {
  const [item] = subscription.items.data;
  if (!item || payments.length === 0) return null;
  const isPaid = subscription.status === "active" || subscription.status === "trialing";
  const overdue = isSubscriptionOverdue(subscription)
    ? { since: item.current_period_start * 1000, payUrl: payUrlOf(subscription) }
    : null;
  const pause = findRunningPause(subscription, payments);
  const graceMs = overdue ? graceMsOfPayments(payments) : 0;
  const paidEnd = isPaid ? item.current_period_end : item.current_period_start;
  const periodEndsAt = pause?.paidUntil ?? paidEnd * 1000 + graceMs;
  const isPaidBack = status === "refunded" || status === "disputed";
  // An overdue subscription can still be charged, even if it is set to cancel.
  const renews = subscription.ended_at === null && !(isPaid && isInLastPeriod(subscription, item));
  return {
    ref: subscription.id,
    startedAt: subscription.start_date * 1000,
    paidUntil: Math.floor(
      Math.min(
        findAccessEnd(subscription, periodEndsAt),
        isPaidBack ? now : Number.POSITIVE_INFINITY,
      ),
    ),
    renews,
    trialCard: cardOf(subscription),
    cardExpiresAt: cardExpiryOf(subscription, customer),
    overdue,
    pausedUntil: isPaid && renews ? findPauseEnd(pause, now) : null,
    nextPlan: renews ? findScheduledPlan(subscription) : null,
  };
}

/**
 * Returns when access ends, in milliseconds since 1970: at `periodEndsAt`, or when Stripe ended the
 * subscription, but never after `cancel_at`.
 */
function findAccessEnd(
  { cancel_at: cancelAt, ended_at: endedAt }: Stripe.Subscription,
  periodEndsAt: number,
): number {
  const endsAt = endedAt === null ? periodEndsAt : endedAt * 1000;
  return cancelAt === null ? endsAt : Math.min(endsAt, cancelAt * 1000);
}

const findPauseEnd = (pause: ReturnType<typeof findPause>, now: number): number | null =>
  pause && pause.until > now ? pause.until : null;

/** Finds the pause; null without a pause, or if the pause ends with the paid time. */
function findRunningPause(...found: Parameters<typeof findPause>) {
  const pause = findPause(...found);
  return pause && pause.until > pause.paidUntil ? pause : null;
}

/**
 * Whether the subscription ends with its current period. A cancellation in Stripe's portal sets
 * `cancel_at`, a cancellation by the API `cancel_at_period_end`.
 */
const isInLastPeriod = (
  { cancel_at: cancelAt, cancel_at_period_end: cancelsAtPeriodEnd }: Stripe.Subscription,
  item: Stripe.SubscriptionItem,
) => cancelsAtPeriodEnd || (cancelAt !== null && cancelAt <= item.current_period_end);

/**
 * Returns Stripe's fingerprint of the card. A card has the same fingerprint in all subscriptions of
 * a Stripe account.
 */
function cardOf({ default_payment_method: method }: Stripe.Subscription): string | null {
  if (method === null || typeof method === "string") return null;
  return method.card?.fingerprint ?? null;
}

/** Returns the address where the payer pays the open invoice, or confirms it with the bank. */
function payUrlOf({ latest_invoice: invoice }: Stripe.Subscription): string | null {
  if (invoice === null || typeof invoice === "string") return null;
  return invoice.hosted_invoice_url ?? null;
}

export function returnNullIfMissing(error: unknown): null {
  if (error instanceof Stripe.errors.StripeError && error.code === "resource_missing") return null;
  throw error;
}

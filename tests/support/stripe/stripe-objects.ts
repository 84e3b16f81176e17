export type StripeJson = Record<string, unknown>;

export type CheckoutSession = StripeJson & { id: string; metadata: Record<string, string> };

/** A price that renews every `days` days. */
export type SubscriptionPrice = { id: string; cents: number; product: string; days: number };

type Phase = {
  start_date: number;
  end_date: number;
  metadata: Record<string, string> | null;
  price: string | null;
};

export type Schedule = {
  id: string;
  object: string;
  status: string;
  phases: Phase[];
  current_phase: Phase;
};

export type Subscription = {
  id: string;
  status: string;
  customer: string;
  cancel_at_period_end: boolean;
  cancel_at?: number | null;
  ended_at: number | null;
  start: number;
  metadata: Record<string, string>;
  /** The end of the trial by which Stripe pauses a subscription, in seconds since 1970. */
  trial_end?: number | null;
  /** The running period in seconds since 1970, if a pause's trial has set the period. */
  period?: { current_period_start: number; current_period_end: number };
  /** The days of a subscription's trial. */
  trialDays?: number;
  /** The fingerprint of the subscription's card. */
  card?: string;
  /** The price that a change has set in place of the plan's price. */
  price?: SubscriptionPrice;
  schedule?: Schedule | null;
  /** The subscription's own payment method, in place of the customer's; null for a bank debit. */
  expiry?: CardExpiry | null;
};

/** The last month of a card. `wallet` is set for a card in a wallet. */
export type CardExpiry = { exp_month: number; exp_year: number; wallet?: object };

export type Payment = {
  id: string;
  subscription: string | null;
  customer: string;
  amount: number;
  currency: string;
  paidAt: number;
  refundedCents: number;
  /** The status of the payment's dispute, which Stripe keeps forever. */
  dispute: string | null;
  /**
   * The last time for evidence in the dispute, in seconds since 1970; 0 if there is none. The
   * default is a week after the payment.
   */
  dueBy?: number;
  /** The disputed part of the payment in cents; the default is the whole payment. */
  disputedCents?: number;
  /** Earlier disputes of other parts of the payment, newest first. */
  earlierDisputes?: Pick<Payment, "dispute" | "disputedCents">[];
  /** The price and the product of the subscription's invoice. */
  price: string;
  product: string;
  /** The tax in the payment, in cents; the default is none. */
  tax?: number;
  /** The reason of the invoice; the default is a renewal. */
  reason?: string;
  /**
   * The value in cents of an earlier plan's unused time, which lowered the payment, and the end of
   * that unused time in seconds since 1970.
   */
  credit?: number;
  creditEnd?: number;
  /**
   * The end of the invoice's period in seconds since 1970; the default is 30 days after the
   * payment.
   */
  periodEnd?: number;
  /** The status of a single payment; the default is "succeeded". */
  status?: string;
  /** The countries of the payer's card and billing address; the default is none. */
  payer?: Payer;
};

export type Payer = { card: string | null; address: string | null };

export const toList = (data: object[]): StripeJson => ({ object: "list", data, has_more: false });

/**
 * Returns a page of a list by Stripe's `limit` and `starting_after`; without them the whole list.
 */
export function listPage(data: StripeJson[], query: URLSearchParams): StripeJson {
  const start = data.findIndex(({ id }) => id === query.get("starting_after")) + 1;
  const end = start + Number(query.get("limit") ?? data.length);
  return { object: "list", data: data.slice(start, end), has_more: end < data.length };
}

/**
 * Creates a checkout. A subscription costs the price of its plan, movies cost the sum of their
 * lines, and a trial costs nothing.
 */
export function toSession(
  id: string,
  form: URLSearchParams,
  sold: { planPriceCents: number; currency: string; discountCents: number; created: number },
): CheckoutSession {
  const { planPriceCents, currency, discountCents, created } = sold;
  const planId = form.get("metadata[plan_id]");
  const isOnTrial = form.has("subscription_data[trial_period_days]");
  const planSubtotal = isOnTrial ? 0 : planPriceCents;
  return {
    id,
    object: "checkout.session",
    mode: form.get("mode"),
    url: `https://checkout.stripe.example/${id}`,
    status: "open",
    payment_status: "unpaid",
    created,
    success_url: form.get("success_url"),
    currency,
    amount_subtotal: form.get("mode") === "subscription" ? planSubtotal : sumLineItems(form),
    total_details: { amount_discount: isOnTrial ? 0 : discountCents },
    ...(form.get("expand[0]") === "line_items" && {
      line_items: toList([{ price: { unit_amount: planPriceCents } }]),
    }),
    metadata: {
      order_id: form.get("metadata[order_id]") ?? "",
      ...(planId && { plan_id: planId }),
    },
    customer: form.get("customer"),
    subscription: null,
    payment_intent: null,
    asked: Object.fromEntries(form),
  };
}

/** Returns the sum of the lines of a checkout of movies. */
function sumLineItems(form: URLSearchParams): number {
  const amounts = [...form].filter(([name]) =>
    /^line_items\[\d+\]\[price_data\]\[unit_amount\]$/.test(name),
  );
  return amounts.reduce((sum, [, cents]) => sum + Number(cents), 0);
}

export const toPaymentMethod = (
  expiry: CardExpiry | null | undefined,
  card?: string,
): StripeJson | null => {
  if (expiry === undefined && card === undefined) return null;
  return {
    id: "pm_1",
    object: "payment_method",
    ...(expiry !== null && { card: { fingerprint: card, ...expiry } }),
  };
};

export const priceOf = ({ price }: Subscription): SubscriptionPrice =>
  price ?? { id: "price_of_these_tests", cents: 999, product: "marquee-plan-10001", days: 30 };

/** Whether a subscription is overdue. The period also advances when a renewal cannot be charged. */
const isOverdue = ({ status }: Subscription, paidCount: number) =>
  status === "past_due" && paidCount > 0;

export function currentPeriodOf(subscription: Subscription, paidCount: number) {
  const { start, trialDays, period } = subscription;
  const periodCount = paidCount + (isOverdue(subscription, paidCount) ? 1 : 0);
  const paidFrom = trialDays === undefined ? start : start + (trialDays - 30) * 86_400;
  return (
    period ?? {
      current_period_start: paidFrom + (periodCount - 1) * 30 * 86_400,
      current_period_end: paidFrom + periodCount * 30 * 86_400,
    }
  );
}

export function toSubscription(subscription: Subscription, paidCount: number): StripeJson {
  const { start, trialDays: _, card, expiry, period: __, price: ___, ...stored } = subscription;
  const payUrl = `https://invoice.stripe.example/${stored.id}`;
  return {
    cancel_at: null,
    trial_end: null,
    schedule: null,
    discounts: [],
    automatic_tax: { enabled: false },
    ...stored,
    object: "subscription",
    start_date: start,
    default_payment_method: toPaymentMethod(expiry, card),
    items: {
      data: [
        {
          id: "si_1",
          price: { id: priceOf(subscription).id },
          ...currentPeriodOf(subscription, paidCount),
        },
      ],
    },
    latest_invoice: { hosted_invoice_url: isOverdue(subscription, paidCount) ? payUrl : null },
  };
}

export const toInvoice = ({
  id,
  subscription,
  amount,
  currency,
  paidAt,
  price,
  product,
  tax = 0,
  reason,
  periodEnd,
  credit = 0,
  creditEnd = 0,
}: Payment): StripeJson => ({
  id: `in_${id}`,
  object: "invoice",
  parent: subscription && { type: "subscription_details", subscription_details: { subscription } },
  number: `MARQUEE-${id}`,
  invoice_pdf: `https://pay.stripe.example/${id}/pdf`,
  total_taxes: tax === 0 ? [] : [{ amount: tax, tax_behavior: "inclusive" }],
  billing_reason: reason ?? "subscription_cycle",
  amount_paid: amount,
  currency,
  created: paidAt,
  status_transitions: { paid_at: paidAt },
  lines: {
    data: [
      ...(credit === 0
        ? []
        : [{ amount: -credit, period: { start: paidAt, end: creditEnd }, pricing: null }]),
      {
        amount: amount + credit,
        period: { start: paidAt, end: periodEnd ?? paidAt + 30 * 86_400 },
        pricing: { type: "price_details", price_details: { price, product } },
      },
    ],
  },
  payments: {
    data:
      amount === 0
        ? []
        : [{ status: "paid", payment: { type: "payment_intent", payment_intent: id } }],
  },
});

export const toPaymentIntent = (payment: Payment): StripeJson => ({
  id: payment.id,
  object: "payment_intent",
  status: payment.status ?? "succeeded",
  amount_received: payment.amount,
  currency: payment.currency,
  latest_charge: toCharge(payment),
});

export const toCharge = ({
  id,
  amount,
  currency,
  paidAt,
  refundedCents,
  dispute,
  payer = { card: null, address: null },
}: Payment): StripeJson => ({
  id: `ch_${id}`,
  object: "charge",
  payment_intent: id,
  status: "succeeded",
  amount,
  currency,
  amount_refunded: refundedCents,
  refunded: refundedCents >= amount,
  disputed: dispute !== null,
  payment_method_details: { type: "card", card: { country: payer.card } },
  billing_details: { address: { country: payer.address } },
  created: paidAt,
});

export const lostCentsOf = (payment: Payment): number =>
  [payment, ...(payment.earlierDisputes ?? [])]
    .filter(({ dispute }) => dispute === "lost")
    .reduce((sum, { disputedCents = payment.amount }) => sum + disputedCents, 0);

/** Returns the disputes of a payment, newest first. */
export const toDisputes = (payment: Payment): StripeJson[] =>
  [payment, ...(payment.earlierDisputes ?? []).map((earlier) => ({ ...payment, ...earlier }))]
    .filter(({ dispute }) => dispute !== null)
    .map(({ id, amount, currency, dispute, paidAt, dueBy, disputedCents = amount }) => ({
      id: `dp_${id}`,
      object: "dispute",
      status: dispute,
      amount: disputedCents,
      currency,
      evidence_details: { due_by: dueBy ?? paidAt + 7 * 86_400 },
    }));

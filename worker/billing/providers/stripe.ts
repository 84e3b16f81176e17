import Stripe from "stripe";
import { AppError } from "../../context/app-error.ts";
import type { Bindings } from "../../context/request-context.ts";
import type {
  OrderRow,
  PaymentProvider,
  PaymentProviderModule,
  ProviderEvent,
  ProviderState,
} from "./payment-provider.ts";

type Keys = Pick<Bindings, "STRIPE_SECRET_KEY" | "STRIPE_WEBHOOK_SECRET" | "STRIPE_PRICE_ID" | "STRIPE_API_URL">;

const name = "stripe";

export const stripe: PaymentProviderModule = { name, create: ({ env }) => createStripeProvider(env) };

const toleranceSeconds = 300;
/** How many renewals are checked again: a year of monthly ones. */
const maxInvoices = 12;

/**
 * https://docs.stripe.com/payments/checkout, in subscription and payment mode. Amounts are integer cents, times
 * seconds.
 */
function createStripeProvider(keys: Keys): PaymentProvider {
  const api = createStripeClient(keys);

  /** The checkout of an order with its payment or subscription; null when Stripe does not know it (any more). */
  async function findCheckout({ providerRef }: OrderRow): Promise<Stripe.Checkout.Session | null> {
    if (providerRef === null) return null;
    const expand = ["payment_intent.latest_charge", "subscription"];
    return api.checkout.sessions.retrieve(providerRef, { expand }).catch(nullIfMissing);
  }

  async function fetchProviderState(order: OrderRow, now: number): Promise<ProviderState> {
    const checkout = await findCheckout(order);
    if (!checkout) return { asOf: now, planId: null, status: "failed", payments: [], subscription: null };
    const baseState = { asOf: now, planId: checkout.metadata?.plan_id ?? null };
    const { payment_intent: intent, subscription } = checkout;
    if (subscription !== null && typeof subscription !== "string") {
      const payments = await fetchPayments(api, subscription.id, now);
      const status = toOrderStatus(payments, isEnded(subscription) ? "failed" : "open");
      return { ...baseState, status, payments, subscription: toSubscriptionState(subscription, payments) };
    }
    if (intent === null || typeof intent === "string") {
      return {
        ...baseState,
        status: checkout.status === "expired" ? "failed" : "open",
        payments: [],
        subscription: null,
      };
    }
    const payments = toPayments(intent, now);
    const isUnpaid = checkout.status === "expired" || (checkout.status === "complete" && hasFailed(intent));
    return {
      ...baseState,
      status: toOrderStatus(payments, isUnpaid ? "failed" : "open"),
      payments,
      subscription: null,
    };
  }

  return {
    name,

    async createCheckout({ order, items, days, email, returnTo }) {
      const metadata = { order_id: order.id, ...(order.planId && { plan_id: order.planId }) };
      const common = {
        client_reference_id: order.id,
        customer_email: email,
        metadata,
        success_url: returnTo,
        cancel_url: returnTo,
        // A payment in another currency than the order's would be flagged.
        adaptive_pricing: { enabled: false },
      };
      const toLineItem = ({ name, amountCents }: (typeof items)[number]) => ({
        quantity: 1,
        price_data: { currency: order.currency, unit_amount: amountCents, product_data: { name } },
      });
      const session = await api.checkout.sessions.create(
        days === null
          ? { ...common, mode: "payment", line_items: items.map(toLineItem), payment_intent_data: { metadata } }
          : {
              ...common,
              mode: "subscription",
              line_items: [{ quantity: 1, price: requireKey(keys, "STRIPE_PRICE_ID") }],
              subscription_data: { metadata },
            },
        { idempotencyKey: `checkout-${order.id}` },
      );
      if (session.amount_total !== order.amountCents || session.currency !== order.currency) {
        if (session.status === "open") await api.checkout.sessions.expire(session.id);
        console.error(JSON.stringify({ level: "error", order: order.id, error: "STRIPE_PRICE_ID is not PLAN_PRICE" }));
        throw new AppError("price_changing");
      }
      if (!session.url) throw new Error(`Stripe gave no address for checkout ${session.id}`);
      return { providerRef: session.id, paymentLink: session.url };
    },

    async readEvent(body, headers, now) {
      const header = headers.get("Stripe-Signature") ?? "";
      const secret = requireKey(keys, "STRIPE_WEBHOOK_SECRET");
      const seconds = Number(/(?:^|,)\s*t=(\d+)/.exec(header)?.[1] ?? Number.NaN);
      // The SDK rejects timestamps that are too old, but not those in the future.
      const isTimely = Math.abs(now / 1000 - seconds) <= toleranceSeconds;
      const crypto = Stripe.createSubtleCryptoProvider();
      const event = await api.webhooks
        .constructEventAsync(body, header, secret, toleranceSeconds, crypto, now)
        .catch(() => null);
      if (!event || !isTimely) {
        throw new AppError("signature_invalid");
      }
      return toProviderEvent(event, body);
    },

    fetchProviderState,

    async close(order) {
      const checkout = await findCheckout(order);
      const subscription = checkout?.subscription;
      if (checkout?.status === "open") await api.checkout.sessions.expire(checkout.id);
      if (!subscription || typeof subscription === "string" || !isOverdue(subscription)) return;
      const payments = await fetchPayments(api, subscription.id, order.createdAt);
      if (payments.length === 0) await api.subscriptions.cancel(subscription.id);
    },

    async cancel(order, when) {
      const subscription = (await findCheckout(order))?.subscription;
      if (!subscription || typeof subscription === "string" || subscription.status === "canceled") return;
      if (when === "now") await api.subscriptions.cancel(subscription.id);
      else await api.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    },

    async portal(order, returnTo) {
      const customer = (await findCheckout(order))?.customer;
      if (!customer) return null;
      const id = typeof customer === "string" ? customer : customer.id;
      return (await api.billingPortal.sessions.create({ customer: id, return_url: returnTo })).url;
    },

    async refund(order, now) {
      const { payments, subscription } = await fetchProviderState(order, now);
      const [newest] = payments;
      if (!newest) throw new AppError("not_refundable");
      const idempotencyKey = `refund-${newest.transactionId}`;
      if (newest.refundedAt === null) {
        await api.refunds.create({ payment_intent: newest.transactionId }, { idempotencyKey });
      }
      if (subscription) await api.subscriptions.cancel(subscription.ref).catch(nullIfMissing);
    },
  };
}

function createStripeClient(keys: Keys): Stripe {
  const url = keys.STRIPE_API_URL ? new URL(keys.STRIPE_API_URL) : null;
  return new Stripe(requireKey(keys, "STRIPE_SECRET_KEY"), {
    httpClient: Stripe.createFetchHttpClient(),
    maxNetworkRetries: 1,
    timeout: 10_000,
    telemetry: false,
    ...(url && { host: url.hostname, port: url.port, protocol: url.protocol === "http:" ? "http" : "https" }),
  });
}

function requireKey(keys: Keys, name: keyof Keys): string {
  const value = keys[name];
  if (!value) throw new Error(`${name} is not set: see docs/payments.md`);
  return value;
}

type Payment = ProviderState["payments"][number];

/**
 * The paid invoices of a subscription, newest first. Only the newest payment is checked for refunds, since access
 * depends on it.
 */
async function fetchPayments(api: Stripe, subscription: string, now: number): Promise<Payment[]> {
  const { data } = await api.invoices.list({
    subscription,
    status: "paid",
    limit: maxInvoices,
    expand: ["data.payments"],
  });
  const paidPayments = data.flatMap((invoice) => {
    const intent = invoice.payments?.data.find(({ status }) => status === "paid")?.payment.payment_intent;
    const transactionId = typeof intent === "string" ? intent : intent?.id;
    const paidAt = (invoice.status_transitions.paid_at ?? invoice.created) * 1000;
    const { amount_paid: amountCents, currency } = invoice;
    return transactionId === undefined ? [] : [{ transactionId, amountCents, currency, paidAt, refundedAt: null }];
  });
  const [newest, ...earlier] = paidPayments;
  if (!newest) return [];
  const intent = await api.paymentIntents.retrieve(newest.transactionId, { expand: ["latest_charge"] });
  const [latestPayment] = toPayments(intent, now);
  return [{ ...newest, refundedAt: latestPayment?.refundedAt ?? null }, ...earlier];
}

/** A payment that takes days (a bank debit) can fail after its checkout is complete. */
const hasFailed = ({ status }: Stripe.PaymentIntent) => status === "canceled" || status === "requires_payment_method";
const isEnded = ({ status }: Stripe.Subscription) => status === "canceled" || status === "incomplete_expired";
/** The renewal failed and will be tried again. */
const isOverdue = ({ status }: Stripe.Subscription) => status === "past_due" || status === "unpaid";

/** Empty until the payment succeeds. A full refund or a dispute counts as a refund; a partial refund does not. */
function toPayments(intent: Stripe.PaymentIntent, now: number): Payment[] {
  const charge = intent.latest_charge;
  if (intent.status !== "succeeded" || charge === null || typeof charge === "string") return [];
  return [
    {
      transactionId: intent.id,
      amountCents: intent.amount_received,
      currency: intent.currency,
      paidAt: charge.created * 1000,
      refundedAt: charge.refunded || charge.disputed ? now : null,
    },
  ];
}

function toOrderStatus([newest]: Payment[], unpaidStatus: "open" | "failed"): ProviderState["status"] {
  if (!newest) return unpaidStatus;
  return newest.refundedAt === null ? "paid" : "refunded";
}

/**
 * The end of access. Stripe advances the period even if a renewal could not be charged: then the paid time ended where
 * that period begins.
 */
function toSubscriptionState(subscription: Stripe.Subscription, [newest]: Payment[]): ProviderState["subscription"] {
  const [item] = subscription.items.data;
  if (!item || !newest) return null;
  const isPaid = subscription.status === "active" || subscription.status === "trialing";
  const period = isPaid ? item.current_period_end : item.current_period_start;
  const { cancel_at: cancelAt, cancel_at_period_end: cancelsAtPeriodEnd, ended_at: endedAt } = subscription;
  const ends = [endedAt ?? period, cancelAt, newest.refundedAt === null ? null : newest.refundedAt / 1000];
  // An overdue subscription can still be charged, even if it is set to cancel. The portal sets `cancel_at`, other ways
  // set `cancel_at_period_end`.
  const isLast = cancelsAtPeriodEnd || (cancelAt !== null && cancelAt <= item.current_period_end);
  return {
    ref: subscription.id,
    startedAt: subscription.start_date * 1000,
    paidUntil: Math.floor(Math.min(...ends.filter((end) => end !== null)) * 1000),
    renews: endedAt === null && !(isPaid && isLast),
  };
}

/** Objects that we created name the order; for a charge only the payment is known. */
function toProviderEvent(event: Stripe.Event, raw: string): ProviderEvent {
  const eventObject = event.data.object as {
    metadata?: Record<string, string> | null;
    client_reference_id?: string | null;
    payment_intent?: string | { id: string } | null;
    parent?: { subscription_details?: { metadata?: Record<string, string> | null } | null } | null;
  };
  const intent = eventObject.payment_intent;
  return {
    provider: name,
    id: event.id,
    type: event.type,
    orderId:
      eventObject.metadata?.order_id ??
      eventObject.client_reference_id ??
      eventObject.parent?.subscription_details?.metadata?.order_id ??
      null,
    transactionId: typeof intent === "string" ? intent : (intent?.id ?? null),
    providerAt: event.created * 1000,
    raw,
  };
}

/** Objects that Stripe does not know (any more), such as those created with a key of the other mode. */
function nullIfMissing(error: unknown): null {
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing") return null;
  throw error;
}

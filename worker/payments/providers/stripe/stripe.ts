import { createHash } from "node:crypto";
import Stripe from "stripe";
import { milliseconds } from "../../../../contract/constants.ts";
import { toIsoDay } from "../../../../contract/iso-days.ts";
import { AppError } from "../../../context/app-error.ts";
import type { Database } from "../../../database/database.ts";
import {
  type OrderRow,
  type PaymentProvider,
  type PaymentProviderModule,
  ProviderResponseError,
  type ProviderState,
  type RefundPart,
  type SubscriptionPlanChange,
} from "../payment-provider.ts";
import { checkStripe } from "./check-stripe.ts";
import { isCheckoutAtOrderPrice, priceIdOf, toCheckoutParams } from "./checkout-params.ts";
import { ensureCoupon } from "./coupons.ts";
import { toPauseMetadata } from "./pause.ts";
import {
  changePlanNow,
  changeSubscriptionPrice,
  findScheduledPlan,
  previewStripePlanChange,
  releaseSchedule,
  requireStripePrice,
  schedulePlanChange,
} from "./plan-change.ts";
import { publishPlans } from "./publish-plans.ts";
import { throwProviderError } from "./stripe-errors.ts";
import { readSignedEvent, toProviderEvent } from "./stripe-events.ts";
import { readStripeKeys, requireStripeKey, type StripeKeys } from "./stripe-keys.ts";
import {
  fetchStripeState,
  findCheckout,
  isSubscriptionOverdue,
  listPaidInvoices,
  returnNullIfMissing,
  toProviderInvoice,
} from "./stripe-state.ts";

const name = "stripe";

export const stripe: PaymentProviderModule = {
  name,
  title: "Stripe",
  takesPromotionCodes: true,
  givesTrials: true,
  repairCommand: "STRIPE_SECRET_KEY=sk_live_… npm run deploy",
  create({ env, db, site }) {
    const keys = readStripeKeys(env);
    if (!keys.STRIPE_SECRET_KEY) return null;
    return createStripeProvider(keys, db, site);
  },
  findAccount(env) {
    const { STRIPE_SECRET_KEY } = readStripeKeys(env);
    return STRIPE_SECRET_KEY ? fingerprintKey(STRIPE_SECRET_KEY) : null;
  },
  isConfigured(env) {
    const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = readStripeKeys(env);
    return Boolean(STRIPE_SECRET_KEY && STRIPE_WEBHOOK_SECRET);
  },
  checkSetUp({ env, site }) {
    const keys = readStripeKeys(env);
    return checkStripe(keys, keys.STRIPE_SECRET_KEY ? createStripeClient(keys) : null, site);
  },
};

/**
 * The provider Stripe, with Checkout in subscription and payment mode:
 * https://docs.stripe.com/payments/checkout. In Stripe's API, amounts are integer cents and times
 * are seconds.
 */
function createStripeProvider(keys: StripeKeys, db: Database, site: string): PaymentProvider {
  const api = createStripeClient(keys);

  /**
   * Creates a refund. Two simultaneous requests to refund the same remaining amount refund it once.
   */
  async function createRefund(order: OrderRow, part: RefundPart, now: number): Promise<void> {
    const { transactionId, amountCents, refundedCents } = part;
    const idempotencyKey = `${refundKey(order, transactionId, now)}-${refundedCents}-${amountCents}`;
    await api.refunds
      .create({ payment_intent: transactionId, amount: amountCents }, { idempotencyKey })
      .catch(throwProviderError);
  }

  async function findSubscription(order: OrderRow): Promise<Stripe.Subscription> {
    const subscription = (await findCheckout(api, order))?.subscription;
    if (subscription && typeof subscription !== "string") return subscription;
    throw new ProviderResponseError(`Stripe has no subscription of order ${order.id}`);
  }

  async function findChangeTarget(order: OrderRow, change: Pick<SubscriptionPlanChange, "plan">) {
    return { subscription: await findSubscription(order), priceId: priceIdOf(change.plan) };
  }

  return {
    name,

    async createCustomer({ id, email }, attempt) {
      const options = { idempotencyKey: `customer-${id}-${attempt}` };
      return (
        await api.customers
          .create({ email, metadata: { user_id: id } }, options)
          .catch(throwProviderError)
      ).id;
    },

    publishPlans: (offers) => publishPlans(api, offers),

    async createCheckout({ promotion, ...request }) {
      const { order, plan } = request;
      const discounts =
        plan && promotion ? [{ coupon: await ensureCoupon(api, promotion, plan) }] : null;
      const session = await api.checkout.sessions
        .create(toCheckoutParams(request, site, discounts), {
          idempotencyKey: `checkout-${order.id}-${order.attempt}`,
        })
        .catch(throwProviderError);
      if (!isCheckoutAtOrderPrice(session, order)) {
        if (session.status === "open") await api.checkout.sessions.expire(session.id);
        logWrongPrice(order);
        throw new AppError("price_changing");
      }
      if (!session.url) throw new Error(`Stripe gave no address for checkout ${session.id}`);
      return { providerRef: session.id, paymentLink: session.url };
    },

    async readEvent(body, headers, now) {
      const signature = headers.get("Stripe-Signature") ?? "";
      const secret = requireStripeKey(keys, "STRIPE_WEBHOOK_SECRET");
      const event = await readSignedEvent(api, { body, signature, secret, now });
      return toProviderEvent(name, event, body);
    },

    fetchProviderState: (order, now, transactionId = null) =>
      fetchStripeState(api, order, { db, now, transactionId }),

    async close(order) {
      const checkout = await findCheckout(api, order);
      const subscription = checkout?.subscription;
      if (checkout?.status === "open") await api.checkout.sessions.expire(checkout.id);
      if (!subscription || typeof subscription === "string" || !isSubscriptionOverdue(subscription))
        return;
      const invoices = await listPaidInvoices(api, subscription);
      if (invoices.length === 0) await api.subscriptions.cancel(subscription.id);
    },

    async cancel(order, when) {
      const subscription = (await findCheckout(api, order))?.subscription;
      if (!subscription || typeof subscription === "string" || subscription.status === "canceled")
        return;
      await releaseSchedule(api, subscription, order).catch(throwProviderError);
      if (when === "now") await api.subscriptions.cancel(subscription.id);
      else await api.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    },

    async renew(order) {
      const { id, cancel_at_period_end: isAtPeriodEnd } = await findSubscription(order);
      // A cancellation in Stripe's portal sets only `cancel_at`.
      await api.subscriptions
        .update(id, isAtPeriodEnd ? { cancel_at_period_end: false } : { cancel_at: "" })
        .catch(throwProviderError);
    },

    pauses: {
      async pause(order, { paidUntil, until }, now) {
        const state = await fetchStripeState(api, order, { db, now });
        // Refuses a pause if Stripe is about to charge a renewal, because the subscriber would pay
        // for the time of the pause.
        if (!state.subscription || !isPaidExactly(state, paidUntil))
          throw new ProviderResponseError(
            `Stripe renews the subscription of order ${order.id} now`,
          );
        await releaseSchedule(api, await findSubscription(order), order).catch(throwProviderError);
        await api.subscriptions
          .update(state.subscription.ref, {
            trial_end: toSeconds(until),
            proration_behavior: "none",
            metadata: toPauseMetadata({ paidUntil, until }, now),
          })
          .catch(throwProviderError);
      },

      async resume(order, paidUntil, now) {
        const subscription = await findSubscription(order);
        const isPaid = paidUntil > now + milliseconds.minute;
        const changedAt = Number(subscription.metadata.pause_changed ?? 0);
        await api.subscriptions
          .update(
            subscription.id,
            {
              trial_end: isPaid ? toSeconds(paidUntil) : "now",
              proration_behavior: "none",
              // If the card is declined, the pause continues unchanged.
              ...(!isPaid && { payment_behavior: "error_if_incomplete" }),
              metadata: toPauseMetadata(isPaid ? { paidUntil, until: paidUntil } : null, changedAt),
            },
            // Two simultaneous requests charge once.
            { idempotencyKey: `resume-${order.id}-${changedAt}-${order.attempt}` },
          )
          .catch(throwProviderError);
      },
    },

    planChanges: {
      async preview(order, change) {
        const target = await findChangeTarget(order, change);
        await requireStripePrice(api, target.priceId, change);
        return previewStripePlanChange(api, target, change.at).catch(throwProviderError);
      },

      async change(order, change) {
        const target = await findChangeTarget(order, change);
        await releaseSchedule(api, target.subscription, order).catch(throwProviderError);
        await changePlanNow(api, target, { order, change }).catch(throwProviderError);
      },
    },

    plannedPlanChanges: {
      async plan(order, change) {
        const target = await findChangeTarget(order, change);
        await requireStripePrice(api, target.priceId, change);
        await schedulePlanChange(api, target, { order, change }).catch(throwProviderError);
      },

      async cancel(order) {
        const subscription = await findSubscription(order);
        if (!findScheduledPlan(subscription))
          throw new ProviderResponseError(`The plan of order ${order.id} changes now`);
        await releaseSchedule(api, subscription, order).catch(throwProviderError);
      },
    },

    async changePrice(order, change) {
      const target = await findChangeTarget(order, change);
      await requireStripePrice(api, target.priceId, change);
      await changeSubscriptionPrice(api, target, { order, change }).catch(throwProviderError);
    },

    async portal(order, returnTo) {
      const customer = (await findCheckout(api, order))?.customer;
      if (!customer) return null;
      const id = typeof customer === "string" ? customer : customer.id;
      // Without a configuration, the settings in Stripe's dashboard apply.
      const portal = keys.STRIPE_PORTAL_ID ? { configuration: keys.STRIPE_PORTAL_ID } : {};
      return (
        await api.billingPortal.sessions.create({ customer: id, return_url: returnTo, ...portal })
      ).url;
    },

    async findInvoice(ref) {
      const invoice = await api.invoices.retrieve(ref).catch(returnNullIfMissing);
      return invoice && toProviderInvoice(invoice).url;
    },

    async updateCustomer(id, email) {
      if (email === null) await api.customers.del(id).catch(returnNullIfMissing);
      else await api.customers.update(id, { email }).catch(returnNullIfMissing);
    },

    async listPaidOrderIds(from, to) {
      const created = { gte: Math.floor(from / 1000), lt: Math.floor(to / 1000) };
      const orderIds: string[] = [];
      for await (const checkout of api.checkout.sessions.list({
        created,
        status: "complete",
        limit: 100,
      })) {
        // Leaves out checkouts of other sites, which may share the Stripe account.
        const isOwn =
          checkout.success_url?.startsWith(`${site}/`) && checkout.payment_status !== "unpaid";
        if (isOwn && checkout.metadata?.order_id) orderIds.push(checkout.metadata.order_id);
      }
      return orderIds;
    },

    async refund(order, now) {
      const { payments, subscription } = await fetchStripeState(api, order, { db, now });
      const [newest] = payments;
      if (!newest) throw new AppError("not_refundable");
      const { transactionId, refundedCents } = newest;
      // Without an amount, Stripe would also refund the amount that a lost dispute took.
      const amountCents = newest.amountCents - refundedCents;
      if (amountCents > 0)
        await createRefund(order, { transactionId, amountCents, refundedCents }, now);
      if (subscription) await api.subscriptions.cancel(subscription.ref).catch(returnNullIfMissing);
    },

    refundPart: createRefund,
  };
}

/** Returns a fingerprint that distinguishes keys without revealing them. */
export const fingerprintKey = (key: string) =>
  createHash("sha256").update(key).digest("hex").slice(0, 12);

function createStripeClient(keys: StripeKeys): Stripe {
  const url = keys.STRIPE_API_URL ? new URL(keys.STRIPE_API_URL) : null;
  return new Stripe(requireStripeKey(keys, "STRIPE_SECRET_KEY"), {
    httpClient: Stripe.createFetchHttpClient(),
    maxNetworkRetries: 1,
    timeout: 10_000,
    telemetry: false,
    ...(url && {
      host: url.hostname,
      port: url.port,
      protocol: url.protocol === "http:" ? "http" : "https",
    }),
  });
}

/**
 * Returns an idempotency key that changes daily, because a refund can fail after days and must then
 * be possible again.
 */
const refundKey = ({ attempt }: OrderRow, transactionId: string, now: number) =>
  `refund-${transactionId}-${attempt}-${toIsoDay(now)}`;

/** Whether both the newest payment's period and the access end at `paidUntil`. */
function isPaidExactly(
  { subscription, payments: [newest] }: ProviderState,
  paidUntil: number,
): boolean {
  const [accessEndsAt, paidEndsAt] = [subscription?.paidUntil ?? 0, newest?.period?.endsAt ?? 0];
  return [accessEndsAt, paidEndsAt].every(
    (endsAt) => Math.abs(endsAt - paidUntil) < milliseconds.minute,
  );
}

const logWrongPrice = ({ id }: OrderRow): void =>
  console.error(
    JSON.stringify({ level: "error", order: id, error: "Stripe's price is not the plan's" }),
  );

const toSeconds = (time: number) => Math.floor(time / 1000);

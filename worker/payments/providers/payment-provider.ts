import type { Hono } from "hono";
import { milliseconds } from "../../../contract/constants.ts";
import { type DisputeStatus, runningPayments } from "../../../contract/orders/orders.ts";
import type { PaymentChecks } from "../../../contract/set-up/set-up.ts";
import type { SiteSettings } from "../../../contract/site/site-settings.ts";
import type { AppEnv, Bindings } from "../../context/request-context.ts";
import type { Database } from "../../database/database.ts";
import type { orders, plans } from "../../schema.ts";

export type OrderRow = typeof orders.$inferSelect;

/**
 * A promotion code on a plan: what it takes off a payment, and of how many payments; null for all.
 */
export type Promotion = { id: string; code: string; discountCents: number; periods: number | null };

export type CheckoutRequest = {
  order: OrderRow;
  /** The items as the checkout shows them. */
  items: { name: string; amountCents: number }[];
  /** The plan, in mode of subscription; null for movies. */
  plan: typeof plans.$inferSelect | null;
  /** Taken off the plan's payments; the order has the length of its trial. */
  promotion: Promotion | null;
  /** The provider's customer; null if it has none. */
  customerId: string | null;
  /** Whether it computes tax, and whether the prices include it. */
  tax: SiteSettings["tax"];
  /** Where the checkout redirects to, paid or not. */
  returnTo: string;
};

/**
 * A verified webhook. It only says that something happened to an order; the state is fetched from
 * the provider.
 */
export type ProviderEvent = {
  provider: string;
  id: string;
  type: string;
  orderId: string | null;
  /** The payment concerned, for events that name no order. */
  transactionId: string | null;
  providerAt: number;
  raw: string;
};

/** `dueAt`: until when evidence can be sent. */
export type Dispute = { status: DisputeStatus; dueAt: number | null };

export type ProviderPayment = {
  transactionId: string;
  /** What was charged: less than the price with a discount, more with tax. */
  amountCents: number;
  currency: string;
  paidAt: number;
  /** What went back to the payer, also by a lost dispute. */
  refundedCents: number;
  dispute: Dispute | null;
  /** The tax in it. */
  taxCents: number;
  /** `url`: a PDF, for some weeks. Null if the provider makes no invoices. */
  invoice: { ref: string; number: string | null; url: string | null } | null;
  /**
   * The period of a plan that it pays for, in milliseconds since 1970; null for a single payment.
   */
  period: Period | null;
  /** The plan that it pays for; null when the provider names none. */
  planId: string | null;
  /** The worth of an earlier plan's unused time, which was taken off it, without tax. */
  creditCents: number;
};

/** The provider's state of an order at one moment. Times are milliseconds since 1970. */
export type ProviderState = {
  asOf: number;
  /** Of the newest payment. */
  status: "open" | "paid" | "failed" | "refunded" | "disputed";
  /** Newest first. */
  payments: ProviderPayment[];
  /**
   * The plan that the newest payment bought, and the price before discounts and tax; null when the
   * plan alone says it.
   */
  planId: string | null;
  priceCents: number | null;
  /** The plan that this site last asked the provider for; null when the provider does not say. */
  requestedPlanId: string | null;
  /**
   * For a paid plan: `paidUntil` is the end of access, with cancellations, refunds and days of
   * grace taken into account. `overdue`: the renewal could not be charged `since` the end of the
   * paid time and is tried again; `payUrl` is where the payer can pay it.
   */
  subscription: {
    ref: string;
    startedAt: number;
    paidUntil: number;
    renews: boolean;
    /**
     * The card that pays after the trial, as the provider names it in all its subscriptions; null
     * if it has none.
     */
    trialCard: string | null;
    /**
     * When the card that pays next expires: the end of its last month. Null if it has no expiry, or
     * is none.
     */
    cardExpiresAt: number | null;
    overdue: { since: number; payUrl: string | null } | null;
    /** Nothing is charged from `paidUntil` on, and it resumes then by itself. */
    pausedUntil: number | null;
    /** The plan that the next payment begins. */
    nextPlan: { planId: string; startsAt: number } | null;
  } | null;
};

type Period = { startsAt: number; endsAt: number };

/**
 * How long a subscription whose renewal could not be charged keeps access after a paid period: a
 * ninth of it, which is three days of the shortest month, and three days at most.
 */
export const graceMsOf = ({ startsAt, endsAt }: Period): number =>
  Math.min(3 * milliseconds.day, (endsAt - startsAt) / 9);

/** The same by an order's payments, newest first. None after a trial: nothing was paid yet. */
export function graceAfter(payments: Pick<ProviderPayment, "amountCents" | "period">[]): number {
  const period = payments.find(({ amountCents }) => amountCents > 0)?.period ?? null;
  return period === null ? 0 : graceMsOf(period);
}

/**
 * The status of an order by the payments of its running period, which are the newest, and those
 * whose unused time was taken off it; without one it is `unpaidStatus`.
 */
export function toOrderStatus(
  payments: ProviderPayment[],
  unpaidStatus: "open" | "failed",
): ProviderState["status"] {
  if (payments.length === 0) return unpaidStatus;
  const running = runningPayments(payments, ({ creditCents }) => creditCents);
  if (running.some(({ dispute }) => dispute?.status === "open")) return "disputed";
  return running.some(isFullyRefunded) ? "refunded" : "paid";
}

export const isFullyRefunded = ({ amountCents, refundedCents }: ProviderPayment): boolean =>
  amountCents > 0 && refundedCents >= amountCents;

/**
 * The provider answered that a request failed. It answers the same again until the order's
 * `attempt` is another.
 */
export class ProviderAnswerError extends Error {}

/** The provider refused a request, for the reason in `message`. */
export class ProviderRefusedError extends ProviderAnswerError {}

/** The provider no longer has the account's customer. */
export class CustomerMissingError extends ProviderAnswerError {}

/** `refundedCents`: what had gone back of the payment before. */
export type RefundPart = { transactionId: string; amountCents: number; refundedCents: number };

/**
 * A change of an order's plan. `at`: up to when the time of the present plan counts as used, in
 * milliseconds since 1970. `id`: the same for requests that are to have one effect.
 */
export type SubscriptionPlanChange = { id: string; plan: typeof plans.$inferSelect; at: number };

/**
 * What a change at once charges, less what the unused time is worth; negative when that is more.
 */
export type PlanChangeCharge = { amountCents: number; creditCents: number };

/** A charge that was to be made at once was declined, and nothing has changed. */
export class CardDeclinedError extends ProviderAnswerError {}
/**
 * The bank wants the payer to confirm such a charge, which needs the payer to be at the provider.
 * Nothing has changed.
 */
export class ConfirmationRequiredError extends ProviderAnswerError {}

/** A plan as it is to be sold. `attempt` counts the provider's failed answers. */
export type PlanOffer = Pick<
  typeof plans.$inferSelect,
  "id" | "name" | "priceCents" | "currency" | "days" | "period"
> & { tax: SiteSettings["tax"]; attempt: number };

/**
 * `priceId`: the provider's price of exactly what is offered, null if it has none. `failure`: why
 * not all is published.
 */
export type PublishedPlan = { priceId: string | null; failure?: unknown };

/** A subscription can be paused. */
type PauseAbility = {
  /**
   * Charges nothing from the end of the paid period on until then. The period must be the one that
   * ends at `paidUntil`.
   */
  pause: (
    order: OrderRow,
    pause: { paidUntil: number; until: number },
    now: number,
  ) => Promise<void>;
  /**
   * Ends a pause: charges at the end of the paid period as if there had been none, or at once when
   * it is over. Throws `CardDeclinedError` and `ConfirmationRequiredError`.
   */
  resume: (order: OrderRow, paidUntil: number, now: number) => Promise<void>;
};

/** The plan of a subscription can change at once. */
type PlanChangeAbility = {
  /** Throws `price_changing` when the provider would sell the plan at another price than ours. */
  preview: (
    order: OrderRow,
    change: Omit<SubscriptionPlanChange, "id">,
  ) => Promise<PlanChangeCharge>;
  /**
   * Charges at once and begins a period of the plan. Throws `CardDeclinedError` and
   * `ConfirmationRequiredError`.
   */
  change: (order: OrderRow, change: SubscriptionPlanChange, now: number) => Promise<void>;
};

/** The plan of a subscription can change at the end of the paid period. */
type PlannedPlanChangeAbility = {
  /**
   * Begins the plan with the payment at the end of the paid period, which must be the one that ends
   * at `at`. Throws `price_changing` as above.
   */
  plan: (order: OrderRow, change: SubscriptionPlanChange, now: number) => Promise<void>;
  /** Keeps the present plan. */
  cancel: (order: OrderRow, now: number) => Promise<void>;
};

/**
 * Every method throws when the provider cannot be reached, and `ProviderAnswerError` when it
 * answers with a failure. An optional member that is missing is an ability that the provider has
 * not: nobody is offered it, and a request for it is refused.
 */
export type PaymentProvider = {
  name: string;
  /**
   * Returns the same checkout for the same order. Throws an `AppError` when there can never be one.
   */
  createCheckout: (
    request: CheckoutRequest,
  ) => Promise<{ providerRef: string; paymentLink: string }>;
  /** Returns the id of the same customer for the same account and attempt. */
  createCustomer?: (account: { id: string; email: string }, attempt: number) => Promise<string>;
  /**
   * Makes what the provider lacks of these plans, and finds what it has: the same however often it
   * is asked. One answer for each, in their order; one that fails does not stop the others.
   */
  publishPlans?: (offers: PlanOffer[]) => Promise<PublishedPlan[]>;
  /** Throws `signature_invalid` for a missing or wrong signature, or one of another time. */
  readEvent: (body: string, headers: Headers, now: number) => Promise<ProviderEvent>;
  /** `transactionId`: a payment of the order that is among the state's, however old it is. */
  fetchProviderState: (
    order: OrderRow,
    now: number,
    transactionId?: string | null,
  ) => Promise<ProviderState>;
  /** Closes an unpaid checkout, so that it cannot be paid any more. A paid one stays unchanged. */
  close: (order: OrderRow) => Promise<void>;
  cancel: (order: OrderRow, when: "now" | "period_end", now: number) => Promise<void>;
  /** Takes a cancellation at the end of the paid period back, before that. */
  renew?: (order: OrderRow, now: number) => Promise<void>;
  pauses?: PauseAbility;
  planChanges?: PlanChangeAbility;
  plannedPlanChanges?: PlannedPlanChangeAbility;
  /**
   * The order's plan costs its price from the next payment on; nothing is charged now. Throws
   * `price_changing` as above, and `ProviderAnswerError` when the subscription is of another plan,
   * or is about to be.
   */
  changePrice?: (
    order: OrderRow,
    change: Omit<SubscriptionPlanChange, "at">,
    now: number,
  ) => Promise<void>;
  /**
   * The page where the payer manages the order's subscription; null when there is nothing to
   * manage.
   */
  portal?: (order: OrderRow, returnTo: string) => Promise<string | null>;
  /** Where an invoice can be read, for some weeks; null if it is gone. */
  findInvoice?: (ref: string) => Promise<string | null>;
  /** Changes a customer's address, or deletes the customer when it is null. */
  updateCustomer?: (id: string, email: string | null) => Promise<void>;
  /**
   * The orders of this site whose checkouts were created in this time, in milliseconds, and paid.
   */
  listPaidOrderIds?: (from: number, to: number) => Promise<string[]>;
  /** Refunds what is left of the newest payment, and ends what it paid for. */
  refund: (order: OrderRow, now: number) => Promise<void>;
  /** Refunds a part of any payment, and ends nothing. The same request gives it back once. */
  refundPart?: (order: OrderRow, part: RefundPart, now: number) => Promise<void>;
};

/** One thing that the provider needs, in the language of the request. */
export type SetUpCheck = PaymentChecks["checks"][number];

/** `site`: the origin that checkouts redirect back to. */
export type ProviderContext = { env: Bindings; db: Database; site: string };

/** The provider of an order; undefined when the site cannot reach it. */
export const findProviderOf = (
  { provider }: Pick<OrderRow, "provider">,
  providers: PaymentProvider[],
): PaymentProvider | undefined => providers.find(({ name }) => name === provider);

/** Throws when the site cannot reach the provider of the order. */
export function requireProviderOf(order: OrderRow, providers: PaymentProvider[]): PaymentProvider {
  const provider = findProviderOf(order, providers);
  if (!provider)
    throw new Error(`Order ${order.id} is of ${order.provider}, which is out of reach`);
  return provider;
}

export type ProviderWorkContext = ProviderContext & {
  fetch: (request: Request) => Response | Promise<Response>;
};

export type PaymentProviderModule = {
  /** The value of PAYMENT_PROVIDER, also stored in orders and part of the webhook's path. */
  name: string;
  /** Its name as people read it. */
  title: string;
  /** Null without the secrets that it needs. */
  create: (context: ProviderContext) => PaymentProvider | null;
  /** Whether it may take payments at this address; without it, at every one. */
  isAllowedAt?: (address: string) => boolean;
  /**
   * Names the account where plans are published before they can be sold, without giving its key
   * away; null while there is no key. Without it, plans are sold as they are.
   */
  findAccount?: (env: Bindings) => string | null;
  /** Its checkouts can reduce payments by a promotion code. */
  takesPromotionCodes?: true;
  /** Its checkouts can begin with a free trial. */
  givesTrials?: true;
  /** Whether its settings are there. */
  isConfigured: (env: Bindings) => boolean;
  /**
   * Asks the provider for everything that `npm run deploy` and the owner set up there, such as
   * whether it accepts the key and knows the webhook. Without it, no money is taken.
   */
  checkSetUp?: (context: ProviderContext) => Promise<SetUpCheck[]>;
  /** Sets up again what is missing there, also when a deployment would trust what it did before. */
  repairCommand?: string;
  /** Pages of its own. */
  routes?: (app: Hono<AppEnv>) => void;
  /** Its cron work. */
  runDueWork?: (context: ProviderWorkContext, now: number) => Promise<void>;
};

import type { Hono } from "hono";
import {
  type DisputeStatus,
  selectCurrentPeriodPayments,
} from "../../../contract/orders/orders.ts";
import type { PaymentChecks } from "../../../contract/set-up/set-up.ts";
import type { SiteSettings } from "../../../contract/site/site-settings.ts";
import type { AppEnv, Bindings } from "../../context/request-context.ts";
import type { Database } from "../../database/database.ts";
import type { orders, plans } from "../../schema.ts";

export type OrderRow = typeof orders.$inferSelect;

/**
 * A promotion code on a plan. `periods` is the number of payments with the discount; null means all
 * payments.
 */
export type Promotion = { id: string; code: string; discountCents: number; periods: number | null };

export type CheckoutRequest = {
  order: OrderRow;
  /** The items with the names that the checkout shows. */
  items: { name: string; amountCents: number }[];
  /** The plan of a checkout for a subscription; null for any other purchase. */
  plan: typeof plans.$inferSelect | null;
  /** The discount on the plan's payments. The length of a trial is in the order. */
  promotion: Promotion | null;
  /** The id of the provider's customer; null if the account has none. */
  customerId: string | null;
  /** Whether the provider computes tax, and whether the prices include it. */
  tax: SiteSettings["tax"];
  /**
   * The time from which the checkout can no longer be paid, in milliseconds since 1970. Null if the
   * provider decides the time, which must be within a day.
   */
  expiresAt: number | null;
  /** The URL to which the checkout redirects the buyer, whether paid or not. */
  returnTo: string;
};

/**
 * A verified webhook event. It says only that an order changed; the state is fetched from the
 * provider.
 */
export type ProviderEvent = {
  provider: string;
  id: string;
  type: string;
  orderId: string | null;
  /** Identifies the payment of an event that names no order. */
  transactionId: string | null;
  providerAt: number;
  raw: string;
};

/** `dueAt` is the deadline for evidence in milliseconds since 1970. */
export type Dispute = { status: DisputeStatus; dueAt: number | null };

export type ProviderPayment = {
  transactionId: string;
  /** The charged amount: below the price with a discount, above it with tax. */
  amountCents: number;
  currency: string;
  paidAt: number;
  /** The amount that went back to the payer by refunds and lost disputes. */
  refundedCents: number;
  dispute: Dispute | null;
  /** The tax in `amountCents`. */
  taxCents: number;
  /** `url` is a PDF that is available for some weeks. Null if the provider makes no invoices. */
  invoice: { ref: string; number: string | null; url: string | null } | null;
  /** The plan's paid period in milliseconds since 1970; null for a single payment. */
  period: Period | null;
  /** The paid plan; null if the provider names none. */
  planId: string | null;
  /** The value of an earlier plan's unused time that reduced the payment, without tax. */
  creditCents: number;
  /**
   * The countries (ISO 3166-1) of the card or bank account, and of the billing address; null if the
   * provider does not know them.
   */
  cardCountry: string | null;
  billingCountry: string | null;
};

/** The provider's state of an order at one moment. Times are in milliseconds since 1970. */
export type ProviderState = {
  asOf: number;
  /** The status of the newest payment. */
  status: "open" | "paid" | "failed" | "refunded" | "disputed";
  /** The payments, newest first. */
  payments: ProviderPayment[];
  /**
   * The plan of the newest payment, and its price before discounts and tax; the price is null if
   * the plan determines it.
   */
  planId: string | null;
  priceCents: number | null;
  /** The plan that this site requested last; null if the provider does not say. */
  requestedPlanId: string | null;
  /**
   * The subscription of a paid plan. `paidUntil` is the end of access after cancellations, refunds
   * and the grace period. `overdue` is set if the renewal failed at `since`, the end of the paid
   * time, and is tried again; the payer can pay the renewal at `payUrl`.
   */
  subscription: {
    ref: string;
    startedAt: number;
    paidUntil: number;
    renews: boolean;
    /**
     * The card that pays after the trial, by the provider's id of the card, which is the same in
     * all subscriptions; null if there is no card.
     */
    trialCard: string | null;
    /**
     * When the card for the next payment expires: the end of its last month. Null if the card does
     * not expire, or if another means of payment is used.
     */
    cardExpiresAt: number | null;
    overdue: { since: number; payUrl: string | null } | null;
    /**
     * The end of a pause, at which the subscription resumes. Nothing is charged between `paidUntil`
     * and the end of the pause. Null without a pause.
     */
    pausedUntil: number | null;
    /** The plan that begins with the next payment. */
    nextPlan: { planId: string; startsAt: number } | null;
  } | null;
};

export type Period = { startsAt: number; endsAt: number };

/**
 * Returns the status of an order by the payments of its running period: the newest payment and,
 * after a plan change, the earlier payments whose unused time was credited to the newest payment.
 * Without any payment, the status is `unpaidStatus`.
 */
export function toOrderStatus(
  payments: ProviderPayment[],
  unpaidStatus: "open" | "failed",
): ProviderState["status"] {
  if (payments.length === 0) return unpaidStatus;
  const running = selectCurrentPeriodPayments(payments, ({ creditCents }) => creditCents);
  if (running.some(({ dispute }) => dispute?.status === "open")) return "disputed";
  return running.some(isFullyRefunded) ? "refunded" : "paid";
}

export const isFullyRefunded = ({ amountCents, refundedCents }: ProviderPayment): boolean =>
  amountCents > 0 && refundedCents >= amountCents;

/**
 * The provider answered with a failure. The provider repeats the answer until the order's `attempt`
 * changes.
 */
export class ProviderResponseError extends Error {}

/** The provider refused a request for the reason in `message`. */
export class ProviderRefusedError extends ProviderResponseError {}

/** The provider no longer has the account's customer. */
export class CustomerMissingError extends ProviderResponseError {}

/** The amount to refund of a payment. `refundedCents` is the amount that was refunded earlier. */
export type RefundPart = { transactionId: string; amountCents: number; refundedCents: number };

/**
 * A plan change of an order. The present plan's time counts as used until `at`, in milliseconds
 * since 1970. Repeated requests with the same `id` have one effect.
 */
export type SubscriptionPlanChange = { id: string; plan: typeof plans.$inferSelect; at: number };

/**
 * `amountCents` is the charge of an immediate plan change less `creditCents`, the value of the
 * unused time; negative if that value is larger than the charge.
 */
export type PlanChangeCharge = { amountCents: number; creditCents: number };

/** An immediate charge was declined, and nothing has changed. */
export class CardDeclinedError extends ProviderResponseError {}
/**
 * The bank wants the payer to confirm an immediate charge on the provider's page. Nothing has
 * changed.
 */
export class ConfirmationRequiredError extends ProviderResponseError {}

/** A plan that the provider is to sell. `attempt` counts the provider's failed answers. */
export type PlanOffer = Pick<
  typeof plans.$inferSelect,
  "id" | "name" | "priceCents" | "currency" | "days" | "period"
> & { tax: SiteSettings["tax"]; attempt: number };

/**
 * `priceId` is the provider's price that equals the offer; null if there is none. `failure` is the
 * reason why a plan is not wholly published.
 */
export type PublishedPlan = { priceId: string | null; failure?: unknown };

/** The provider can pause a subscription. */
type PauseAbility = {
  /**
   * Charges nothing between the end of the paid period and `until`. The paid period must still end
   * at `paidUntil`.
   */
  pause: (
    order: OrderRow,
    pause: { paidUntil: number; until: number },
    now: number,
  ) => Promise<void>;
  /**
   * Ends a pause: the next charge is at the end of the paid period, or now if the paid period has
   * ended. Throws `CardDeclinedError` and `ConfirmationRequiredError`.
   */
  resume: (order: OrderRow, paidUntil: number, now: number) => Promise<void>;
};

/** The provider can change the plan of a subscription immediately. */
type PlanChangeAbility = {
  /**
   * Computes the charge of a plan change. Throws `price_changing` if the provider's price of the
   * plan differs from the site's.
   */
  preview: (
    order: OrderRow,
    change: Omit<SubscriptionPlanChange, "id">,
  ) => Promise<PlanChangeCharge>;
  /**
   * Charges now and begins a period of the new plan. Throws `CardDeclinedError` and
   * `ConfirmationRequiredError`.
   */
  change: (order: OrderRow, change: SubscriptionPlanChange, now: number) => Promise<void>;
};

/** The provider can change the plan of a subscription at the end of the paid period. */
type PlannedPlanChangeAbility = {
  /**
   * Begins the new plan with the payment at the end of the paid period. The paid period must still
   * end at `change.at`. Throws `price_changing` as in `planChanges.preview`.
   */
  plan: (order: OrderRow, change: SubscriptionPlanChange, now: number) => Promise<void>;
  /** Cancels a scheduled plan change. */
  cancel: (order: OrderRow, now: number) => Promise<void>;
};

/**
 * Every method throws if the provider cannot be reached, and throws `ProviderResponseError` if the
 * provider answers with a failure. A provider without an optional member lacks that ability: the
 * site does not offer it, and refuses requests for it.
 */
export type PaymentProvider = {
  name: string;
  /**
   * Returns the same checkout each time for the same order. Throws an `AppError` if the order can
   * never have a checkout.
   */
  createCheckout: (
    request: CheckoutRequest,
  ) => Promise<{ providerRef: string; paymentLink: string }>;
  /**
   * Creates a customer, or returns the customer that was already created for the account and
   * attempt.
   */
  createCustomer?: (account: { id: string; email: string }, attempt: number) => Promise<string>;
  /**
   * Creates the plans that the provider lacks, and finds the plans that it has; repeating the
   * request changes nothing. Returns one result per plan, in the order of the offers. A failed plan
   * does not stop the other plans.
   */
  publishPlans?: (offers: PlanOffer[]) => Promise<PublishedPlan[]>;
  /**
   * Reads a webhook's event. Throws `signature_invalid` for a missing, wrong or outdated signature.
   */
  readEvent: (body: string, headers: Headers, now: number) => Promise<ProviderEvent>;
  /** Fetches the state of an order, including the payment `transactionId`, however old it is. */
  fetchProviderState: (
    order: OrderRow,
    now: number,
    transactionId?: string | null,
  ) => Promise<ProviderState>;
  /**
   * Closes an unpaid checkout, so that it can no longer be paid. A paid checkout stays unchanged.
   */
  close: (order: OrderRow) => Promise<void>;
  cancel: (order: OrderRow, when: "now" | "period_end", now: number) => Promise<void>;
  /**
   * Withdraws a cancellation that would end the subscription with the paid period. The paid period
   * must still run.
   */
  renew?: (order: OrderRow, now: number) => Promise<void>;
  pauses?: PauseAbility;
  planChanges?: PlanChangeAbility;
  plannedPlanChanges?: PlannedPlanChangeAbility;
  /**
   * Changes the price of the order's plan from the next payment on; charges nothing now. Throws
   * `price_changing` as in `planChanges.preview`, and `ProviderResponseError` if the subscription
   * has, or is about to have, another plan.
   */
  changePrice?: (
    order: OrderRow,
    change: Omit<SubscriptionPlanChange, "at">,
    now: number,
  ) => Promise<void>;
  /**
   * Returns the URL where the payer manages the order's subscription; null if there is nothing to
   * manage.
   */
  portal?: (order: OrderRow, returnTo: string) => Promise<string | null>;
  /** Returns a URL that shows the invoice for some weeks; null if the invoice no longer exists. */
  findInvoice?: (ref: string) => Promise<string | null>;
  /** Changes a customer's email address, or deletes the customer if `email` is null. */
  updateCustomer?: (id: string, email: string | null) => Promise<void>;
  /**
   * Lists the ids of this site's orders that were paid by a checkout created between `from` and
   * `to`, in milliseconds since 1970.
   */
  listPaidOrderIds?: (from: number, to: number) => Promise<string[]>;
  /** Refunds the rest of the newest payment, and ends the access that the payment gave. */
  refund: (order: OrderRow, now: number) => Promise<void>;
  /**
   * Refunds a part of any payment, without ending access. Repeating the request refunds nothing
   * more.
   */
  refundPart?: (order: OrderRow, part: RefundPart, now: number) => Promise<void>;
};

/** The result of checking one thing that the provider needs, in the language of the request. */
export type SetUpCheck = PaymentChecks["checks"][number];

/** `site` is the origin that checkouts redirect back to. */
export type ProviderContext = { env: Bindings; db: Database; site: string };

/** Finds the provider of an order; undefined if the site cannot reach it. */
export const findProviderOf = (
  { provider }: Pick<OrderRow, "provider">,
  providers: PaymentProvider[],
): PaymentProvider | undefined => providers.find(({ name }) => name === provider);

/** Returns the provider of an order. Throws if the site cannot reach it. */
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
  /**
   * The provider's name: the value of PAYMENT_PROVIDER, stored in orders and part of the webhook's
   * path.
   */
  name: string;
  /** The provider's name as shown to people. */
  title: string;
  /** Returns null if the provider's secrets are missing. */
  create: (context: ProviderContext) => PaymentProvider | null;
  /**
   * Whether the provider may take payments at an address of the site. Without this function, every
   * address is allowed.
   */
  isAllowedAt?: (address: string) => boolean;
  /**
   * Returns a name for the provider's account in which plans are published before they are sold.
   * The name does not reveal the account's key. Null if no key is set. Without this function, plans
   * need no publication.
   */
  findAccount?: (env: Bindings) => string | null;
  /** Whether the provider's checkouts can reduce payments by a promotion code. */
  takesPromotionCodes?: true;
  /** Whether the provider's checkouts can begin with a free trial. */
  givesTrials?: true;
  /** Whether the provider's settings are present. */
  isConfigured: (env: Bindings) => boolean;
  /**
   * Checks everything that `npm run deploy` and the owner set up at the provider, such as that the
   * provider accepts the key and knows the webhook. Without this function, the provider takes no
   * money.
   */
  checkSetUp?: (context: ProviderContext) => Promise<SetUpCheck[]>;
  /**
   * The command that sets up the missing objects at the provider, even if a deployment would skip
   * the set-up because it was done before.
   */
  repairCommand?: string;
  /** Mounts the provider's own pages. */
  routes?: (app: Hono<AppEnv>) => void;
  runDueWork?: (context: ProviderWorkContext, now: number) => Promise<void>;
};

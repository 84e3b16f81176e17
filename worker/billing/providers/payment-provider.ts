import type { Hono } from "hono";
import type { AppEnv, Bindings } from "../../context/request-context.ts";
import type { Database } from "../../database/database.ts";
import type { orders } from "../../schema.ts";

export type OrderRow = typeof orders.$inferSelect;

export type CheckoutRequest = {
  order: OrderRow;
  /** The items as the checkout shows them. */
  items: { name: string; amountCents: number }[];
  /** For a plan: the length of one paid period. */
  days: number | null;
  email: string;
  /** Where the checkout redirects to, paid or not. */
  returnTo: string;
};

/** A verified webhook. It only says that something happened to an order; the state is fetched from the provider. */
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

/** The provider's state of an order at one moment. Times are milliseconds since 1970. */
export type ProviderState = {
  asOf: number;
  status: "open" | "paid" | "failed" | "refunded";
  /** Newest first. */
  payments: {
    transactionId: string;
    amountCents: number;
    currency: string;
    paidAt: number;
    refundedAt: number | null;
  }[];
  planId: string | null;
  /** For a paid plan: `paidUntil` is the end of access, with cancellations and refunds taken into account. */
  subscription: { ref: string; startedAt: number; paidUntil: number; renews: boolean } | null;
};

/** Every method throws when the provider cannot be reached. */
export type PaymentProvider = {
  name: string;
  /** Returns the same checkout for the same order. Throws an `AppError` when there can never be one. */
  createCheckout: (request: CheckoutRequest) => Promise<{ providerRef: string; paymentLink: string }>;
  /** Throws `signature_invalid` for a missing or wrong signature, or one of another time. */
  readEvent: (body: string, headers: Headers, now: number) => Promise<ProviderEvent>;
  fetchProviderState: (order: OrderRow, now: number) => Promise<ProviderState>;
  /** Closes an unpaid checkout, so that it cannot be paid any more. A paid one stays unchanged. */
  close: (order: OrderRow) => Promise<void>;
  cancel: (order: OrderRow, when: "now" | "period_end", now: number) => Promise<void>;
  /** The page where the payer manages the order's subscription; null when there is nothing to manage. */
  portal?: (order: OrderRow, returnTo: string) => Promise<string | null>;
  /** Refunds the newest payment, and ends what it paid for. */
  refund: (order: OrderRow, now: number) => Promise<void>;
};

/** `site`: the origin that checkouts redirect back to. */
export type ProviderContext = { env: Bindings; db: Database; site: string };
export type ProviderWorkContext = ProviderContext & { fetch: (request: Request) => Response | Promise<Response> };

export type PaymentProviderModule = {
  /** The value of PAYMENT_PROVIDER, also stored in orders and part of the webhook's path. */
  name: string;
  create: (context: ProviderContext) => PaymentProvider;
  /** Whether it may take payments at this address; without it, at every one. */
  isAllowedAt?: (address: string) => boolean;
  /** Pages of its own. */
  routes?: (app: Hono<AppEnv>) => void;
  /** Its cron work. */
  runDueWork?: (context: ProviderWorkContext, now: number) => Promise<void>;
};

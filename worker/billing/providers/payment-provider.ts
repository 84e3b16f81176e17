import type { Hono } from "hono";
import type { AppEnv, Bindings } from "../../context/request-context.ts";
import type { Database } from "../../database/database.ts";
import type { orders } from "../../schema.ts";

export type OrderRow = typeof orders.$inferSelect;

export type CheckoutRequest = {
  order: OrderRow;
  /** What is paid for, as the checkout shows it. */
  items: { name: string; amountCents: number }[];
  /** Of a plan: how long one payment lasts. */
  days: number | null;
  email: string;
  /** Where the checkout sends people afterwards, whatever they did. */
  returnTo: string;
};

/** A verified webhook. It says that something happened to an order; what is true is asked for. */
export type ProviderEvent = {
  provider: string;
  id: string;
  type: string;
  orderId: string | null;
  /** The payment it is about, for events that name no order. */
  transactionId: string | null;
  providerAt: number;
  raw: string;
};

/** How an order stands in the provider's books at one moment. Times are milliseconds since 1970. */
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
  /** Of a plan that was paid: `paidUntil` is where access ends, a cancellation or refund counted in. */
  subscription: { ref: string; startedAt: number; paidUntil: number; renews: boolean } | null;
};

/** Somebody who takes money. Each call throws when the provider cannot be reached. */
export type PaymentProvider = {
  name: string;
  /** Asked twice for one order, it answers the same checkout. Throws an `AppError` when it will never make one for it. */
  createCheckout: (request: CheckoutRequest) => Promise<{ providerRef: string; paymentLink: string }>;
  /** Throws `signature_invalid` for what the provider did not sign, or not now. */
  readEvent: (body: string, headers: Headers, now: number) => Promise<ProviderEvent>;
  fetchProviderState: (order: OrderRow, now: number) => Promise<ProviderState>;
  /** Ends a checkout that nobody has paid: from then on it cannot be paid. One that was paid stays as it is. */
  close: (order: OrderRow) => Promise<void>;
  cancel: (order: OrderRow, when: "now" | "period_end", now: number) => Promise<void>;
  /** Where whoever pays for an order's subscription looks after it; null when there is nothing to look after. */
  portal?: (order: OrderRow, returnTo: string) => Promise<string | null>;
  /** Gives the newest payment back, and ends what it paid for. */
  refund: (order: OrderRow, now: number) => Promise<void>;
};

/** `site`: the address that checkouts lead back to. */
export type ProviderContext = { env: Bindings; db: Database; site: string };
export type ProviderWorkContext = ProviderContext & { fetch: (request: Request) => Response | Promise<Response> };

/** What the registry knows of a provider. */
export type PaymentProviderModule = {
  /** As PAYMENT_PROVIDER, orders and the address of its webhook call it. */
  name: string;
  create: (context: ProviderContext) => PaymentProvider;
  /** Whether it may take payments at this address; without it, at every one. */
  isAllowedAt?: (address: string) => boolean;
  /** Pages of its own. */
  routes?: (app: Hono<AppEnv>) => void;
  /** What cron does for it. */
  runDueWork?: (context: ProviderWorkContext, now: number) => Promise<void>;
};

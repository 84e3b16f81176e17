import type { Bindings } from "../../../context/request-context.ts";

export type StripeKeys = {
  STRIPE_SECRET_KEY?: string;
  /** The signing secret of the webhook. */
  STRIPE_WEBHOOK_SECRET?: string;
  /** The id of the customer portal's configuration at Stripe. */
  STRIPE_PORTAL_ID?: string;
  /** The address of Stripe's API, if not the public one. */
  STRIPE_API_URL?: string;
};

export const readStripeKeys = (env: Bindings): StripeKeys => env as Bindings & StripeKeys;

export function requireStripeKey(keys: StripeKeys, name: keyof StripeKeys): string {
  const value = keys[name];
  if (!value) throw new Error(`${name} is not set: see docs/payments.md`);
  return value;
}

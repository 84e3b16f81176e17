import type Stripe from "stripe";

/**
 * Returns when the card of the next payment expires, in milliseconds since 1970. The subscription's
 * own card takes precedence over the customer's, as at Stripe. Null for a payment method that does
 * not expire, such as a wallet, whose card the bank replaces.
 * https://docs.stripe.com/api/subscriptions/object#subscription_object-default_payment_method
 */
export function cardExpiryOf(
  { default_payment_method: own }: Stripe.Subscription,
  customer: Stripe.Checkout.Session["customer"],
): number | null {
  const method = own ?? customerMethodOf(customer);
  if (method === null || typeof method === "string" || !method.card || method.card.wallet)
    return null;
  const { exp_year: year, exp_month: month } = method.card;
  // A card is valid to the end of its month, so this is the first moment of the next month.
  return Date.UTC(year, month);
}

function customerMethodOf(customer: Stripe.Checkout.Session["customer"]) {
  if (customer === null || typeof customer === "string" || customer.deleted) return null;
  return customer.invoice_settings.default_payment_method;
}

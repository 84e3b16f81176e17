import type Stripe from "stripe";

/**
 * When the card that pays next expires, in milliseconds since 1970: the subscription's own, or else
 * the customer's, as Stripe charges them. Null for what has no expiry: another way to pay, or a
 * wallet, whose card the bank replaces.
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
  // The first moment of the next month, since a card is valid to the end of its month.
  return Date.UTC(year, month);
}

const customerMethodOf = (customer: Stripe.Checkout.Session["customer"]) =>
  customer === null || typeof customer === "string" || customer.deleted
    ? null
    : customer.invoice_settings.default_payment_method;

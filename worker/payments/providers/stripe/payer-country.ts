import type Stripe from "stripe";

/**
 * Returns the country of the card, or of the bank account of a direct debit; null for other means
 * of payment: https://docs.stripe.com/api/charges/object#charge_object-payment_method_details
 */
export function cardCountryOf(charge: Stripe.Charge | undefined): string | null {
  const details = charge?.payment_method_details;
  return details?.card?.country ?? details?.sepa_debit?.country ?? null;
}

/**
 * Returns the country of the billing address of the payment or, without one, of the address that
 * the checkout or the invoice has.
 */
export const addressCountryOf = (
  charge: Stripe.Charge | undefined,
  otherAddress: Stripe.Address | null | undefined,
): string | null => charge?.billing_details?.address?.country ?? otherAddress?.country ?? null;

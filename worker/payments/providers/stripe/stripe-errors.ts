import Stripe from "stripe";
import { AppError } from "../../../context/app-error.ts";
import {
  CardDeclinedError,
  ConfirmationRequiredError,
  CustomerMissingError,
  ProviderResponseError,
} from "../payment-provider.ts";

/**
 * Whether the bank wants the payer's confirmation: a decline code of
 * https://docs.stripe.com/declines/codes, or the error code of a subscription that was changed with
 * `error_if_incomplete`.
 */
const wantsConfirmation = ({ code, decline_code: declineCode }: Stripe.errors.StripeCardError) =>
  code === "subscription_payment_intent_requires_action" ||
  [code, declineCode].includes("authentication_required");

/**
 * Converts an error of Stripe and throws it. A 5xx is an answer too, because Stripe saves and
 * repeats it for the same idempotency key: https://docs.stripe.com/api/idempotent_requests
 */
export function throwProviderError(error: unknown): never {
  if (!(error instanceof Stripe.errors.StripeError) || error.statusCode === undefined) throw error;
  if (error.code === "amount_too_small" || error.code === "amount_too_large")
    throw new AppError("amount_not_payable");
  if (error instanceof Stripe.errors.StripeCardError)
    throw new (wantsConfirmation(error) ? ConfirmationRequiredError : CardDeclinedError)(
      `Stripe: ${error.message}`,
      { cause: error },
    );
  // https://docs.stripe.com/error-codes#resource-missing
  const isCustomerMissing = error.code === "resource_missing" && error.param === "customer";
  throw new (isCustomerMissing ? CustomerMissingError : ProviderResponseError)(
    `Stripe: ${error.message}`,
    { cause: error },
  );
}

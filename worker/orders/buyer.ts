import { milliseconds } from "../../contract/constants.ts";
import { getSite } from "../../contract/site/site.ts";
import type { Account } from "../auth/account.ts";
import type { RateLimitRule } from "../auth/rate-limit.ts";
import { placeOf } from "../catalogue/territories.ts";
import { AppError } from "../context/app-error.ts";
import type { RequestContext } from "../context/request-context.ts";
import type { OrderBuyer } from "./orders.ts";
import { getPaymentContext } from "./payment-context.ts";

/**
 * Limits the checkouts of a buyer, because each makes several requests to the provider, which
 * limits the requests of the whole site.
 */
export const checkoutLimit = (userId: string): RateLimitRule => ({
  key: `checkout:${userId}`,
  limit: 20,
  windowMs: milliseconds.hour,
});

/**
 * Returns the buyer of an order. Throws `consent_required` if the owner demands consent to an
 * immediate beginning and `consents` is false.
 */
export function getBuyer(c: RequestContext, { id, email }: Account, consents = false): OrderBuyer {
  if (getSite().demandsConsent && !consents) throw new AppError("consent_required");
  const { site, now } = getPaymentContext(c);
  return { id, email, consents, ...placeOf(c), site, now };
}

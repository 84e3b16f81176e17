import { milliseconds } from "../../../contract/constants.ts";
import { graceDays } from "../../../contract/policy.ts";
import type { Period, ProviderPayment } from "./payment-provider.ts";

/**
 * The length of a paid period from which a failed renewal gets the full grace period; after a
 * shorter period, grace is proportional. It is 27 days, because the shortest month has 28.
 */
const fullGraceMs = 27 * milliseconds.day;

/**
 * How many milliseconds a subscription keeps access after a paid period if the renewal could not be
 * charged.
 */
export const graceMsOf = ({ startsAt, endsAt }: Period): number =>
  graceDays * milliseconds.day * Math.min(1, (endsAt - startsAt) / fullGraceMs);

/**
 * Returns the grace period in milliseconds, computed from an order's payments, newest first; 0
 * after a free trial, because nothing was paid.
 */
export function graceMsOfPayments(
  payments: Pick<ProviderPayment, "amountCents" | "period">[],
): number {
  const period = payments.find(({ amountCents }) => amountCents > 0)?.period ?? null;
  return period === null ? 0 : graceMsOf(period);
}

import { m } from "#messages";
import { countMonths, type PlanPeriod } from "../plans/plan-periods.ts";

export const maxGiftNameLength = 60;
export const maxGiftMessageLength = 500;
export const maxGiftPeriods = 24;
/** The maximum length of one gift in days: 24 months of 31 days. */
export const maxGiftDays = 744;
/** The maximum number of days between a gift's order and its email. */
export const maxGiftDaysAhead = 366;

/** The characters of a code: Crockford's base 32, in which no two are easily confused. */
export const giftCodeAlphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
export const giftCodeLength = 16;

/**
 * Normalizes a typed code to its stored form: capitals, no hyphens, a zero for the letter O and a
 * one for I and L.
 */
export const normalizeGiftCode = (text: string): string =>
  text.toUpperCase().replace(/[\s-]/g, "").replaceAll("O", "0").replace(/[IL]/g, "1");

/** Formats a code in groups of four: `7K2M-9QXW-4TBA-ZD31`. */
export const formatGiftCode = (code: string): string => code.match(/.{1,4}/g)?.join("-") ?? "";

/** The length of a gift. `months` are calendar months; null if the length is counted in days. */
export type GiftDuration = { months: number | null; days: number };

/** Returns the length of a gift of `periods` periods of a plan. */
export function computeGiftDuration(
  { period, days }: { period: PlanPeriod | null; days: number },
  periods: number,
): GiftDuration {
  const months = countMonths(period);
  return { months: months === null ? null : months * periods, days: days * periods };
}

/** Formats the length of a gift: `3 months`, or `90 days`. */
export const formatGiftDuration = ({ months, days }: GiftDuration): string =>
  months === null ? m.billing_days({ count: days }) : m.gift_months({ count: months });

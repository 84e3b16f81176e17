import { m } from "#messages";
import { countMonths, type PlanPeriod } from "../plans/plan-periods.ts";

export const maxGiftNameLength = 60;
export const maxGiftMessageLength = 500;
export const maxGiftPeriods = 24;
/** The most days of one gift: two years. */
export const maxGiftDays = 744;
/** The most days from the order to a gift's email. */
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

/** `months` are of the calendar; null if the time is counted in days. */
export type GiftTime = { months: number | null; days: number };

/** Returns the time of a number of a plan's periods. */
export function giftTimeOf(
  { period, days }: { period: PlanPeriod | null; days: number },
  periods: number,
): GiftTime {
  const months = countMonths(period);
  return { months: months === null ? null : months * periods, days: days * periods };
}

/** Returns the time as text: `3 months`, or `90 days`. */
export const describeGiftTime = ({ months, days }: GiftTime): string =>
  months === null ? m.billing_days({ count: days }) : m.gift_months({ count: months });

import { m } from "#messages";
import { countMonths, type PlanPeriod } from "../plans/plan-periods.ts";

export const maxGiftNameLength = 60;
export const maxGiftMessageLength = 500;
export const maxGiftPeriods = 24;
/** How much time one gift gives at most: two years. */
export const maxGiftDays = 744;
/** How far ahead a gift can be emailed. */
export const maxGiftDaysAhead = 366;

/** The characters of a code: none is mistaken for another. Crockford's base 32. */
export const giftCodeAlphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
export const giftCodeLength = 16;

/**
 * The code as it is stored, of one as it is typed: in any case, with or without hyphens, an O for a
 * zero.
 */
export const normalizeGiftCode = (text: string): string =>
  text.toUpperCase().replace(/[\s-]/g, "").replaceAll("O", "0").replace(/[IL]/g, "1");

/** In groups of four: `7K2M-9QXW-4TBA-ZD31`. */
export const formatGiftCode = (code: string): string => code.match(/.{1,4}/g)?.join("-") ?? "";

/** `months`: of the calendar; null when the time is counted in days. */
export type GiftTime = { months: number | null; days: number };

/** The time of so many periods of a plan. */
export function giftTimeOf(
  { period, days }: { period: PlanPeriod | null; days: number },
  periods: number,
): GiftTime {
  const months = countMonths(period);
  return { months: months === null ? null : months * periods, days: days * periods };
}

/** `3 months`, or `90 days`. */
export const describeGiftTime = ({ months, days }: GiftTime): string =>
  months === null ? m.billing_days({ count: days }) : m.gift_months({ count: months });

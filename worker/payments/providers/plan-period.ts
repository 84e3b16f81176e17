import { m } from "#messages";
import { milliseconds } from "../../../contract/constants.ts";
import { countMonths, type PlanPeriod } from "../../../contract/plans/plan-periods.ts";

/**
 * Returns the end of a paid period that begins at `start`; both are in milliseconds since 1970. A
 * period of months ends on the same day of a later month, or on its last day if the month is
 * shorter, in UTC.
 */
export function computePeriodEnd(
  start: number,
  { days, period }: { days: number; period: PlanPeriod | null },
): number {
  const months = countMonths(period);
  if (months === null) return start + days * milliseconds.day;
  return addCalendarMonths(start, months);
}

/**
 * Adds months to a time in milliseconds since 1970: the same day of a later month, or its last day
 * if the month is shorter, in UTC.
 */
export function addCalendarMonths(start: number, count: number): number {
  const end = new Date(start);
  const day = end.getUTCDate();
  end.setUTCMonth(end.getUTCMonth() + count, 1);
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(day, lastDay));
  return end.getTime();
}

const renewals = {
  day: m.checkout_renews_daily,
  month: m.checkout_renews_monthly,
  quarter: m.checkout_renews_quarterly,
  year: m.checkout_renews_yearly,
} as const satisfies Record<PlanPeriod, () => string>;

export const describeRenewal = ({
  days,
  period,
}: {
  days: number;
  period: PlanPeriod | null;
}): string => (period === null ? m.checkout_renews_every({ days }) : renewals[period]());

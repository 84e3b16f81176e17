import type { ReactNode } from "react";
import { m } from "#messages";
import type { Plan } from "../../contract/plans/plans.ts";
import { rich } from "../i18n/message.ts";

const periodPrices = {
  day: m.billing_plan_price_day,
  month: m.billing_plan_price_month,
  quarter: m.billing_plan_price_quarter,
  year: m.billing_plan_price_year,
} as const satisfies Record<NonNullable<Plan["period"]>, (inputs: { amount: string }) => string>;

/** `$9.99 a month`; `amount`: the price as it is shown. */
export const describePlanPrice = (
  { period, days }: Pick<Plan, "period" | "days">,
  amount: ReactNode,
): ReactNode =>
  period === null
    ? rich(m.billing_plan_price, { amount, days })
    : rich(periodPrices[period], { amount });

/** The price of a plan as plain text, such as for a hint. */
export const formatPlanPrice = (
  { period, days }: Pick<Plan, "period" | "days">,
  amount: string,
): string =>
  period === null ? m.billing_plan_price({ amount, days }) : periodPrices[period]({ amount });

/**
 * The saving of a yearly plan, in percent rounded down, beside a year of the monthly one with as
 * many streams and the same renditions; 0 without one.
 */
export function yearlySaving(plan: Plan, offer: Plan[]): number {
  if (plan.period !== "year") return 0;
  const monthly = offer.find(
    ({ period, days, streams, maxHeight }) =>
      isMonthly(period, days) && streams === plan.streams && maxHeight === plan.maxHeight,
  );
  if (!monthly) return 0;
  const yearOfMonths =
    monthly.period === "month" ? 12 * monthly.amount : (365 / monthly.days) * monthly.amount;
  return Math.max(0, Math.floor(100 * (1 - plan.amount / yearOfMonths)));
}

const isMonthly = (period: Plan["period"], days: number) =>
  period === "month" || (period === null && days === 30);

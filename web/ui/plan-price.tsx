import type { ReactNode } from "react";
import { m } from "#messages";
import type { Plan } from "../../contract/plans/plans.ts";
import { renderMessage } from "../i18n/message.ts";

const periodPrices = {
  day: m.billing_plan_price_day,
  month: m.billing_plan_price_month,
  quarter: m.billing_plan_price_quarter,
  year: m.billing_plan_price_year,
} as const satisfies Record<NonNullable<Plan["period"]>, (inputs: { amount: string }) => string>;

/** Describes the price of a plan: `$9.99 a month`. `amount` is the shown price. */
export function describePlanPrice(
  { period, days }: Pick<Plan, "period" | "days">,
  amount: ReactNode,
): ReactNode {
  if (period === null) return renderMessage(m.billing_plan_price, { amount, days });
  return renderMessage(periodPrices[period], { amount });
}

/** Formats the price of a plan as plain text, such as for a hint. */
export const formatPlanPrice = (
  { period, days }: Pick<Plan, "period" | "days">,
  amount: string,
): string =>
  period === null ? m.billing_plan_price({ amount, days }) : periodPrices[period]({ amount });

/**
 * Returns how much a yearly plan saves, in percent rounded down, compared with a year of the
 * monthly plan that has the same limits of streams and resolution; 0 without such a plan or saving.
 */
export function computeYearlySaving(plan: Plan, offer: Plan[]): number {
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

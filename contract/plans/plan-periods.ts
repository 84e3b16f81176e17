/** The calendar periods of plans, each with the number of days in the longest such period. */
export const planPeriodDays = { day: 1, month: 31, quarter: 92, year: 366 } as const;

export type PlanPeriod = keyof typeof planPeriodDays;

export const planPeriods = Object.keys(planPeriodDays) as [PlanPeriod, ...PlanPeriod[]];

const planPeriodMonths = { day: 0, month: 1, quarter: 3, year: 12 } as const satisfies Record<
  PlanPeriod,
  number
>;

/** Returns the calendar months of a period; null for a period of days. */
export const countMonths = (period: PlanPeriod | null): number | null =>
  period === null || period === "day" ? null : planPeriodMonths[period];

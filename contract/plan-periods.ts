/** Periods of the calendar that a plan is paid for, with the days of the longest one. */
export const planPeriodDays = { day: 1, month: 31, quarter: 92, year: 366 } as const;

export type PlanPeriod = keyof typeof planPeriodDays;

export const planPeriods = Object.keys(planPeriodDays) as [PlanPeriod, ...PlanPeriod[]];

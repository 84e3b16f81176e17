import { milliseconds } from "../../contract/constants.ts";
import { statementClosingDay } from "../../contract/policy.ts";
import { dayOf, startOfDay } from "../i18n/zoned-day.ts";

/** The month of an instant in a time zone: `2026-12`. */
export const localMonthOf = (time: number, timeZone: string): string =>
  dayOf(time, timeZone).slice(0, 7);

export function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number)).toISOString().slice(0, 7);
}

export const startOfMonth = (month: string, timeZone: string): number =>
  startOfDay(`${month}-01`, timeZone);

/**
 * Returns the time from which the job may close a month, in milliseconds since 1970. By then, bank
 * debits of the month's last days are known.
 */
export const monthClosingTime = (month: string, timeZone: string): number =>
  startOfMonth(nextMonth(month), timeZone) + (statementClosingDay - 1) * milliseconds.day;

import { milliseconds } from "../../contract/constants.ts";
import { toIsoDay } from "../../contract/iso-days.ts";

/** The maximum number of days off in a row, such as Easter, or a weekend beside Christmas. */
export const maxDaysOff = 4;

/**
 * Public holidays in Germany, Austria, France, Italy or Spain. All count everywhere, because a
 * missing holiday would cut a member's right short by a day.
 */
const fixedHolidays = new Set(
  "01-01 01-06 04-25 05-01 05-08 06-02 07-14 08-15 10-03 10-12 10-26 10-31 11-01 11-11 12-06 12-08 12-25 12-26".split(
    " ",
  ),
);
/**
 * Movable holidays as days after Easter Sunday: Good Friday, Easter Monday, Ascension, Whit Monday,
 * Corpus Christi.
 */
const movableHolidays: readonly number[] = [-2, 1, 39, 50, 60];

/** Returns a day, or the first working day after it: `2026-12-25` becomes `2026-12-28`. */
export function postponeToWorkingDay(day: string): string {
  let time = Date.parse(day);
  while (isDayOff(time)) time += milliseconds.day;
  return toIsoDay(time);
}

function isDayOff(time: number): boolean {
  const date = new Date(time);
  const isWeekend = date.getUTCDay() % 6 === 0;
  const sinceEaster = Math.round((time - easterSunday(date.getUTCFullYear())) / milliseconds.day);
  return (
    isWeekend || fixedHolidays.has(toIsoDay(time).slice(5)) || movableHolidays.includes(sinceEaster)
  );
}

/**
 * Returns Easter Sunday from 1900 to 2099 by Gauss's formula:
 * https://en.wikipedia.org/wiki/Date_of_Easter#Gauss's_Easter_algorithm
 */
function easterSunday(year: number): number {
  const moon = (19 * (year % 19) + 24) % 30;
  const sunday = (2 * (year % 4) + 4 * (year % 7) + 6 * moon + 5) % 7;
  const isLate = moon + sunday === 35 || (moon === 28 && sunday === 6 && year % 19 > 10);
  return Date.UTC(year, 2, 22 + moon + sunday - (isLate ? 7 : 0));
}

import { milliseconds } from "./constants.ts";

/** Returns the day of a time in UTC, such as `2026-12-03`. */
export const toIsoDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Returns the date that is `days` days after `day`. */
export const addDays = (day: string, days: number): string =>
  toIsoDay(Date.parse(day) + days * milliseconds.day);

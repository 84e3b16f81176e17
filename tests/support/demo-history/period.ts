import { milliseconds } from "../../../contract/constants.ts";
import { toIsoDay } from "../../../contract/iso-days.ts";

/** The first day of the demo's history, and the day on which the demo is started. */
export const startDay = Date.UTC(2026, 10, 1);
export const firstDay = Date.UTC(2025, 8, 1);

export const { minute, hour, day } = milliseconds;
export const formatIsoMonth = (time: number): string => toIsoDay(time).slice(0, 7);

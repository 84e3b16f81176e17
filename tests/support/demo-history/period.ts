import { milliseconds } from "../../../contract/constants.ts";

/** The first day of the demo's history, and the day on which the demo is started. */
export const startDay = Date.UTC(2026, 10, 1);
export const firstDay = Date.UTC(2025, 8, 1);

export const { minute, hour, day } = milliseconds;
export const formatIsoDay = (time: number): string => new Date(time).toISOString().slice(0, 10);
export const formatIsoMonth = (time: number): string => formatIsoDay(time).slice(0, 7);

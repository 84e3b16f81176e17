import { m } from "#messages";
import { milliseconds } from "../../../contract/constants.ts";
import { memoizePerLocale } from "../../i18n/per-locale.ts";

const relativeTime = memoizePerLocale(
  (locale) => new Intl.RelativeTimeFormat(locale, { numeric: "always" }),
);

/** Formats the time left: `in 29 days`, `in 5 hours`; `any moment` once the time has passed. */
export function formatTimeUntil(iso: string, now: number): string {
  const leftMs = Date.parse(iso) - now;
  if (leftMs >= milliseconds.day)
    return relativeTime().format(Math.floor(leftMs / milliseconds.day), "day");
  if (leftMs >= milliseconds.hour)
    return relativeTime().format(Math.floor(leftMs / milliseconds.hour), "hour");
  if (leftMs > 0) return m.movies_admin_bin_within_hour();
  return m.movies_admin_bin_any_moment();
}

import { getLocale } from "#messages/runtime";
import { getSite } from "../../contract/site/site.ts";

/**
 * Formats a time in the site's time zone, which is named: `26 November 2026 at 03:07 CET`. `time`
 * is in milliseconds since 1970.
 */
export function formatTime(time: number): string {
  const { timeZone } = getSite();
  const parts = {
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
  } as const;
  return new Intl.DateTimeFormat(getLocale(), { ...parts, timeZoneName: "short", timeZone }).format(
    time,
  );
}

import { getLocale } from "#messages/runtime";
import { getSite } from "../../../contract/site/site.ts";

const format = (iso: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(getLocale(), { ...options, timeZone: getSite().timeZone }).format(
    new Date(iso),
  );

/** Formats a day in the site's time zone: `Nov 21, 2026`. */
export const formatSiteDate = (iso: string): string => format(iso, { dateStyle: "medium" });

/** Formats a time in the site's time zone, with the zone's name: `Nov 21, 2026, 8:05 PM GMT+1`. */
export const formatSiteDateTime = (iso: string): string =>
  format(iso, {
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  });

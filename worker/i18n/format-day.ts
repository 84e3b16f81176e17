import { getLocale } from "#messages/runtime";
import { getSite } from "../../contract/site/site.ts";

/** Formats a day such as `2026-12-03` in the language of the message. */
export const formatUtcDay = (day: string): string =>
  new Intl.DateTimeFormat(getLocale(), { dateStyle: "long", timeZone: "UTC" }).format(
    Date.parse(day),
  );

/** Formats the day of a time in the site's time zone. `time` is in milliseconds since 1970. */
export const formatDay = (time: number): string =>
  new Intl.DateTimeFormat(getLocale(), { dateStyle: "long", timeZone: getSite().timeZone }).format(
    time,
  );

import { getLocale } from "#messages/runtime";

/** Formats `2026-12` as `December 2026`. */
export const formatStatementMonth = (month: string): string =>
  new Intl.DateTimeFormat(getLocale(), { year: "numeric", month: "long", timeZone: "UTC" }).format(
    Date.parse(`${month}-01`),
  );

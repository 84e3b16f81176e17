import { language, t } from "../language/text.ts";

const days = new Intl.DateTimeFormat(language, { dateStyle: "medium" });
const daysInUtc = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" });
const moments = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });
const distances = new Intl.RelativeTimeFormat(language, { numeric: "auto" });

const steps = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

/** `Nov 21, 2026` */
export const dayOf = (iso: string) => days.format(new Date(iso));

/** The same, of a day as the site counts them: `2026-11-21`. */
export const dayInUtc = (day: string) => daysInUtc.format(new Date(day));

/** `Nov 21, 2026, 8:05 PM` */
export const momentOf = (iso: string) => moments.format(new Date(iso));

/** `5 minutes ago`, `yesterday`; from a month on, the day itself. */
export function timeAgo(iso: string, now: number): string {
  const elapsedMs = now - Date.parse(iso);
  if (elapsedMs > 30 * 86_400_000) return dayOf(iso);
  for (const [unit, unitMs] of steps) {
    if (elapsedMs >= unitMs) return distances.format(-Math.floor(elapsedMs / unitMs), unit);
  }
  return t("just now");
}

import { type HourBucket, hourBuckets, type YearBucket, yearBuckets } from "../constants.ts";

/**
 * Returns the bucket of a release year. A bucket's last year belongs to the next bucket; a year
 * outside of all buckets belongs to the nearest bucket.
 */
export function yearBucketOf(year: number): YearBucket {
  return yearBuckets.findLast((bucket) => year >= Number(bucket.slice(0, 4))) ?? yearBuckets[0];
}

/**
 * Returns the bucket of a running time in minutes. The last bucket includes all longer running
 * times.
 */
export function hourBucketOf(minutes: number): HourBucket {
  const hours = Math.min(Math.floor(minutes / 60), hourBuckets.length - 1);
  return hourBuckets[Math.max(hours, 0)] ?? "0-1";
}

/** Returns the star bucket of a rating from 0 to 5: the rating rounded down, but at least 1. */
export function starBucketOf(rating: number): number {
  return Math.min(Math.max(Math.floor(rating), 1), 5);
}

/** Formats a running time: `2h 29m`, `1h`, `45m`. */
export function formatDurationMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const remainingMinutes = minutes % 60;
  return [hours > 0 && `${hours}h`, (remainingMinutes > 0 || hours === 0) && `${remainingMinutes}m`]
    .filter(Boolean)
    .join(" ");
}

const hoursUnit = "(?:h|hrs?|hours?|std|stunden?|horas?)\\.?";
const minutesUnit = "(?:m|mins?|minutes?|minuten|minutos?|['’′])\\.?";
const durationPatterns = [
  /^(\d{1,2}):([0-5]\d)(?::[0-5]\d)?$/,
  new RegExp(`^(?:(\\d{1,2}) ?${hoursUnit} ?)?(?:(\\d{1,3}) ?(?:${minutesUnit})?)?$`, "i"),
];

/**
 * Parses the minutes of a running time such as `2h 29m`, `1:10`, `70 min` and `70`; NaN for any
 * other text.
 */
export function parseDurationMinutes(text: string): number {
  const [, hours, minutes] =
    durationPatterns.map((pattern) => pattern.exec(text)).find(Boolean) ?? [];
  if (hours || minutes) return Number(hours ?? 0) * 60 + Number(minutes ?? 0);
  return Number.NaN;
}

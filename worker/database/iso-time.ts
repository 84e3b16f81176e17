/** Formats a stored time, in milliseconds since 1970, as in ISO 8601; null stays null. */
export function toIsoTime(time: number): string;
export function toIsoTime(time: number | null): string | null;
export function toIsoTime(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}

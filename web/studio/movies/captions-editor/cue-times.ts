import { formatVttTimestamp } from "../../encoder/captions/cue.ts";

/** Matches `1:02.500`, `00:01:02,500`, `62.5` and `62`. */
const typedTime = /^(?:(?:(\d{1,3}):)?(\d{1,2}):)?(\d{1,5})(?:[.,](\d{1,3}))?$/;

/** Reads a typed time as milliseconds; null for another text. */
export function parseCueTime(text: string): number | null {
  const match = typedTime.exec(text.trim());
  if (!match) return null;
  const [, hours = "0", minutes, seconds = "0", fraction = ""] = match;
  // After a colon, seconds have two digits.
  if (minutes !== undefined && (Number(seconds) > 59 || seconds.length > 2)) return null;
  const wholeSeconds = (Number(hours) * 60 + Number(minutes ?? 0)) * 60 + Number(seconds);
  return wholeSeconds * 1000 + Number(fraction.padEnd(3, "0"));
}

/** Formats a time as it is typed: `1:02.500`, or `1:00:02.500`. */
export function formatCueTime(ms: number): string {
  const timestamp = formatVttTimestamp(Math.max(0, Math.round(ms)));
  return timestamp.replace(/^00:0?/, "").replace(/^0(?=\d:)/, "");
}

/**
 * Reads a number of seconds with its sign, such as `-1.5`, as milliseconds; null for other text.
 */
export function parseShift(text: string): number | null {
  const match = /^([+-]?)(\d{1,5}(?:[.,]\d{1,3})?)$/.exec(text.trim().replace("−", "-"));
  if (!match) return null;
  const ms = Math.round(Number((match[2] ?? "").replace(",", ".")) * 1000);
  return match[1] === "-" ? -ms : ms;
}

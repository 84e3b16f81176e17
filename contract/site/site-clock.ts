const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns the time on the clocks of a time zone: `2026-12-03 20:00`. */
function wallClockOf(time: number, timeZone: string): string {
  // Swedish writes times like ISO 8601.
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
  formats.set(timeZone, format);
  return format.format(time);
}

const quarterMs = 15 * 60_000;
/** The longest time by which clocks are set back, in milliseconds. */
const maxSetBackMs = 3 * 3_600_000;
const elapsedMs = (from: string, to: string) => Date.parse(`${to}Z`) - Date.parse(`${from}Z`);

/**
 * Returns the latest time that clocks of a time zone have shown until now: `2026-12-03 20:00`. The
 * returned time pauses while clocks repeat an hour, so that a movie that has opened does not close
 * again. Clocks are only ever set back at whole quarters of an hour.
 */
export function computeLatestWallClock(now: number, timeZone: string): string {
  const [before, current] = [wallClockOf(now - maxSetBackMs, timeZone), wallClockOf(now, timeZone)];
  if (elapsedMs(before, current) === maxSetBackMs) return current;
  const quarter = Math.floor(now / quarterMs) * quarterMs;
  const earlier = Array.from({ length: maxSetBackMs / quarterMs }, (_, count) =>
    wallClockOf(quarter - count * quarterMs - 1, timeZone),
  );
  return [current, ...earlier].sort().at(-1) ?? current;
}

/**
 * A movie's first day and its premiere time on that day, as clocks in the site's time zone show
 * them.
 */
export type MovieOpening = { availableFrom?: string | null; premiereTime?: string | null };

/**
 * Whether a movie is still to come. `clock` is the result of `computeLatestWallClock`. Without a
 * premiere time, the movie opens when its first day begins.
 */
export const isStillToComeAt = (
  { availableFrom, premiereTime }: MovieOpening,
  clock: string,
): boolean => Boolean(availableFrom) && `${availableFrom} ${premiereTime ?? ""}` > clock;

/**
 * The largest difference between a day's start in any time zone and its start in UTC, in
 * milliseconds.
 */
const maxOffsetMs = 15 * 3_600_000;

/**
 * Returns when a movie opens, in ms since 1970: the first time at which `isStillToComeAt` is false.
 */
export function premiereInstant(day: string, time: string, timeZone: string): number {
  const wanted = `${day} ${time}`;
  let [before, from] = [
    Date.parse(`${wanted}Z`) - maxOffsetMs,
    Date.parse(`${wanted}Z`) + maxOffsetMs,
  ];
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2);
    if (computeLatestWallClock(middle, timeZone) < wanted) before = middle;
    else from = middle;
  }
  return from;
}

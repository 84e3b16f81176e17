const formats = new Map<string, Intl.DateTimeFormat>();

/** The time that clocks of a time zone show: `2026-12-03 20:00`. */
function wallClockOf(time: number, timeZone: string): string {
  // Swedish writes times as ISO 8601 does.
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
  formats.set(timeZone, format);
  return format.format(time);
}

const quarterMs = 15 * 60_000;
/** Clocks are set back by at most this. */
const maxSetBackMs = 3 * 3_600_000;
const elapsedMs = (from: string, to: string) => Date.parse(`${to}Z`) - Date.parse(`${from}Z`);

/**
 * The latest time that clocks of a time zone have shown until now: `2026-12-03 20:00`. It stands
 * still while an hour repeats, so that what has begun does not end again. Clocks are set at whole
 * quarters of an hour.
 */
export function reachedClock(now: number, timeZone: string): string {
  const [before, current] = [wallClockOf(now - maxSetBackMs, timeZone), wallClockOf(now, timeZone)];
  if (elapsedMs(before, current) === maxSetBackMs) return current;
  const quarter = Math.floor(now / quarterMs) * quarterMs;
  const earlier = Array.from({ length: maxSetBackMs / quarterMs }, (_, count) =>
    wallClockOf(quarter - count * quarterMs - 1, timeZone),
  );
  return [current, ...earlier].sort().at(-1) ?? current;
}

/** The first day of a movie and the time on it, as clocks of the site show them. */
export type FirstMoment = { availableFrom?: string | null; premiereTime?: string | null };

/**
 * Whether a movie is still to come. `clock`: of `reachedClock`. Without a time it begins with its
 * day.
 */
export const isComingAt = ({ availableFrom, premiereTime }: FirstMoment, clock: string): boolean =>
  Boolean(availableFrom) && `${availableFrom} ${premiereTime ?? ""}` > clock;

/** No day begins further from midnight in UTC. */
const maxOffsetMs = 15 * 3_600_000;

/** The instant of a first moment: the first one at which `isComingAt` no longer holds. */
export function premiereInstant(day: string, time: string, timeZone: string): number {
  const wanted = `${day} ${time}`;
  let [before, from] = [
    Date.parse(`${wanted}Z`) - maxOffsetMs,
    Date.parse(`${wanted}Z`) + maxOffsetMs,
  ];
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2);
    if (reachedClock(middle, timeZone) < wanted) before = middle;
    else from = middle;
  }
  return from;
}

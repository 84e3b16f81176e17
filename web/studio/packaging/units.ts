/** The film is cut into units of about this length, every rendition at the same moments. */
const unitSeconds = 4;
/** A shorter last segment keeps players from ever ending. */
const shortestSeconds = 0.25;
/** Below it two moments are the same: what is counted in microseconds or ninety thousandths meets. */
const tolerance = 0.000_5;
/** Copied pictures are cut at the first key frame after this: with one every two seconds, at four. */
const copiedAtLeast = 3.5;

/** When the units begin, in seconds from the film's first picture, and when the last one ends. */
export type Units = { starts: number[]; end: number };

export function everyFourSeconds(end: number): Units {
  const count = Math.max(1, Math.ceil(end / unitSeconds - tolerance));
  return mergeLast({ starts: Array.from({ length: count }, (_, i) => i * unitSeconds), end });
}

/** Where pictures are copied, units can begin only at their key frames. */
export function atKeyFrames(keyFrames: number[], end: number): Units {
  const starts: number[] = [0];
  for (const key of keyFrames) if (key - (starts.at(-1) ?? 0) >= copiedAtLeast) starts.push(key);
  return mergeLast({ starts, end });
}

function mergeLast({ starts, end }: Units): Units {
  const isShort = starts.length > 1 && end - (starts.at(-1) ?? 0) < shortestSeconds;
  return { starts: isShort ? starts.slice(0, -1) : starts, end };
}

/** The unit that a moment is in; units count from 1. `from`: where to begin to look. */
export function unitAt({ starts }: Units, seconds: number, from = 1): number {
  let unit = from;
  while (unit < starts.length && seconds >= (starts[unit] ?? 0) - tolerance) unit++;
  return unit;
}

export const startOf = ({ starts }: Units, unit: number): number => starts[unit - 1] ?? 0;

/** The first unit that some rendition lacks; the last one where none does, since from it the codecs are known. */
export function firstMissing(units: Units, names: string[], arrived: ReadonlySet<string>): number {
  const lacks = (name: string, unit: number) => !arrived.has(`${name}/${unit}.m4s`);
  if (names.some((name) => !arrived.has(`${name}/init.mp4`))) return 1;
  const all = units.starts.map((_, i) => i + 1);
  return all.find((unit) => names.some((name) => lacks(name, unit))) ?? units.starts.length;
}

/**
 * Moments at which a picture that stays for long is shown again: a unit must begin within half a second of its time, and
 * somebody who jumps there must find a picture.
 */
export function repeatsBetween(units: Units, shownAt: number, nextAt: number): number[] {
  return repeatsAfter(units, shownAt).filter((start) => nextAt - start > 0.5);
}

/** All units after the last picture. */
export const repeatsAfter = ({ starts }: Units, shownAt: number): number[] =>
  starts.filter((start) => start > shownAt + tolerance);

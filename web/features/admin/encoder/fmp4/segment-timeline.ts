/** The film is cut into units of about this length, every rendition at the same moments. */
const segmentSeconds = 4;
/** A shorter last segment keeps players from ever ending. */
const minLastSegmentSeconds = 0.25;
/** Below it two moments are the same: what is counted in microseconds or ninety thousandths meets. */
const timeTolerance = 0.000_5;
/** Copied pictures are cut at the first key frame after this: with one every two seconds, at four. */
const minCopiedSegmentSeconds = 3.5;

/** When the units begin, in seconds from the film's first picture, and when the last one ends. */
export type SegmentTimeline = { starts: number[]; end: number };

export function createFixedTimeline(end: number): SegmentTimeline {
  const count = Math.max(1, Math.ceil(end / segmentSeconds - timeTolerance));
  return mergeShortLast({ starts: Array.from({ length: count }, (_, i) => i * segmentSeconds), end });
}

/** Where pictures are copied, units can begin only at their key frames. */
export function createKeyFrameTimeline(keyFrames: number[], end: number): SegmentTimeline {
  const starts: number[] = [0];
  for (const keyFrame of keyFrames)
    if (keyFrame - (starts.at(-1) ?? 0) >= minCopiedSegmentSeconds) starts.push(keyFrame);
  return mergeShortLast({ starts, end });
}

function mergeShortLast({ starts, end }: SegmentTimeline): SegmentTimeline {
  const isShort = starts.length > 1 && end - (starts.at(-1) ?? 0) < minLastSegmentSeconds;
  return { starts: isShort ? starts.slice(0, -1) : starts, end };
}

/** The unit that a moment is in; units count from 1. `from`: where to begin to look. */
export function segmentAt({ starts }: SegmentTimeline, seconds: number, firstSegment = 1): number {
  let segmentNumber = firstSegment;
  while (segmentNumber < starts.length && seconds >= (starts[segmentNumber] ?? 0) - timeTolerance) segmentNumber++;
  return segmentNumber;
}

export const segmentStart = ({ starts }: SegmentTimeline, segmentNumber: number): number =>
  starts[segmentNumber - 1] ?? 0;

/** The first unit that some rendition lacks; the last one where none does, since from it the codecs are known. */
export function firstMissingSegment(timeline: SegmentTimeline, names: string[], arrived: ReadonlySet<string>): number {
  const isMissing = (name: string, segmentNumber: number) => !arrived.has(`${name}/${segmentNumber}.m4s`);
  if (names.some((name) => !arrived.has(`${name}/init.mp4`))) return 1;
  const segmentNumbers = timeline.starts.map((_, i) => i + 1);
  return (
    segmentNumbers.find((segmentNumber) => names.some((name) => isMissing(name, segmentNumber))) ??
    timeline.starts.length
  );
}

/**
 * Moments at which a picture that stays for long is shown again: a unit must begin within half a second of its time, and
 * somebody who jumps there must find a picture.
 */
export function repeatTimesBetween(timeline: SegmentTimeline, shownAt: number, nextAt: number): number[] {
  return repeatTimesAfter(timeline, shownAt).filter((start) => nextAt - start > 0.5);
}

/** All units after the last picture. */
export const repeatTimesAfter = ({ starts }: SegmentTimeline, shownAt: number): number[] =>
  starts.filter((start) => start > shownAt + timeTolerance);

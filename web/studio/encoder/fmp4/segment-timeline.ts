/** The target duration of a video segment. All renditions are cut at the same times. */
export const videoSegmentSeconds = 4;
/**
 * Audio segments are longer than video segments: a segment costs a request, audio has few bytes.
 */
export const audioSegmentSeconds = 16;
/** The shortest last segment. A shorter rest is merged, because players would not reach the end. */
const minLastSegmentSeconds = 0.25;
/**
 * Times that are closer than this count as equal, because timescales of 1 µs and 1/90,000 s round
 * differently.
 */
const timeTolerance = 0.000_5;
/**
 * The shortest segment of copied video. The segment ends at the first key frame after this time.
 * With a key frame every two seconds, a segment lasts four seconds.
 */
const minCopiedSegmentSeconds = 3.5;

/**
 * The start times of the segments, in seconds from the first frame, and the end of the last
 * segment.
 */
export type SegmentTimeline = { starts: number[]; end: number };

export function createFixedTimeline(end: number, segmentSeconds: number): SegmentTimeline {
  const count = Math.max(1, Math.ceil(end / segmentSeconds - timeTolerance));
  return mergeShortLast({
    starts: Array.from({ length: count }, (_, i) => i * segmentSeconds),
    end,
  });
}

/** Creates the timeline of copied video, whose segments can start only at key frames. */
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

/**
 * Returns the number of the segment that contains a time. Numbers start at 1; the search starts at
 * `firstSegment`.
 */
export function findSegmentNumber(
  { starts }: SegmentTimeline,
  seconds: number,
  firstSegment = 1,
): number {
  let segmentNumber = firstSegment;
  while (segmentNumber < starts.length && seconds >= (starts[segmentNumber] ?? 0) - timeTolerance)
    segmentNumber++;
  return segmentNumber;
}

export const findSegmentStart = ({ starts }: SegmentTimeline, segmentNumber: number): number =>
  starts[segmentNumber - 1] ?? 0;

/**
 * Returns the number of the first segment that any of the renditions lacks. If no segment is
 * missing, returns the number of the last segment, because encoding it yields the codec string.
 */
export function findFirstMissingSegment(
  timeline: SegmentTimeline,
  names: string[],
  arrived: ReadonlySet<string>,
): number {
  const isMissing = (name: string, segmentNumber: number) =>
    !arrived.has(`${name}/${segmentNumber}.m4s`);
  if (names.some((name) => !arrived.has(`${name}/init.mp4`))) return 1;
  const segmentNumbers = timeline.starts.map((_, i) => i + 1);
  return (
    segmentNumbers.find((segmentNumber) => names.some((name) => isMissing(name, segmentNumber))) ??
    timeline.starts.length
  );
}

/**
 * Returns the segment starts at which a long frame is repeated. Each segment must start within half
 * a second of its planned time, and a seek into the segment must find a frame.
 */
export function listFrameRepeats(
  timeline: SegmentTimeline,
  shownAt: number,
  nextAt: number,
): number[] {
  return listLastFrameRepeats(timeline, shownAt).filter((start) => nextAt - start > 0.5);
}

/** Returns the segment starts at which the last frame, shown at `shownAt`, is repeated. */
export const listLastFrameRepeats = ({ starts }: SegmentTimeline, shownAt: number): number[] =>
  starts.filter((start) => start > shownAt + timeTolerance);

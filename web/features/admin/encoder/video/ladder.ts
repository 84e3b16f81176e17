import type { RenditionSpec } from "../packaging.ts";

export type FrameFormat = { width: number; height: number; frameRate: number | null };

const renditionHeights = [1080, 720, 480, 240];
const minSidePixels = 32;

/** So little wider than 16:9 that nobody would call it by other lines than it has. */
const aspectTolerance = 1.03;

/**
 * What a picture counts as: the lines of the 16:9 frame, or upright frame, that it just fits into. A film of 1920x800
 * is one of 1080 lines, and so is a telephone's of 1080x1920.
 */
function nominalLines({ width, height }: Omit<FrameFormat, "frameRate">): number {
  const [shorter, longer] = [Math.min(width, height), Math.max(width, height)];
  const lines = (longer * 9) / 16;
  return lines > shorter * aspectTolerance ? Math.round(lines) : shorter;
}

/** The nearest even number; of an odd one, that below, so that nothing is made larger than it was. */
const toEven = (side: number) => Math.max(2, Math.round(side / 2 - 0.01) * 2);

type FrameSize = { width: number; height: number };

/** What a picture needs of the bits of another: less than in proportion for less. */
const bitrateShare = (size: FrameSize, reference: FrameSize) =>
  ((size.width * size.height) / (reference.width * reference.height)) ** 0.8;

const roundBitrate = (bits: number) => Math.max(1, Math.round(bits / 10_000)) * 10_000;

/** H.264 that looks right at 1920x1080 and 25 pictures a second. */
function targetBitrate({ width, height, frameRate }: FrameFormat): number {
  const frameRateFactor = Math.min(Math.max(frameRate ?? 25, 24), 60) / 25;
  return roundBitrate(
    5_000_000 * bitrateShare({ width, height }, { width: 1920, height: 1080 }) * frameRateFactor ** 0.6,
  );
}

/** The sizes to make, largest first and never larger than the source, which is one itself when it is between two. */
export function chooseLadder(source: FrameFormat): RenditionSpec[] {
  const lines = nominalLines(source);
  const top = Math.min(lines, 1080);
  const lower = renditionHeights.filter(
    (height) => height <= top * 0.9 && shorterSide(source, height) >= minSidePixels,
  );
  return [top, ...lower].map((height) => toRenditionSpec(source, height));
}

const shorterSide = (source: FrameFormat, lines: number) =>
  (Math.min(source.width, source.height) * lines) / nominalLines(source);

function toRenditionSpec(source: FrameFormat, lines: number): RenditionSpec {
  const scale = lines / nominalLines(source);
  const [width, height] = [toEven(source.width * scale), toEven(source.height * scale)];
  const bitrate = targetBitrate({ width, height, frameRate: source.frameRate });
  return { name: `${toEven(lines)}p`, width, height, bitrate, method: "encode" };
}

export const isTooSmall = ({ width, height }: Omit<FrameFormat, "frameRate">): boolean =>
  Math.min(width, height) < minSidePixels;

/** Copied pictures may be somewhat heavier than ours, but a film of ten times as many bits is no film for the net. */
export function isBitrateAcceptable(rendition: RenditionSpec, bitsPerSecond: number): boolean {
  return bitsPerSecond <= rendition.bitrate * 2.5;
}

/** Copied pictures may also be lighter than ours: the smaller sizes are lighter still, or nobody would be served by them. */
export function capBitrates(smaller: RenditionSpec[], copiedRendition: RenditionSpec, bitsPerSecond: number): void {
  for (const rendition of smaller)
    rendition.bitrate = Math.min(
      rendition.bitrate,
      roundBitrate(bitsPerSecond * bitrateShare(rendition, copiedRendition)),
    );
}

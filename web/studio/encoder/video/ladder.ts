import { computeVerticalResolution } from "../../../../contract/streaming/vertical-resolution.ts";
import { av1Suffix } from "../../../../contract/uploads/rendition-names.ts";
import type { RenditionSpec } from "../packaging.ts";

export type FrameFormat = { width: number; height: number; frameRate: number | null };

const renditionHeights = [1080, 720, 480, 240];
const minSidePixels = 32;
/** The smallest resolution that is also encoded in AV1. Below it, AV1 would save few bytes. */
const minAv1Lines = 480;
/** The share of H.264's bit rate at which AV1 looks as good as H.264. */
export const av1BitrateShare = 0.65;

/** Returns the nearest even number. An odd number is rounded down, so that nothing is enlarged. */
const toEven = (side: number) => Math.max(2, Math.round(side / 2 - 0.01) * 2);

type FrameSize = { width: number; height: number };

/**
 * Returns the bit rate of a frame size as a share of the reference's. The bit rate grows less than
 * proportionally with the number of pixels.
 */
const bitrateShare = (size: FrameSize, reference: FrameSize) =>
  ((size.width * size.height) / (reference.width * reference.height)) ** 0.8;

const roundBitrate = (bits: number) => Math.max(1, Math.round(bits / 10_000)) * 10_000;

/**
 * Returns a bit rate at which H.264 looks good: 5 Mbit/s at 1920x1080 and 25 frames per second,
 * scaled to the size and the frame rate.
 */
function targetBitrate({ width, height, frameRate }: FrameFormat): number {
  const frameRateFactor = Math.min(Math.max(frameRate ?? 25, 24), 60) / 25;
  return roundBitrate(
    5_000_000 *
      bitrateShare({ width, height }, { width: 1920, height: 1080 }) *
      frameRateFactor ** 0.6,
  );
}

/**
 * Chooses the renditions, largest first. The largest has the source's vertical resolution, at most
 * 1080.
 */
export function chooseLadder(source: FrameFormat): RenditionSpec[] {
  const lines = computeVerticalResolution(source);
  const top = Math.min(lines, 1080);
  const lower = renditionHeights.filter(
    (height) => height <= top * 0.9 && shorterSide(source, height) >= minSidePixels,
  );
  return [top, ...lower].map((height) => toRenditionSpec(source, height));
}

/** Chooses the renditions that can be made in AV1, each in addition to the same size in H.264. */
export const chooseAv1Ladder = (ladder: RenditionSpec[]): RenditionSpec[] =>
  ladder
    .filter(({ name }) => Number.parseInt(name, 10) >= minAv1Lines)
    .map(({ name, width, height, bitrate }) => ({
      name: name + av1Suffix,
      width,
      height,
      bitrate: roundBitrate(bitrate * av1BitrateShare),
      method: "encode",
      codec: "av1",
    }));

/** Names renditions as administrators see them: `720p, 480p, 720p AV1`. */
export const formatLadder = (ladder: RenditionSpec[]): string =>
  ladder.map(({ name }) => name.replace(av1Suffix, " AV1")).join(", ");

const shorterSide = (source: FrameFormat, lines: number) =>
  (Math.min(source.width, source.height) * lines) / computeVerticalResolution(source);

function toRenditionSpec(source: FrameFormat, lines: number): RenditionSpec {
  const scale = lines / computeVerticalResolution(source);
  const [width, height] = [toEven(source.width * scale), toEven(source.height * scale)];
  const bitrate = targetBitrate({ width, height, frameRate: source.frameRate });
  return { name: `${toEven(lines)}p`, width, height, bitrate, method: "encode" };
}

export const isTooSmall = ({ width, height }: Omit<FrameFormat, "frameRate">): boolean =>
  Math.min(width, height) < minSidePixels;

/**
 * Whether copied video has an acceptable bit rate: at most 2.5 times the bit rate of the same
 * rendition when encoded.
 */
export function isBitrateAcceptable(rendition: RenditionSpec, bitsPerSecond: number): boolean {
  return bitsPerSecond <= rendition.bitrate * 2.5;
}

/**
 * Lowers the bit rates of smaller renditions below the copied video's bit rate, which may be lower
 * than that of an encoded rendition.
 */
export function capBitrates(
  smaller: RenditionSpec[],
  copiedRendition: RenditionSpec,
  bitsPerSecond: number,
): void {
  for (const rendition of smaller)
    rendition.bitrate = Math.min(
      rendition.bitrate,
      roundBitrate(bitsPerSecond * bitrateShare(rendition, copiedRendition)),
    );
}

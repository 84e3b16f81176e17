import type { Rung } from "./film.ts";

export type Shown = { width: number; height: number; frameRate: number | null };

const heights = [1080, 720, 480, 240];
const smallestSide = 32;

/** So little wider than 16:9 that nobody would call it by other lines than it has. */
const slightlyWider = 1.03;

/**
 * What a picture counts as: the lines of the 16:9 frame, or upright frame, that it just fits into. A film of 1920x800
 * is one of 1080 lines, and so is a telephone's of 1080x1920.
 */
function linesOf({ width, height }: Omit<Shown, "frameRate">): number {
  const [shorter, longer] = [Math.min(width, height), Math.max(width, height)];
  const lines = (longer * 9) / 16;
  return lines > shorter * slightlyWider ? Math.round(lines) : shorter;
}

/** The nearest even number; of an odd one, that below, so that nothing is made larger than it was. */
const even = (side: number) => Math.max(2, Math.round(side / 2 - 0.01) * 2);

type Picture = { width: number; height: number };

/** What a picture needs of the bits of another: less than in proportion for less. */
const shareOf = (picture: Picture, whole: Picture) =>
  ((picture.width * picture.height) / (whole.width * whole.height)) ** 0.8;

const roundBits = (bits: number) => Math.max(1, Math.round(bits / 10_000)) * 10_000;

/** H.264 that looks right at 1920x1080 and 25 pictures a second. */
function bitrateOf({ width, height, frameRate }: Shown): number {
  const rate = Math.min(Math.max(frameRate ?? 25, 24), 60) / 25;
  return roundBits(5_000_000 * shareOf({ width, height }, { width: 1920, height: 1080 }) * rate ** 0.6);
}

/** The sizes to make, largest first and never larger than the source, which is one itself when it is between two. */
export function chooseLadder(source: Shown): Rung[] {
  const lines = linesOf(source);
  const top = Math.min(lines, 1080);
  const lower = heights.filter((height) => height <= top * 0.9 && shorterSide(source, height) >= smallestSide);
  return [top, ...lower].map((height) => rungOf(source, height));
}

const shorterSide = (source: Shown, lines: number) => (Math.min(source.width, source.height) * lines) / linesOf(source);

function rungOf(source: Shown, lines: number): Rung {
  const scale = lines / linesOf(source);
  const [width, height] = [even(source.width * scale), even(source.height * scale)];
  const bitrate = bitrateOf({ width, height, frameRate: source.frameRate });
  return { name: `${even(lines)}p`, width, height, bitrate, way: "encode" };
}

export const isTooSmall = ({ width, height }: Omit<Shown, "frameRate">): boolean =>
  Math.min(width, height) < smallestSide;

/** Copied pictures may be somewhat heavier than ours, but a film of ten times as many bits is no film for the net. */
export function isLightEnough(rung: Rung, bitsPerSecond: number): boolean {
  return bitsPerSecond <= rung.bitrate * 2.5;
}

/** Copied pictures may also be lighter than ours: the smaller sizes are lighter still, or nobody would be served by them. */
export function keepLighter(smaller: Rung[], copied: Rung, bitsPerSecond: number): void {
  for (const rung of smaller) rung.bitrate = Math.min(rung.bitrate, roundBits(bitsPerSecond * shareOf(rung, copied)));
}

import type { Av1Sequence } from "./av1-sequence.ts";

/**
 * The levels with their limits in the Main tier (AV1 specification, section A.3): index, samples
 * per frame, samples shown per second, kilobits per second.
 */
const levels: [index: number, size: number, rate: number, kilobits: number][] = [
  [0, 147_456, 4_423_680, 1500],
  [1, 278_784, 8_363_520, 3000],
  [4, 665_856, 19_975_680, 6000],
  [5, 1_065_024, 31_950_720, 10_000],
  [8, 2_359_296, 70_778_880, 12_000],
  [9, 2_359_296, 141_557_760, 20_000],
  [12, 8_912_896, 267_386_880, 30_000],
  [13, 8_912_896, 534_773_760, 40_000],
];
const highestLevel = 19;

const twoDigits = (value: number) => String(value).padStart(2, "0");

/**
 * Returns the codec string of 8-bit AV1 in the Main profile, at the level that a rendition needs.
 */
export function chooseAv1CodecString(
  { width, height, bitrate }: { width: number; height: number; bitrate: number },
  frameRate: number,
): string {
  const samples = width * height;
  const level = levels.find(
    ([, size, rate, kilobits]) =>
      samples <= size && samples * frameRate <= rate && bitrate * 1.5 <= kilobits * 1000,
  );
  return `av01.0.${twoDigits(level?.[0] ?? highestLevel)}M.08`;
}

/**
 * Returns the codec string of a stream (AV1 in ISOBMFF, section 5), which may differ from the
 * requested codec string.
 */
export const toAv1CodecString = ({ profile, level, tier, bitDepth }: Av1Sequence): string =>
  `av01.${profile}.${twoDigits(level)}${tier === 0 ? "M" : "H"}.${twoDigits(bitDepth)}`;

/** Builds the av1C record of a stream in the Main profile (AV1 in ISOBMFF, section 2.3.3). */
export function buildAv1Record(sequence: Av1Sequence): Uint8Array<ArrayBuffer> {
  const { profile, level, tier, bitDepth, isMonochrome, chromaPosition, obu } = sequence;
  const subsampling = 0b1100;
  const format =
    (tier << 7) | (bitDepth > 8 ? 64 : 0) | (isMonochrome ? 16 : 0) | subsampling | chromaPosition;
  return new Uint8Array([0x81, (profile << 5) | level, format, 0, ...obu]);
}

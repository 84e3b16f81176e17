import { listAvcUnits } from "./avc-units.ts";

/**
 * The limits of each level (H.264, table A-1): macroblocks per second, macroblocks per frame,
 * kilobits per second.
 */
const levels: [level: number, rate: number, size: number, kilobits: number][] = [
  [10, 1485, 99, 64],
  [11, 3000, 396, 192],
  [12, 6000, 396, 384],
  [13, 11_880, 396, 768],
  [20, 11_880, 396, 2000],
  [21, 19_800, 792, 4000],
  [22, 20_250, 1620, 4000],
  [30, 40_500, 1620, 10_000],
  [31, 108_000, 3600, 14_000],
  [32, 216_000, 5120, 20_000],
  [40, 245_760, 8192, 20_000],
  [42, 522_240, 8704, 50_000],
  [50, 589_824, 22_080, 135_000],
  [51, 983_040, 36_864, 240_000],
];

const toHex = (byte: number) => byte.toString(16).padStart(2, "0");

/**
 * Lists the RFC 6381 codec strings to try, best first: High, Main and Constrained Baseline at the
 * required level.
 */
export function avcCodecStrings(
  rendition: { width: number; height: number; bitrate: number },
  frameRate: number,
): string[] {
  const size = Math.ceil(rendition.width / 16) * Math.ceil(rendition.height / 16);
  const fittingLevel = levels.find(
    ([, rate, maxSize, kilobits]) =>
      size <= maxSize && size * frameRate <= rate && rendition.bitrate * 1.5 <= kilobits * 1000,
  );
  return ["6400", "4d00", "42e0"].map(
    (profile) => `avc1.${profile}${toHex(fittingLevel?.[0] ?? 52)}`,
  );
}

/**
 * Reads the codec string of an avcC record (ISO/IEC 14496-15, 5.3.3.1), which may differ from the
 * requested codec string.
 */
export function readAvcCodecString(avcC: Uint8Array): string {
  return `avc1.${[...avcC.subarray(1, 4)].map(toHex).join("")}`;
}

/** Whether a frame is an IDR frame, which decodes without any earlier frame (H.264, table 7-1). */
export function isIdr(data: Uint8Array, avcC: Uint8Array): boolean {
  const types = listAvcUnits(data, avcC).map((unit) => (unit[0] ?? 0) & 31);
  return types.find((type) => type >= 1 && type <= 5) === 5;
}

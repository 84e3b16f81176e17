import { type BitReader, createBitReader } from "../bit-reader.ts";
import { listAvcUnits } from "./avc-units.ts";

/** The profiles whose parameter sets state chroma format and bit depth (H.264, 7.3.2.1.1). */
const highProfiles = [100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135];

export type AvcSps = {
  bitDepth: number;
  hasSeparatePlanes: boolean;
  frameNumberBits: number;
  /** Whether the video may contain fields (interlacing) instead of whole frames. */
  allowsFields: boolean;
  /** Whether each pair of macroblocks may be coded as a frame or as fields. */
  isAdaptive: boolean;
};

/** Reads the first sequence parameter set of an avcC record (ISO/IEC 14496-15, 5.3.3.1). */
export function readAvcSps(avcC: Uint8Array): AvcSps {
  const length = ((avcC[6] ?? 0) << 8) | (avcC[7] ?? 0);
  const unit = avcC.subarray(8, 8 + length);
  const bits = createCodeReader(unit.subarray(4));
  bits.number();
  const format = highProfiles.includes(unit[1] ?? 0)
    ? readFormat(bits)
    : { bitDepth: 8, hasSeparatePlanes: false };
  const frameNumberBits = bits.number() + 4;
  skipPictureOrder(bits);
  bits.number();
  bits.flag();
  bits.number();
  bits.number();
  const allowsFields = !bits.flag();
  return { ...format, frameNumberBits, allowsFields, isAdaptive: allowsFields && bits.flag() };
}

/** Whether a sample's first slice is a field of its own (H.264, 7.3.3). */
export function isInterlacedField(data: Uint8Array, avcC: Uint8Array, sps: AvcSps): boolean {
  const slice = listAvcUnits(data, avcC).find((unit) => [1, 5].includes((unit[0] ?? 0) & 31));
  return slice !== undefined && startsField(createCodeReader(slice.subarray(1, 33)), sps);
}

function startsField(bits: CodeReader, { hasSeparatePlanes, frameNumberBits }: AvcSps): boolean {
  for (let i = 0; i < 3; i++) bits.number();
  const skipped = frameNumberBits + (hasSeparatePlanes ? 2 : 0);
  for (let i = 0; i < skipped; i++) bits.flag();
  return bits.flag();
}

function readFormat(bits: CodeReader): Pick<AvcSps, "bitDepth" | "hasSeparatePlanes"> {
  const chromaFormat = bits.number();
  const hasSeparatePlanes = chromaFormat === 3 && bits.flag();
  const bitDepth = 8 + Math.max(bits.number(), bits.number());
  bits.flag();
  if (bits.flag())
    for (let i = 0; i < (chromaFormat === 3 ? 12 : 8); i++) skipScalingList(bits, i < 6 ? 16 : 64);
  return { bitDepth, hasSeparatePlanes };
}

function skipScalingList(bits: CodeReader, size: number) {
  if (!bits.flag()) return;
  let scale = 8;
  for (let i = 0; i < size && scale !== 0; i++) {
    const coded = bits.number();
    const delta = coded % 2 === 1 ? (coded + 1) / 2 : -coded / 2;
    scale = (scale + delta + 256) % 256;
  }
}

function skipPictureOrder(bits: CodeReader) {
  const type = bits.number();
  if (type === 0) bits.number();
  if (type !== 1) return;
  bits.flag();
  bits.number();
  bits.number();
  const cycle = bits.number();
  for (let i = 0; i < Math.min(cycle, 255); i++) bits.number();
}

type CodeReader = Pick<BitReader, "flag"> & { number: () => number };

/**
 * Creates a reader of flags and Exp-Golomb codes. A signed number is returned in its unsigned
 * coding.
 */
function createCodeReader(unit: Uint8Array): CodeReader {
  // Drops the emulation prevention bytes, which keep start codes out of the data (H.264, 7.4.1.1).
  const bytes = unit.filter(
    (byte, i) => !(byte === 3 && i >= 2 && unit[i - 1] === 0 && unit[i - 2] === 0),
  );
  const { flag, number } = createBitReader(bytes);
  return {
    flag,
    number() {
      let zeros = 0;
      while (zeros < 32 && !flag()) zeros += 1;
      return 2 ** zeros + number(zeros) - 1;
    },
  };
}

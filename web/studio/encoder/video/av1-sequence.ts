/**
 * Reads the sequence header of AV1 (AV1 Bitstream & Decoding Process Specification, section 5.5).
 */

import { type BitReader, createBitReader } from "../bit-reader.ts";

/** The parameters of AV1 in the Main profile. `obu` is the sequence header with its OBU header. */
export type Av1Sequence = {
  profile: number;
  level: number;
  tier: number;
  bitDepth: number;
  isMonochrome: boolean;
  chromaPosition: number;
  obu: Uint8Array;
};

const sequenceHeaderType = 1;
const temporalDelimiterType = 2;

type Obu = { type: number; whole: Uint8Array; content: Uint8Array };

/** Reads the first sequence header of a frame; null for a frame without one. */
export function readAv1Sequence(data: Uint8Array): Av1Sequence | null {
  const header = listObus(data).find(({ type }) => type === sequenceHeaderType);
  if (!header) return null;
  const bits = createBitReader(header.content);
  const profile = bits.number(3);
  bits.number(1);
  const isReduced = bits.flag();
  const point = isReduced ? { level: bits.number(5), tier: 0 } : readOperatingPoints(bits);
  skipFrameSize(bits, isReduced);
  skipTools(bits, isReduced);
  return { profile, ...point, ...readColourConfig(bits), obu: header.whole };
}

/**
 * Returns a frame without the temporal delimiter, which samples of MP4 should not have (AV1 in
 * ISOBMFF, section 2.4).
 */
export function dropTemporalDelimiter(data: Uint8Array): Uint8Array {
  const [first] = listObus(data, 1);
  if (first?.type === temporalDelimiterType) return data.subarray(first.whole.length);
  return data;
}

/** Lists the first `maximum` OBUs of a frame (section 5.3). */
function listObus(data: Uint8Array, maximum = Number.POSITIVE_INFINITY): Obu[] {
  const obus: Obu[] = [];
  for (let start = 0; start < data.length && obus.length < maximum; ) {
    const header = data[start] ?? 0;
    const hasExtension = (header & 4) !== 0;
    const hasSize = (header & 2) !== 0;
    const at = start + (hasExtension ? 2 : 1);
    const size = hasSize ? readLeb128(data, at) : { value: data.length - at, end: at };
    const end = size.end + size.value;
    const [whole, content] = [data.subarray(start, end), data.subarray(size.end, end)];
    obus.push({ type: (header >> 3) & 15, whole, content });
    start = end;
  }
  return obus;
}

function readLeb128(data: Uint8Array, start: number): { value: number; end: number } {
  let value = 0;
  for (let i = 0; i < 8; i++) {
    const byte = data[start + i] ?? 0;
    value += (byte & 127) * 2 ** (7 * i);
    if (byte < 128) return { value, end: start + i + 1 };
  }
  return { value, end: start + 8 };
}

/** Reads level and tier of the first operating point, which contains all layers. */
function readOperatingPoints(bits: BitReader): { level: number; tier: number } {
  const delayBits = skipTimingInfo(bits);
  const hasDisplayDelays = bits.flag();
  const count = bits.number(5) + 1;
  const points = Array.from({ length: count }, () => {
    bits.number(12);
    const level = bits.number(5);
    const tier = level > 7 ? bits.number(1) : 0;
    if (delayBits !== null && bits.flag()) bits.skip(2 * delayBits + 1);
    if (hasDisplayDelays && bits.flag()) bits.number(4);
    return { level, tier };
  });
  return points[0] ?? { level: 31, tier: 0 };
}

/** Returns the number of bits of a field with a decoder's delay; null without a decoder model. */
function skipTimingInfo(bits: BitReader): number | null {
  if (!bits.flag()) return null;
  bits.skip(64);
  if (bits.flag()) skipVariableLength(bits);
  if (!bits.flag()) return null;
  const delayBits = bits.number(5) + 1;
  bits.skip(32 + 5 + 5);
  return delayBits;
}

function skipVariableLength(bits: BitReader) {
  let zeros = 0;
  while (zeros < 32 && !bits.flag()) zeros += 1;
  if (zeros < 32) bits.skip(zeros);
}

function skipFrameSize(bits: BitReader, isReduced: boolean) {
  const [widthBits, heightBits] = [bits.number(4) + 1, bits.number(4) + 1];
  bits.skip(widthBits + heightBits);
  if (!isReduced && bits.flag()) bits.skip(7);
}

function skipTools(bits: BitReader, isReduced: boolean) {
  bits.skip(3);
  if (!isReduced) {
    bits.skip(4);
    const hasOrderHints = bits.flag();
    if (hasOrderHints) bits.skip(2);
    const mayHaveScreenContent = bits.flag() || bits.flag();
    if (mayHaveScreenContent && !bits.flag()) bits.skip(1);
    if (hasOrderHints) bits.skip(3);
  }
  bits.skip(3);
}

/** Reads the format of the samples in the Main profile, which is always 4:2:0 or monochrome. */
function readColourConfig(bits: BitReader) {
  const bitDepth = bits.flag() ? 10 : 8;
  const isMonochrome = bits.flag();
  if (bits.flag()) bits.skip(24);
  bits.flag();
  return { bitDepth, isMonochrome, chromaPosition: isMonochrome ? 0 : bits.number(2) };
}

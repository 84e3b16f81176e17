import { type BitReader, createBitReader } from "../bit-reader.ts";

/** The channels of an AAC track that lists its speakers itself. */
export type AacSpeakers = {
  channels: number;
  /** The speakers as a WAVE file's channel mask; null if a speaker has no bit in such a mask. */
  mask: number | null;
};

/** The object types whose configuration is a `GASpecificConfig` (ISO/IEC 14496-3 table 1.17). */
const generalAudioTypes = [1, 2, 3, 4, 6, 7, 17, 19, 20, 21, 22, 23];
/** The object types of spectral band replication and parametric stereo, which wrap another type. */
const wrapperTypes = [5, 29];
const scalableTypes = [6, 20];

/**
 * Reads the speakers that an `AudioSpecificConfig` lists in a program config element; null if it
 * states one of the numbered channel configurations (ISO/IEC 14496-3 sections 1.6.2.1 and 4.4.1.1).
 */
export function readAacSpeakers(config: Uint8Array): AacSpeakers | null {
  const bits = createBitReader(config, 0);
  let type = readObjectType(bits);
  skipFrequency(bits);
  const configuration = bits.number(4);
  if (wrapperTypes.includes(type)) {
    skipFrequency(bits);
    type = readObjectType(bits);
  }
  if (configuration !== 0 || !generalAudioTypes.includes(type)) return null;
  bits.skip(1);
  if (bits.flag()) bits.skip(14);
  bits.skip(1);
  if (scalableTypes.includes(type)) bits.skip(3);
  return readProgram(bits);
}

/** Reads a program config element: ISO/IEC 14496-3 section 4.5.1.2. */
function readProgram(bits: BitReader): AacSpeakers | null {
  bits.skip(4 + 2 + 4);
  const [front, side, back, low] = [bits.number(4), bits.number(4), bits.number(4), bits.number(2)];
  bits.skip(3 + 4);
  if (bits.flag()) bits.skip(4);
  if (bits.flag()) bits.skip(4);
  if (bits.flag()) bits.skip(3);
  const [inFront, beside, behind] = [front, side, back].map((elements) =>
    countChannels(bits, elements),
  ) as [number, number, number];
  const channels = inFront + beside + behind + low;
  return channels === 0 ? null : { channels, mask: toMask(inFront, beside, behind, low) };
}

/** Counts the channels of this many elements, each of which is a single channel or a pair. */
function countChannels(bits: BitReader, elements: number): number {
  let channels = 0;
  for (let i = 0; i < elements; i++) {
    channels += 1 + bits.number(1);
    bits.skip(4);
  }
  return channels;
}

const [frontPair, centre, lowFrequencies, backPair] = [0x3, 0x4, 0x8, 0x30];
const [innerFrontPair, backCentre, sidePair] = [0xc0, 0x100, 0x600];
const frontMasks = [0, centre, frontPair, frontPair | centre];
const wideFrontMasks = [frontPair | innerFrontPair, frontPair | innerFrontPair | centre];
const backMasks = [0, backCentre, backPair, backPair | backCentre];

/**
 * Returns the channel mask by which decoders order the channels; null if no mask fits. Without side
 * channels, two of four or more back channels count as side channels.
 */
function toMask(front: number, side: number, back: number, low: number): number | null {
  const movesPair = side === 0 && back >= 4;
  const [beside, behind] = movesPair ? [2, back - 2] : [side, back];
  const frontMask = [...frontMasks, ...wideFrontMasks][front];
  const sideMask = [0, undefined, sidePair][beside];
  const backMask = backMasks[behind];
  if (frontMask === undefined || sideMask === undefined || backMask === undefined || low > 1)
    return null;
  return frontMask | sideMask | backMask | (low === 1 ? lowFrequencies : 0);
}

function readObjectType(bits: BitReader): number {
  const type = bits.number(5);
  return type === 31 ? 32 + bits.number(6) : type;
}

function skipFrequency(bits: BitReader) {
  if (bits.number(4) === 15) bits.skip(24);
}

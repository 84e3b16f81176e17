import { ascii, box, fullBox, u32, u64 } from "./boxes.ts";

/**
 * An encoded frame or audio packet. `at` is the presentation time in timescale ticks. Samples are
 * in decode order.
 */
export type Sample = { at: number; isKey: boolean; data: Uint8Array };

/**
 * The flags of a sync sample, and of a sample that depends on others (ISO/IEC 14496-12, 8.8.3.1).
 */
const keyFlags = 0x0200_0000;
const deltaFlags = 0x0101_0000;
/**
 * Flags of `trun`: data offset, then each sample's duration, size, flags and composition offset.
 */
const runFlags = 0x000f01;
/** Flag of `tfhd`: offsets count from the start of the `moof`. */
const defaultBaseIsMoof = 0x020000;

/**
 * Builds `n.m4s`, one fragment. Decode times are the sorted presentation times, and composition
 * offsets may be negative, so that a fragment starts exactly at its first frame's presentation
 * time, however the frames are reordered.
 */
export function buildMediaSegment(
  number: number,
  samples: Sample[],
  endsAt: number,
): Uint8Array<ArrayBuffer> {
  const decodeTimes = samples.map(({ at }) => at).sort((a, b) => a - b);
  const entries = samples.flatMap(({ at, isKey, data }, i) => {
    const from = decodeTimes[i] ?? 0;
    const until = decodeTimes[i + 1] ?? endsAt;
    const flags = isKey ? keyFlags : deltaFlags;
    return [...u32(until - from), ...u32(data.byteLength), ...u32(flags), ...u32(at - from)];
  });
  const movieFragment = (dataOffset: number) =>
    box(
      "moof",
      fullBox("mfhd", 0, 0, u32(number)),
      box(
        "traf",
        fullBox("tfhd", 0, defaultBaseIsMoof, u32(1)),
        fullBox("tfdt", 1, 0, u64(decodeTimes[0] ?? 0)),
        fullBox("trun", 1, runFlags, u32(samples.length), u32(dataOffset), entries),
      ),
    );
  const type = box("styp", ascii("msdh"), u32(0), ["msdh", "msix", "cmf2"].flatMap(ascii));
  const header = movieFragment(movieFragment(0).length + 8);
  return joinSegment(type, header, samples);
}

function joinSegment(
  type: Uint8Array,
  header: Uint8Array,
  samples: Sample[],
): Uint8Array<ArrayBuffer> {
  const dataBytes = samples.reduce((sum, { data }) => sum + data.byteLength, 8);
  const bytes = new Uint8Array(type.length + header.length + dataBytes);
  bytes.set(type);
  bytes.set(header, type.length);
  let offset = type.length + header.length;
  bytes.set([...u32(dataBytes), ...ascii("mdat")], offset);
  offset += 8;
  for (const { data } of samples) {
    bytes.set(data, offset);
    offset += data.byteLength;
  }
  return bytes;
}

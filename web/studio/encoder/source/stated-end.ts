import { type EncodedPacket, FLAC, type InputFormat, MP3, WAVE } from "mediabunny";
import { isWholeFlacFrame } from "./flac-frame.ts";
import { findWaveData } from "./wave-data-chunk.ts";

/**
 * The bytes searched at the end of a file: more than the tags after the last frame usually take
 * (ID3v1, APE and Lyrics3).
 */
const tailBytes = 64 * 1024;
/**
 * The number of bytes that may be missing in WAVE: some programs add the size of a chunk's header
 * to the stated size.
 */
const maxMissingBytes = 8;
/**
 * The number of frames that may be missing in MP3: about a second. The counts of encoders and
 * readers differ by less.
 */
const maxMissingFrames = 40;

/**
 * Whether an audio file without a container ends where its headers say. MP3 without a header and
 * ADTS state no end and always pass: a recording that stopped inside a frame lacks only that frame.
 */
export async function endsAtStatedEnd(
  file: Blob,
  format: InputFormat,
  lastPacket: EncodedPacket,
): Promise<boolean> {
  if (format === WAVE) return hasWaveData(file);
  if (format === FLAC) return isWholeFlacFrame(lastPacket.data);
  const header = format === MP3 ? await readXingHeader(file) : null;
  if (!header) return true;
  return hasStatedFrames(file, header, lastPacket) && endsAtFrame(file, lastPacket);
}

const readView = async (file: Blob, start: number, end: number) =>
  new DataView(await file.slice(start, end).arrayBuffer());
const readId = (view: DataView, at: number) =>
  String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + at, 4));

/** Whether the file has the bytes that its `data` chunk states. */
async function hasWaveData(file: Blob): Promise<boolean> {
  const data = await findWaveData(file);
  if (!data) return false;
  return isUnknownSize(data.size) || data.at + 8 + data.size <= file.size + maxMissingBytes;
}

/**
 * Whether the size is a placeholder that a program writes into a pipe because it does not know the
 * real size: arecord and SoX about 2 GiB, ffmpeg about 4 GiB.
 */
const isUnknownSize = (size: number) =>
  (size >= 0x7fff_f000 && size <= 0x8000_1000) || (size >= 0xffff_f000 && size <= 0xffff_ffff);

/**
 * The numbers of frames and bytes that a header states; 0 for a number that the header leaves out.
 */
type XingHeader = { frames: number; bytes: number };

/**
 * Reads the Xing or Info header in the first frame of an MP3 file; null if the program that wrote
 * the file ended before it knew the numbers.
 */
async function readXingHeader(file: Blob): Promise<XingHeader | null> {
  const start = await id3Length(file);
  const head = await readView(file, start, start + 200);
  for (let at = 4; at + 16 <= Math.min(head.byteLength, 60); at++) {
    if (!["Xing", "Info"].includes(readId(head, at))) continue;
    const flags = head.getUint32(at + 4);
    const frames = flags & 1 ? head.getUint32(at + 8) : 0;
    const bytes = flags & 2 ? head.getUint32(at + (flags & 1 ? 12 : 8)) : 0;
    return frames + bytes === 0 ? null : { frames, bytes };
  }
  return null;
}

/**
 * Whether the file has the bytes or the frames that its header states. LAME also counts the bytes
 * of tags, and tags can be removed later.
 */
function hasStatedFrames(
  file: Blob,
  { frames, bytes }: XingHeader,
  { timestamp, duration }: EncodedPacket,
): boolean {
  const lacksFrames = frames === 0 || timestamp / duration + maxMissingFrames < frames;
  return !lacksFrames || bytes <= file.size + tailBytes;
}

/** Returns the length of the ID3v2 tag at the start of a file (id3.org, ID3v2.4 section 3.1). */
async function id3Length(file: Blob): Promise<number> {
  const head = await readView(file, 0, 10);
  if (head.byteLength < 10 || !readId(head, 0).startsWith("ID3")) return 0;
  const size = [6, 7, 8, 9].reduce((sum, at) => sum * 128 + (head.getUint8(at) & 0x7f), 0);
  return 10 + size + (head.getUint8(5) & 0x10 ? 10 : 0);
}

/** Whether no part of another frame follows the last packet. */
async function endsAtFrame(file: Blob, { data }: EncodedPacket): Promise<boolean> {
  const tail = new Uint8Array(
    await file.slice(Math.max(0, file.size - tailBytes - data.byteLength)).arrayBuffer(),
  );
  const at = findLast(tail, data);
  const rest = tail.subarray(at + data.byteLength);
  const isFrameStart = rest[0] === 0xff && (rest.length === 1 || ((rest[1] ?? 0) & 0xe0) === 0xe0);
  return at < 0 || !isFrameStart;
}

/** Returns the last index at which `part` stands in `bytes`, or -1. */
function findLast(bytes: Uint8Array, part: Uint8Array): number {
  for (let at = bytes.length - part.length; at >= 0; at--)
    if (part.every((byte, i) => bytes[at + i] === byte)) return at;
  return -1;
}

import { ADTS, type EncodedPacket, FLAC, type InputFormat, MP3, WAVE } from "mediabunny";

/** More than the tags behind an audio file's last frame usually take: ID3v1, APE and Lyrics3. */
const tailBytes = 64 * 1024;
/** Sizes from which on a WAVE file was written to a pipe, so that its length was not known. */
const unknownRiffSizes = [0x7fff_f000, 0xffff_f000];
const maxUnknownExcess = 0x1000;

/**
 * Whether a file of audio frames without a container ends where its headers say, or at least not in
 * the middle of a frame. Files of other formats have no such end.
 */
export async function endsAsStated(
  file: Blob,
  format: InputFormat,
  lastPacket: EncodedPacket,
): Promise<boolean> {
  if (format === WAVE) return hasRiffSize(file);
  if (format === FLAC) return isWholeFlacFrame(lastPacket.data);
  if (format === MP3) return (await hasXingSize(file)) && endsAtFrame(file, lastPacket);
  return format !== ADTS || endsAtFrame(file, lastPacket);
}

const readView = async (file: Blob, start: number, end: number) =>
  new DataView(await file.slice(start, end).arrayBuffer());
const readId = (view: DataView, at: number) =>
  String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + at, 4));

/** Whether the file is as long as its RIFF header says (RF64: EBU Tech 3306). */
async function hasRiffSize(file: Blob): Promise<boolean> {
  const header = await readView(file, 0, 28);
  if (readId(header, 0) !== "RIFF")
    return header.byteLength === 28 && Number(header.getBigUint64(20, true)) + 8 <= file.size;
  const size = header.getUint32(4, true);
  const isUnknown = unknownRiffSizes.some((from) => size >= from && size < from + maxUnknownExcess);
  return isUnknown || size + 8 <= file.size + 1;
}

/**
 * Whether the last frame's checksum is right (RFC 9639 section 9.3). Tags of APE and ID3v1 can
 * follow the frame.
 */
function isWholeFlacFrame(frame: Uint8Array): boolean {
  const text = new TextDecoder("latin1").decode(frame);
  const tagAt = [text.indexOf("APETAGEX"), text.indexOf("TAG", frame.length - 128)]
    .filter((at) => at >= 0)
    .toSorted((one, other) => one - other)[0];
  return crc16(frame) === 0 || (tagAt !== undefined && crc16(frame.subarray(0, tagAt)) === 0);
}

/** Computes the checksum of FLAC frames; 0 for a frame that ends with its own checksum. */
function crc16(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? (crc << 1) ^ 0x8005 : crc << 1;
    crc &= 0xffff;
  }
  return crc;
}

/** Whether the file has the bytes that its Xing or Info header counts, from that frame on. */
async function hasXingSize(file: Blob): Promise<boolean> {
  const start = await id3Length(file);
  const head = await readView(file, start, start + 200);
  for (let at = 4; at + 16 <= Math.min(head.byteLength, 60); at++) {
    if (!["Xing", "Info"].includes(readId(head, at))) continue;
    const flags = head.getUint32(at + 4);
    const hasBytes = Boolean(flags & 2);
    return !hasBytes || start + head.getUint32(at + (flags & 1 ? 12 : 8)) <= file.size;
  }
  return true;
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

import { BlobSource, EncodedPacketSink, FLAC, Input } from "mediabunny";
import { isWholeFlacFrame } from "./flac-frame.ts";
import { limitReading } from "./read-limit.ts";
import { findWaveData, type WaveDataChunk } from "./wave-data-chunk.ts";

/**
 * Returns an audio recording as players play it. A program that was killed leaves WAVE and FLAC
 * without a length in their headers, and FLAC with a part of a frame at its end.
 */
export async function finishRecording(file: Blob): Promise<Blob> {
  const data = await findWaveData(file);
  if (data) {
    const withoutTail = leaveOutTail(file, data);
    if (data.isRf64) return finishRf64(withoutTail, data);
    return finishWave(withoutTail, data);
  }
  return (await isUnfinishedFlac(file)) ? leaveOutPartOfFrame(file) : file;
}

/** The bytes kept after the sound, in which the library looks for tags, chunk by chunk. */
const maxTailBytes = 1024 * 1024;

const leaveOutTail = (file: Blob, { at, size }: WaveDataChunk): Blob =>
  size === 0 ? file : file.slice(0, at + 8 + size + maxTailBytes);

const countBytes = (file: Blob, { at, blockBytes }: WaveDataChunk): number =>
  file.size - at - 8 - ((file.size - at - 8) % blockBytes);

/** Writes the sizes of the file and of its data into the header, where they are still missing. */
async function finishWave(file: Blob, data: WaveDataChunk): Promise<Blob> {
  const { at, size, isLittleEndian } = data;
  const header = new DataView(await file.slice(0, at + 8).arrayBuffer());
  const dataSize = size === 0 ? countBytes(file, data) : size;
  const riffSize = header.getUint32(4, isLittleEndian);
  if (dataSize === size && riffSize >= Math.min(at + size, file.size - 8)) return file;
  header.setUint32(4, Math.min(file.size - 8, maxUint32), isLittleEndian);
  header.setUint32(at + 4, Math.min(dataSize, maxUint32), isLittleEndian);
  return new Blob([header, file.slice(at + 8)]);
}

const maxUint32 = 0xffff_ffff;

/**
 * Writes the sizes of the file and of its data into the first chunk of RF64, `ds64`, if the sizes
 * are missing (EBU Tech 3306).
 */
async function finishRf64(file: Blob, data: WaveDataChunk): Promise<Blob> {
  if (data.size > 0) return file;
  const header = new DataView(await file.slice(0, 36).arrayBuffer());
  header.setBigUint64(20, BigInt(file.size - 8), true);
  header.setBigUint64(28, BigInt(countBytes(file, data)), true);
  return new Blob([header, file.slice(36)]);
}

/** Whether the file is FLAC that does not state its number of samples (RFC 9639 section 8.2). */
async function isUnfinishedFlac(file: Blob): Promise<boolean> {
  const header = new DataView(await file.slice(0, 26).arrayBuffer());
  if (header.byteLength < 26 || header.getUint32(0) !== flacSign) return false;
  return (header.getUint8(21) & 0x0f) === 0 && header.getUint32(22) === 0;
}

const flacSign = 0x664c_6143;

/** Returns the file without its last frame if the frame is cut. */
async function leaveOutPartOfFrame(file: Blob): Promise<Blob> {
  const input = new Input({ source: new BlobSource(file), formats: [FLAC] });
  try {
    const track = await input.getPrimaryAudioTrack();
    limitReading(input);
    const last = track && (await new EncodedPacketSink(track).getPacket(Number.POSITIVE_INFINITY));
    if (!last || isWholeFlacFrame(last.data)) return file;
    return file.slice(0, file.size - last.data.byteLength);
  } finally {
    input.dispose();
  }
}

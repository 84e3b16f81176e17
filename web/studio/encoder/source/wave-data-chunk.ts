import { UnsupportedFileError } from "../encoder-error.ts";

/** The `data` chunk of a WAVE file. */
export type WaveDataChunk = {
  /** The offset of the chunk's header in the file. */
  at: number;
  /** The size that the file states. RF64 states the size in the first chunk (EBU Tech 3306). */
  size: number;
  /** The bytes of one sample of each channel; 1 if the format is unknown. */
  blockBytes: number;
  isLittleEndian: boolean;
  isRf64: boolean;
};

const readView = async (file: Blob, start: number, end: number) =>
  new DataView(await file.slice(start, end).arrayBuffer());
const readId = (view: DataView, at: number) =>
  String.fromCharCode(...new Uint8Array(view.buffer, at, 4));

/**
 * The maximum number of chunks read: more than recorders write before the sound. A damaged file can
 * seem to have millions.
 */
const maxChunks = 1000;

/**
 * Finds the `data` chunk; null in a file that is not WAVE. Throws `UnsupportedFileError` for WAVE
 * without the chunk.
 */
export async function findWaveData(file: Blob): Promise<WaveDataChunk | null> {
  const header = await readView(file, 0, 36);
  if (header.byteLength < 36 || readId(header, 8) !== "WAVE") return null;
  const isLittleEndian = readId(header, 0) !== "RIFX";
  const isRf64 = readId(header, 0) === "RF64";
  let blockBytes = 1;
  for (let at = 12, chunks = 0; at + 8 <= file.size && chunks < maxChunks; chunks++) {
    const chunk = await readView(file, at, at + 24);
    const size = chunk.getUint32(4, isLittleEndian);
    if (readId(chunk, 0) === "data") {
      const statedSize = isRf64 ? Number(header.getBigUint64(28, true)) : size;
      return { at, size: statedSize, blockBytes, isLittleEndian, isRf64 };
    }
    if (readId(chunk, 0) === "fmt " && chunk.byteLength === 24)
      blockBytes = Math.max(1, chunk.getUint16(20, isLittleEndian));
    at += 8 + size + (size % 2);
  }
  throw new UnsupportedFileError("truncated");
}

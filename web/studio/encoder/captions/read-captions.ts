import { UnsupportedFileError } from "../encoder-error.ts";
import type { CaptionsEncoding } from "./alphabets.ts";
import { isAss, readAss } from "./ass.ts";
import { type CuesOfFile, writeWebVtt } from "./cue.ts";
import { decodeCaptions, decodeWithEncoding, type EncodingGuess } from "./encodings.ts";
import { readSubRip } from "./sub-rip.ts";
import { isTtml, readTtml } from "./ttml.ts";

/** The file name extensions of captions that can be read. */
export const captionExtensions = [".srt", ".vtt", ".ass", ".ssa", ".ttml", ".dfxp", ".itt", ".xml"];
/**
 * The maximum size of a captions file in bytes. A script's styles, signs and fonts make it larger
 * than the WebVTT that is written from it.
 */
export const maxCaptionsFileBytes = 16 * 1024 * 1024;

/** The segment types that can begin a PGS file. */
const pgsSegments = [0x14, 0x15, 0x16, 0x17, 0x80];

/** Captions that were read. `guess` is missing if the file says how it is encoded. */
export type ReadCaptions = CuesOfFile & { vtt: string; guess?: EncodingGuess };

type Hints = {
  /** The language of the captions, by which their encoding is guessed; null if unknown. */
  language: string | null;
  /** The encoding that a person chose; without it, the encoding is read or guessed. */
  encoding?: CaptionsEncoding;
};

/** Reads a captions file of any format. Throws `UnsupportedFileError`. */
export function readCaptions(bytes: Uint8Array, { language, encoding }: Hints): ReadCaptions {
  if (bytes.byteLength > maxCaptionsFileBytes) throw new UnsupportedFileError("captions_too_large");
  if (isImageFormat(bytes)) throw new UnsupportedFileError("captions_images");
  const { text, guess } = encoding
    ? { text: decodeWithEncoding(bytes, encoding), guess: { encoding, isLikely: false } }
    : decodeCaptions(bytes, language);
  const found = readCues(text);
  return { ...found, vtt: writeWebVtt(found.cues), guess };
}

/** Whether the file has captions as images: VobSub (`.sub` and `.idx`) or PGS (`.sup`). */
function isImageFormat(bytes: Uint8Array): boolean {
  const start = String.fromCharCode(...bytes.subarray(0, 10));
  const isPgs = start.startsWith("PG") && pgsSegments.includes(bytes[10] ?? 0);
  return isPgs || start.startsWith("\0\0\u0001\u00ba") || start.startsWith("# VobSub");
}

/**
 * Reads the cues of SubRip, WebVTT, ASS, SSA or TTML, sorted by start. The content decides which
 * format the file has. Throws `UnsupportedFileError` for a file without captions.
 */
function readCues(text: string): CuesOfFile {
  const content = text.replace(/^\uFEFF/, "").replaceAll("\0", "");
  const found = chooseReader(content)(content);
  if (found.cues.length === 0) throw new UnsupportedFileError("no_captions");
  return found;
}

function chooseReader(text: string): (text: string) => CuesOfFile {
  if (isTtml(text)) return readTtml;
  return isAss(text) ? readAss : readSubRip;
}

/** Converts a captions file to WebVTT. Throws `UnsupportedFileError`. */
export const toWebVtt = (text: string): string => writeWebVtt(readCues(text).cues);

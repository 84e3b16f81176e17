import { AppError } from "../context/app-error.ts";

const textAt = (head: Uint8Array, offset: number, length: number) =>
  String.fromCharCode(...head.subarray(offset, offset + length));

const isEbml = (head: Uint8Array) => textAt(head, 0, 4) === "\x1a\x45\xdf\xa3";

/**
 * Reads the type of the first box in an ISO base media file (ISO/IEC 14496-12), or in an older
 * QuickTime file.
 */
const readFirstBoxType = (head: Uint8Array) => textAt(head, 4, 4);

/**
 * Whether an init segment describes AV1: the type of its first sample entry (ISO/IEC 14496-12,
 * 8.5.2).
 */
const hasAv1Entry = (head: Uint8Array) => /stsd.{12}av01/s.test(textAt(head, 0, head.length));

/**
 * Whether a file begins as its media type requires. Matroska and WebM begin alike; their document
 * type follows a little later.
 */
const signatures: Record<string, (head: Uint8Array) => boolean> = {
  "video/mp4": (head) => readFirstBoxType(head) === "ftyp",
  "video/quicktime": (head) =>
    ["ftyp", "moov", "mdat", "wide", "free", "skip"].includes(readFirstBoxType(head)),
  "video/webm": (head) => isEbml(head) && /webm/.test(textAt(head, 0, 64)),
  "video/x-matroska": (head) => isEbml(head) && /matroska/.test(textAt(head, 0, 64)),
  init: (head) => readFirstBoxType(head) === "ftyp" && !hasAv1Entry(head),
  av1Init: (head) => readFirstBoxType(head) === "ftyp" && hasAv1Entry(head),
  segment: (head) => ["styp", "moof", "sidx", "emsg", "prft"].includes(readFirstBoxType(head)),
};

/**
 * Checks a file's content instead of its name. Throws a 415 for a file that does not begin as
 * `kind` requires.
 */
export function requireFileSignature(kind: string, head: Uint8Array): void {
  if (signatures[kind]?.(head)) return;
  if (kind === "init" || kind === "av1Init") throw new AppError("init_segment_invalid");
  if (kind === "segment") throw new AppError("media_segment_invalid");
  throw new AppError("source_type_mismatch", { type: kind });
}

export function requireWebVtt(bytes: Uint8Array): void {
  if (!isWebVtt(bytes)) throw new AppError("captions_invalid");
}

/**
 * Whether the whole file is UTF-8, begins with the signature of WebVTT
 * (https://www.w3.org/TR/webvtt1/#file-structure) and has no script. No player of captions runs
 * scripts, but a page that shows the file in another way might.
 */
export function isWebVtt(bytes: Uint8Array): boolean {
  const text = decode(bytes);
  if (text === null || !/^\uFEFF?WEBVTT([ \t\n\r]|$)/.test(text)) return false;
  return !/\0|<\/?script/i.test(text) && !text.split("<").some(hasScriptInTag);
}

/** Whether the tag at the start of a text, up to its `>`, has an event handler or runs a link. */
function hasScriptInTag(text: string): boolean {
  const end = text.indexOf(">");
  return end > 0 && /[\s"'/]on[a-z]+\s*=|javascript:/i.test(text.slice(0, end));
}

function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

import type { Input } from "mediabunny";
import { UnsupportedFileError } from "../encoder-error.ts";

/**
 * The maximum number of requests in a row for the same place of a file. At a damaged place, the
 * library's readers of Matroska and FLAC request the same place forever.
 */
const maxRepeats = 1_000;
/**
 * The time limit for opening a file: `openingMs`, plus `megabyteMs` for each megabyte before the
 * furthest place that was read.
 */
const openingMs = 10_000;
const megabyteMs = 1_000;
const megabyte = 1024 * 1024;

type Reader = { requestSlice: (start: number, length: number) => unknown };

/** The object that gives the library's readers their bytes; null before the format is known. */
const readerOf = (input: object): Reader | null =>
  "_reader" in input && input._reader ? (input._reader as Reader) : null;

/**
 * Makes the reading of a damaged file throw `UnsupportedFileError` if the reading would never end,
 * or takes much longer than a file of its size needs. Returns a function that lifts the time limit.
 */
export function limitReading(input: Input): () => void {
  const reader = readerOf(input);
  if (!reader) return () => undefined;
  const requestSlice = reader.requestSlice.bind(reader);
  const startedAt = performance.now();
  let [last, repeats, furthest, isOpening] = [-1, 0, 0, true];
  reader.requestSlice = (start, length) => {
    repeats = start === last ? repeats + 1 : 0;
    last = start;
    furthest = Math.max(furthest, start);
    const allowedMs = openingMs + (furthest / megabyte) * megabyteMs;
    if (repeats > maxRepeats || (isOpening && performance.now() - startedAt > allowedMs))
      throw new UnsupportedFileError("truncated");
    return requestSlice(start, length);
  };
  return () => {
    isOpening = false;
  };
}

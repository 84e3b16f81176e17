import { type MatroskaEdition, readMatroskaEdition } from "../chapters/matroska-chapters.ts";
import { isUnrelatedToContent, UnsupportedFileError } from "../encoder-error.ts";

/** The longest gap or overlap of two chapters, in seconds, that does not count. */
const toleranceSeconds = 0.5;

/**
 * Refuses Matroska files whose ordered chapters leave out a part, change the order, or play parts
 * of other files (RFC 9559 section 20.1.3). The demuxer and ffmpeg read the whole file instead.
 * `origin` and `end` are in seconds of the file. Throws `UnsupportedFileError`.
 */
export async function requireWholeEdition(file: Blob, times: { origin: number; end: number }) {
  const edition = await readMatroskaEdition(file).catch(toNoEdition);
  if (edition?.isOrdered && edition.chapters.length > 0 && !isWhole(edition, times))
    throw new UnsupportedFileError("ordered_chapters");
}

function isWhole({ chapters }: MatroskaEdition, { origin, end }: { origin: number; end: number }) {
  let playedUntil = origin;
  for (const [i, { startSeconds, endSeconds, isLinked }] of chapters.entries()) {
    if (isLinked || Math.abs(startSeconds - playedUntil) > toleranceSeconds) return false;
    playedUntil = endSeconds ?? chapters[i + 1]?.startSeconds ?? end;
  }
  return end - playedUntil <= toleranceSeconds;
}

/** Returns null for damaged chapters, because the video itself may be intact. */
function toNoEdition(error: unknown): null {
  if (isUnrelatedToContent(error)) throw error;
  return null;
}

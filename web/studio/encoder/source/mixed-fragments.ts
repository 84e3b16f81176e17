import { createReadBudget, type ReadBudget, readFilePart } from "../chapters/byte-view.ts";
import { findMp4Box, readMp4Boxes } from "../chapters/mp4-boxes.ts";
import { UnsupportedFileError } from "../encoder-error.ts";

const maxBoxes = 5_000;

/**
 * Refuses MP4 and QuickTime files that begin with samples in `moov` and go on with fragments, as
 * ffmpeg writes them with `frag_keyframe` alone. The demuxer (mediabunny 1.61.0) reads only the
 * samples in `moov`. Throws `UnsupportedFileError`.
 */
export async function requireUnmixedSamples(file: Blob): Promise<void> {
  const budget = createReadBudget(maxBoxes);
  const whole = { start: 0, end: file.size };
  const moov = await findMp4Box(file, whole, ["moov"], budget);
  if (!moov || !(await findMp4Box(file, moov, ["mvex"], budget))) return;
  if (!(await hasSamples(file, moov, budget))) return;
  if (await findMp4Box(file, { start: moov.end, end: file.size }, ["moof"], budget))
    throw new UnsupportedFileError("mixed_fragments");
}

/** Whether the sample table of a track has samples (ISO/IEC 14496-12 section 8.6.1.2). */
async function hasSamples(
  file: Blob,
  moov: { start: number; end: number },
  budget: ReadBudget,
): Promise<boolean> {
  for await (const track of readMp4Boxes(file, moov, budget)) {
    if (track.type !== "trak") continue;
    const times = await findMp4Box(file, track, ["mdia", "minf", "stbl", "stts"], budget);
    const view = times && (await readFilePart(file, times.start, times.start + 8));
    if (view && view.byteLength === 8 && view.getUint32(4) > 0) return true;
  }
  return false;
}

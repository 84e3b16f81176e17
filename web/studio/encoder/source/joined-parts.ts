import type { InputTrack } from "mediabunny";
import { createReadBudget, readFilePart } from "../chapters/byte-view.ts";
import { UnsupportedFileError } from "../encoder-error.ts";
import { findSampleDescriptions, readSampleEntries } from "./mp4-tracks.ts";

const maxBoxes = 5_000;
const maxEntryBytes = 64 * 1024;

/**
 * Refuses an MP4 or QuickTime file with a track whose samples have different descriptions, as after
 * joining videos of two sizes. The demuxer (mediabunny 1.61.0) decodes all samples by the last
 * description; ffmpeg decodes each sample by its own. Throws `UnsupportedFileError`.
 */
export async function requireSameDescriptions(file: Blob, tracks: InputTrack[]): Promise<void> {
  const budget = createReadBudget(maxBoxes);
  for (const { id } of tracks) {
    const descriptions = await findSampleDescriptions(file, id, budget);
    if (!descriptions) continue;
    let first: string | null = null;
    for await (const { type, start, end } of readSampleEntries(file, descriptions, budget)) {
      const view = await readFilePart(file, start, Math.min(end, start + maxEntryBytes));
      const entry = `${type} ${new Uint8Array(view.buffer).join()}`;
      first ??= entry;
      if (entry !== first) throw new UnsupportedFileError("joined_parts");
    }
  }
}

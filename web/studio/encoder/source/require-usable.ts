import { UnsupportedFileError } from "../encoder-error.ts";
import { isTooSmall } from "../video/ladder.ts";
import type { OpenedSourceFile } from "./open-source-file.ts";
import { hasCompleteEnd } from "./source-metadata.ts";

/**
 * Refuses encrypted and incomplete video, and video with colours or a size that no encoder here
 * supports. Used by the browser and by `npm run import`. Throws `UnsupportedFileError`.
 */
export async function requireUsableVideo({ video }: OpenedSourceFile): Promise<void> {
  if ((await video.getInternalCodecId()) === "encv") throw new UnsupportedFileError("protected");
  const transfer: string | null | undefined = (await video.getColorSpace()).transfer;
  if (transfer === "pq" || transfer === "hlg") throw new UnsupportedFileError("hdr");
  // For mediabunny, high dynamic range includes BT.2020 and Display P3.
  if (await video.hasHighDynamicRange()) throw new UnsupportedFileError("wide_colours");
  const [width, height] = [await video.getDisplayWidth(), await video.getDisplayHeight()];
  if (isTooSmall({ width, height })) throw new UnsupportedFileError("too_small");
  if (!(await hasCompleteEnd(video))) throw new UnsupportedFileError("end_missing");
}

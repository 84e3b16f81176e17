import { UnsupportedFileError } from "../encoder-error.ts";
import { isTooSmall } from "../video/ladder.ts";
import type { OpenedSourceFile } from "./open-source-file.ts";
import { hasCompleteEnd } from "./source-metadata.ts";

/**
 * Refuses encrypted and incomplete video, and video of a size that no encoder here supports. Used by the browser and by `npm run import`. Throws `UnsupportedFileError`.
 */
export async function requireUsableVideo({ video }: OpenedSourceFile): Promise<void> {
  if ((await video.getInternalCodecId()) === "encv") throw new UnsupportedFileError("protected");
  const [width, height] = [await video.getDisplayWidth(), await video.getDisplayHeight()];
  if (isTooSmall({ width, height })) throw new UnsupportedFileError("too_small");
  if (!(await hasCompleteEnd(video))) throw new UnsupportedFileError("end_missing");
}

import { readFile, rm, rmdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { extractThumbnails, transcodeRenditions } from "./ffmpeg.mjs";

const manifestName = "tracks.json";

/** Makes a movie's renditions and thumbnails once. Complete output of an earlier run is reused. */
export async function encodeOnce({ movie, facts, ladder, folder, onShare }) {
  const manifest = await readFile(join(folder, manifestName), "utf8").catch(() => null);
  if (manifest) return { ...JSON.parse(manifest), folder };
  const tracks = await transcodeRenditions({ movie, facts, ladder, folder, onShare });
  const thumbnails = await extractThumbnails({ movie, facts, folder });
  await writeFile(join(folder, manifestName), JSON.stringify({ ...tracks, thumbnails }));
  return { ...tracks, thumbnails, folder };
}

/** Removes the work folder after the upload of its output. */
export async function removeWorkFolder(workFolder, folder) {
  await rm(folder, { recursive: true, force: true });
  await rmdir(workFolder).catch(() => undefined);
}

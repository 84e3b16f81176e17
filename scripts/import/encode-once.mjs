import { readFile, rm, rmdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { extractThumbnails, transcodeRenditions } from "./ffmpeg.mjs";

const manifestName = "made.json";

/** A film's ladder and stills, made once: what an earlier run made whole is taken as it is. */
export async function encodeOnce({ movie, facts, ladder, folder, onShare }) {
  const manifest = await readFile(join(folder, manifestName), "utf8").catch(() => null);
  if (manifest) return { ...JSON.parse(manifest), folder };
  const tracks = await transcodeRenditions({ movie, facts, ladder, folder, onShare });
  const thumbnails = await extractThumbnails({ movie, facts, folder });
  await writeFile(join(folder, manifestName), JSON.stringify({ ...tracks, thumbnails }));
  return { ...tracks, thumbnails, folder };
}

/** What was made is on the site: nobody needs it here. */
export async function removeWorkFolder(workFolder, folder) {
  await rm(folder, { recursive: true, force: true });
  await rmdir(workFolder).catch(() => undefined);
}

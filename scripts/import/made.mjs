import { readFile, rm, rmdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeLadder, makeStills } from "./ffmpeg.mjs";

const list = "made.json";

/** A film's ladder and stills, made once: what an earlier run made whole is taken as it is. */
export async function makeOnce({ film, facts, ladder, folder, onShare }) {
  const made = await readFile(join(folder, list), "utf8").catch(() => null);
  if (made) return { ...JSON.parse(made), folder };
  const tracks = await makeLadder({ film, facts, ladder, folder, onShare });
  const stills = await makeStills({ film, facts, folder });
  await writeFile(join(folder, list), JSON.stringify({ ...tracks, stills }));
  return { ...tracks, stills, folder };
}

/** What was made is on the site: nobody needs it here. */
export async function tidy(work, folder) {
  await rm(folder, { recursive: true, force: true });
  await rmdir(work).catch(() => undefined);
}

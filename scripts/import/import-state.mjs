import { readFile, rename, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";

const fileName = ".marquee-import.json";

/**
 * Opens the stored state of earlier imports of a folder into a site; the state is a file in the
 * folder. A changed video file counts as another movie.
 */
export async function openImportState(folder, site) {
  const file = join(folder, fileName);
  const entries = JSON.parse(await readFile(file, "utf8").catch(() => "{}"));
  const keyOf = ({ video, bytes, changedAt }) =>
    `${site} ${basename(video)} ${bytes} ${Math.round(changedAt)}`;
  return {
    of: (movie) => entries[keyOf(movie)] ?? {},
    async update(movie, changes) {
      entries[keyOf(movie)] = { ...entries[keyOf(movie)], ...changes };
      await writeFile(`${file}.new`, `${JSON.stringify(entries, null, 2)}\n`);
      await rename(`${file}.new`, file);
    },
  };
}

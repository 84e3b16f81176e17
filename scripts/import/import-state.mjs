import { readFile, rename, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";

const fileName = ".marquee-import.json";

/** What earlier runs did with a folder's films at a site, kept in the folder: a film that changed is another film. */
export async function openImportState(folder, site) {
  const file = join(folder, fileName);
  const entries = JSON.parse(await readFile(file, "utf8").catch(() => "{}"));
  const keyOf = ({ video, bytes, changedAt }) => `${site} ${basename(video)} ${bytes} ${Math.round(changedAt)}`;
  return {
    of: (movie) => entries[keyOf(movie)] ?? {},
    async keep(movie, changes) {
      entries[keyOf(movie)] = { ...entries[keyOf(movie)], ...changes };
      await writeFile(`${file}.new`, `${JSON.stringify(entries, null, 2)}\n`);
      await rename(`${file}.new`, file);
    },
  };
}

import { readFile, rename, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";

const name = ".marquee-import.json";

/** What earlier runs did with a folder's films at a site, kept in the folder: a film that changed is another film. */
export async function openMemory(folder, site) {
  const file = join(folder, name);
  const all = JSON.parse(await readFile(file, "utf8").catch(() => "{}"));
  const keyOf = ({ video, bytes, changedAt }) => `${site} ${basename(video)} ${bytes} ${Math.round(changedAt)}`;
  return {
    of: (film) => all[keyOf(film)] ?? {},
    async keep(film, more) {
      all[keyOf(film)] = { ...all[keyOf(film)], ...more };
      await writeFile(`${file}.new`, `${JSON.stringify(all, null, 2)}\n`);
      await rename(`${file}.new`, file);
    },
  };
}

import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { root, run } from "../processes.mjs";

const sourceFolders = ["contract", "messages", "migrations", "web", "worker"];
const shownLength = 10;

/**
 * Reads the version of a folder and whether files were changed: `git describe`; in a download
 * without history, the commit that the download's host wrote into commit.txt (`export-subst` in
 * .gitattributes); in any other copy a hash of the sources.
 */
export async function readSourceVersion(folder = root) {
  const git = (...args) => run("git", args, { cwd: folder });
  const commit = await git("describe", "--always", `--abbrev=${shownLength}`).catch(() => null);
  if (commit === null)
    return {
      version: (await readExportedCommit(folder)) ?? (await hashSources(folder)),
      isDirty: false,
    };
  const changes = await git("status", "--porcelain");
  return { version: commit.trim(), isDirty: changes.trim() !== "" };
}

async function readExportedCommit(folder) {
  const text = await readFile(join(folder, "scripts/live/commit.txt"), "utf8").catch(() => "");
  return /^[0-9a-f]{40}/.exec(text)?.[0].slice(0, shownLength);
}

async function hashSources(folder) {
  const { version } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  const hash = createHash("sha256");
  for (const name of sourceFolders) {
    const entries = await readdir(join(folder, name), {
      recursive: true,
      withFileTypes: true,
    }).catch(() => []);
    const paths = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    for (const path of paths.sort())
      hash.update(relative(folder, path)).update(await readFile(path));
  }
  return `${version}-${hash.digest("hex").slice(0, shownLength)}`;
}

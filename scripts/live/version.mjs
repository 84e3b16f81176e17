import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { root, run } from "../processes.mjs";

/** The version of a folder: `git describe`, or that of package.json without git; and whether files were changed. */
export async function readVersion(folder = root) {
  const { version } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  const git = (...args) => run("git", args, { cwd: folder });
  const commit = await git("describe", "--always", "--abbrev=10").catch(() => null);
  if (commit === null) return { version, isDirty: false };
  const changes = await git("status", "--porcelain");
  return { version: commit.trim(), isDirty: changes.trim() !== "" };
}

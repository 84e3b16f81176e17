import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { withBuildLock } from "./file-lock.mjs";
import { modulesFolder, root, run } from "./processes.mjs";

const markerPath = join(modulesFolder, ".installed-lockfile");
const unfinished = "unfinished";

const readMarker = () => readFile(markerPath, "utf8").catch(() => null);

/** Installs from the lockfile unless the installed packages match it. */
export async function installPackages() {
  const lockfile = await readFile(join(root, "package-lock.json"), "utf8");
  const installed = await readMarker();
  return installed === lockfile ? "up to date" : withBuildLock(() => installFrom(lockfile));
}

async function installFrom(lockfile) {
  const installed = await readMarker();
  if (installed === lockfile) return "up to date";
  // A killed install leaves half-filled folders, which npm would take for installed packages.
  if (installed === unfinished) await rm(modulesFolder, { recursive: true });
  await mkdir(modulesFolder, { recursive: true });
  await writeFile(markerPath, unfinished);
  // Not `npm ci`: it rejects the lockfile where a registry lacks an optional package of another
  // platform.
  await run("npm", ["install", "--no-save", "--no-audit", "--no-fund"]);
  await writeFile(markerPath, lockfile);
}

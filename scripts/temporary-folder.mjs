import { rmSync } from "node:fs";
import { mkdtemp, readdir, rm, stat, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Linux's file system in memory. */
const memory = "/dev/shm";
const prefix = "marquee-tests-";
/** A folder older than this, in milliseconds, was left behind by a killed run. */
const oldMs = 3 * 60 * 60_000;
/** The free bytes below which the tests' files stay on the disk. They need about 500 MB. */
const neededBytes = 4e9;

/**
 * Runs an action with the path of a folder for temporary files, and deletes the folder afterwards,
 * also if the process is ended. The folder is in memory where there is room, because a database on
 * a disk waits for the disk at every write.
 */
export async function withTemporaryFolder(action) {
  await removeOldFolders();
  const folder = await mkdtemp(join((await hasRoom()) ? memory : tmpdir(), prefix));
  const removeAtExit = () => rmSync(folder, { recursive: true, force: true });
  process.once("exit", removeAtExit);
  try {
    return await action(folder);
  } finally {
    process.off("exit", removeAtExit);
    await rm(folder, { recursive: true, force: true });
  }
}

async function hasRoom() {
  const space = await statfs(memory).catch(() => null);
  return space !== null && space.bavail * space.bsize >= neededBytes;
}

async function removeOldFolders() {
  const names = await readdir(memory).catch(() => []);
  for (const name of names.filter((each) => each.startsWith(prefix))) {
    const folder = join(memory, name);
    const { mtimeMs } = await stat(folder);
    if (mtimeMs < Date.now() - oldMs) await rm(folder, { recursive: true, force: true });
  }
}

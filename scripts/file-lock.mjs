import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { isAlive, root } from "./processes.mjs";

/**
 * Runs `work` while no other command of this clone installs or builds, because two such commands
 * would overwrite the same files.
 */
export const withBuildLock = (work) =>
  withFileLock(join(root, ".build/lock"), work, () =>
    process.stdout.write("waiting for another command … "),
  );

/**
 * Waits until no other process holds the lock, and runs `work` with the lock. Calls `onWait` once
 * before a wait. A lock whose process was killed counts as released.
 */
export async function withFileLock(lockFile, work, onWait = () => undefined) {
  const ownFile = `${lockFile}.${process.pid}.${crypto.randomUUID()}`;
  await mkdir(dirname(lockFile), { recursive: true });
  await writeFile(ownFile, String(process.pid));
  try {
    if (!(await takeLock(lockFile, ownFile))) {
      onWait();
      while (!(await takeLock(lockFile, ownFile)))
        await new Promise((resolve) => setTimeout(resolve, 200));
    }
  } finally {
    await rm(ownFile);
  }
  try {
    return await work();
  } finally {
    await rm(lockFile, { force: true });
  }
}

/**
 * Takes the lock by a hard link. The link appears with its content or not at all, even if the
 * process that makes it is killed.
 */
async function takeLock(lockFile, ownFile) {
  const isTaken = await link(ownFile, lockFile).then(
    () => true,
    ({ code }) => {
      if (code === "EEXIST") return false;
      throw new Error(`The folder ${dirname(lockFile)} cannot be locked (${code}).`);
    },
  );
  const holder = isTaken
    ? process.pid
    : Number(await readFile(lockFile, "utf8").catch(() => process.pid));
  if (!isAlive(holder)) await rm(lockFile, { force: true });
  return isTaken;
}

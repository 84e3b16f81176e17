import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Makes a temporary folder that only this user can read. `remove`, or the end of this process,
 * deletes it, even by Ctrl+C.
 */
export async function makePrivateFolder(prefix) {
  const folder = await mkdtemp(join(tmpdir(), prefix));
  const deleteFolder = () => rmSync(folder, { recursive: true, force: true });
  process.once("exit", deleteFolder);
  const remove = () => {
    process.off("exit", deleteFolder);
    deleteFolder();
  };
  return { folder, remove };
}

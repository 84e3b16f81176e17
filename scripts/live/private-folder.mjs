import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Makes a temporary folder that only this user can read. `remove` deletes the folder, and so does
 * the end of this process, even by Ctrl+C.
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

import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** Returns the hash of rows, and of the SQL and TypeScript files in these folders. */
export async function hashSources(
  rows: { sql: string; values: unknown[] }[],
  folders: string[],
): Promise<string> {
  const hash = createHash("sha256").update(JSON.stringify(rows));
  for (const folder of folders)
    for (const name of (await readdir(folder)).filter((name) => /\.(sql|ts)$/.test(name)).sort())
      hash.update(`${name}\n`).update(await readFile(join(folder, name)));
  return hash.digest("hex").slice(0, 16);
}

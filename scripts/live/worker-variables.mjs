import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../processes.mjs";

/** wrangler.toml, which names no live site. */
export async function readWranglerFile() {
  // Imported here: the command line is read before the packages are installed.
  const { parse } = await import("smol-toml");
  return parse(await readFile(join(root, "wrangler.toml"), "utf8"));
}

/** The Worker's variables of every site. */
export const readWorkerVariables = async () => (await readWranglerFile()).vars;

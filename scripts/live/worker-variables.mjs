import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../processes.mjs";

/** Reads wrangler.toml, which contains no settings of a live site. */
export async function readWranglerFile() {
  // Imports the package here, because the command line is read before packages are installed.
  const { parse } = await import("smol-toml");
  return parse(await readFile(join(root, "wrangler.toml"), "utf8"));
}

/** Reads the Worker's variables that every site has. */
export const readWorkerVariables = async () => (await readWranglerFile()).vars;

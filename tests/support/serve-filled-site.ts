import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll } from "vitest";
import { environment, root } from "../../scripts/processes.mjs";
import { setConditions } from "./conditions.ts";
import { filledAt } from "./filled-site/rows.ts";
import { closeReplacedSite, replaceSite } from "./site.ts";

const parent = join(root, ".build/filled-site");

/**
 * Serves the filled site to the tests of this file or group. The Worker has a copy of the filled
 * database, and its clock starts at `filledAt`.
 */
export function serveFilledSite(): void {
  let storage: string;
  beforeAll(async () => {
    await mkdir(parent, { recursive: true });
    storage = await mkdtemp(join(parent, `copy-${process.pid}-`));
    await replaceSite(storage, () => copyFilledSite(storage));
    await setConditions({ clockAheadMs: filledAt - Date.now() });
  }, 900_000);
  afterAll(async () => {
    await closeReplacedSite();
    await rm(storage, { recursive: true, force: true });
  }, 900_000);
}

/**
 * Copies the filled database to where the Worker's harness stores its data. D1 opens the file at
 * the first query.
 */
async function copyFilledSite(storage: string): Promise<void> {
  const folders = (await readdir(storage)).map((name) => join(storage, name, "d1"));
  const folder = folders.find((path) => existsSync(path));
  if (!folder) throw new Error(`the Worker does not store its database below ${storage}`);
  await runCopy(join(folder, "miniflare-D1DatabaseObject"));
}

/** Copies in another process, because SQLite would block this thread for a minute. */
async function runCopy(target: string): Promise<void> {
  const script = join(import.meta.dirname, "filled-site/copy.ts");
  const options = ["--disable-warning=ExperimentalWarning", script, target];
  await promisify(execFile)("node", options, { env: environment });
}

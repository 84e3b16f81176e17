import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { cp, mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { withFileLock } from "../../scripts/file-lock.mjs";
import { withLocalData } from "../../scripts/local-data.mjs";
import { findFreePort } from "../../scripts/ports.mjs";
import { environment } from "../../scripts/processes.mjs";
import type { Bindings } from "../../worker/context/request-context.ts";
import { filledState } from "./journeys-site.ts";

export type OwnSite = {
  origin: string;
  /**
   * Stops the site during `action`, because a write of another process would make the site's
   * requests fail.
   */
  changeData: (action: (bindings: Bindings) => Promise<unknown>) => Promise<void>;
  stop: () => Promise<void>;
};

/**
 * Starts a site for tests that change every page, or the site's data, or that need another
 * Wikidata. The test stops it.
 */
export async function startOwnSite(variables: Record<string, string> = {}): Promise<OwnSite> {
  const port = await findFreePort();
  const state = await mkdtemp(join(tmpdir(), "own-site-"));
  const siteVariables = {
    ...process.env,
    JOBS: "off",
    HISTORY: "off",
    ...variables,
    PORT: String(port),
    STATE_DIR: state,
  };
  if (!variables.ADMIN_EMAIL && siteVariables.HISTORY === "off") await copyFilledState(state);
  const origin = `http://localhost:${port}`;
  let stopProcess = await startProcess(siteVariables, origin);
  return {
    origin,
    changeData: async (action) => {
      await stopProcess();
      await withLocalData(state, action);
      stopProcess = await startProcess(siteVariables, origin);
    },
    stop: async () => {
      await stopProcess();
      await rm(state, { recursive: true, force: true });
    },
  };
}

/**
 * Copies the state of a site with the demo, which the first own site of a test run fills for all:
 * filling takes longer than the rest of a start.
 */
async function copyFilledState(state: string): Promise<void> {
  await withFileLock(`${filledState}.copying`, async () => {
    if (existsSync(filledState)) return;
    const unfinished = `${filledState}-unfinished`;
    const env = { ...environment, HISTORY: "off", STATE_DIR: unfinished };
    await rm(unfinished, { recursive: true, force: true });
    await promisify(execFile)("node", ["scripts/fill-site.mjs"], { env });
    await rename(unfinished, filledState);
  });
  await cp(filledState, state, { recursive: true });
}

async function startProcess(
  environment: NodeJS.ProcessEnv,
  origin: string,
): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, ["scripts/start.mjs"], {
    env: environment,
    stdio: "ignore",
  });
  const ended = once(child, "close");
  while (!(await isHealthy(origin))) {
    if (child.exitCode !== null) throw new Error(`The site ended with ${child.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return async () => {
    child.kill("SIGTERM");
    await ended;
  };
}

const isHealthy = (origin: string) =>
  fetch(`${origin}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  );

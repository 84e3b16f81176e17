import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePort } from "../../scripts/ports.mjs";

/**
 * A site of its own for tests that change what every page shows, or that have it ask another Wikidata. Stop it at the end.
 */
export async function startOwnSite(
  variables: Record<string, string> = {},
): Promise<{ origin: string; stop: () => Promise<void> }> {
  const port = await findFreePort();
  const state = await mkdtemp(join(tmpdir(), "own-site-"));
  const environment = { ...process.env, ...variables, PORT: String(port), STATE_DIR: state };
  const child = spawn(process.execPath, ["scripts/start.mjs"], { env: environment, stdio: "ignore" });
  const ended = once(child, "close");
  const origin = `http://localhost:${port}`;
  while (!(await isHealthy(origin))) {
    if (child.exitCode !== null) throw new Error(`The site ended with ${child.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return {
    origin,
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
      await rm(state, { recursive: true, force: true });
    },
  };
}

const isHealthy = (origin: string) =>
  fetch(`${origin}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  );

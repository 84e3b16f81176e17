import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const modulesFolder = join(root, "node_modules");

/**
 * Environment variables that forbid connections outside of this machine, and switch off traces of
 * the local platform, whose writing takes longer than most requests. If CLOUDFLARE_CF_FETCH_PATH is
 * set, wrangler reads from that local file where requests come from.
 */
export const quietEnvironment = {
  CLOUDFLARE_CF_FETCH_ENABLED: process.env.CLOUDFLARE_CF_FETCH_PATH ? "true" : "false",
  X_LOCAL_EXPLORER: "false",
  X_LOCAL_OBSERVABILITY: "false",
  WRANGLER_SEND_METRICS: "false",
  WRANGLER_SEND_ERROR_REPORTS: "false",
  WRANGLER_HIDE_BANNER: "true",
  WRANGLER_NO_SKILLS_UPDATE_PROMPTS: "true",
  WRANGLER_WRITE_LOGS: "false",
  NO_UPDATE_NOTIFIER: "1",
  CI: "true",
};

/** The environment of a started program. Node comes from the `node` package. */
export const environment = {
  ...process.env,
  PATH: `${join(modulesFolder, ".bin")}:${process.env.PATH}`,
  ...quietEnvironment,
};

const stopHandlers = new Set();
/** The number of output lines that the error of a failed program has. */
const usualLines = 25;

/**
 * Runs a program silently to its end. If the program fails, rejects with the last `shownLines`
 * lines of its output. `onOutput` receives the output.
 */
export function run(program, args, { onOutput, shownLines = usualLines, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = launch(program, args, options);
    const output = collectOutput(child);
    if (onOutput) child.stdout.on("data", (chunk) => onOutput(String(chunk)));
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0) resolve(output.text);
      else
        reject(
          new Error(`${program} ${args.join(" ")} failed:\n${lastLines(output.text, shownLines)}`),
        );
    });
  });
}

/**
 * Starts a server and waits until `address` responds. Returns a promise that rejects when the
 * server ends. The output before the first response is shown only if no response arrives.
 */
export async function serve(program, args, address, options = {}) {
  const child = launch(program, args, options);
  const output = collectOutput(child);
  const ended = new Promise((_, reject) => {
    child.on("error", reject);
    child.on("close", (code) =>
      reject(new Error(`${program} ended (${code}).\n${lastLines(output.text)}`)),
    );
  });
  const timeout = wait(60_000).then(() => {
    throw new Error(`${program} did not respond within a minute.\n${lastLines(output.text)}`);
  });
  await Promise.race([waitForServer(address), ended, timeout]);
  child.stdout.pipe(process.stdout);
  child.stderr.pipe(process.stderr);
  return { ended };
}

/** Whether a process with this id runs, whoever started the process. */
export function isAlive(pid) {
  try {
    return process.kill(pid, 0) && !isZombie(pid);
  } catch ({ code }) {
    return code === "EPERM";
  }
}

/**
 * Whether a process ended and still has an id, because its parent did not collect it. False on
 * systems without /proc.
 */
function isZombie(pid) {
  const stat = `/proc/${pid}/stat`;
  return existsSync(stat) && readFileSync(stat, "utf8").split(") ").at(-1)?.startsWith("Z");
}

/** Stops all running processes that this script started. */
export async function stopProcesses() {
  await Promise.all([...stopHandlers].map((stop) => stop()));
}

/** Starts a program as the leader of its own process group. The group ends with this process. */
function launch(program, args, options) {
  const stdio = ["ignore", "pipe", "pipe"];
  const child = spawn(program, args, {
    cwd: root,
    env: environment,
    stdio,
    detached: true,
    ...options,
  });
  if (child.pid) stopChildWithParent(child);
  return child;
}

/**
 * Starts a shell that stops the child when this process is killed: the kernel then closes the
 * shell's input.
 */
function stopChildWithParent(child) {
  const watch = `read -r _; kill -TERM -$0; i=0
    while kill -0 -$0 && [ $((i += 1)) -lt 20 ]; do sleep 0.1; done
    kill -KILL -$0`;
  const shell = spawn("sh", ["-c", watch, String(child.pid)], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
  const exited = new Promise((resolve) => shell.on("exit", resolve));
  const stop = () => {
    // A stopping server complains about other servers that stopped earlier, so its output is
    // dropped.
    for (const stream of [child.stdout, child.stderr]) stream.unpipe().resume();
    shell.stdin.destroy();
    return exited;
  };
  stopHandlers.add(stop);
  child.on("exit", () => stop().then(() => stopHandlers.delete(stop)));
}

function collectOutput(child) {
  const output = { text: "" };
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      output.text = (output.text + chunk).slice(-100_000);
    });
  }
  return output;
}

function lastLines(text, count = usualLines) {
  return stripVTControlCharacters(text).trim().split("\n").slice(-count).join("\n");
}

async function waitForServer(address) {
  const isOpen = () =>
    fetch(address, { signal: AbortSignal.timeout(5000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isOpen())) await wait(50);
}

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms).unref());

import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, "node_modules");

/** Nothing here talks to anybody outside this machine, and the `node` package's Node comes first. */
export const environment = {
  ...process.env,
  PATH: `${join(modules, ".bin")}:${process.env.PATH}`,
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  WRANGLER_SEND_METRICS: "false",
  WRANGLER_SEND_ERROR_REPORTS: "false",
  WRANGLER_HIDE_BANNER: "true",
  WRANGLER_NO_SKILLS_UPDATE_PROMPTS: "true",
  NO_UPDATE_NOTIFIER: "1",
  CI: "true",
};

/** Says a step's name, then how long it took. */
export async function step(name, work) {
  const startedAt = Date.now();
  process.stdout.write(`  ${name} … `);
  const note = await work();
  console.log(note ?? `done (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`);
}

/** Runs a program to its end, silently; rejects with its last lines when it fails. */
export function run(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, env: environment, stdio: ["ignore", "pipe", "pipe"], ...options });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (chunk) => {
        output = (output + chunk).slice(-100_000);
      });
    }
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0) resolve(output);
      else
        reject(new Error(`${program} ${args.join(" ")} failed:\n${output.trim().split("\n").slice(-25).join("\n")}`));
    });
  });
}

/** Installs from the lockfile when what is installed is not what the lockfile says. */
export async function install() {
  const mark = join(modules, ".installed-lockfile");
  const lockfile = await readFile(join(root, "package-lock.json"), "utf8");
  if (existsSync(mark) && (await readFile(mark, "utf8")) === lockfile) return "up to date";
  // Not `npm ci`: it refuses the lockfile where a registry lacks an optional package of another platform.
  await run("npm", ["install", "--no-save", "--no-audit", "--no-fund"]);
  await writeFile(mark, lockfile);
}

/** Goes on in the project's own Node when this one is another. Never returns in that case. */
export async function continueInOwnNode(script) {
  const wanted = JSON.parse(await readFile(join(root, "package.json"), "utf8")).devDependencies.node;
  if (process.version === `v${wanted}`) return;
  const own = join(modules, "node", "bin", "node");
  const child = spawn(own, [join(root, script), ...process.argv.slice(2)], { stdio: "inherit", env: environment });
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
  const code = await new Promise((resolve) => child.on("close", (status) => resolve(status ?? 1)));
  process.exit(code);
}

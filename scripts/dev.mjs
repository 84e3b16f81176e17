import { spawn } from "node:child_process";
import { continueInOwnNode, environment, install, root, step } from "./steps.mjs";

if (!process.env.MARQUEE_INSTALLED) {
  await step("Packages", install);
  environment.MARQUEE_INSTALLED = "1";
  await continueInOwnNode("scripts/dev.mjs");
}

const { port, state, localSecrets, localVars, migrate } = await import("./local-site.mjs");
const { buildWeb } = await import("./build.mjs");
const { seed } = await import("./seed.mjs");

await step("Building the pages", buildWeb);
const secrets = await localSecrets();
await step("Database", migrate);
await step("Demo films", seed);

const workerPort = String(port + 1);
const vars = Object.entries({ ...localVars, ...secrets }).flatMap(([name, value]) => ["--var", `${name}:${value}`]);
const worker = ["dev", "--local", "--persist-to", state, "--port", workerPort, "--inspector-port", "0", ...vars];
const children = [
  spawn("wrangler", worker, { cwd: root, env: environment, stdio: "inherit" }),
  spawn("vite", ["--port", String(port), "--strictPort"], {
    cwd: root,
    env: { ...environment, WORKER_PORT: workerPort },
    stdio: "inherit",
  }),
];
const stop = () => {
  for (const child of children) child.kill("SIGTERM");
};
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, stop);
for (const child of children) child.on("close", stop);

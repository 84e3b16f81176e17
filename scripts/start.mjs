import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { continueInOwnNode, environment, install, root, step } from "./steps.mjs";

const quit = (error) => {
  console.error(`\n\n  Marquee could not start.\n  ${error.message}\n`);
  process.exit(1);
};
process.on("unhandledRejection", quit);
process.on("uncaughtException", quit);
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(0));

if (!process.env.MARQUEE_INSTALLED) {
  console.log("\n  Marquee\n");
  await step("Packages", install);
  environment.MARQUEE_INSTALLED = "1";
  await continueInOwnNode("scripts/start.mjs");
}

const { port, state, localSecrets, localVars, migrate } = await import("./local-site.mjs");
const { buildWeb, buildWorker } = await import("./build.mjs");
const { seed } = await import("./seed.mjs");

await requireFreePort();
await step("Building the pages", buildWeb);
await step("Building the Worker", buildWorker);
const secrets = await localSecrets();
await step("Database", migrate);
await step("Demo films", seed);
await serve();

function requireFreePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", () =>
      reject(new Error(`Port ${port} is in use. Stop what runs there, or choose another: PORT=${port + 1} npm start`)),
    );
    probe.listen(port, () => probe.close(resolve));
  });
}

async function serve() {
  const vars = Object.entries({ ...localVars, ...secrets }).flatMap(([name, value]) => ["--var", `${name}:${value}`]);
  const args = [
    "dev",
    ".build/worker/index.js",
    "--no-bundle",
    "--local",
    "--persist-to",
    state,
    "--port",
    String(port),
  ];
  const quiet = [
    "--ip",
    "0.0.0.0",
    "--inspector-port",
    "0",
    "--log-level",
    "warn",
    "--show-interactive-dev-session=false",
  ];
  const child = spawn("wrangler", [...args, ...quiet, ...vars], {
    cwd: root,
    env: environment,
    stdio: ["ignore", "inherit", "inherit"],
  });
  process.on("exit", () => child.kill("SIGTERM"));
  child.on("close", (code) => process.exit(code ?? 1));
  await answering();
  console.log(welcome());
}

async function answering() {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function welcome() {
  const address = `http://localhost:${port}`;
  return `
  The site is open:   ${address}
  Its letters:        ${address}/dev/mailbox

  Accounts            admin@marquee.example    marquee-admin    runs the house
                      member@marquee.example   marquee-member   subscribed
                      viewer@marquee.example   marquee-viewer   not subscribed

  Ctrl+C stops it. Its data stays in ${state}
`;
}

import { spawn } from "node:child_process";
import { once } from "node:events";
import { install } from "./install.mjs";
import { environment, root } from "./processes.mjs";
import { runScript } from "./run-script.mjs";

/** Runs a command of scripts/live with this command line, after installing the packages: it needs their Node. */
export function runLive(command) {
  return runScript(async () => {
    await install();
    const args = [`scripts/live/${command}.mjs`, ...process.argv.slice(2)];
    const nodeOptions = ["--disable-warning=ExperimentalWarning"];
    const child = spawn("node", [...nodeOptions, ...args], { cwd: root, env: environment, stdio: "inherit" });
    const [code] = await once(child, "exit");
    process.exitCode = code ?? 1;
  });
}

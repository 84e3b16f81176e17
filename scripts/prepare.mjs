import { install } from "./install.mjs";
import { compileMessages } from "./messages.mjs";
import { runScript, runStep } from "./run-script.mjs";

/**
 * Installs the packages and compiles the messages: scripts that import them could not be loaded
 * without. package.json runs the script after it by `env`, because bash remembers the Node that it
 * found before there was the packages' own.
 */
async function prepare() {
  await runStep("Packages", install);
  await runStep("Messages", compileMessages);
}

await runScript(prepare);

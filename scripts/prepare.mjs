import { install } from "./install.mjs";
import { compileMessages } from "./messages.mjs";
import { runScript, runStep } from "./run-script.mjs";

/**
 * Installs the packages and compiles the messages, without which scripts that import them cannot be
 * loaded. package.json runs the next script by `env`, because bash remembers the Node that it found
 * before the packages' own was installed.
 */
async function prepare() {
  await runStep("Packages", install);
  await runStep("Messages", compileMessages);
}

await runScript(prepare);

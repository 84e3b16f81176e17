import { installPackages } from "./install.mjs";
import { compileMessages } from "./messages.mjs";
import { runScript, runStep } from "./run-script.mjs";

/**
 * Installs the packages and compiles the messages, because scripts that import packages or messages
 * cannot be loaded before. package.json runs the next script by `env`, because bash remembers the
 * path of the Node that it found before the `node` package was installed.
 */
async function prepare() {
  await runStep("Packages", installPackages);
  await runStep("Messages", compileMessages);
}

await runScript(prepare);

import { parseArgs } from "node:util";
import { install } from "./install.mjs";
import { runScript, runStep } from "./run-script.mjs";

const usage = `
  npm run import -- folder/ [--site https://your.site] [--dry-run] [--original-only]
                            [--category Action] [--language English] [--price 180]

  Uploads a folder of movies with their posters, and adds them to the catalogue. It signs in as the administrator that
  MARQUEE_EMAIL and MARQUEE_PASSWORD name, or prompts for them. See docs/import.md.
`;

const options = {
  site: { type: "string", default: "http://localhost:8787" },
  "dry-run": { type: "boolean", default: false },
  "original-only": { type: "boolean", default: false },
  category: { type: "string" },
  language: { type: "string" },
  price: { type: "string" },
};

function readArguments() {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    throw new Error(`${error.message}\n${usage}`);
  }
}

await runScript(async () => {
  const { values, positionals } = readArguments();
  const [folder, ...extraFolders] = positionals;
  if (!folder || extraFolders.length > 0) throw new Error(usage);
  await runStep("Packages", install);
  const { compileMessages } = await import("./messages.mjs");
  await runStep("Messages", compileMessages);
  const { importFolder } = await import("./import/import-folder.mjs");
  const skippedCount = await importFolder(folder, values);
  if (skippedCount > 0) process.exitCode = 1;
});

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { measureFunctions } from "./lint/complexity.mjs";
import { root } from "./processes.mjs";

const maxComplexity = 15;
const folders = ["contract", "worker", "web", "scripts", "demo"];
/** Folders without sources, and the generators of the demo, which no command runs. */
const excluded = /^(web\/public|demo\/generators)\//;

/** Fails if a function's cyclomatic complexity is too high. */
async function checkComplexity() {
  const files = (await Promise.all(folders.map(listSources))).flat();
  const breaches = (await Promise.all(files.map(findBreaches))).flat();
  if (breaches.length === 0) return;
  console.error(`Functions of a complexity above ${maxComplexity}:\n${breaches.join("\n")}`);
  process.exitCode = 1;
}

async function listSources(folder) {
  const names = await readdir(join(root, folder), { recursive: true });
  return names
    .filter((name) => /\.(tsx?|m?js)$/.test(name))
    .map((name) => join(folder, name))
    .filter((file) => !excluded.test(file));
}

async function findBreaches(file) {
  const functions = measureFunctions(file, await readFile(join(root, file), "utf8"));
  return functions
    .filter(({ complexity }) => complexity > maxComplexity)
    .map(({ line, complexity }) => `  ${file}:${line} has ${complexity}`);
}

await checkComplexity();

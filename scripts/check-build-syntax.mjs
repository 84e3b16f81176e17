import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "./processes.mjs";

/** The ECMAScript version of Safari 16.4, the oldest browser of docs/browsers.md. */
const ecmaVersion = 2022;
/** Functions newer than Safari 16.4 whose use the types of `lib` do not reveal. */
const newerFunctions =
  /\bAbortSignal\.any\b|\bURL\.(parse|canParse)\b|\b(Object|Map)\.groupBy\b|\bPromise\.(withResolvers|try)\b|\bArray\.fromAsync\b/;

/**
 * Throws if a built script needs a browser newer than the oldest supported one. Returns the number
 * of scripts.
 */
export async function checkBuildSyntax() {
  // Not imported above: `npm test` loads this file before the packages are installed.
  const { parse } = await import("acorn");
  const folder = join(root, ".build/web");
  const problems = [];
  const names = await listScripts(folder);
  for (const name of names) {
    const code = await readFile(join(folder, name), "utf8");
    // Manifests do not list the scripts of web workers.
    for (const [worker] of code.matchAll(/assets\/worker-[\w-]+\.js/g)) names.add(worker);
    try {
      parse(code, { ecmaVersion, sourceType: "module" });
    } catch ({ message }) {
      problems.push(`${name}: ${message}`);
    }
    const [newer] = newerFunctions.exec(code) ?? [];
    if (newer) problems.push(`${name}: ${newer}`);
  }
  if (problems.length > 0)
    throw new Error(`newer than the oldest supported browser:\n${problems.join("\n")}`);
  return `${names.size} scripts for the oldest supported browsers`;
}

/** Lists the scripts of the current build, which are in a folder with those of earlier ones. */
async function listScripts(folder) {
  const manifests = (await readdir(join(folder, ".vite"))).filter((name) =>
    name.startsWith("manifest."),
  );
  const files = await Promise.all(
    manifests.map(async (name) =>
      Object.values(JSON.parse(await readFile(join(folder, ".vite", name), "utf8"))),
    ),
  );
  const workers = (await readdir(folder)).filter((name) => /^sw\..+\.js$/.test(name));
  return new Set(
    [...files.flat().map(({ file }) => file), ...workers].filter((name) => name.endsWith(".js")),
  );
}

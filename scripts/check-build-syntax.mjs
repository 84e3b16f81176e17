import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "./processes.mjs";

/**
 * The oldest browsers of each part of the site: their ECMAScript version, and the newer functions
 * that TypeScript's `lib` does not refuse. Pages: Safari 16.4 (docs/browsers.md). Televisions:
 * Chromium 79, with the functions that web/tv/polyfills.ts adds.
 */
const pages = {
  ecmaVersion: 2022,
  newerFunctions:
    /\bAbortSignal\.any\b|\bURL\.(parse|canParse)\b|\b(Object|Map)\.groupBy\b|\bPromise\.(withResolvers|try)\b|\bArray\.fromAsync\b/,
};
const televisions = {
  ecmaVersion: 2017,
  newerFunctions: new RegExp(
    `${pages.newerFunctions.source}|\\bObject\\.hasOwn\\b|\\bPromise\\.any\\b|\\bstructuredClone\\b|\\bIntl\\.(DisplayNames|Segmenter)\\b|\\bWeakRef\\b|\\.(toReversed|toSpliced|findLastIndex|isWellFormed|toWellFormed)\\(`,
  ),
};
/** Dynamic imports and `import.meta` are newer than ES2017, and in Chromium since version 64. */
const importSyntax = /\bimport(?=\(|\.meta\b)/g;

/**
 * Throws if a built script needs a newer browser than the oldest supported browser. Returns the
 * number of scripts.
 */
export async function checkBuildSyntax() {
  // acorn is imported here, because `npm test` loads this file before the packages are installed.
  const { parse } = await import("acorn");
  const folder = join(root, ".build/web");
  const problems = [];
  const scripts = await listScripts(folder);
  for (const [name, { ecmaVersion, newerFunctions }] of scripts) {
    const code = await readFile(join(folder, name), "utf8");
    // Manifests do not list the scripts of web workers.
    for (const [worker] of code.matchAll(/assets\/worker-[\w-]+\.js/g)) scripts.set(worker, pages);
    try {
      parse(code.replace(importSyntax, "loaded"), { ecmaVersion, sourceType: "module" });
    } catch ({ message }) {
      problems.push(`${name}: ${message}`);
    }
    const [newer] = newerFunctions.exec(code) ?? [];
    if (newer) problems.push(`${name}: ${newer}`);
  }
  if (problems.length > 0)
    throw new Error(`newer than the oldest supported browser:\n${problems.join("\n")}`);
  return `${scripts.size} scripts for the oldest supported browsers`;
}

/**
 * Lists the scripts of the current build, each with its oldest browsers. The folder also contains
 * the scripts of earlier builds.
 */
async function listScripts(folder) {
  const manifests = (await readdir(join(folder, ".vite"))).filter((name) =>
    name.startsWith("manifest."),
  );
  const listed = await Promise.all(
    manifests.map(async (manifest) => {
      const browsers = /^manifest\.(tv|receiver)-/.test(manifest) ? televisions : pages;
      const files = JSON.parse(await readFile(join(folder, ".vite", manifest), "utf8"));
      return Object.values(files).map(({ file }) => [file, browsers]);
    }),
  );
  const workers = (await readdir(folder)).filter((name) => /^sw\..+\.js$/.test(name));
  const scripts = [...listed.flat(), ...workers.map((name) => [name, pages])];
  return new Map(scripts.filter(([name]) => name.endsWith(".js")));
}

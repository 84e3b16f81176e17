import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { root } from "./processes.mjs";

const made = join(root, ".build/web");
const kB = 1000;

/** Bytes (gzip) that a page's scripts and styles weigh before it can be used. Budgets: docs/decisions. */
export async function checkSizes() {
  const manifest = JSON.parse(await readMade(".vite/manifest.json"));
  const home = scriptsOf(manifest, ["index.html"]);
  const watch = scriptsOf(manifest, ["index.html", "app/pages/watch-page.tsx", "features/player/player.tsx"]);
  const drawn = await readMade("drawn.html");
  const lines = [
    weigh("JavaScript before home is usable", 100 * kB, [...(await readAll(home)), startIn(drawn)]),
    weigh(
      "JavaScript of the watch page beyond it",
      170 * kB,
      await readAll(watch.filter((file) => !home.includes(file))),
    ),
    weigh("CSS", 15 * kB, [stylesIn(drawn)]),
  ];
  const broken = lines.filter(({ bytes, budget }) => bytes > budget || bytes === 0);
  const report = lines
    .map(({ what, bytes, budget }) => `${what} ${(bytes / kB).toFixed(1)} of ${budget / kB} kB`)
    .join("; ");
  if (broken.length > 0) throw new Error(report);
  return report;
}

function scriptsOf(manifest, entries) {
  const scripts = new Set();
  const visit = (name) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`the build has no ${name}`);
    if (scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const entry of entries) visit(entry);
  return [...scripts];
}

// In the page that the Worker draws into stand the styles of all pages, and what starts the scripts.
const stylesIn = (page) => /<style>(.+?)<\/style>/s.exec(page)[1];
const startIn = (page) => /<script type="module"[^>]*>(.+?)<\/script>/s.exec(page)[1];

const readMade = (file) => readFile(join(made, file), "utf8");
const readAll = (files) => Promise.all(files.map(readMade));

function weigh(what, budget, texts) {
  return { what, budget, bytes: texts.reduce((sum, text) => sum + gzipSync(text).length, 0) };
}

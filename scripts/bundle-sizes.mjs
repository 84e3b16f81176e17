import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { siteStyles } from "../contract/site-styles.ts";
import { root } from "./processes.mjs";

const buildFolder = join(root, ".build/web");
const workerFile = join(root, ".build/worker/index.js");
const kB = 1000;

/** Bytes (gzip) of the scripts and styles that a page needs before it can be used, and of the Worker. Budgets: docs/decisions. */
async function checkBundleSizes() {
  const manifest = JSON.parse(await readBuildFile(".vite/manifest.en.json"));
  const homeScripts = scriptsOf(manifest, ["index.html"]);
  const watchScripts = scriptsOf(manifest, ["index.html", "app/pages/watch-page.tsx", "features/player/player.tsx"]);
  const template = await readBuildFile("ssr.en.html");
  const lines = [
    measureBundle("JavaScript before home is usable", 110 * kB, [
      ...(await readBuildFiles(homeScripts)),
      extractStartScript(template),
    ]),
    measureBundle(
      "JavaScript of the watch page beyond it",
      170 * kB,
      await readBuildFiles(watchScripts.filter((file) => !homeScripts.includes(file))),
    ),
    measureBundle("CSS with the heaviest brand", 15 * kB, [extractStyles(template), await findHeaviestBrandStyles()]),
    measureBundle("Worker", 1000 * kB, [await readFile(workerFile)]),
  ];
  const broken = lines.filter(({ bytes, budget }) => bytes > budget || bytes === 0);
  const report = lines
    .map(({ label, bytes, budget }) => `${label} ${(bytes / kB).toFixed(1)} of ${budget / kB} kB`)
    .join("; ");
  if (broken.length > 0) throw new Error(report);
  return report;
}

/** The styles that a page has besides, of the demo's brand whose are the most. */
async function findHeaviestBrandStyles() {
  const folder = join(root, "demo/brands");
  const brands = await Promise.all((await readdir(folder)).map((file) => readFile(join(folder, file), "utf8")));
  const styles = brands.map((brand) => siteStyles(JSON.parse(brand)));
  return styles.reduce((heaviest, each) => (gzipSync(each).length > gzipSync(heaviest).length ? each : heaviest));
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

// The template of server-rendered pages contains the styles of all pages, and the script that starts the others.
const extractStyles = (page) => /<style>(.+?)<\/style>/s.exec(page)[1];
const extractStartScript = (page) => /<script type="module"[^>]*>(.+?)<\/script>/s.exec(page)[1];

const readBuildFile = (file) => readFile(join(buildFolder, file), "utf8");
const readBuildFiles = (files) => Promise.all(files.map(readBuildFile));

function measureBundle(label, budget, texts) {
  return { label, budget, bytes: texts.reduce((sum, text) => sum + gzipSync(text).length, 0) };
}

console.log(await checkBundleSizes());

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { siteStyles } from "../contract/site/site-styles.ts";
import { root } from "./processes.mjs";

const workerFile = join(root, ".build/worker/index.js");
const kB = 1000;

/**
 * Checks the gzipped bytes of a page's styles, of the pages for televisions and of the Worker.
 * tests/e2e/page-weight.spec.ts counts the scripts of each page in a browser. Budgets:
 * docs/decisions.
 */
async function checkBundleSizes() {
  const template = await readFile(join(root, ".build/web/ssr.en.html"), "utf8");
  const lines = [
    measureBundle("CSS with the heaviest brand", 15 * kB, [
      extractStyles(template),
      await findHeaviestBrandStyles(),
    ]),
    measureBundle("Pages for televisions without the player", 60 * kB, await readTvScripts()),
    measureBundle("Worker", 1300 * kB, [await readFile(workerFile)]),
  ];
  const broken = lines.filter(({ bytes, budget }) => bytes > budget || bytes === 0);
  const report = lines
    .map(({ label, bytes, budget }) => `${label} ${(bytes / kB).toFixed(1)} of ${budget / kB} kB`)
    .join("; ");
  if (broken.length > 0) throw new Error(report);
  return report;
}

/** Returns the page's inline styles for the demo brand with the largest styles. */
async function findHeaviestBrandStyles() {
  const folder = join(root, "demo/brands");
  const brands = await Promise.all(
    (await readdir(folder)).map((file) => readFile(join(folder, file), "utf8")),
  );
  const styles = brands.map((brand) => siteStyles(JSON.parse(brand)));
  return styles.reduce((heaviest, each) =>
    gzipSync(each).length > gzipSync(heaviest).length ? each : heaviest,
  );
}

/** Returns the scripts that the page for televisions loads before a movie is played. */
async function readTvScripts() {
  const folder = join(root, ".build/web");
  const files = JSON.parse(await readFile(join(folder, ".vite/manifest.tv-en.json"), "utf8"));
  const names = new Set(["index.html"]);
  for (const name of names) for (const imported of files[name].imports ?? []) names.add(imported);
  return Promise.all([...names].map((name) => readFile(join(folder, files[name].file))));
}

// The template of server-rendered pages contains the styles of all pages.
const extractStyles = (page) => /<style>(.+?)<\/style>/s.exec(page)[1];

function measureBundle(label, budget, texts) {
  return { label, budget, bytes: texts.reduce((sum, text) => sum + gzipSync(text).length, 0) };
}

console.log(await checkBundleSizes());

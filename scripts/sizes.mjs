import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { root } from "./processes.mjs";

const made = join(root, ".build/web");
const kB = 1000;

/** Bytes (gzip) that a page's scripts and styles weigh before it can be used. Budgets: docs/decisions. */
export async function checkSizes() {
  const manifest = JSON.parse(await readFile(join(made, ".vite/manifest.json"), "utf8"));
  const home = filesOf(manifest, ["index.html"]);
  const watch = filesOf(manifest, ["index.html", "app/pages/watch-page.tsx", "player/player.tsx"]);
  const drawn = await inlineOf("drawn.html");
  const lines = [
    await weigh("JavaScript before home is usable", home.scripts, 100 * kB, drawn.script),
    await weigh(
      "JavaScript of the watch page beyond it",
      watch.scripts.filter((file) => !home.scripts.includes(file)),
      170 * kB,
    ),
    await weigh("CSS", [], 15 * kB, drawn.styles),
  ];
  const broken = lines.filter(({ bytes, budget }) => bytes > budget || bytes === 0);
  const report = lines
    .map(({ what, bytes, budget }) => `${what} ${(bytes / kB).toFixed(1)} of ${budget / kB} kB`)
    .join("; ");
  if (broken.length > 0) throw new Error(report);
  return report;
}

function filesOf(manifest, entries) {
  const scripts = new Set();
  const styles = new Set();
  const visit = (name) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`the build has no ${name}`);
    if (scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    for (const css of chunk.css ?? []) styles.add(css);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const entry of entries) visit(entry);
  return { scripts: [...scripts], styles: [...styles] };
}

/** What stands in the page that the Worker draws into: the styles of all, and what starts the scripts. */
async function inlineOf(name) {
  const page = await readFile(join(made, name), "utf8");
  const [, script] = /<script type="module"[^>]*>(.+?)<\/script>/s.exec(page);
  const styles = [...page.matchAll(/<style>(.+?)<\/style>/gs)].map(([, text]) => text);
  return { script, styles: styles.join("") };
}

async function weigh(what, files, budget, inline = "") {
  const contents = await Promise.all(files.map((file) => readFile(join(made, file))));
  const sizes = [...contents, ...(inline ? [inline] : [])].map((content) => gzipSync(content).length);
  return { what, budget, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

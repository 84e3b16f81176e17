import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { withBuildLock } from "./file-lock.mjs";
import { environment, root, run } from "./processes.mjs";

/** With any other NODE_ENV, such as that of tests, React's code is slower and larger. */
const buildEnvironment = { ...environment, NODE_ENV: "production" };

const shared = ["contract", ".build/messages", "package.json", "package-lock.json"];

const vitePlugins = ["colour-mix", "messages", "package-sizes", "page-chunks", "ssr-template"].map(
  (name) => `scripts/vite-${name}.mjs`,
);

/**
 * Builds the SPA, the pages for televisions and the page for Cast receivers, once per language, and
 * the embedded player into `.build/web`.
 */
export function buildWeb() {
  return buildIfOutdated("web", ["web", ...vitePlugins, ...shared], async () => {
    await rm(join(root, ".build/web"), { recursive: true, force: true });
    const { locales } = JSON.parse(await readFile(join(root, "messages/settings.json"), "utf8"));
    const buildLocale = async (locale) => {
      const env = { ...buildEnvironment, LOCALE: locale };
      await run("vite", ["build", "web"], { env });
      for (const name of ["tv", "receiver"])
        await run("vite", ["build", "--config", `web/${name}/vite.config.ts`], { env });
    };
    await Promise.all(locales.map(buildLocale));
    await run("vite", ["build", "--config", "web/embed/vite.config.ts"], { env: buildEnvironment });
  });
}

/** Builds the Worker into `.build/worker`. */
export function buildWorker() {
  return buildIfOutdated("worker", ["worker", "web", "wrangler.toml", ...shared], () =>
    bundleWorker("worker"),
  );
}

/** Builds the Worker with the additions for its tests into `.build/test-worker`. */
export function buildTestWorker() {
  const folder = "tests/support/test-worker";
  return buildIfOutdated("test-worker", ["worker", "web", "wrangler.toml", folder, ...shared], () =>
    bundleWorker("test-worker", `${folder}/index.ts`),
  );
}

/**
 * Bundles the Worker of the file `entry`, by default the site's, into the folder `name` of
 * `.build`.
 */
export function bundleWorker(name, entry) {
  const entries = entry === undefined ? [] : [entry];
  return run("wrangler", ["deploy", ...entries, "--dry-run", "--outdir", `.build/${name}`], {
    env: buildEnvironment,
  });
}

/** Runs the build unless the output is complete and up to date with its sources. */
export async function buildIfOutdated(name, sources, runBuild) {
  const outputPath = `.build/${name}`;
  const recordPath = join(root, `${outputPath}.made-from`);
  const from = fingerprint(sources);
  const isCurrent = async () =>
    (await readFile(recordPath, "utf8").catch(() => null)) ===
    `${from} ${fingerprint([outputPath])}`;
  if (await isCurrent()) return "up to date";
  return withBuildLock(async () => {
    if (await isCurrent()) return "up to date";
    await runBuild();
    await writeFile(recordPath, `${from} ${fingerprint([outputPath])}`);
  });
}

/** Hashes files synchronously, because thousands of promises take ten times as long. */
function fingerprint(paths) {
  const hash = createHash("sha256");
  for (const path of paths.flatMap(listFiles))
    hash.update(`${path}\n`).update(readFileSync(join(root, path)));
  return hash.digest("hex");
}

/** Lists the files at or below a path; none if it does not exist. */
function listFiles(path) {
  const stats = statSync(join(root, path), { throwIfNoEntry: false });
  if (!stats?.isDirectory()) return stats ? [path] : [];
  return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)))
    .sort();
}

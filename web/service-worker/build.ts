import { createHash } from "node:crypto";
import { join } from "node:path";
import { build, type Plugin, type Rolldown } from "vite";
import { locales } from "#messages/runtime";
import { endpoints } from "../../contract/endpoints.ts";
import { type Page, pageNames, pages } from "../../contract/pages.ts";
import { toComponentName } from "../app/page-component.ts";
import { cachedPathPattern, describeCachedEndpoints } from "./cached-endpoints.ts";

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk & {
  viteMetadata?: { importedCss: Set<string>; importedAssets: Set<string> };
};

/** Modules that are never cached: the studio, and the player, which is useless offline. */
const excludedModules = /\/web\/(studio\/|features\/player\/player\.tsx$)/;

/**
 * Modules cached on the first visit beside the pages for offline use: the layout, the errors and
 * the catalogue. The other files are cached on the second visit.
 */
const firstModules =
  /\/web\/(app\/(layout|idle)\/|app\/pages\/(error-page|(home|movie|movie-list)-error)\.tsx$|features\/(catalogue|extras|home|movies|search)\/)/;

const offlineComponents = pageNames
  .filter((name) => (pages[name] as Page).offline)
  .map((name) => toComponentName(name));

/** Builds `/sw.<locale>.js` last, because this script contains the list of the pages' files. */
export const serviceWorkerPlugin = (locale: string | undefined): Plugin => ({
  name: "service-worker",
  apply: "build",
  async writeBundle({ dir = "" }, bundle) {
    const { root } = this.environment.config;
    const { files, laterFiles } = collectFiles(bundle);
    const shell = bundle["index.html"];
    const version = computeHash(
      ...files,
      ...laterFiles,
      shell?.type === "asset" ? shell.source : "",
    );
    await buildWorker(join(root, "service-worker/sw.ts"), dir, `sw.${locale}.js`, {
      locale: locale ?? "",
      locales: [...locales],
      version,
      contract: computeHash(describeCachedEndpoints(endpoints)),
      cachedPaths: cachedPathPattern(endpoints),
      files,
      laterFiles,
    });
  },
});

function buildWorker(
  entry: string,
  outDir: string,
  fileName: string,
  buildInfo: Record<string, string | string[]>,
) {
  return build({
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    define: { BUILD: JSON.stringify(buildInfo) },
    build: {
      outDir,
      emptyOutDir: false,
      target: "es2022",
      lib: { entry, formats: ["iife"], name: "serviceWorker", fileName: () => fileName },
    },
  });
}

type IsIncluded = (module: string) => boolean;

/**
 * Collects the files of a chunk, of its imports, and of the dynamic imports that `isIncluded`
 * accepts.
 */
function collectFrom(bundle: Bundle, entryName: string, isIncluded: IsIncluded): string[] {
  const files = new Set<string>();
  const visit = (name: string) => {
    const chunk = bundle[name];
    if (chunk?.type !== "chunk" || files.has(`/${name}`)) return;
    files.add(`/${name}`);
    for (const file of listStylesAndFonts(chunk as Chunk)) files.add(`/${file}`);
    const later = chunk.dynamicImports.filter((next) => isIncluded(facadeOf(bundle, next)));
    for (const next of [...chunk.imports, ...later]) visit(next);
  };
  visit(entryName);
  return [...files];
}

/**
 * Collects the scripts, styles and fonts of the first visit, beginning with the shell's entry
 * script, and separately the files of the other pages.
 */
function collectFiles(bundle: Bundle) {
  const entry = Object.values(bundle).find((file) => file.type === "chunk" && file.isEntry);
  if (!entry) throw new Error("The bundle has no entry chunk.");
  const offlineModules = offlineComponents.map((component) => findPageModule(bundle, component));
  const files = collectFrom(
    bundle,
    entry.fileName,
    (module) => firstModules.test(module) || offlineModules.includes(module),
  );
  const all = collectFrom(bundle, entry.fileName, (module) => !excludedModules.test(module));
  return { files, laterFiles: all.filter((file) => !files.includes(file)) };
}

/** The module that exports a page's component: see web/app/server-rendered-pages.ts. */
function findPageModule(bundle: Bundle, component: string): string {
  const modules = Object.values(bundle).flatMap((file) =>
    file.type === "chunk" ? Object.entries(file.modules) : [],
  );
  const found = modules.find(
    ([id, { renderedExports }]) =>
      id.includes("/web/app/pages/") && renderedExports.includes(component),
  );
  if (!found) throw new Error(`No module of web/app/pages exports ${component}.`);
  return found[0];
}

function listStylesAndFonts({ viteMetadata }: Chunk): string[] {
  const { importedCss = [], importedAssets = [] } = viteMetadata ?? {};
  return [...importedCss, ...importedAssets].filter((file) => /\.(css|woff2)$/.test(file));
}

function facadeOf(bundle: Bundle, name: string): string {
  const chunk = bundle[name];
  return chunk?.type === "chunk" ? (chunk.facadeModuleId ?? "") : "";
}

function computeHash(...parts: (string | Uint8Array)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("hex").slice(0, 12);
}

import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { build, type Plugin, type Rolldown } from "vite";

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk & {
  viteMetadata?: { importedCss: Set<string>; importedAssets: Set<string> };
};

/**
 * When its files change, cached responses of older builds may lack fields: any public response is
 * cached.
 */
const contractFolder = "../contract";

/** The studio, and the player, which is useless offline. */
const excludedModules = /\/web\/(studio\/|features\/player\/player\.tsx$)/;

/** What the public pages load. The other files are cached when somebody comes back. */
const firstModules =
  /\/web\/(app\/(layout|idle)\/|app\/pages\/(movies|movie|category|own-category|about|contact|error)-page\.tsx$|app\/pages\/(home|movie|movie-list)-error\.tsx$|features\/(catalogue|extras|home|movies|search)\/)/;

/** Builds `/sw.<locale>.js` after the pages, because it contains the list of their files. */
export const serviceWorker = (locale: string | undefined): Plugin => ({
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
    const contract = computeHash(...(await readContract(join(root, contractFolder))));
    await buildWorker(join(root, "service-worker/sw.ts"), dir, `sw.${locale}.js`, {
      version,
      contract,
      files,
      laterFiles,
    });
  },
});

async function readContract(folder: string) {
  const names = (await readdir(folder, { recursive: true }))
    .filter((name) => name.endsWith(".ts"))
    .sort();
  return Promise.all(names.map((name) => readFile(join(folder, name))));
}

function buildWorker(
  entry: string,
  outDir: string,
  fileName: string,
  buildInfo: { version: string; contract: string; files: string[]; laterFiles: string[] },
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

/** The files that a chunk loads, with those of the imports that are included. */
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
 * The scripts, styles and fonts of the first visit, the entry script of the shell first, and those
 * of the other pages.
 */
function collectFiles(bundle: Bundle) {
  const entry = Object.values(bundle).find((file) => file.type === "chunk" && file.isEntry);
  if (!entry) throw new Error("The bundle has no entry chunk.");
  const files = collectFrom(bundle, entry.fileName, (module) => firstModules.test(module));
  const all = collectFrom(bundle, entry.fileName, (module) => !excludedModules.test(module));
  return { files, laterFiles: all.filter((file) => !files.includes(file)) };
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

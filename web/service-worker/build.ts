import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { build, type Plugin, type Rolldown } from "vite";

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string>; importedAssets: Set<string> } };

const publicFiles = ["/icons/favicon.svg"];

/** When these change, cached responses of older builds may lack fields. */
const contractFiles = ["../contract/catalogue.ts", "../contract/movie-fields.ts"];

/** Modules for administrators, and the player, which is useless offline. */
const excludedModules = /\/web\/(features\/admin\/|features\/player\/player\.tsx$)/;

/** Builds `/sw.<locale>.js` after the pages, because it contains the list of their files. */
export const serviceWorker = (locale: string | undefined): Plugin => ({
  name: "service-worker",
  apply: "build",
  async writeBundle({ dir = "" }, bundle) {
    const { root } = this.environment.config;
    const files = collectFiles(bundle);
    const contents = await Promise.all(publicFiles.map((file) => readFile(join(root, "public", file))));
    const shell = bundle["index.html"];
    const version = computeHash(...files, ...contents, shell?.type === "asset" ? shell.source : "");
    const contract = computeHash(...(await Promise.all(contractFiles.map((file) => readFile(join(root, file))))));
    await buildWorker(join(root, "service-worker/sw.ts"), dir, `sw.${locale}.js`, {
      version,
      contract,
      files: [...files, ...publicFiles],
    });
  },
});

function buildWorker(
  entry: string,
  outDir: string,
  fileName: string,
  buildInfo: { version: string; contract: string; files: string[] },
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

/** The scripts, styles and fonts of all public pages; first the entry script of the shell. */
function collectFiles(bundle: Bundle): string[] {
  const files = new Set<string>();
  const visit = (name: string) => {
    const chunk = bundle[name];
    if (chunk?.type !== "chunk" || files.has(`/${name}`) || excludedModules.test(chunk.facadeModuleId ?? "")) return;
    files.add(`/${name}`);
    const { importedCss = [], importedAssets = [] } = (chunk as Chunk).viteMetadata ?? {};
    for (const file of [...importedCss, ...importedAssets]) if (/\.(css|woff2)$/.test(file)) files.add(`/${file}`);
    for (const next of [...chunk.imports, ...chunk.dynamicImports]) visit(next);
  };
  const entry = Object.values(bundle).find((file) => file.type === "chunk" && file.isEntry);
  if (!entry) throw new Error("The bundle has no entry chunk.");
  visit(entry.fileName);
  return [...files];
}

function computeHash(...parts: (string | Uint8Array)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("hex").slice(0, 12);
}

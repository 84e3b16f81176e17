import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buildIfOutdated } from "./build.mjs";
import { root, run } from "./processes.mjs";

const project = join(root, ".build/messages.inlang");

/**
 * Compiles the messages into functions that the Worker and the browser import, into
 * `.build/messages`: https://inlang.com/m/gerre34r
 */
export function compileMessages() {
  return buildIfOutdated(
    "messages",
    ["messages", "scripts/messages.mjs", "package-lock.json"],
    async () => {
      // Imported here, because the scripts that install the packages import this file.
      const { compile } = await import("@inlang/paraglide-js");
      await mkdir(project, { recursive: true });
      await writeFile(join(project, "settings.json"), JSON.stringify(await projectSettings()));
      await compile({
        project,
        outdir: join(root, ".build/messages"),
        strategy: ["globalVariable", "baseLocale"],
        outputStructure: "message-modules",
        // vite.config.ts sets this variable to the one language of each client build. The Worker
        // contains all languages, and chooses one for each request.
        experimentalStaticLocale: "/** @type {any} */ (globalThis).__PARAGLIDE_STATIC_LOCALE__",
      });
      // Generates types from the functions' JSDoc.
      await run("tsc", ["-p", "messages", "--singleThreaded"]);
    },
  );
}

async function projectSettings() {
  const { baseLocale, locales } = JSON.parse(
    await readFile(join(root, "messages/settings.json"), "utf8"),
  );
  return {
    baseLocale,
    locales,
    modules: ["../node_modules/@inlang/plugin-message-format/dist/index.js"],
    "plugin.inlang.messageFormat": { pathPattern: "../messages/{locale}.json" },
    telemetry: "off",
  };
}

if (import.meta.filename === process.argv[1]) await compileMessages();

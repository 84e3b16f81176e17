import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { endpoints } from "../contract/endpoints.ts";
import { createFolderPattern, routeFolders } from "../contract/pages/path-folders.ts";
import { mixedColoursOnly } from "../scripts/vite-colour-mix.mjs";
import { messageChunk, messagesOfOneLocale } from "../scripts/vite-messages.mjs";
import { packageSizes } from "../scripts/vite-package-sizes.mjs";
import { pageChunks } from "../scripts/vite-page-chunks.mjs";
import { ssrTemplate } from "../scripts/vite-ssr-template.mjs";
import { serviceWorkerPlugin } from "./service-worker/build.ts";

/**
 * The Worker as proxy target. Must be an object: with a string, Vite rewrites the Host header, and
 * the Worker rejects writes as cross-origin.
 */
const worker = { target: `http://127.0.0.1:${process.env.WORKER_PORT}` };

/** The endpoints outside `/api`, as patterns. */
const endpointPatterns = Object.keys(endpoints)
  .map((key) => key.replace(/^[A-Z]+ /, "").replace(/:[^/]+/g, "[^/]+"))
  .filter((path) => !path.startsWith("/api/"));

/** The locale of a build. In development it is unset, and the page's `lang` decides. */
const locale = process.env.LOCALE;

export default defineConfig({
  // The runtime for WebGPU has a file of 26.9 MB, and Workers serve 25 MiB at most (decision 253).
  resolve: { alias: { "onnxruntime-web/webgpu": "onnxruntime-web/wasm" } },
  define: locale ? { "globalThis.__PARAGLIDE_STATIC_LOCALE__": JSON.stringify(locale) } : {},
  plugins: [
    react(),
    tailwindcss(),
    messagesOfOneLocale(locale),
    mixedColoursOnly,
    ssrTemplate(locale),
    packageSizes(locale),
    serviceWorkerPlugin(locale),
  ],
  build: {
    outDir: "../.build/web",
    emptyOutDir: false,
    target: "es2022",
    manifest: `.vite/manifest.${locale}.json`,
    assetsInlineLimit: 0,
    // Omits the list of chunk names for preloading, which would add 1.9 kB (gzip) to the first
    // script.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    // One file for the first page compresses better than several shared chunks: 95.7 kB instead of
    // 98.6 for the same modules.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: "first", tags: ["$initial"], priority: 2 }, pageChunks(), messageChunk],
        },
      },
    },
  },
  // Module workers can load rarely needed chunks lazily.
  worker: { format: "es" },
  server: {
    proxy: {
      // Vite itself serves the TypeScript files of the folders `web/api` and `web/embed`.
      [`${createFolderPattern(routeFolders)}(?!.*\\.tsx?(\\?|$))`]: worker,
      "^/tv$": worker,
      "^/(robots\\.txt|feed\\.xml|sitemap(-\\w+)?\\.xml|manifest\\.webmanifest|site-icon\\.svg)$":
        worker,
      [`^(${endpointPatterns.join("|")})(\\?|$)`]: {
        ...worker,
        // A page and an endpoint can share a URL. A request for HTML gets the page.
        bypass: ({ headers, url }) => (headers.accept?.includes("text/html") ? url : undefined),
      },
    },
  },
});

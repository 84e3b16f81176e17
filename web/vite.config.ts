import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { endpoints } from "../contract/endpoints.ts";
import { messageChunk, messagesOfOneLocale } from "../scripts/vite-messages.mjs";
import { ssrTemplate } from "../scripts/vite-ssr-template.mjs";
import { serviceWorker } from "./service-worker/build.ts";

const hlsPackage = createRequire(import.meta.url).resolve("hls.js/package.json");
const hlsFolder = dirname(hlsPackage);
const routerFile = createRequire(import.meta.url)
  .resolve("react-router")
  .replace(/development.index\.js$/, "production/index.mjs");
const hlsVersion: string = JSON.parse(readFileSync(hlsPackage, "utf8")).version;

/** As an object: given as a string, Vite would change the Host, and the Worker refuse every change as a foreign one. */
const worker = { target: `http://127.0.0.1:${process.env.WORKER_PORT}` };

/** The contract's calls outside `/api`, as patterns. */
const endpointPatterns = Object.keys(endpoints)
  .map((key) => key.replace(/^[A-Z]+ /, "").replace(/:[^/]+/g, "[^/]+"))
  .filter((path) => !path.startsWith("/api/"));

/**
 * The flags of hls.js's own builds (its build-config.js). Its light build leaves out the shared audio, which every film
 * has; its full build carries DRM, advertisements and captions in the stream, which none has.
 */
const hlsFlags = {
  __VERSION__: JSON.stringify(hlsVersion),
  __USE_ALT_AUDIO__: true,
  __USE_MEDIA_CAPABILITIES__: true,
  __USE_CMCD__: false,
  __USE_CONTENT_STEERING__: false,
  __USE_EME_DRM__: false,
  __USE_IFRAMES__: false,
  __USE_INTERSTITIALS__: false,
  __USE_M2TS_ADVANCED_CODECS__: false,
  __USE_SUBTITLES__: false,
  __USE_VARIABLE_SUBSTITUTION__: false,
};

/** react-query without mutations: writes go by `apiFetch`. 1.1 kB gzip of the first script. */
const trimReactQuery = {
  name: "trim-react-query",
  load: (id: string) =>
    /query-core\/.*\/mutationCache\.js$/.test(id)
      ? "export class MutationCache { clear() {} async resumePausedMutations() {} }"
      : undefined,
};

/** A build speaks one language; without a name, as while developing, the page says which. */
const locale = process.env.LOCALE;

export default defineConfig({
  define: { ...hlsFlags, ...(locale && { "globalThis.__PARAGLIDE_STATIC_LOCALE__": JSON.stringify(locale) }) },
  // As hls.js is built: a field without a value would otherwise undo what the class above set.
  oxc: { typescript: { removeClassFieldsWithoutInitializer: true }, assumptions: { setPublicClassFields: true } },
  resolve: {
    alias: [
      // Its exports name the build that warns.
      { find: /^react-router$/, replacement: routerFile },
      { find: "../createLucideIcon.mjs", replacement: `${import.meta.dirname}/ui/create-lucide-icon.ts` },
      { find: /^hls\.js$/, replacement: `${hlsFolder}/src/exports-default.ts` },
      { find: "@svta/cml-cmcd", replacement: `${hlsFolder}/src/empty-es.js` },
    ],
  },
  plugins: [
    react(),
    tailwindcss(),
    messagesOfOneLocale(locale),
    trimReactQuery,
    ssrTemplate(locale),
    serviceWorker(locale),
  ],
  build: {
    outDir: "../.build/web",
    emptyOutDir: false,
    target: "es2022",
    manifest: `.vite/manifest.${locale}.json`,
    assetsInlineLimit: 0,
    // Without a list of file names for each lazy part in the first script (1.9 kB gzip).
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    // All that the first page needs in one file: in pieces, each shared with other pages, it compresses worse.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: "first", tags: ["$initial"], priority: 2 }, messageChunk] } },
    },
  },
  // Modules, so that a worker too loads the large parts it seldom needs by themselves.
  worker: { format: "es" },
  server: {
    proxy: {
      "^/(api|media|dev|webhooks|sandbox)/": worker,
      "^/stream/(?!watch/)": worker,
      "^/(robots\\.txt|sitemap(-\\w+)?\\.xml)$": worker,
      [`^(${endpointPatterns.join("|")})(\\?|$)`]: {
        ...worker,
        // A page may have the address of a call: what asks for HTML visits the page.
        bypass: ({ headers, url }) => (headers.accept?.includes("text/html") ? url : undefined),
      },
    },
  },
});

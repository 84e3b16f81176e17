import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { endpoints } from "../contract/endpoints.ts";
import { mixedColoursOnly } from "../scripts/vite-colour-mix.mjs";
import { messageChunk, messagesOfOneLocale } from "../scripts/vite-messages.mjs";
import { ssrTemplate } from "../scripts/vite-ssr-template.mjs";
import { serviceWorker } from "./service-worker/build.ts";

const hlsPackage = createRequire(import.meta.url).resolve("hls.js/package.json");
const hlsFolder = dirname(hlsPackage);
const routerFile = createRequire(import.meta.url)
  .resolve("react-router")
  .replace(/development.index\.js$/, "production/index.mjs");
const hlsVersion: string = JSON.parse(readFileSync(hlsPackage, "utf8")).version;

/** Must be an object: with a string, Vite rewrites the Host header, and the Worker rejects writes as cross-origin. */
const worker = { target: `http://127.0.0.1:${process.env.WORKER_PORT}` };

/** The endpoints outside `/api`, as patterns. */
const endpointPatterns = Object.keys(endpoints)
  .map((key) => key.replace(/^[A-Z]+ /, "").replace(/:[^/]+/g, "[^/]+"))
  .filter((path) => !path.startsWith("/api/"));

/**
 * The flags of hls.js's own builds (its build-config.js). Its light build lacks alternate audio, which every video here
 * uses; its full build has DRM, advertisements and in-stream captions, which none uses.
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

/** Removes mutations from react-query, because writes use `apiFetch`: 1.1 kB gzip of the first script. */
const trimReactQuery = {
  name: "trim-react-query",
  load: (id: string) =>
    /query-core\/.*\/mutationCache\.js$/.test(id)
      ? "export class MutationCache { clear() {} async resumePausedMutations() {} }"
      : undefined,
};

/**
 * React DOM creates the errors that it throws to itself while its code is evaluated. Where a tool listens, such as
 * Lighthouse, V8 then reads the whole script again for the lines of their stacks, which nothing shows.
 */
const trimReactDom = {
  name: "trim-react-dom",
  transform(code: string, id: string) {
    if (!id.endsWith("react-dom-client.production.js")) return;
    const createdError = /(\w+Exception = )Error\((formatProdErrorMessage\(\d+\))\)/g;
    const trimmed = code.replace(createdError, "$1{ __proto__: Error.prototype, message: $2 }");
    if (trimmed === code) throw new Error(`${id} creates no errors any more: remove trimReactDom`);
    return { code: trimmed, map: null };
  },
};

/** A build has one locale. In development it is unset, and the page's `lang` decides. */
const locale = process.env.LOCALE;

export default defineConfig({
  define: { ...hlsFlags, ...(locale && { "globalThis.__PARAGLIDE_STATIC_LOCALE__": JSON.stringify(locale) }) },
  // As in hls.js's own build: a field without an initial value would otherwise overwrite the base class's value.
  oxc: { typescript: { removeClassFieldsWithoutInitializer: true }, assumptions: { setPublicClassFields: true } },
  resolve: {
    alias: [
      // The package's exports name the development build, which logs warnings.
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
    trimReactDom,
    mixedColoursOnly,
    ssrTemplate(locale),
    serviceWorker(locale),
  ],
  build: {
    outDir: "../.build/web",
    emptyOutDir: false,
    target: "es2022",
    manifest: `.vite/manifest.${locale}.json`,
    assetsInlineLimit: 0,
    // Omits the list of chunk names for preloading from the first script (1.9 kB gzip).
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    // One file for the first page compresses better than several shared chunks.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: "first", tags: ["$initial"], priority: 2 }, messageChunk] } },
    },
  },
  // Module workers can load rarely needed chunks lazily.
  worker: { format: "es" },
  server: {
    proxy: {
      "^/(api|media|dev|embed|webhooks|sandbox)/": worker,
      "^/stream/(?!watch/)": worker,
      "^/(robots\\.txt|feed\\.xml|sitemap(-\\w+)?\\.xml|manifest\\.webmanifest|site-icon\\.svg)$": worker,
      [`^(${endpointPatterns.join("|")})(\\?|$)`]: {
        ...worker,
        // A page and an endpoint can share a URL: a request for HTML gets the page.
        bypass: ({ headers, url }) => (headers.accept?.includes("text/html") ? url : undefined),
      },
    },
  },
});

import { defineConfig } from "vite";
import { messageChunk, messagesOfOneLocale } from "../../scripts/vite-messages.mjs";

/** The locale of a build. */
const locale = process.env.LOCALE;

/**
 * The page for Cast receivers, apart from the site's own: the oldest receivers have browsers as old as
 * those of televisions.
 */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  define: locale ? { "globalThis.__PARAGLIDE_STATIC_LOCALE__": JSON.stringify(locale) } : {},
  plugins: [
    messagesOfOneLocale(locale),
    {
      name: "vite-receiver-page",
      apply: "build",
      generateBundle: {
        order: "post",
        handler(_, bundle) {
          const page = bundle["index.html"];
          if (page) page.fileName = `receiver.${locale}.html`;
        },
      },
    },
  ],
  build: {
    outDir: "../../.build/web",
    emptyOutDir: false,
    target: "es2017",
    cssTarget: "chrome79",
    manifest: `.vite/manifest.receiver-${locale}.json`,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    rolldownOptions: { output: { codeSplitting: { groups: [messageChunk] } } },
  },
});

import { defineConfig } from "vite";
import { messageChunk, messagesOfOneLocale } from "./vite-messages.mjs";

const locale = process.env.LOCALE;

/**
 * Returns the configuration of a page for televisions or Cast receivers in `folder`. Such browsers
 * can be as old as Chromium 79, whose syntax and styles would make the site's other pages heavier.
 *
 * @param {"tv" | "receiver"} name
 * @param {string} folder
 */
export const configureScreenPage = (name, folder) =>
  defineConfig({
    root: folder,
    publicDir: false,
    define: locale ? { "globalThis.__PARAGLIDE_STATIC_LOCALE__": JSON.stringify(locale) } : {},
    plugins: [
      messagesOfOneLocale(locale),
      {
        name: `vite-${name}-page`,
        apply: "build",
        generateBundle: {
          order: "post",
          handler(_, bundle) {
            const page = bundle["index.html"];
            if (page) page.fileName = `${name}.${locale}.html`;
          },
        },
      },
    ],
    build: {
      outDir: "../../.build/web",
      emptyOutDir: false,
      target: "es2017",
      cssTarget: "chrome79",
      manifest: `.vite/manifest.${name}-${locale}.json`,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false, resolveDependencies: () => [] },
      rolldownOptions: { output: { codeSplitting: { groups: [messageChunk] } } },
    },
  });

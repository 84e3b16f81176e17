import { defineConfig } from "vite";

/**
 * The player in frames of other sites, without React and without texts. The Worker writes the texts
 * into the page.
 */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [
    {
      name: "vite-embed-page",
      apply: "build",
      generateBundle: {
        order: "post",
        handler(_, bundle) {
          const page = bundle["index.html"];
          if (page) page.fileName = "embed.html";
        },
      },
    },
  ],
  build: {
    outDir: "../../.build/web",
    emptyOutDir: false,
    target: "es2022",
    manifest: ".vite/manifest.embed.json",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
  },
});

import { gzipSync } from "node:zlib";
import { minifySync } from "vite";

/**
 * `.vite/packages.<locale>.json`: each script's packages and their bytes, minified and gzipped by
 * themselves. In the script they compress a little better together.
 */
export const packageSizes = (locale) => ({
  name: "package-sizes",
  apply: "build",
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter(({ type }) => type === "chunk");
    const sizes = Object.fromEntries(
      chunks.map(({ fileName, modules }) => [fileName, measurePackages(modules)]),
    );
    this.emitFile({
      type: "asset",
      fileName: `.vite/packages.${locale}.json`,
      source: JSON.stringify(sizes),
    });
  },
});

function measurePackages(modules) {
  const codes = Map.groupBy(Object.entries(modules), ([id]) => packageOf(id));
  return Object.fromEntries(
    [...codes].map(([name, entries]) => [name, measure(entries.map(([, { code }]) => code))]),
  );
}

/** Keeps what only other packages use. */
const minifyOptions = { module: true, compress: { unused: false } };

const measure = (codes) =>
  gzipSync(minifySync("package.js", codes.join("\n"), minifyOptions).code).length;

/** The project's own code by its folder below the root, and its messages. */
function packageOf(id) {
  const [, name] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id) ?? [];
  if (name) return name;
  return id.includes("/.build/messages/") ? "messages" : "marquee";
}

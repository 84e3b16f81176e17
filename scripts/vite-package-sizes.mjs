import { gzipSync } from "node:zlib";
import { minifySync } from "vite";

/**
 * A Vite plugin that writes `.vite/packages.<locale>.json`: the packages of each script, and their
 * bytes, minified and gzipped one by one.
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

/** Keeps code that looks unused because only other packages use it. */
const minifyOptions = { module: true, compress: { unused: false } };

const measure = (codes) =>
  gzipSync(minifySync("package.js", codes.join("\n"), minifyOptions).code).length;

/**
 * Returns the package of a module: `marquee` for the project's own code, `messages` for its
 * messages.
 */
function packageOf(id) {
  const [, name] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id) ?? [];
  if (name) return name;
  return id.includes("/.build/messages/") ? "messages" : "marquee";
}

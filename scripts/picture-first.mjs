import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const start = readFileSync(new URL("../web/start.js", import.meta.url), "utf8");

/**
 * What the Worker has drawn is painted before a hundred kilobytes of script are fetched and run: index.html names the
 * entry, and a few lines of their own (`web/start.js`) start it.
 */
export function pictureFirst() {
  const name = `assets/start-${createHash("sha256").update(start).digest("hex").slice(0, 8)}.js`;
  return {
    name: "picture-first",
    apply: "build",
    generateBundle() {
      this.emitFile({ type: "asset", fileName: name, source: start });
    },
    transformIndexHtml: {
      order: "post",
      handler: (html) =>
        html.replace(
          /<script type="module" crossorigin src="([^"]+)"><\/script>/,
          (_, entry) =>
            `<script type="module" crossorigin src="/${name}" data-entry="${entry}"></script>\n    <link rel="modulepreload" crossorigin href="${entry}">`,
        ),
    },
  };
}

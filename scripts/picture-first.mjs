import { createHash } from "node:crypto";

/** Runs in the browser: what the page needs to live begins once its first picture is on the screen. */
const start = `const { entry } = document.querySelector("script[data-entry]").dataset;
const picture = document.querySelector("#root img[fetchpriority=high]");
if (picture) {
  const patience = new Promise((done) => setTimeout(done, 1000));
  await Promise.race([picture.decode().catch(() => {}), patience]);
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
}
import(entry);
`;

/**
 * What the Worker has drawn is painted before a hundred kilobytes of script are fetched and run: index.html names the
 * entry, and a few lines of their own start it.
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

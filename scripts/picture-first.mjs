import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const start = readFileSync(new URL("../web/start.js", import.meta.url), "utf8");
/** The letters that are fetched; those that stand in for them are on the device. */
const fetchedLetters = /@font-face\{[^}]*url\([^}]*\}/g;

/**
 * What the Worker has drawn is painted before a hundred kilobytes of script are fetched and run: index.html names the
 * entry, and a few lines of their own (`web/start.js`) start it. It is drawn into drawn.html, which brings its styles
 * along: they are there when the page is, a round trip earlier. Its letters come when the scripts do: they are twice as
 * heavy as the picture, and would share the line with it.
 */
export function pictureFirst() {
  const name = named("start", start, "js");
  return {
    name: "picture-first",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        this.emitFile({ type: "asset", fileName: name, source: start });
        const shell = bundle["index.html"].source;
        const [link, sheet] = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/.exec(shell);
        const styles = String(bundle[sheet].source);
        const letters = styles.match(fetchedLetters).join("");
        const lettersName = named("letters", letters, "css");
        this.emitFile({ type: "asset", fileName: lettersName, source: letters });
        const source = shell
          .replace(/<link rel="modulepreload"[^>]*>\s*/g, "")
          .replace("data-entry=", `fetchpriority="low" data-letters="/${lettersName}" data-entry=`)
          .replace(link, () => `<style>${styles.replace(fetchedLetters, "")}</style>`);
        this.emitFile({ type: "asset", fileName: "drawn.html", source });
      },
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

const named = (name, content, ending) =>
  `assets/${name}-${createHash("sha256").update(content).digest("hex").slice(0, 8)}.${ending}`;

import { readFile, writeFile } from "node:fs/promises";
import subsetFont from "subset-font";

/**
 * Makes the subset font of headlines, all capitals in two weights: a quarter of the whole font. Run it by hand when the
 * font or the characters change; the output is committed.
 */
const sourceFontPath = "node_modules/@fontsource-variable/big-shoulders/files/big-shoulders-latin-wght-normal.woff2";
const outputPath = "web/app/capitals.woff2";
const characters =
  "ABCDEFGHIJKLMNOPQRSTUVWXYZÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞŒŸ" +
  " \u00a00123456789.,:;…!?¡¿&@#%*+-–—·•/()[]'\"‘’“”«»$€£©°";

const wght = { min: 700, max: 800, default: 800 };
const font = await subsetFont(await readFile(sourceFontPath), characters, {
  targetFormat: "woff2",
  variationAxes: { wght },
  noLayoutClosure: true,
  preserveNameIds: [0, 13, 14],
});
await writeFile(outputPath, font);
console.info(`${outputPath}: ${font.length} bytes, ${characters.length} characters`);

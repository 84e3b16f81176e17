import { readFile, writeFile } from "node:fs/promises";
import subsetFont from "subset-font";

/**
 * Makes the letters of headlines, all capitals in two weights: a quarter of the whole font. Run it by hand when the font
 * or the letters change; what it makes is kept, like any picture of the site.
 */
const whole = "node_modules/@fontsource-variable/big-shoulders/files/big-shoulders-latin-wght-normal.woff2";
const made = "web/app/capitals.woff2";
const letters =
  "ABCDEFGHIJKLMNOPQRSTUVWXYZÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞŒŸ" +
  " \u00a00123456789.,:;…!?¡¿&@#%*+-–—·•/()[]'\"‘’“”«»$€£©°";

const wght = { min: 700, max: 800, default: 800 };
const font = await subsetFont(await readFile(whole), letters, {
  targetFormat: "woff2",
  variationAxes: { wght },
  noLayoutClosure: true,
  preserveNameIds: [0, 13, 14],
});
await writeFile(made, font);
console.info(`${made}: ${font.length} bytes, ${letters.length} letters`);

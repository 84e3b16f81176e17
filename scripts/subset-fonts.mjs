import { createHash } from "node:crypto";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import subsetFont from "subset-font";

/**
 * Makes the fonts of `contract/site/type-pairs.ts`: headline fonts with capitals only, text fonts
 * with Latin characters. Run this script by hand when a font or the characters change. The output
 * is committed. Each file name contains a hash, because browsers cache the file forever.
 */
const folder = "web/public/fonts";
const capitals =
  "ABCDEFGHIJKLMNOPQRSTUVWXYZÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞŒŸ" +
  " \u00a00123456789.,:;…!?¡¿&@#%*+-–—·•/()[]'\"‘’“”«»$€£©°";
const textCharacters = `${capitals}abcdefghijklmnopqrstuvwxyzàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿœßªº=<>|\\^_\`{}~§¶†‡±×÷¹²³¼½¾‹›‚„−→←↑↓`;

/** The fonts of headlines. `wght` is the range of weights of a variable font. */
const headlines = [
  {
    name: "big-shoulders",
    package: "@fontsource-variable/big-shoulders",
    wght: { min: 700, max: 800, default: 800 },
  },
  { name: "anton", package: "@fontsource/anton" },
  { name: "instrument-serif", package: "@fontsource/instrument-serif" },
  { name: "smythe", package: "@fontsource/smythe" },
  { name: "staatliches", package: "@fontsource/staatliches" },
];
const wght = { min: 400, max: 800, default: 400 };
const texts = [
  { name: "figtree", package: "@fontsource-variable/figtree", wght },
  { name: "work-sans", package: "@fontsource-variable/work-sans", wght },
  { name: "newsreader", package: "@fontsource-variable/newsreader", wght },
  {
    name: "josefin-sans",
    package: "@fontsource-variable/josefin-sans",
    wght: { ...wght, max: 700 },
  },
  { name: "public-sans", package: "@fontsource-variable/public-sans", wght },
];

async function writeSubsets() {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const font of headlines) await writeSubset(font, capitals);
  for (const font of texts) await writeSubset(font, textCharacters);
}

async function writeSubset({ name, package: source, wght }, characters) {
  const file = wght ? `${name}-latin-wght-normal.woff2` : `${name}-latin-400-normal.woff2`;
  const font = await subsetFont(
    await readFile(`node_modules/${source}/files/${file}`),
    characters,
    {
      targetFormat: "woff2",
      ...(wght && { variationAxes: { wght } }),
      noLayoutClosure: true,
      // Keep the copyright and the licence.
      preserveNameIds: [0, 13, 14],
    },
  );
  const hash = createHash("sha256").update(font).digest("hex").slice(0, 8);
  await writeFile(`${folder}/${name}.${hash}.woff2`, font);
  console.info(`${name}.${hash}.woff2: ${font.length} bytes`);
}

await writeSubsets();

// Draws web/public/icons: the round mark (a ring of bulbs about a play triangle) as app icons.
// Needs chromium (CHROMIUM, default /usr/bin/chromium).
import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { openSheet } from "./render.mjs";
import { circle, path, pol, range, rect } from "./svg.mjs";

const OUT = fileURLToPath(new URL("../../web/public/icons/", import.meta.url));
const AMBER = "#ffb020";
const NIGHT = "#0f0c0a";

// The mark in a 48 x 48 box.
const mark = (fill) =>
  range(10, (i) => circle(...pol(24, 24, 20, i * 36), 3.4, fill)) +
  path("M19.2 14.6a1.6 1.6 0 0 1 2.4-1.4l14.2 9.2a1.9 1.9 0 0 1 0 3.2l-14.2 9.2a1.6 1.6 0 0 1-2.4-1.4z", fill);

const svg = (size, inner) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"${size ? ` width="${size}" height="${size}"` : ""}>${inner}</svg>\n`;

// The mark at `scale` on the dark ground; a maskable icon stays inside the middle four fifths.
const icon = (size, scale) =>
  svg(
    size,
    `${rect(0, 0, 48, 48, NIGHT)}<g transform="translate(24 24) scale(${scale}) translate(-24 -24)">${mark(AMBER)}</g>`,
  );
await mkdir(OUT, { recursive: true });
for (const [file, size, scale] of [
  ["icon-192.png", 192, 0.7],
  ["icon-512.png", 512, 0.7],
  ["apple-touch-icon.png", 180, 0.78],
]) {
  const sheet = await openSheet({ width: size, height: size });
  const { png } = await sheet.shoot(icon(size, scale));
  await writeFile(`${OUT}${file}`, png);
  await sheet.close();
}
console.log("icons");

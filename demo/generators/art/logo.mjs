// Draws web/public/icons: the round mark (a ring of bulbs around a play triangle) as app icons. The
// icons are grey, because the Worker colours them: black becomes the background colour and white
// the accent (worker/site/site-icon.ts). Needs chromium (CHROMIUM, default /usr/bin/chromium) and
// ffmpeg.
import { mkdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openSheet, writeGrey } from "./render.mjs";
import { circle, path, polarPoint, range, rect } from "./svg.mjs";

const OUT = fileURLToPath(new URL("../../../web/public/icons/", import.meta.url));

// The mark in a 48 x 48 box.
const mark = (fill) =>
  range(8, (i) => circle(...polarPoint(24, 24, 20, i * 45), 4.4, fill)) +
  path(
    "M19.2 14.6a1.6 1.6 0 0 1 2.4-1.4l14.2 9.2a1.9 1.9 0 0 1 0 3.2l-14.2 9.2a1.6 1.6 0 0 1-2.4-1.4z",
    fill,
  );

const svg = (size, inner) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"${size ? ` width="${size}" height="${size}"` : ""}>${inner}</svg>\n`;

// The round mark at `scale` on a black ground. In a maskable icon the mark must stay inside the
// middle four fifths.
const icon = (size, scale) =>
  svg(
    size,
    `${rect(0, 0, 48, 48, "#000")}<g transform="translate(24 24) scale(${scale}) translate(-24 -24)">${mark("#fff")}</g>`,
  );
await mkdir(OUT, { recursive: true });
for (const [file, size, scale] of [
  ["icon-192.png", 192, 0.7],
  ["icon-512.png", 512, 0.7],
  ["icon-180.png", 180, 0.78],
]) {
  const sheet = await openSheet({ width: size, height: size });
  const { png } = await sheet.shoot(icon(size, scale));
  const drawn = join(tmpdir(), file);
  await writeFile(drawn, png);
  await writeGrey(drawn, `${OUT}${file}`);
  await sheet.close();
}
console.log("icons");

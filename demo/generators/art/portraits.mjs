// Draws demo/portraits/<name-slug>.webp for every cast name, or for the people in the credits that
// the arguments name. Usage: node demo/generators/art/portraits.mjs [name-slug ...] Needs chromium
// (CHROMIUM, default /usr/bin/chromium) and ffmpeg with libwebp (FFMPEG, default from PATH).
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readCastNames, readCreditedNames } from "./movies.mjs";
import { drawPortrait } from "./portrait.mjs";
import { openSheet, writeWebp } from "./render.mjs";
import { nameSlug } from "../../name-slug.mjs";

const OUT = fileURLToPath(new URL("../../portraits/", import.meta.url));
const SIZE = 192;

const wanted = process.argv.slice(2);
const work = await mkdtemp(join(tmpdir(), "marquee-portraits-"));
const sheet = await openSheet({ width: SIZE * 2, height: SIZE * 2 });
await mkdir(OUT, { recursive: true });

let count = 0;
for (const name of await (wanted.length ? readCreditedNames() : readCastNames())) {
  const slug = nameSlug(name);
  if (wanted.length && !wanted.includes(slug)) continue;
  const { png } = await sheet.shoot(drawPortrait(name, SIZE * 2));
  const file = join(work, `${slug}.png`);
  await writeFile(file, png);
  await writeWebp(file, join(OUT, `${slug}.webp`), SIZE, 78);
  count += 1;
}
await sheet.close();
await rm(work, { recursive: true });
console.log(`${count} portraits`);

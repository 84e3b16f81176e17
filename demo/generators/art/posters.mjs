// Draws demo/posters/<slug>-{240,320,480,960}.{avif,webp} and colours.json. Usage: node
// demo/generators/art/posters.mjs [slug ...]. Needs chromium (CHROMIUM, default /usr/bin/chromium)
// and ffmpeg with libwebp and libaom (FFMPEG, default from PATH).
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readMovies } from "./movies.mjs";
import { checkPlan } from "./plan.mjs";
import { drawPoster } from "./poster.mjs";
import { dominantColour, openSheet, writeSizes } from "./render.mjs";
import { H, W } from "./svg.mjs";
import { FACE_NAMES, fontCss } from "./type.mjs";

const OUT = fileURLToPath(new URL("../../posters/", import.meta.url));
const WIDTHS = [240, 320, 480, 960];
const PROOFS = process.env.PROOFS; // a folder; if set, only PNG proofs are written, to this folder

const wanted = process.argv.slice(2);
const movies = await readMovies();
for (const problem of checkPlan(movies)) console.warn(`plan: ${problem}`);

const script = await readFile(new URL("./fit.js", import.meta.url), "utf8");
const sheet = await openSheet({ width: W, height: H, css: fontCss(), faces: FACE_NAMES, script });
const work = PROOFS ?? (await mkdtemp(join(tmpdir(), "marquee-posters-")));
await mkdir(OUT, { recursive: true });
const coloursFile = join(OUT, "colours.json");
const colours = await readFile(coloursFile, "utf8").then(JSON.parse, () => ({}));

for (const movie of movies) {
  if (wanted.length && !wanted.includes(movie.slug)) continue;
  const { png, warnings } = await sheet.shoot(drawPoster(movie));
  for (const warning of warnings) console.warn(`${movie.slug}: ${warning}`);
  const file = join(work, `${movie.slug}.png`);
  await writeFile(file, png);
  if (PROOFS) continue;
  await writeSizes(file, join(OUT, movie.slug), WIDTHS);
  colours[movie.slug] = await dominantColour(file);
  console.log(movie.slug, colours[movie.slug]);
}
await sheet.close();

if (!PROOFS) {
  const known = Object.fromEntries(
    movies.filter((f) => colours[f.slug]).map((f) => [f.slug, colours[f.slug]]),
  );
  await writeFile(coloursFile, `${JSON.stringify(known, null, 2)}\n`);
  await rm(work, { recursive: true });
}

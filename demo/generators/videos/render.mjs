// Renders a reel in headless Chromium and pipes its frames to ffmpeg.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

const LAB = path.dirname(fileURLToPath(import.meta.url));
const FONTS = path.join(LAB, "../../../node_modules");
const HOST = "http://video-generator.local/";
const TYPES = { ".mjs": "text/javascript", ".html": "text/html", ".woff2": "font/woff2" };

const FACES = [
  [
    "Big Shoulders",
    "@fontsource-variable/big-shoulders/files/big-shoulders-latin-wght-normal.woff2",
    "100 900",
  ],
  ["Figtree", "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2", "300 900"],
  [
    "Playfair Display",
    "@fontsource-variable/playfair-display/files/playfair-display-latin-wght-normal.woff2",
    "400 900",
  ],
  ["Limelight", "@fontsource/limelight/files/limelight-latin-400-normal.woff2", "400"],
  ["Bungee", "@fontsource/bungee/files/bungee-latin-400-normal.woff2", "400"],
  ["Monoton", "@fontsource/monoton/files/monoton-latin-400-normal.woff2", "400"],
  ["Poiret One", "@fontsource/poiret-one/files/poiret-one-latin-400-normal.woff2", "400"],
];

/** Opens a page that can render the reel `name`. The page loads its modules from this folder. */
export async function openStage(browser, name) {
  const page = await browser.newPage({ viewport: { width: 960, height: 540 } });
  page.on("pageerror", (error) => console.error(name, error));
  page.on("console", (message) => console.error(name, message.text()));
  await page.route(`${HOST}**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const file = pathname.startsWith("/fonts/")
      ? path.join(FONTS, pathname.slice(7))
      : path.join(LAB, pathname);
    const body = await readFile(file).catch(() => null);
    if (!body) return route.fulfill({ status: 404, body: "" });
    return route.fulfill({ body, contentType: TYPES[path.extname(file)] ?? "text/plain" });
  });
  await page.goto(`${HOST}kit/page.html`);
  await page.evaluate(
    async ([reel, faces]) => {
      for (const [family, file, weight] of faces) {
        document.fonts.add(await new FontFace(family, `url(/fonts/${file})`, { weight }).load());
      }
      const { drawFrame } = await import("/kit/timeline.mjs");
      const { clip } = await import(`/scenes/${reel}.mjs`);
      const canvas = document.querySelector("#stage");
      const c = canvas.getContext("2d", { willReadFrequently: true });
      globalThis.shoot = async (frame) => {
        drawFrame(c, clip, frame);
        const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
        const reader = new FileReader();
        reader.readAsDataURL(blob);
        await new Promise((done) => (reader.onload = done));
        return reader.result.slice(reader.result.indexOf(",") + 1);
      };
    },
    [name, FACES],
  );
  return page;
}

/** Renders every frame of the reel into a lossless file, from which the renditions are encoded. */
export async function renderLossless(page, { frames, fps, file }) {
  const ffmpeg = spawn(
    "ffmpeg",
    [
      "-v",
      "error",
      "-y",
      "-f",
      "image2pipe",
      "-c:v",
      "png",
      "-framerate",
      String(fps),
      "-i",
      "-",
      "-vf",
      "scale=in_range=full:out_range=tv:out_color_matrix=bt709:flags=accurate_rnd+full_chroma_int,format=yuv420p",
      "-c:v",
      "libx264",
      "-preset",
      "ultrafast",
      "-qp",
      "0",
      file,
    ],
    { stdio: ["pipe", "inherit", "inherit"] },
  );
  for (let first = 0; first < frames; first += 12) {
    const count = Math.min(12, frames - first);
    const batch = await page.evaluate(
      async ([from, n]) => {
        const shots = [];
        for (let i = from; i < from + n; i++) shots.push(await globalThis.shoot(i));
        return shots;
      },
      [first, count],
    );
    for (const shot of batch)
      if (!ffmpeg.stdin.write(Buffer.from(shot, "base64"))) await once(ffmpeg.stdin, "drain");
  }
  ffmpeg.stdin.end();
  const [code] = await once(ffmpeg, "close");
  if (code !== 0) throw new Error(`ffmpeg failed on ${file}`);
}

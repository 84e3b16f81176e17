// Takes screenshots of posters and portraits with chromium and encodes them with ffmpeg.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { chromium } from "@playwright/test";

const run = promisify(execFile);
const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";
const FFMPEG = process.env.FFMPEG ?? "ffmpeg";

// Opens a browser page of the given size, which all screenshots share, so that fonts load once.
export async function openSheet({ width, height, css = "", script = "", faces = [] }) {
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"] });
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(
    `<!doctype html><meta charset="utf-8"><style>${css} html,body{margin:0;background:transparent} svg{display:block}</style><body></body>`,
  );
  if (script) await page.addScriptTag({ content: script });
  await page.evaluate(async (names) => {
    await Promise.all(
      names.flatMap((name) =>
        ["400", "700", "900"].map((w) => document.fonts.load(`${w} 40px ${name}`)),
      ),
    );
    await document.fonts.ready;
  }, faces);
  return {
    async shoot(svg, { transparent = false } = {}) {
      const warnings = await page.evaluate((markup) => {
        document.body.innerHTML = markup;
        return window.setType ? window.setType() : [];
      }, svg);
      const png = await page.screenshot({ type: "png", omitBackground: transparent });
      return { png, warnings };
    },
    close: () => browser.close(),
  };
}

// Converts a PNG to a PNG with 256 levels of grey.
export const writeGrey = (png, file) =>
  run(FFMPEG, ["-y", "-loglevel", "error", "-i", png, "-pix_fmt", "gray", "-pred", "mixed", file]);

// The AVIF quality (CRF) by width in pixels. The largest image of a phone's first page is 320 wide
// and must fit into the initial congestion window of 14 kB.
const crf = { 240: 26, 320: 32, 480: 26, 960: 30 };

// Writes a PNG as an AVIF and a WebP of each width.
export async function writeSizes(png, base, widths) {
  const split = `[0:v]split=${widths.length * 2}${widths.map((w) => `[a${w}][w${w}]`).join("")}`;
  const scales = widths.flatMap((w) => [
    `[a${w}]scale=${w}:-2:flags=lanczos:out_color_matrix=bt709:out_range=pc,format=yuv444p,setparams=range=pc:colorspace=bt709:color_primaries=bt709:color_trc=iec61966-2-1[A${w}]`,
    `[w${w}]scale=${w}:-2:flags=lanczos,format=bgra[W${w}]`,
  ]);
  const outs = widths.flatMap((w) => [
    "-map",
    `[A${w}]`,
    "-c:v",
    "libaom-av1",
    "-still-picture",
    "1",
    "-crf",
    String(crf[w]),
    "-cpu-used",
    "6",
    "-colorspace",
    "bt709",
    "-color_primaries",
    "bt709",
    "-color_trc",
    "iec61966-2-1",
    "-color_range",
    "pc",
    "-f",
    "avif",
    `${base}-${w}.avif`,
    "-map",
    `[W${w}]`,
    "-c:v",
    "libwebp",
    "-quality",
    w > 600 ? "76" : "80",
    "-compression_level",
    "6",
    "-preset",
    "drawing",
    `${base}-${w}.webp`,
  ]);
  await run(FFMPEG, [
    "-y",
    "-loglevel",
    "error",
    "-i",
    png,
    "-filter_complex",
    [split, ...scales].join(";"),
    ...outs,
  ]);
}

// Writes a PNG as a square WebP with sides of `size` pixels.
export const writeWebp = (png, file, size, quality) =>
  run(FFMPEG, [
    "-y",
    "-loglevel",
    "error",
    "-i",
    png,
    "-vf",
    `scale=${size}:${size}:flags=lanczos`,
    "-c:v",
    "libwebp",
    "-quality",
    String(quality),
    "-compression_level",
    "6",
    "-preset",
    "drawing",
    file,
  ]);

// Returns the colour that covers most of an image. Counts similar colours as one, on a small copy.
export async function dominantColour(png) {
  const { stdout } = await run(
    FFMPEG,
    [
      "-loglevel",
      "error",
      "-i",
      png,
      "-vf",
      "scale=48:72:flags=area",
      "-f",
      "rawvideo",
      "-pix_fmt",
      "rgb24",
      "-",
    ],
    { encoding: "buffer", maxBuffer: 1 << 20 },
  );
  const bins = new Map();
  for (let i = 0; i < stdout.length; i += 3) {
    const [r, g, b] = [stdout[i], stdout[i + 1], stdout[i + 2]];
    const key = `${r >> 5},${g >> 5},${b >> 5}`;
    const bin = bins.get(key) ?? { count: 0, r: 0, g: 0, b: 0 };
    bin.count += 1;
    bin.r += r;
    bin.g += g;
    bin.b += b;
    bins.set(key, bin);
  }
  const top = [...bins.values()].sort((x, y) => y.count - x.count)[0];
  return `#${[top.r, top.g, top.b]
    .map((v) =>
      Math.round(v / top.count)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}

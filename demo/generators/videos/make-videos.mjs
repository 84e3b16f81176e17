// Needs chromium (/usr/bin/chromium, driven by @playwright/test) and ffmpeg.
// Makes demo/reels and demo/trailers: node demo/generators/videos/make-videos.mjs [name…]

import { mkdir, mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { FPS, FRAMES, SECONDS } from "./kit/timeline.mjs";
import { folderBytes, packageVideo } from "./package-video.mjs";
import { openStage, renderLossless } from "./render.mjs";
import { renderAudio } from "./score.mjs";
import { VIDEO_NAMES } from "./video-names.mjs";

const DEMO = path.join(path.dirname(fileURLToPath(import.meta.url)), "../..");

const names = process.argv.slice(2);
const unknown = names.filter((name) => !VIDEO_NAMES.includes(name));
if (unknown.length) throw new Error(`no such reel: ${unknown.join(", ")}`);

const work = await mkdtemp(path.join(os.tmpdir(), "video-generator-"));
await mkdir(path.join(DEMO, "trailers"), { recursive: true });
const browser = await chromium.launch({
  executablePath: "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
try {
  for (const name of names.length ? names : VIDEO_NAMES) {
    const { clip } = await import(`./scenes/${name}.mjs`);
    const { compose } = await import(`./scores/${name}.mjs`);
    const { captions } = await import(`./captions/${name}.mjs`);
    const videoFile = path.join(work, `${name}.mkv`);
    const audioFile = path.join(work, `${name}.wav`);
    const page = await openStage(browser, name);
    await renderLossless(page, { frames: FRAMES, fps: FPS, file: videoFile });
    await page.close();
    const { lufs, peak } = await renderAudio({ compose, seconds: SECONDS, file: audioFile });
    const folder = path.join(DEMO, "reels", name);
    await packageVideo({
      clip,
      videoFile,
      audioFile,
      captions,
      folder,
      trailer: path.join(DEMO, "trailers", `${name}.mp4`),
      work,
      seconds: SECONDS,
    });
    await rm(videoFile);
    console.log(
      `${name}: ${Math.round((await folderBytes(folder)) / 1024)} KiB, ${lufs} LUFS, peak ${peak} dB`,
    );
  }
} finally {
  await browser.close();
  await rm(work, { recursive: true, force: true });
}

// Needs chromium (through @playwright/test). Draws 24 frames of each named reel
// on one PNG: node demo/generators/videos/contact-sheet.mjs <folder> [name…] [--from=s --to=s]

import { writeFile } from "node:fs/promises";
import path from "node:path";
import { chromium } from "@playwright/test";
import { openStage } from "./render.mjs";
import { VIDEO_NAMES } from "./video-names.mjs";

const args = process.argv.slice(2);
const option = (name, other) =>
  Number(args.find((a) => a.startsWith(`--${name}=`))?.split("=")[1] ?? other);
const [folder, ...names] = args.filter((a) => !a.startsWith("--"));
const from = option("from", 1);
const to = option("to", 43);
const count = option("count", 24);
const browser = await chromium.launch({
  executablePath: "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
for (const name of names.length ? names : VIDEO_NAMES) {
  const page = await openStage(browser, name);
  const sheet = await page.evaluate(
    async ([first, last, n]) => {
      const stage = document.querySelector("#stage");
      const canvas = document.createElement("canvas");
      const columns = 4;
      canvas.width = columns * 480;
      canvas.height = Math.ceil(n / columns) * 270;
      const c = canvas.getContext("2d");
      for (let i = 0; i < n; i++) {
        await globalThis.shoot(Math.floor((first + ((last - first) * i) / (n - 1)) * 24));
        c.drawImage(stage, (i % columns) * 480, Math.floor(i / columns) * 270, 480, 270);
      }
      return canvas.toDataURL("image/png").split(",")[1];
    },
    [from, to, count],
  );
  await writeFile(path.join(folder, `${name}.png`), Buffer.from(sheet, "base64"));
  await page.close();
}
await browser.close();

import { basename } from "node:path";
import { expect, type Page } from "@playwright/test";

type FilledMovie = { name: string; language: string; videoPath: string };

/** Opens the form of a new movie, and fills in its required fields, image and video. */
export async function fillMovieForm(page: Page, { name, language, videoPath }: FilledMovie) {
  await page.goto("/addmovie");
  const field = (wireName: string) => page.locator(`form [name="${wireName}"]`);
  const facts = { name, time: "1m", year: "2001", language, price: "9", description: "Short." };
  for (const [wireName, text] of Object.entries(facts)) await field(wireName).fill(text);
  await field("categoryId").selectOption({ label: "Tech" });
  const [videoName] = basename(videoPath).split(/[-.]/);
  await field("image").setInputFiles({
    name: `${videoName}-01.png`,
    mimeType: "image/png",
    buffer: await createImage(page),
  });
  await field("video").setInputFiles(videoPath);
  await expect(page.getByText("240p")).toBeVisible();
}

async function createImage(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(40, 60);
    canvas.getContext("2d")?.fillRect(0, 0, 40, 60);
    return [...new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())];
  });
  return Buffer.from(bytes);
}

import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { fillMovieForm } from "../support/fill-movie-form.ts";
import { administrator, registerSubscriber, signInPage } from "../support/member.ts";

let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "marquee-captions-"));
});
test.afterAll(() => rm(folder, { recursive: true }));

const name = "Six Seconds of Words";
const script = `[Script Info]
PlayResX: 640
PlayResY: 360

[V4+ Styles]
Format: Name, Bold, Italic, Underline, Alignment
Style: Default,0,0,0,2
Style: Sign,-1,0,0,8

[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
Dialogue: 0,0:00:00.50,0:00:05.00,Default,,0,0,0,,{\\i1}Guten Abend,{\\i0}\\Nmeine <b>Damen</b>
Dialogue: 0,0:00:01.00,0:00:03.00,Sign,,0,0,0,,KINO
Dialogue: 0,0:00:05.00,0:00:09.00,Default,,0,0,0,,Ende
Comment: 0,0:00:00.00,0:00:09.00,Default,,0,0,0,,not shown
`;
/** "Привет, как дела? Я не знаю." in windows-1251. */
const russian = Buffer.from(
  "1\n00:00:00,500 --> 00:00:05,000\nÏðèâåò, êàê äåëà? ß íå çíàþ.\n",
  "latin1",
);

/** Makes a video of six seconds with a French text track inside. */
async function makeVideo(): Promise<string> {
  const [text, path] = [join(folder, "inside.srt"), join(folder, "words.mp4")];
  await writeFile(text, "1\n00:00:01,000 --> 00:00:04,000\n<i>Bonsoir</i>\n");
  const inputs = `-f lavfi -i testsrc2=s=640x360:r=25:d=6 -f lavfi -i sine=d=6 -i ${text}`;
  const codecs =
    "-map 0 -map 1 -map 2 -c:v libx264 -preset veryfast -g 50 -pix_fmt yuv420p -c:a aac -c:s mov_text -metadata:s:s:0 language=fra";
  const args = ["-v", "error", ...inputs.split(" "), ...codecs.split(" "), path];
  await promisify(execFile)("ffmpeg", args);
  return path;
}

/** Returns the texts of the cues that the player has loaded of the captions in a language. */
const readShownCues = (page: Page, language: string) =>
  page.locator("video").evaluate((element: HTMLVideoElement, lang) => {
    const track = [...element.textTracks].find((each) => each.language === lang);
    if (track) track.mode = "showing";
    return [...(track?.cues ?? [])].map((cue) => (cue as VTTCue).text);
  }, language);

test("an administrator previews ASS, windows-1251 and embedded captions, and the player shows them once published", {
  tag: "@long",
}, async ({ browser, page }) => {
  await signInPage(page, administrator);
  await fillMovieForm(page, { name, language: "German", videoPath: await makeVideo() });
  const captionsInput = page.locator('[name="captions"]');
  // Takes a text track of the video while the form reads the dropped captions file.
  await captionsInput.evaluate((input: HTMLInputElement, text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], "words.de.ass"));
    input.files = transfer.files;
    input.dispatchEvent(new Event("change", { bubbles: true }));
    document.querySelector<HTMLElement>('[aria-label^="Take: 1: French"]')?.click();
  }, script);
  await captionsInput.setInputFiles([
    { name: "words.ru.srt", mimeType: "application/x-subrip", buffer: russian },
  ]);
  const german = page.getByRole("region", { name: "Preview of words.de.ass" });
  await expect(german).toContainText("3 captions, from 0:00 to 0:09");
  await expect(german.getByRole("status")).toContainText("after the end of the video (0:06)");
  await expect(german.getByText("Guten Abend,")).toHaveClass("italic");
  await expect(german).toContainText("meine <b>Damen</b>");

  const cyrillic = page.getByRole("region", { name: "Preview of words.ru.srt" });
  await expect(cyrillic).toContainText("Привет, как дела?");
  const encoding = cyrillic.getByLabel("Encoding");
  await expect(encoding).toHaveValue("windows-1251");
  await encoding.selectOption("koi8-r");
  await expect(cyrillic).not.toContainText("Привет");
  await encoding.selectOption("windows-1251");

  await page.getByLabel("Kind of words.ru.srt").selectOption("forced");
  await page.getByLabel("Name of words.ru.srt in the player").fill("Только надписи");
  await expect(page.getByRole("region", { name: /^Preview of 1: French/ })).toContainText(
    "Bonsoir",
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await german.scrollIntoViewIfNeeded();
  await expectAccessible(page, "the previews of captions");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.setViewportSize({ width: 1280, height: 720 });

  await page.getByLabel("Publish at once").check();
  await page.getByRole("button", { name: "Add movie" }).click();
  await expect(page.getByText(`${name} is ready.`)).toBeVisible({ timeout: 45_000 });
  const [movie] = (
    await (await page.request.get(`/api/getMovies?q=${encodeURIComponent(name)}`)).json()
  ).data;
  const member = await (await browser.newContext()).newPage();
  await registerSubscriber(member, "Martha Member");
  await member.goto(`/movie/${movie.id}`);
  await member.getByRole("button", { name: "Watch" }).first().click();
  await expect
    .poll(() => readShownCues(member, "de"))
    .toEqual(["<i>Guten Abend,</i>\nmeine &lt;b&gt;Damen&lt;/b&gt;", "<b>KINO</b>", "Ende"]);
  await expect.poll(() => readShownCues(member, "ru")).toEqual(["Привет, как дела? Я не знаю."]);
  await expect.poll(() => readShownCues(member, "fr")).toEqual(["<i>Bonsoir</i>"]);
  const published = await page.request.get(`/api/movies/${movie.id}/tracks`);
  expect((await published.json()).data).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ language: "ru", role: "forced", label: "Только надписи" }),
      expect.objectContaining({ language: "de", role: "subtitles", label: "Deutsch" }),
    ]),
  );
  await member.context().close();
});

test("an administrator sees a whole captions file in the dialog, and reads why image captions are refused", {
  tag: "@long",
}, async ({ page }) => {
  await signInPage(page, administrator);
  await page.goto("/studio/movies/3/video");
  const section = page.getByRole("region", { name: "Captions" });
  await section.getByRole("button", { name: "Add captions" }).click();
  const dialog = page.getByRole("dialog");
  const input = dialog.locator('[name="file"]');
  const images = Buffer.from("PG\0\0\0\0\0\0\0\0\x16\0\0", "latin1");
  await input.setInputFiles({ name: "movie.en.sup", mimeType: "", buffer: images });
  await expect(dialog.getByRole("alert").getByText("These captions are images")).toBeVisible();
  const time = (seconds: number) =>
    `00:0${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")},000`;
  const cues = Array.from(
    { length: 60 },
    (_, i) => `${i + 1}\n${time(i)} --> ${time(i + 2)}\nLine ${i + 1}\n`,
  );
  const file = { name: "movie.it.srt", mimeType: "", buffer: Buffer.from(cues.join("\n")) };
  await input.setInputFiles(file);
  const preview = dialog.getByRole("region", { name: "Preview of movie.it.srt" });
  await expect(preview.getByRole("list").last().getByRole("listitem")).toHaveCount(3);
  await expect(preview.getByRole("status")).toContainText("59 captions begin before");
  await expect(preview.getByRole("status")).toContainText("after the end of the video (0:44)");
  await preview.getByRole("button", { name: "Show all captions" }).click();
  await expect(preview.getByText("Line 60")).toBeAttached();
  await expectAccessible(page, "the preview of all captions");
  await preview.getByRole("button", { name: "Show fewer" }).click();
  await expect(preview.getByText("Line 60")).toHaveCount(0);
});

test("an administrator who saves while captions files are being read saves the file chosen last", {
  tag: "@long",
}, async ({ page }) => {
  await signInPage(page, administrator);
  await page.goto("/studio/movies/3/video");
  const section = page.getByRole("region", { name: "Captions" });
  await section.getByRole("button", { name: "Add captions" }).click();
  const dialog = page.getByRole("dialog");
  const releaseFirst = await holdFile(page, "first.ga.srt");
  const releaseSecond = await holdFile(page, "second.ga.srt");
  for (const word of ["first", "second"]) {
    const buffer = Buffer.from(`1\n00:00:01,000 --> 00:00:02,000\n${word}\n`);
    const file = { name: `${word}.ga.srt`, mimeType: "", buffer };
    await dialog.locator('[name="file"]').setInputFiles(file);
  }
  const { promise: isRead, resolve: letSave } = Promise.withResolvers<void>();
  await page.route("**/api/movies/3/tracks/*", async (route) => {
    await isRead;
    await route.continue();
  });
  const saved = page.waitForRequest((request) => request.method() === "PUT");
  await dialog.getByRole("button", { name: "Save" }).click();
  await releaseSecond();
  await saved;
  await releaseFirst();
  await expect(dialog.getByRole("region", { name: "Preview of second.ga.srt" })).toBeVisible();
  letSave();
  const entry = section.getByRole("listitem").filter({ hasText: "Irish" });
  await entry.getByRole("button", { name: /^Remove/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(entry).toHaveCount(0);
});

/** Holds back the bytes of a file in the page. Returns the function that releases them. */
async function holdFile(page: Page, fileName: string) {
  await page.evaluate((held) => {
    const slice = File.prototype.slice;
    const { promise, resolve } = Promise.withResolvers<void>();
    addEventListener(`release ${held}`, () => resolve());
    File.prototype.slice = function (this: File, ...range) {
      const part = slice.apply(this, range);
      if (this.name !== held) return part;
      return Object.assign(part, {
        arrayBuffer: () => promise.then(() => Blob.prototype.arrayBuffer.call(part)),
      });
    };
  }, fileName);
  return () => page.evaluate((held) => void dispatchEvent(new Event(`release ${held}`)), fileName);
}

import { expect, test } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { administrator, fetchOrigin, registerSubscriber, signInPage } from "../support/member.ts";
import { publishTracks } from "../support/published-tracks.ts";

/** Makes a WAV file (RFC 2361) of 44 seconds in mono, with a tone of 440 Hz. */
function makeTone(): Buffer {
  const rate = 48_000;
  const samples = Int16Array.from({ length: 44 * rate }, (_, i) =>
    Math.round(8_000 * Math.sin((i * 2 * Math.PI * 440) / rate)),
  );
  const header = Buffer.alloc(44);
  header.write("RIFF", 0);
  header.writeUInt32LE(36 + samples.byteLength, 4);
  header.write("WAVEfmt ", 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(2 * rate, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write("data", 36);
  header.writeUInt32LE(samples.byteLength, 40);
  return Buffer.concat([header, Buffer.from(samples.buffer)]);
}

test("a member chooses an audio track by keyboard, and the player remembers it by language and role", {
  tag: "@long",
}, async ({ browser, page }) => {
  const studio = await browser.newPage();
  await signInPage(studio, administrator);
  const movieName = "The Mark of Zorro";
  const { videoId, movieId } = await publishTracks(studio, movieName);
  await studio.close();

  await registerSubscriber(page, "Toni Track");
  await page.goto(`/movie/${movieId}`);
  const details = page.getByRole("region", { name: "Details", exact: true });
  await expect(details.getByText("Audio description", { exact: true })).toBeVisible();
  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  const countAudio = (name: string) =>
    requested.filter((path) => path.startsWith(`/stream/${videoId}/${name}/`)).length;
  const listAudioPlaylists = () =>
    requested.filter((path) => /\/audio\w*\/index\.m3u8$/.test(path));
  const readTime = () =>
    page.locator("video").evaluate((video: HTMLVideoElement) => video.currentTime);
  const address = `/watch/${encodeURIComponent(movieName)}`;
  await page.goto(address);
  await expect.poll(readTime, { timeout: 20_000 }).toBeGreaterThan(0.5);
  expect(listAudioPlaylists()).toEqual([]);
  expect([countAudio("audio") > 0, countAudio("audio2"), countAudio("audio3")]).toEqual([
    true,
    0,
    0,
  ]);

  await page.mouse.move(300, 250);
  await page.getByRole("button", { name: "Captions", exact: true }).click();
  await expect(page.getByRole("menuitemradio")).toHaveText([
    "Off",
    "English",
    "Español",
    "Deutsch",
    "Deutsch (SDH)",
  ]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Audio", exact: true }).focus();
  await page.keyboard.press("Enter");
  const choices = page.getByRole("menuitemradio");
  await expect(choices).toHaveText(["English", "Deutsch (Dubbed)", "English (Audio description)"]);
  await expect(choices.first()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menu")).toHaveCount(0);
  await expect.poll(() => countAudio("audio2")).toBeGreaterThan(2);
  const switchedAt = await readTime();
  await expect.poll(readTime, { timeout: 20_000 }).toBeGreaterThan(switchedAt + 0.5);

  requested.length = 0;
  await page.goto(address);
  await expect.poll(readTime, { timeout: 20_000 }).toBeGreaterThan(0.5);
  expect(listAudioPlaylists()).toEqual([`/stream/${videoId}/audio2/index.m3u8`]);
  expect([countAudio("audio"), countAudio("audio2") > 1]).toEqual([0, true]);
  await page.mouse.move(300, 250);
  await page.getByRole("button", { name: "Audio", exact: true }).click();
  await expect(page.getByRole("menuitemradio", { checked: true })).toHaveText("Deutsch (Dubbed)");
});

test("an administrator adds an audio track from a file, makes it the default, and removes another", {
  tag: "@long",
}, async ({ browser, page }) => {
  await signInPage(page, administrator);
  const viewer = await (await browser.newContext()).newPage();
  await registerSubscriber(viewer, "Vera Viewer");
  const movieName = "Aelita: Queen of Mars";
  const { videoId, movieId } = await publishTracks(page, movieName);
  const readMaster = async () => {
    const headers = { Origin: await fetchOrigin(viewer) };
    const play = await viewer.request.post(`/api/movies/${movieId}/playback`, { headers });
    const { playlists } = (await play.json()).data;
    return playlists[`/stream/${videoId}/master.m3u8`] as string;
  };
  await page.goto(`/studio/movies/${movieId}/video`);
  const section = page.getByRole("region", { name: "Audio" });
  await expect(section.getByRole("listitem")).toContainText([
    "EnglishOriginal · Default",
    "GermanDubbed",
    "EnglishAudio description",
  ]);
  await section.getByRole("button", { name: "Add an audio track" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("alert").getByText("Choose a file.")).toBeVisible();
  const file = dialog.getByLabel("File");
  const silent = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no sound") };
  await file.setInputFiles(silent);
  await expect(dialog.getByText("We can't read this file.")).toBeVisible();
  const tone = { name: "piano.wav", mimeType: "audio/wav", buffer: makeTone() };
  await file.setInputFiles(tone);
  await expect(dialog.getByText("piano.wav")).toBeVisible();
  await dialog.getByLabel("Kind").selectOption("Score");
  await dialog.getByLabel("Name in the player").fill("Piano");
  await dialog.getByLabel("Viewers hear this track").check();
  await expectAccessible(page, "the dialog for audio tracks");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Audio track saved")).toBeVisible({ timeout: 30_000 });
  await expect(section.getByRole("listitem").first()).toContainText("Piano");
  await expect(section.getByRole("listitem").first()).toContainText("Default");
  const added = await readMaster();
  expect(added).toMatch(/TYPE=AUDIO,GROUP-ID="audio",NAME="Piano",DEFAULT=YES.*CHANNELS="[12]"/);
  expect(added.match(/TYPE=AUDIO/g)).toHaveLength(4);

  await section.getByRole("button", { name: /^Remove: German/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(section.getByRole("listitem")).toHaveCount(3);
  expect(await readMaster()).not.toContain("audio2/index.m3u8");
});

import { createHash } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { readDemoVideo, shortenVideo } from "../support/demo-video.ts";
import { administrator, fetchOrigin, registerSubscriber, signInPage } from "../support/member.ts";

const movieName = "The Mark of Zorro";

/** Gives a movie a video with an English track, a German dub and an audio description. */
async function publishTracks(page: Page): Promise<string> {
  const { files, publication } = shortenVideo(await readDemoVideo());
  const headers = { Origin: await fetchOrigin(page) };
  const post = async (path: string, data: object) =>
    (await page.request.post(path, { data, headers })).json();
  const upload = { fileName: "tracks.mp4", bytes: 9, type: "video/mp4", durationMs: 12_000 };
  const { videoId } = (await post("/api/videos", upload)).data;
  const tracks = [
    { name: "audio", language: "en", role: "main", isDefault: true },
    { name: "audio2", language: "de", role: "dub" },
    { name: "audio3", language: "en", role: "description" },
  ];
  const isRendition = (path: string) => /^(240|360)p/.test(path);
  const sent = [
    ...files.filter(({ path }) => isRendition(path)),
    ...tracks.flatMap(({ name }) =>
      files
        .filter(({ path }) => path.startsWith("audio/"))
        .map((file) => ({ ...file, path: file.path.replace("audio", name) })),
    ),
  ];
  for (const { path, bytes, durationMs } of sent) {
    const response = await page.request.put(`/api/videos/${videoId}/files/${path}`, {
      data: Buffer.from(bytes),
      headers: {
        ...headers,
        "Content-Type": "application/octet-stream",
        "X-Content-SHA256": createHash("sha256").update(bytes).digest("hex"),
        ...(durationMs && { "X-Duration-Ms": String(durationMs) }),
      },
    });
    expect(response.status()).toBe(201);
  }
  const { renditions, audio } = publication;
  await post(`/api/videos/${videoId}/publish`, {
    renditions,
    audio: tracks.map((track) => ({ ...audio, ...track })),
  });
  const found = await page.request.get(`/api/getMovies?q=${encodeURIComponent(movieName)}`);
  const [movie] = (await found.json()).data;
  const form = { movieId: movie.id, name: movie.name, videoId };
  const changed = await page.request.put("/api/updateMovie", { data: form, headers });
  expect(changed.status()).toBe(200);
  return videoId;
}

test("a member chooses an audio track by keyboard, and the player remembers it by language and role", async ({
  browser,
  page,
}) => {
  const studio = await browser.newPage();
  await signInPage(studio, administrator);
  const videoId = await publishTracks(studio);
  await studio.close();

  await registerSubscriber(page, "Toni Track");
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

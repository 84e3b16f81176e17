import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import {
  type APIRequestContext,
  type Browser,
  expect,
  type Page,
  type Route,
  test,
} from "@playwright/test";
import HLS from "hls-parser";
import { fillMovieForm } from "../support/fill-movie-form.ts";
import { administrator, registerSubscriber, signInPage } from "../support/member.ts";

const fallbackFile = "tests/fixtures/video-6s.mp4";
const name = "Six Seconds of Light";
const execFileAsync = promisify(execFile);

let folder: string;
let sourcePath: string;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "marquee-video-"));
  sourcePath = await createSourceFile(join(folder, "video-6s.mp4"));
});
test.afterAll(() => rm(folder, { recursive: true }));

/** Makes a video with ffmpeg, and returns its path; without ffmpeg, the path of the fixture. */
async function createSourceFile(path: string): Promise<string> {
  const inputs = "-f lavfi -i testsrc2=s=640x360:r=25:d=6 -f lavfi -i sine=d=6";
  const codecs = "-c:v libx264 -preset veryfast -g 50 -pix_fmt yuv420p -c:a aac";
  const ffmpegOutput = await ffmpeg(...`${inputs} ${codecs}`.split(" "), path);
  return ffmpegOutput === null ? fallbackFile : path;
}

/** Runs ffmpeg, and returns its messages, empty on success. Returns null without ffmpeg. */
async function ffmpeg(...args: string[]): Promise<string | null> {
  return execFileAsync("ffmpeg", ["-v", "error", ...args]).then(
    ({ stderr }) => stderr,
    (error) => {
      if (error.code === "ENOENT") return null;
      throw error;
    },
  );
}

test("an administrator who reopens the browser can finish encoding a movie", {
  tag: "@long",
}, async ({ browser, page }) => {
  await signInPage(page, administrator);
  await fillMovieForm(page, { name, language: "English", videoPath: sourcePath });
  const heldFiles = await holdFiles(page, "240p/*.m4s");
  await page.getByLabel("Publish at once").check();
  await page.getByRole("button", { name: "Add movie" }).click();
  const card = page.getByRole("article", { name });
  await expect(page.getByRole("status").getByText("Movie successfully created!")).toBeVisible();
  await expect(card.getByRole("progressbar")).toHaveAttribute(
    "aria-valuetext",
    /^(Creating|Converting|Uploading)/,
  );
  await (await heldFiles.first).abort();
  await page.close({ runBeforeUnload: false });

  const secondTab = await page.context().newPage();
  const sentPaths: string[] = [];
  secondTab.on("request", (request) => {
    const path = /files\/(.+)$/.exec(request.url())?.[1];
    if (request.method() === "PUT" && path) sentPaths.push(path);
  });
  await secondTab.goto("/addmovie");
  const { arrived, videoId, movieId } = await fetchArrivedFiles(secondTab.request);
  expect(arrived).toContain("audio/1.m4s");
  const fileInput = secondTab.getByLabel("Choose video-6s.mp4 again");
  await fileInput.setInputFiles({
    name: "video-6s.mp4",
    mimeType: "video/mp4",
    buffer: Buffer.from("another file"),
  });
  await expect(
    secondTab.getByRole("alert").getByText("isn't the file you started with"),
  ).toBeVisible();
  await fileInput.setInputFiles(sourcePath);
  await expect(secondTab.getByText(`${name} is ready.`)).toBeVisible({ timeout: 30_000 });
  // Requests that were held when the tab was killed may have arrived; those that were cut off must
  // be sent now.
  expect(sentPaths).toContainEqual(expect.stringMatching(/^240p\/\d\.m4s$/));
  expect(sentPaths.filter((path) => arrived.includes(path))).toEqual([]);
  await secondTab.context().close();

  await playTwoRenditions(browser, movieId, videoId);
});

/** Holds requests for files with these paths. Returns the first held request. */
async function holdFiles(page: Page, paths: string): Promise<{ first: Promise<Route> }> {
  const { promise: first, resolve } = Promise.withResolvers<Route>();
  await page.route(`**/files/${paths}`, resolve);
  return { first };
}

async function fetchArrivedFiles(request: APIRequestContext) {
  const { data: movies } = await (
    await request.get(`/api/getMovies?q=${encodeURIComponent(name)}`)
  ).json();
  const [, videoId] = /\/stream\/([^/]+)\//.exec(movies[0].video) ?? [];
  const { data } = await (await request.get(`/api/videos/${videoId}`)).json();
  expect([data.status, data.source.complete]).toEqual(["uploading", true]);
  const arrived: string[] = data.files.map(({ path }: { path: string }) => path);
  return { arrived, videoId: String(videoId), movieId: String(movies[0].id) };
}

async function playTwoRenditions(browser: Browser, movieId: string, videoId: string) {
  const page = await (await browser.newContext()).newPage();
  await registerSubscriber(page, "Martha Member");
  await page.goto(`/movie/${movieId}`);
  await page.getByRole("button", { name: "Watch" }).first().click();
  // The short video may end before its rendition changes, and is then played again.
  const height = () =>
    page.locator("video").evaluate((video: HTMLVideoElement) => {
      if (video.ended) video.currentTime = 0;
      if (video.paused) void video.play();
      return video.videoHeight;
    });
  for (const renditionHeight of [240, 360]) {
    // The rendition changes only at the next segment, so playback begins again at 0 s.
    await page.locator("video").evaluate((video: HTMLVideoElement) => {
      video.pause();
      video.currentTime = 0;
    });
    await page.getByRole("button", { name: "Quality" }).click();
    await page.getByRole("menuitemradio", { name: `${renditionHeight}p`, exact: true }).click();
    await expect.poll(height, { intervals: [250] }).toBe(renditionHeight);
  }
  const files = await downloadStream(page.request, `/stream/${videoId}/`);
  await decode(files);
  await page.context().close();
}

/**
 * Returns all files that the playlists name, as a member receives them. An independent parser (RFC
 * 8216) reads the playlists.
 */
async function downloadStream(
  request: APIRequestContext,
  base: string,
): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const fetchFile = async (path: string) => {
    const response = await request.get(base + path);
    expect(response.status(), path).toBe(200);
    files.set(path, await response.body());
    return String(files.get(path));
  };
  const master = HLS.parse(await fetchFile("master.m3u8"));
  if (!master.isMasterPlaylist) throw new Error("is no master playlist");
  expect(master.variants.map(({ resolution }) => resolution?.height)).toEqual([240, 360]);
  const segmentCounts = new Map([
    ...master.variants.map(({ uri }) => [uri, 2] as const),
    ["audio/index.m3u8", 1],
  ]);
  for (const [uri, segmentCount] of segmentCounts) {
    const playlist = HLS.parse(await fetchFile(uri));
    if (playlist.isMasterPlaylist) throw new Error("is no media playlist");
    expect([playlist.endlist, playlist.segments.length]).toEqual([true, segmentCount]);
    const names = new Set(playlist.segments.flatMap((segment) => [segment.map?.uri, segment.uri]));
    for (const name of names) await fetchFile(join(dirname(uri), String(name)));
  }
  return files;
}

/** Expects ffmpeg, if it is installed, to decode all video and audio without a message. */
async function decode(files: Map<string, Buffer>) {
  for (const [path, bytes] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), bytes);
  }
  const playlist = join(folder, "master.m3u8");
  const ffmpegOutput = await ffmpeg("-i", playlist, ..."-map 0 -f null -".split(" "));
  expect(ffmpegOutput ?? "").toBe("");
}

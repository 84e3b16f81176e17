import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import HLS from "hls-parser";
import { damagePictures } from "../support/damaged-pictures.ts";
import { ffmpeg, ffprobePackets, joinTrack } from "../support/encoder-page.ts";
import { fillMovieForm } from "../support/fill-movie-form.ts";
import { administrator, registerSubscriber, signInPage } from "../support/member.ts";

const name = "A Minute of Light";

let folder: string;
let sourcePath: string;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "marquee-av1-"));
  sourcePath = join(folder, "video-60s.mp4");
  // The video has several segments, and few frames.
  const inputs = "-f lavfi -i testsrc2=s=854x480:r=5:d=60 -f lavfi -i sine=d=60";
  const codecs = "-c:v libx264 -preset veryfast -g 10 -pix_fmt yuv420p -c:a aac";
  await ffmpeg(...`${inputs} ${codecs}`.split(" "), sourcePath);
});
test.afterAll(() => rm(folder, { recursive: true }));

test("a movie in H.264 and AV1 plays in AV1 only on devices that decode AV1 with little power, and in H.264 once the AV1 decoder fails", {
  tag: "@long",
}, async ({ browser, page }) => {
  await signInPage(page, administrator);
  await fillMovieForm(page, { name, language: "English", videoPath: sourcePath });
  const choice = page.getByRole("checkbox", { name: "Also encode in AV1" });
  await expect(choice).not.toBeChecked();
  await expect(page.getByText("This browser will convert it to 480p, 240p.")).toBeVisible();
  await choice.check();
  await expect(
    page.getByText("This browser will convert it to 480p, 240p, 480p AV1."),
  ).toBeVisible();
  await page.getByLabel("Publish at once").check();
  await page.getByRole("button", { name: "Add movie" }).click();
  await expect(page.getByText(`${name} is ready.`)).toBeVisible({ timeout: 60_000 });

  const viewerContext = await browser.newContext();
  const viewer = await viewerContext.newPage();
  await registerSubscriber(viewer, "Ava One");
  const plain = await watch(viewer);
  await expect.poll(plain.listRenditions).toEqual(["240p", "480p"]);
  await expectRenditionsInMenu(viewer);
  await checkFiles(viewer.request, plain.videoId());
  await viewerContext.close();

  const deviceContext = await browser.newContext();
  const device = await deviceContext.newPage();
  await device.addInitScript(reportPowerEfficientDecoder);
  await registerSubscriber(device, "Ada Two");
  const efficient = await watch(device);
  await expect.poll(efficient.listRenditions).toContain("480p-av1");
  await expect.poll(() => readVideo(device)).toMatchObject({ height: 480, isFailed: false });
  await device.waitForTimeout(2_000);
  const renditions = efficient.listSegments();
  expect(renditions.length).toBeGreaterThan(10);
  expect(renditions.slice(3).filter((rendition) => rendition !== "480p-av1")).toEqual([]);
  await deviceContext.close();

  const brokenContext = await browser.newContext();
  const broken = await brokenContext.newPage();
  await broken.addInitScript(reportPowerEfficientDecoder);
  await broken.route("**/480p-av1/*.m4s", damagePictures);
  await registerSubscriber(broken, "Ava Three");
  const fallen = await watch(broken);
  await expect.poll(fallen.listRenditions).toContain("480p-av1");
  await expect.poll(async () => (await readVideo(broken)).seconds).toBeGreaterThan(8);
  expect(await readVideo(broken)).toMatchObject({ isFailed: false });
  await broken.mouse.move(300, 250);
  await broken.getByRole("button", { name: "Quality" }).click();
  await expect(broken.getByRole("menuitemradio")).toHaveText([/^Auto/, "480p", "240p"]);
  await brokenContext.close();
});

/** Reports of every video that the device decodes it with little power, as hardware does. */
function reportPowerEfficientDecoder() {
  const { prototype } = MediaCapabilities;
  const { decodingInfo } = prototype;
  prototype.decodingInfo = async function report(configuration) {
    const info = await decodingInfo.call(this, configuration);
    return { ...info, supported: info.supported, smooth: true, powerEfficient: true };
  };
}

/**
 * Watches the movie until it plays, and expects that only the smallest rendition was loaded before.
 */
async function watch(page: Page) {
  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  await page.goto(`/watch/${encodeURIComponent(name)}`);
  const firstFrame = page.locator("video").evaluate((video: HTMLVideoElement) =>
    new Promise((resolve) => {
      if (video.readyState >= 2) resolve(null);
      else video.addEventListener("loadeddata", resolve, { once: true });
    }).then(() => null),
  );
  await firstFrame;
  await expect.poll(async () => (await readVideo(page)).seconds).toBeGreaterThan(0);
  const media = () => requested.filter((path) => path.startsWith("/stream/"));
  const first = media().find((path) => /\/\d+p/.test(path)) ?? "";
  expect(first).toMatch(/\/240p\/init\.mp4$/);
  const listSegments = () =>
    media().flatMap((path) => /\/(\d+p[^/]*)\/\d+\.m4s$/.exec(path)?.[1] ?? []);
  return {
    videoId: () => first.split("/")[2] ?? "",
    /** Lists the rendition of each loaded segment, in order. */
    listSegments,
    listRenditions: () => [...new Set(listSegments())],
  };
}

const readVideo = (page: Page) =>
  page.locator("video").evaluate((video: HTMLVideoElement) => {
    if (video.ended) video.currentTime = 0;
    if (video.paused) void video.play();
    return {
      seconds: video.currentTime,
      height: video.videoHeight,
      isFailed: video.error !== null,
    };
  });

async function expectRenditionsInMenu(page: Page) {
  await page.mouse.move(300, 250);
  await page.getByRole("button", { name: "Quality" }).click();
  await expect(page.getByRole("menuitemradio")).toHaveText([/^Auto/, "480p AV1", "480p", "240p"]);
  await page.getByRole("menuitemradio", { name: "480p AV1" }).click();
  await expect.poll(() => readVideo(page)).toMatchObject({ height: 480, isFailed: false });
}

/**
 * Expects that the renditions of the master playlist, as a member receives them, decode without a
 * message. In AV1 and H.264, the segments with the same number must start with a key frame.
 */
async function checkFiles(request: APIRequestContext, videoId: string) {
  const fetchFile = async (path: string) => {
    const response = await request.get(`/stream/${videoId}/${path}`);
    expect(response.status(), path).toBe(200);
    const bytes = await response.body();
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), bytes);
    return String(bytes);
  };
  const master = HLS.parse(await fetchFile("master.m3u8"));
  if (!master.isMasterPlaylist) throw new Error("is no master playlist");
  expect(master.variants.map(({ uri, codecs }) => [dirname(uri), codecs])).toEqual([
    ["240p", expect.stringMatching(/^avc1\.[0-9a-f]{6},mp4a\.40\.2$/)],
    ["480p", expect.stringMatching(/^avc1\.[0-9a-f]{6},mp4a\.40\.2$/)],
    ["480p-av1", "av01.0.04M.08,mp4a.40.2"],
  ]);
  const starts = new Map<string, number[]>();
  for (const { uri } of master.variants) {
    const playlist = HLS.parse(await fetchFile(uri));
    if (playlist.isMasterPlaylist) throw new Error("is no media playlist");
    const rendition = dirname(uri);
    const names = new Set(playlist.segments.flatMap((segment) => [segment.map?.uri, segment.uri]));
    for (const each of names) await fetchFile(join(rendition, String(each)));
    let at = 0;
    starts.set(
      rendition,
      playlist.segments.map(({ duration }) => {
        at += duration;
        return at - duration;
      }),
    );
    const track = await joinTrack(folder, rendition);
    expect(String(await ffmpeg("-i", track, "-f", "null", "-"))).toBe("");
    const packets = await ffprobePackets(track);
    // ffprobe shifts the times of a stream with reordered frames, so that the first frame of H.264
    // is later than 0 s.
    const offset = Math.min(...packets.map(({ at }) => at));
    const keyFrames = packets.filter(({ isKey }) => isKey).map(({ at }) => at - offset);
    for (const start of starts.get(rendition) ?? []) {
      const nearest = Math.min(...keyFrames.map((at) => Math.abs(at - start)));
      expect(nearest, `${rendition} at ${start} s`).toBeLessThan(0.002);
    }
  }
  expect(starts.get("480p-av1")).toEqual(starts.get("480p"));
  expect(starts.get("480p-av1")?.length).toBeGreaterThan(10);
}

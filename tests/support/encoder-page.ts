import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Page, test } from "@playwright/test";
import type { PublishRequest } from "../../contract/uploads/publication.ts";
import type { Inspection } from "../../web/studio/encoder/packaging.ts";

const execFileAsync = promisify(execFile);

/** Runs ffmpeg and returns its standard output. */
export async function ffmpeg(...args: string[]): Promise<Buffer> {
  const options = { encoding: "buffer" as const, maxBuffer: 1 << 28 };
  return (await execFileAsync("ffmpeg", ["-v", "error", "-nostdin", "-y", ...args], options))
    .stdout;
}

/** Lists the packets of a file's video with their times in seconds. */
export async function ffprobePackets(path: string): Promise<{ at: number; isKey: boolean }[]> {
  const entries = ["-select_streams", "v", "-show_entries", "packet=pts_time,flags"];
  const { stdout } = await execFileAsync(
    "ffprobe",
    ["-v", "error", ...entries, "-of", "csv=p=0", path],
    { maxBuffer: 1 << 26 },
  );
  return stdout
    .split("\n")
    .filter(Boolean)
    .map((line) => line.split(","))
    .map(([at, flags = ""]) => ({ at: Number(at), isKey: flags.startsWith("K") }));
}

type Refusal = { failed: string; isRefused: boolean };
type Packaged = {
  publication: PublishRequest;
  files: { path: string; durationMs: number | null }[];
};
type EncoderWindow = {
  inspect: () => Promise<Inspection | Refusal>;
  packageChosenFile: (job: object) => Promise<Packaged | Refusal>;
  packageAddedAudio: (job: object) => Promise<object | Refusal>;
};
export type EncoderPage = { address: string; folder: string; close: () => void };

/**
 * Serves a page that runs the encoder as the site does, for the tests of the calling file. The page
 * has a folder of its own; what it packages is in the subfolder `out`.
 */
export function prepareEncoder(): EncoderPage {
  const encoder: EncoderPage = { address: "", folder: "", close: () => undefined };
  test.beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), "marquee-encoder-"));
    Object.assign(encoder, await serveEncoder(folder));
  });
  test.afterAll(async () => {
    encoder.close();
    await rm(encoder.folder, { recursive: true });
  });
  return encoder;
}

async function serveEncoder(folder: string): Promise<EncoderPage> {
  const script = "../../scripts/encoder-page.mjs";
  const { buildEncoderPage, serveEncoderPage } = await import(script);
  const site = join(folder, "site");
  await buildEncoderPage(site);
  return { ...(await serveEncoderPage(site, folder)), folder };
}

/** Returns the form's inspection of a file, or the code of the refusal as `failed`. */
export async function inspectInBrowser(page: Page, { address }: EncoderPage, path: string) {
  await page.goto(address);
  await page.locator("body[data-ready]").waitFor();
  await page.locator("input").setInputFiles(path);
  return page.evaluate(() => (window as unknown as EncoderWindow).inspect());
}

/** Packages a file in the browser, into the folder `out`. */
export async function packageInBrowser(
  page: Page,
  encoder: EncoderPage,
  path: string,
  out = "published",
) {
  const inspection = await inspectInBrowser(page, encoder, path);
  if ("failed" in inspection) throw new Error(inspection.failed);
  await rm(join(encoder.folder, "out", out), { recursive: true, force: true });
  const job = { inspection, out, arrived: [] };
  const packaged = await page.evaluate(
    (it) => (window as unknown as EncoderWindow).packageChosenFile(it),
    job,
  );
  if ("failed" in packaged) throw new Error(packaged.failed);
  return { inspection, ...packaged, folder: join(encoder.folder, "out", out) };
}

/** Packages the audio of a file as a track that is added to a published video. */
export async function addAudioInBrowser(
  page: Page,
  { address, folder }: EncoderPage,
  { path, name }: { path: string; name: string },
) {
  await page.goto(address);
  await page.locator("body[data-ready]").waitFor();
  await page.locator("input").setInputFiles(path);
  const packaged = await page.evaluate(
    (it) => (window as unknown as EncoderWindow).packageAddedAudio(it),
    { out: "added", name },
  );
  if ("failed" in packaged) throw new Error(packaged.failed);
  return { folder: join(folder, "out", "added") };
}

/** Packages a file as `npm run import` does, into the folder `out`. */
export async function packageByImport({ folder }: EncoderPage, path: string, out = "imported") {
  const [{ inspectSource }, { transcodeRenditions }, { chooseLadder }] = await importModules();
  const movie = { video: path };
  const facts = await inspectSource(movie);
  const outFolder = join(folder, "out", out);
  const [ladder, onShare] = [chooseLadder(facts), () => undefined];
  const { renditions, audio } = await transcodeRenditions({
    movie,
    facts,
    ladder,
    folder: outFolder,
    onShare,
  });
  return { facts, publication: { renditions, audio }, folder: outFolder };
}

/** Imports scripts that have no types. */
const importModules = () =>
  Promise.all(
    [
      "../../scripts/import/inspect-source.mjs",
      "../../scripts/import/ffmpeg.mjs",
      "../../web/studio/encoder/video/ladder.ts",
    ].map((path) => import(path)),
  );

/** Joins a track's init segment and segments into one file for other programs. */
export async function joinTrack(folder: string, name: string): Promise<string> {
  const numbers = (await readdir(join(folder, name))).flatMap(
    (file) => /^(\d+)\.m4s$/.exec(file)?.[1] ?? [],
  );
  const segments = numbers.sort((a, b) => Number(a) - Number(b)).map((number) => `${number}.m4s`);
  const parts = await Promise.all(
    ["init.mp4", ...segments].map((file) => readFile(join(folder, name, file))),
  );
  const path = join(folder, `${name}.mp4`);
  await writeFile(path, Buffer.concat(parts));
  return path;
}

const levelRate = 8000;

type LevelOptions = { channels?: number; perSecond?: number; track?: number };

/**
 * Returns the loudness (root mean square, 0 to 1) of an audio track, by default of each tenth of a
 * second, a list for each channel.
 */
export async function audioLevels(
  path: string,
  { channels = 1, perSecond = 10, track = 0 }: LevelOptions = {},
): Promise<number[][]> {
  const format = ["-ac", String(channels), "-ar", String(levelRate), "-f", "f32le", "-"];
  const bytes = await ffmpeg("-i", path, "-map", `0:a:${track}`, ...format);
  const samples = new Float32Array(bytes.buffer, bytes.byteOffset, Math.floor(bytes.length / 4));
  const framesPerLevel = levelRate / perSecond;
  const count = Math.floor(samples.length / channels / framesPerLevel);
  return Array.from({ length: channels }, (_, channel) =>
    Array.from({ length: count }, (_, level) => {
      let sum = 0;
      for (let i = 0; i < framesPerLevel; i++)
        sum += (samples[(level * framesPerLevel + i) * channels + channel] ?? 0) ** 2;
      return Math.sqrt(sum / framesPerLevel);
    }),
  );
}

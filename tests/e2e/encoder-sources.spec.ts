import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import {
  audioLevels,
  type EncoderPage,
  ffmpeg,
  joinTrack,
  packageByImport,
  packageInBrowser,
  serveEncoder,
} from "../support/encoder-page.ts";

let folder: string;
let encoder: EncoderPage;

test.describe.configure({ mode: "default" });
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "marquee-sources-"));
  encoder = await serveEncoder(folder);
});
test.afterAll(async () => {
  encoder.close();
  await rm(folder, { recursive: true });
});

const video = (seconds: number, size = "320x180") => ["-f", "lavfi", "-i", `testsrc2=s=${size}:r=25:d=${seconds}`];
const h264 = ["-c:v", "libx264", "-preset", "ultrafast", "-g", "50", "-pix_fmt", "yuv420p"];

/** Silent, with a tone in the first tenth of each second; 30 ms off is in time. */
const beeps = (seconds: number) => [
  ...["-f", "lavfi", "-i", `aevalsrc='0.5*sin(2*PI*1000*t)*between(mod(t,1),0.03,0.1)':s=48000:d=${seconds}`],
];
/** The seconds at which beeps begin, to a tenth. */
const beepTimes = ([levels = []]: number[][]) =>
  levels.flatMap((level, i) => (level > 0.1 && (levels[i - 1] ?? 0) <= 0.1 ? [i / 10] : []));

for (const [codec, args] of Object.entries({
  "aac.mkv": ["aac"],
  "aac.mp4": ["aac"],
  "opus.mkv": ["libopus"],
  "opus.mp4": ["libopus"],
  "vorbis.webm": ["libvorbis"],
  "mp3.mkv": ["libmp3lame"],
  "flac.mkv": ["flac"],
  "pcm.mkv": ["pcm_s16le"],
})) {
  test(`a hole in ${codec} audio is published as silence, with the sound after it at its time`, {
    tag: "@long",
  }, async ({ page }) => {
    const source = join(folder, `hole-${codec}`);
    const whole = join(folder, `whole-${codec}`);
    const picture = codec.endsWith("webm") ? ["-c:v", "libvpx", "-deadline", "realtime"] : h264;
    await ffmpeg(...video(8), ...beeps(8), ...picture, "-c:a", ...args, whole);
    // A bitstream filter leaves out packets, as a damaged recording does.
    const drop = "noise=drop='between(pts*tb,2.4,4.6)'";
    await ffmpeg("-i", whole, "-c", "copy", "-bsf:a", drop, source);
    for (const { folder: out } of [
      await packageInBrowser(page, encoder, source),
      await packageByImport(encoder, source),
    ]) {
      const times = beepTimes(await audioLevels(await joinTrack(out, "audio")));
      expect(times, out).toEqual([0, 1, 2, 5, 6, 7]);
    }
  });
}

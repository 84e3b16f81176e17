import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openAudioFile, openSourceFile } from "../../web/studio/encoder/source/open-source-file.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "marquee-damaged-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function makeFile(name: string, args: string[]): Promise<Buffer> {
  const path = join(folder, name);
  await promisify(execFile)("ffmpeg", ["-v", "error", "-y", ...args, path]);
  return readFile(path);
}
const tone = ["-f", "lavfi", "-i", "sine=d=2:r=48000"];
const picture = ["-f", "lavfi", "-i", "testsrc2=s=160x90:r=25:d=2"];
const zeros = Buffer.alloc(100_000);

async function expectRefused(bytes: Buffer, openFile: (file: Blob) => Promise<unknown>) {
  await expect(openFile(new Blob([bytes as BlobPart]))).rejects.toMatchObject({
    code: "truncated",
  });
}

test.each(["mkv", "webm"])(
  "a live recording in %s whose end is zeros is refused, and is not read forever",
  { tags: ["long"] },
  async (name) => {
    const codec = name === "mkv" ? ["-c:v", "libx264"] : ["-c:v", "libvpx"];
    const bytes = await makeFile(`zeros.${name}`, [...picture, ...codec, "-live", "1"]);
    await expectRefused(Buffer.concat([bytes.subarray(0, -3000), zeros]), openSourceFile);
  },
);

test("a FLAC file without a frame is refused, and is not read forever", async () => {
  const bytes = await makeFile("no-frame.flac", [...tone, "-c:a", "flac"]);
  await expectRefused(Buffer.concat([bytes.subarray(0, 200), zeros]), openAudioFile);
});

test("a large WAVE file that has zeros instead of its data is refused without reading it in steps of eight bytes", {
  tags: ["long"],
}, async () => {
  const bytes = await makeFile("zeros.wav", [...tone, "-c:a", "pcm_s16le"]);
  const header = bytes.subarray(0, bytes.indexOf("data"));
  await expectRefused(Buffer.concat([header, Buffer.alloc(20_000_000)]), openAudioFile);
});

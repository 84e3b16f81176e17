import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inspectSource } from "../../scripts/import/inspect-source.mjs";
import { openAudioFile, openSourceFile } from "../../web/studio/encoder/source/open-source-file.ts";
import { requireUsableVideo } from "../../web/studio/encoder/source/require-usable.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "marquee-cut-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function makeFile(name: string, args: string[]): Promise<Buffer> {
  const path = join(folder, name);
  await promisify(execFile)("ffmpeg", ["-v", "error", "-y", ...args, path]);
  return readFile(path);
}
const toBlob = (bytes: Uint8Array) => new Blob([bytes as BlobPart]);
const openAudio = (bytes: Uint8Array) => openAudioFile(toBlob(bytes));
const tone = ["-f", "lavfi", "-i", "sine=d=10:r=48000"];
const faststart = ["-movflags", "+faststart"];

describe.each([
  ["index-first.m4a", ["-c:a", "aac", ...faststart], "end_missing"],
  ["index-last.m4a", ["-c:a", "aac"], "truncated"],
  ["aac.mka", ["-c:a", "aac"], "truncated"],
  ["opus.webm", ["-c:a", "libopus"], "truncated"],
  ["opus.ogg", ["-c:a", "libopus"], "truncated"],
  ["vorbis.ogg", ["-c:a", "libvorbis"], "truncated"],
  ["cbr.mp3", ["-c:a", "libmp3lame"], "end_missing"],
  ["without-header.mp3", ["-c:a", "libmp3lame", "-write_xing", "0"], "end_missing"],
  ["vbr.mp3", ["-c:a", "libmp3lame", "-q:a", "4"], "end_missing"],
  ["adts.aac", ["-c:a", "aac"], "end_missing"],
  ["flac.flac", ["-c:a", "flac"], "end_missing"],
  ["pcm.wav", ["-c:a", "pcm_s16le"], "end_missing"],
  ["pcm.rf64.wav", ["-c:a", "pcm_s16le", "-rf64", "always"], "end_missing"],
])("the audio file %s", (name, codec, code) => {
  test(`of ${name} is refused when it is cut at half, at nine tenths, or near its end`, {
    tags: ["long"],
  }, async () => {
    const bytes = await makeFile(name, [...tone, ...codec]);
    expect((await openAudio(bytes)).end).toBeCloseTo(10, 0);
    for (const length of [bytes.length * 0.5, bytes.length * 0.9, bytes.length - 60])
      await expect(openAudio(bytes.subarray(0, length)), String(length)).rejects.toMatchObject({
        code,
      });
  });
});

test.each(["flac", "mp3"])(
  "a %s file with a tag behind its last frame can be opened",
  async (name) => {
    const bytes = await makeFile(`tagged.${name}`, [
      ...tone,
      "-c:a",
      name === "mp3" ? "libmp3lame" : name,
    ]);
    const tag = Buffer.alloc(128, "TAGa title");
    const { end } = await openAudio(Buffer.concat([bytes, tag]));
    expect(end).toBeCloseTo(10, 0);
  },
);

test("a WAVE file of a pipe, which does not know its length, can be opened", async () => {
  const bytes = await makeFile("piped.wav", [...tone, "-c:a", "pcm_s16le"]);
  bytes.writeUInt32LE(0xffff_ffff, 4);
  expect((await openAudio(bytes)).end).toBeCloseTo(10, 0);
});

test("a video whose audio goes on behind its last frame is refused when the audio is cut", async () => {
  const video = [
    "-f",
    "lavfi",
    "-i",
    "testsrc2=s=160x120:r=25:d=4",
    "-c:v",
    "libx264",
    "-preset",
    "ultrafast",
  ];
  const bytes = await makeFile("behind.mp4", [...tone, ...video, "-c:a", "aac", ...faststart]);
  const openVideo = async (length: number) =>
    requireUsableVideo(await openSourceFile(toBlob(bytes.subarray(0, length))));
  await expect(openVideo(bytes.length)).resolves.toBeUndefined();
  for (const length of [bytes.length * 0.95, bytes.length - 60])
    await expect(openVideo(length)).rejects.toMatchObject({ code: "end_missing" });
  await writeFile(join(folder, "cut.mp4"), bytes.subarray(0, bytes.length - 60));
  await expect(inspectSource({ video: join(folder, "cut.mp4") })).rejects.toThrow(
    "This file is incomplete: the end is missing. Copy or export it again.",
  );
});

test("FLAC in Ogg is refused as a codec that browsers cannot read", async () => {
  const bytes = await makeFile("flac.ogg", [...tone, "-c:a", "flac"]);
  await expect(openAudio(bytes)).rejects.toMatchObject({
    code: "audio_codec",
    params: { codec: "FLAC in Ogg" },
  });
});

test("the import refuses a video with ten channels of audio, and names their number", async () => {
  const channels = ["-f", "lavfi", "-i", `aevalsrc=${Array(10).fill(0).join("|")}:d=2`];
  const video = ["-f", "lavfi", "-i", "testsrc2=s=160x120:r=25:d=2", "-c:v", "libx264"];
  await makeFile("ten.mov", [...channels, ...video, "-c:a", "pcm_s16le"]);
  await expect(inspectSource({ video: join(folder, "ten.mov") })).rejects.toThrow(
    "The audio has 10 channels",
  );
});

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
  ["vbr.mp3", ["-c:a", "libmp3lame", "-q:a", "4"], "end_missing"],
  ["flac.flac", ["-c:a", "flac"], "end_missing"],
  ["pcm.wav", ["-c:a", "pcm_s16le"], "end_missing"],
  ["rf64.wav", ["-c:a", "pcm_s16le", "-rf64", "always"], "end_missing"],
])("the audio file %s", (name, codec, code) => {
  test(`the audio file ${name} is refused when it is cut at half, at nine tenths, or near its end`, {
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
  "a %s file with a tag after its last frame can be opened",
  { tags: ["long"] },
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

test.each([
  ["mp3", ["-c:a", "libmp3lame", "-write_xing", "0"]],
  ["aac", ["-c:a", "aac"]],
])(
  "a recording in %s, which has no length, can be opened when it stops inside a frame",
  { tags: ["long"] },
  async (name, codec) => {
    const bytes = await makeFile(`recording.${name}`, [...tone, ...codec]);
    for (const length of [bytes.length * 0.5, bytes.length - 60, bytes.length - 1])
      await expect(openAudio(bytes.subarray(0, length)), String(length)).resolves.toBeDefined();
  },
);

test("an MP3 file can be opened when its length counts the tag before the first frame, as LAME does", {
  tags: ["long"],
}, async () => {
  const title = ["-metadata", `title=${"a title ".repeat(4000)}`];
  const bytes = await makeFile("lame.mp3", [...tone, ...title, "-c:a", "libmp3lame"]);
  bytes.writeUInt32BE(bytes.length, bytes.indexOf("Info") + 12);
  expect((await openAudio(bytes)).end).toBeCloseTo(10, 0);
  await expect(openAudio(bytes.subarray(0, bytes.length - 60))).rejects.toMatchObject({
    code: "end_missing",
  });
});

test("an MP3 file can be opened when tags that its length counts were removed", {
  tags: ["long"],
}, async () => {
  const bytes = await makeFile("untagged.mp3", [...tone, "-c:a", "libmp3lame"]);
  const header = bytes.indexOf("Info");
  bytes.writeUInt32BE(bytes.length + 500_000, header + 12);
  expect((await openAudio(bytes)).end).toBeCloseTo(10, 0);
  // Without the number of frames, the end is found by the number of bytes.
  bytes.writeUInt32BE(2, header + 4);
  bytes.writeUInt32BE(bytes.length + 5000, header + 8);
  expect((await openAudio(bytes)).end).toBeCloseTo(10, 0);
});

test("an MP3 file shorter than its stated length is refused, even if it ends with a whole frame", async () => {
  const bytes = await makeFile("fewer-frames.mp3", [...tone, "-c:a", "libmp3lame"]);
  const header = bytes.indexOf("Info");
  bytes.writeUInt32BE(1000, header + 8);
  bytes.writeUInt32BE(bytes.length + 500_000, header + 12);
  await expect(openAudio(bytes)).rejects.toMatchObject({ code: "end_missing" });
});

test.each([
  ["of ffmpeg's pipe", 0xffff_ffff, 0xffff_ffff],
  ["of sox's pipe", 0x7fff_f024, 0x7fff_f000],
  ["of arecord's pipe", 0x8000_0024, 0x8000_0000],
])(
  "a WAVE file %s, which does not know its length, can be opened",
  { tags: ["long"] },
  async (_, riff, data) => {
    const bytes = await makeFile("piped.wav", [...tone, "-c:a", "pcm_s16le"]);
    bytes.writeUInt32LE(riff, 4);
    bytes.writeUInt32LE(data, bytes.indexOf("data") + 4);
    expect((await openAudio(bytes)).end).toBeCloseTo(10, 0);
  },
);

test("a WAVE file can be opened although its stated length is too large", async () => {
  const bytes = await makeFile("counted.wav", [...tone, "-c:a", "pcm_s16le"]);
  for (const size of [bytes.length, bytes.length + 500]) {
    bytes.writeUInt32LE(size, 4);
    expect((await openAudio(bytes)).end).toBeCloseTo(10, 0);
  }
});

test("a big-endian WAVE file can be opened, and is refused when it was cut", async () => {
  const bytes = await makeFile("big-endian.wav", [
    ...tone,
    "-c:a",
    "pcm_s16le",
    "-bitexact",
    "-fflags",
    "bitexact",
  ]);
  bytes.write("RIFX");
  for (const at of [4, 16, 24, 28, 40]) bytes.subarray(at, at + 4).swap32();
  for (const at of [20, 22, 32, 34]) bytes.subarray(at, at + 2).swap16();
  bytes.subarray(44).swap16();
  expect((await openAudio(bytes)).end).toBeCloseTo(10, 0);
  await expect(openAudio(bytes.subarray(0, bytes.length - 60))).rejects.toMatchObject({
    code: "end_missing",
  });
});

test("a video whose audio goes on after its last frame is refused when the audio is cut", async () => {
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

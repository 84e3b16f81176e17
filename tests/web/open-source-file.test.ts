import { execFile } from "node:child_process";
import { openAsBlob } from "node:fs";
import { appendFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { EncodedPacketSink, Input } from "mediabunny";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { inspectSource } from "../../scripts/import/inspect-source.mjs";
import { openAudioFile, openSourceFile } from "../../web/studio/encoder/source/open-source-file.ts";
import { requireUsableVideo } from "../../web/studio/encoder/source/require-usable.ts";
import { readCodecName } from "../../web/studio/encoder/source/source-metadata.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "marquee-open-"));
});
afterEach(() => void vi.restoreAllMocks());
afterAll(() => rm(folder, { recursive: true }));

const audio = ["-f", "lavfi", "-i", "sine=d=10"];
const picture = ["-f", "lavfi", "-i", "testsrc2=s=160x90:r=25:d=10"];
const codecs = {
  mp4: ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-c:a", "aac"],
  mkv: ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-c:a", "aac"],
  webm: ["-c:v", "libvpx", "-deadline", "realtime", "-c:a", "libopus"],
};

async function makeFile(
  name: keyof typeof codecs,
  options: string[] = [],
  inputs: string[] = [],
): Promise<Buffer> {
  const path = join(folder, `source.${name}`);
  const limits = ["-cluster_time_limit", "1000"];
  const args = [...picture, ...audio, ...inputs, ...codecs[name], ...limits, ...options];
  await promisify(execFile)("ffmpeg", ["-v", "error", "-y", ...args, path]);
  return readFile(path);
}
const open = (bytes: Uint8Array) => openSourceFile(new Blob([bytes as BlobPart]));

describe.each(["mkv", "webm"] as const)("a %s file", (name) => {
  test.each([0.99, 0.6, 0.3])(
    "a source file cut off at %d of its length is refused as incomplete",
    { tags: ["long"] },
    async (share) => {
      const bytes = await makeFile(name);
      expect((await open(bytes)).end).toBeCloseTo(10, 0);
      await expect(open(bytes.subarray(0, bytes.length * share))).rejects.toMatchObject({
        code: "truncated",
      });
    },
  );

  test("a file recorded live, whose elements have no sizes, can be opened", {
    tags: ["long"],
  }, async () => {
    const bytes = await makeFile(name, ["-live", "1"]);
    expect((await open(bytes)).end).toBeCloseTo(10, 0);
  });
});

/** Makes a Matroska file of ten seconds whose ordered chapters play these parts. */
async function makeOrderedFile(parts: [start: number, end: number][]): Promise<Buffer> {
  const metadata = join(folder, "chapters.txt");
  const chapters = parts.map(
    ([start, end]) => `[CHAPTER]\nTIMEBASE=1/10\nSTART=${start}\nEND=${end}`,
  );
  await writeFile(metadata, [";FFMETADATA1", ...chapters].join("\n"));
  const bytes = await makeFile("mkv", ["-map_chapters", "2"], ["-i", metadata]);
  // ffmpeg writes the element EditionFlagDefault (45 DB), which becomes EditionFlagOrdered (45 DD).
  const flag = bytes.indexOf(Buffer.from([0x45, 0xdb, 0x81, 1]));
  bytes[flag + 1] = 0xdd;
  return bytes;
}

test.each<[string, [number, number][]]>([
  [
    "leave out the middle",
    [
      [0, 25],
      [65, 100],
    ],
  ],
  ["leave out the start", [[20, 100]]],
  [
    "leave out the end",
    [
      [0, 50],
      [50, 90],
    ],
  ],
])(
  "a Matroska file whose ordered chapters %s is refused for that reason",
  { tags: ["long"] },
  async (_, parts) => {
    await expect(open(await makeOrderedFile(parts))).rejects.toMatchObject({
      code: "ordered_chapters",
    });
  },
);

test("a Matroska file whose ordered chapters play all of it can be opened", {
  tags: ["long"],
}, async () => {
  expect(
    (
      await open(
        await makeOrderedFile([
          [0, 60],
          [60, 100],
        ]),
      )
    ).end,
  ).toBeCloseTo(10, 0);
});

test("an MP4 file whose first samples lie outside of its fragments is refused for that reason", {
  tags: ["long"],
}, async () => {
  const fragmented = ["-g", "25", "-movflags"];
  const mixed = await makeFile("mp4", [...fragmented, "+frag_keyframe"]);
  await expect(open(mixed)).rejects.toMatchObject({ code: "mixed_fragments" });
  const unmixed = await makeFile("mp4", [...fragmented, "+frag_keyframe+empty_moov"]);
  expect((await open(unmixed)).end).toBeCloseTo(10, 0);
});

test("a Matroska file with zlib-compressed tracks is refused for that reason", async () => {
  const bytes = await readFile("tests/fixtures/zlib-tracks.mkv");
  await expect(open(bytes)).rejects.toMatchObject({ code: "compressed_tracks" });
});

test("a file that the disk cannot read fails with the disk's error, not as an incomplete file", async () => {
  const path = join(folder, "changed");
  const ffmpegArgs = ["-v", "error", "-y", ...audio, "-f", "wav", path];
  await promisify(execFile)("ffmpeg", ffmpegArgs);
  const file = await openAsBlob(path);
  await appendFile(path, "more");
  for (const openFile of [openAudioFile, openSourceFile])
    await expect(openFile(file)).rejects.toMatchObject({ name: "NotReadableError" });
});

test("a file whose end the disk cannot read fails with the disk's error", async () => {
  const bytes = await makeFile("mkv");
  const readError = new DOMException("The blob could not be read", "NotReadableError");
  const tracks = await open(bytes);
  vi.spyOn(EncodedPacketSink.prototype, "getPacket").mockRejectedValueOnce(readError);
  await expect(requireUsableVideo(tracks)).rejects.toBe(readError);
});

test("a program error while a file is opened is not reported as an incomplete file, in the browser or the import", async () => {
  const fault = new TypeError("undefined is not a function");
  vi.spyOn(Input.prototype, "getPrimaryVideoTrack").mockImplementation(() => {
    throw fault;
  });
  const bytes = await makeFile("mkv");
  await expect(open(bytes)).rejects.toBe(fault);
  await expect(inspectSource({ video: join(folder, "source.mkv") })).rejects.toBe(fault);
});

test.each([
  ["DNxHD", "mov", "dnxhd", ["-s", "320x180", "-profile:v", "dnxhr_sq", "-pix_fmt", "yuv422p"]],
  ["uncompressed", "mov", "v210", []],
  ["QuickTime Animation", "mov", "qtrle", []],
  ["PNG", "mov", "png", []],
  ["Cinepak", "mov", "cinepak", ["-s", "160x88"]],
  ["H.263", "mov", "h263p", ["-s", "176x144"]],
] as const)(
  "%s video is named by the name that people know",
  { tags: ["long"] },
  async (name, extension, codec, options) => {
    const path = join(folder, `${codec}.${extension}`);
    const args = [...picture, "-t", "0.2", "-c:v", codec, ...options, path];
    await promisify(execFile)("ffmpeg", ["-v", "error", "-y", ...args]);
    const { video } = await openSourceFile(await openAsBlob(path));
    expect(await readCodecName(video)).toBe(name);
  },
);

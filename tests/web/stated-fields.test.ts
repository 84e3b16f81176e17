import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSourceFile } from "../../web/studio/encoder/source/open-source-file.ts";
import { readMp4FieldOrder } from "../../web/studio/encoder/source/stated-fields.ts";
import { findUndecodedFields, isInterlaced } from "../../web/studio/encoder/video/interlacing.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "marquee-fields-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function makeFile(name: string, args: string[]): Promise<Buffer> {
  const path = join(folder, name);
  const source = ["-f", "lavfi", "-i", "testsrc2=s=160x120:r=25:d=1"];
  await promisify(execFile)("ffmpeg", ["-v", "error", "-y", ...source, ...args, path]);
  return readFile(path);
}
const open = (bytes: Buffer) => openSourceFile(new Blob([bytes as BlobPart]));

const vp8 = ["-c:v", "libvpx", "-deadline", "realtime"];
const h264 = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"];
const mayHaveFields = ["-x264-params", "fake-interlaced=1"];

test.each([
  ["VP8 of interlaced frames, top field first", 1, vp8, "tt", "top"],
  ["VP8 of interlaced frames, bottom field first", 1, vp8, "bb", "bottom"],
  ["H.264 that may have fields", 1, [...h264, ...mayHaveFields], "tt", "top"],
  ["VP8 of progressive frames", 2, vp8, "tt", null],
  ["VP8 of undetermined frames", 0, vp8, "tt", null],
  ["progressive H.264", 1, h264, "tt", null],
] as const)(
  "%s with FlagInterlaced %d is deinterlaced only if the flag says interlaced and the stream allows it",
  { tags: ["long"] },
  async (_, flag, codec, order, fields) => {
    const bytes = await makeFile("source.mkv", [...codec, "-field_order", order]);
    // The element FlagInterlaced with a size of one byte.
    bytes[bytes.indexOf(Buffer.from([0x9a, 0x81])) + 2] = flag;
    const sourceFile = await open(bytes);
    expect(await isInterlaced(sourceFile)).toBe(fields !== null);
    expect(await findUndecodedFields(sourceFile)).toBe(fields);
  },
);

test("the order of fields that QuickTime states is read", { tags: ["long"] }, async () => {
  const bytes = await makeFile("source.mov", [
    "-vf",
    "setfield=tff",
    "-c:v",
    "prores_ks",
    "-flags",
    "+ildct",
    "-pix_fmt",
    "yuv422p10le",
  ]);
  const at = bytes.indexOf("fiel", 0, "latin1") + 4;
  const read = (fields: number, order: number) => {
    const stated = Buffer.from(bytes);
    stated.set([fields, order], at);
    return readMp4FieldOrder(new Blob([stated as BlobPart]), 1);
  };
  expect(await read(2, 1)).toBe("top");
  expect(await read(2, 6)).toBe("bottom");
  expect(await read(2, 9)).toBe("top");
  expect(await read(2, 14)).toBe("bottom");
  expect(await read(1, 0)).toBeNull();
});

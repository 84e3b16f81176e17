import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { requireSameDescriptions } from "../../web/studio/encoder/source/joined-parts.ts";
import { openSourceFile } from "../../web/studio/encoder/source/open-source-file.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "marquee-joined-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function makeFile(size: string): Promise<Buffer> {
  const path = join(folder, `${size}.mp4`);
  const source = ["-f", "lavfi", "-i", `testsrc2=s=${size}:r=25:d=1`];
  const codec = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"];
  await promisify(execFile)("ffmpeg", ["-v", "error", "-y", ...source, ...codec, path]);
  return readFile(path);
}

const containers = ["moov", "trak", "mdia", "minf", "stbl"];

function readEntry(bytes: Buffer): Buffer {
  const at = bytes.indexOf("stsd", 0, "latin1") + 12;
  return bytes.subarray(at, at + bytes.readUInt32BE(at));
}

/** Adds a sample description. `moov` is the last box, so that the media data stays in place. */
function addDescription(bytes: Buffer, entry: Buffer): Buffer {
  const stated = Buffer.from(bytes);
  for (const type of [...containers, "stsd"]) {
    const at = stated.indexOf(type, 0, "latin1") - 4;
    stated.writeUInt32BE(stated.readUInt32BE(at) + entry.length, at);
  }
  const at = stated.indexOf("stsd", 0, "latin1") - 4;
  stated.writeUInt32BE(2, at + 12);
  const end = at + stated.readUInt32BE(at) - entry.length;
  return Buffer.concat([stated.subarray(0, end), entry, stated.subarray(end)]);
}

test("an MP4 file with different sample descriptions is refused, and a file with equal ones is accepted", {
  tags: ["long"],
}, async () => {
  const bytes = await makeFile("160x90");
  const inspect = async (entry: Buffer) => {
    const file = new Blob([addDescription(bytes, entry) as BlobPart]);
    await requireSameDescriptions(file, [(await openSourceFile(file)).video]);
  };
  await inspect(readEntry(bytes));
  await expect(inspect(readEntry(await makeFile("320x180")))).rejects.toMatchObject({
    code: "joined_parts",
  });
});

import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { openSourceFile } from "../../web/studio/encoder/source/open-source-file.ts";
import { isInterlaced } from "../../web/studio/encoder/video/interlacing.ts";

test.each([
  ["interlace=tff", true],
  ["interlace=bff", true],
  ["interlace=0", false],
])(
  "HEVC encoded with %s is recognized as interlaced: %s",
  { tags: ["long"] },
  async (interlace, expected) => {
    const folder = await mkdtemp(join(tmpdir(), "marquee-hevc-"));
    const path = join(folder, "source.mp4");
    const source = ["-f", "lavfi", "-i", "testsrc2=s=160x120:r=25:d=1"];
    const codec = ["-c:v", "libx265", "-x265-params", `${interlace}:log-level=none`];
    await promisify(execFile)("ffmpeg", ["-v", "error", "-y", ...source, ...codec, path]);
    const sourceFile = await openSourceFile(new Blob([(await readFile(path)) as BlobPart]));
    await rm(folder, { recursive: true });
    expect(await isInterlaced(sourceFile)).toBe(expected);
  },
);

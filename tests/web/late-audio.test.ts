import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openAudioFile } from "../../web/studio/encoder/source/open-source-file.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "marquee-late-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function openLateAudio(name: string, startSeconds: number, codec: string) {
  const path = join(folder, name);
  const start = ["-itsoffset", String(startSeconds), "-f", "lavfi", "-i", "sine=d=4:r=48000"];
  await promisify(execFile)("ffmpeg", ["-v", "error", ...start, "-c:a", codec, path]);
  return openAudioFile(new Blob([await readFile(path)]));
}

test.each([
  ["late.m4a", "aac"],
  ["late.mov", "pcm_s16le"],
  ["late.mka", "aac"],
  ["late.webm", "libopus"],
])(
  "the audio of %s that begins 1.5 s late keeps the silence before its start",
  async (name, codec) => {
    const { origin, end } = await openLateAudio(name, 1.5, codec);
    expect(origin).toBe(0);
    expect(end).toBeCloseTo(5.5, 1);
  },
);

test("an audio file whose timestamps begin at an hour starts with the file's first sound", async () => {
  const { origin, end } = await openLateAudio("clock.mka", 3600, "aac");
  expect(origin).toBeCloseTo(3600, 0);
  expect(end - origin).toBeCloseTo(4, 0);
});

import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { EncodedPacketSink } from "mediabunny";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isWholeFlacFrame } from "../../web/studio/encoder/source/flac-frame.ts";
import { openAudioFile } from "../../web/studio/encoder/source/open-source-file.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "marquee-recordings-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function record(name: string, codec: string, options: string[] = []): Promise<Buffer> {
  const path = join(folder, name);
  const source = ["-v", "error", "-y", "-f", "lavfi", "-i", "sine=d=10:r=48000"];
  await promisify(execFile)("ffmpeg", [...source, "-ac", "2", "-c:a", codec, ...options, path]);
  return readFile(path);
}
const open = (bytes: Uint8Array) => openAudioFile(new Blob([bytes as BlobPart]));

/** Removes the number of samples, the frame sizes and the checksum from a FLAC file's header. */
function removeFlacLength(bytes: Buffer): Buffer {
  const unfinished = Buffer.from(bytes);
  unfinished.fill(0, 12, 18);
  unfinished[21] = (unfinished[21] ?? 0) & 0xf0;
  unfinished.fill(0, 22, 42);
  return unfinished;
}

test("a FLAC recording whose program was killed ends with its last whole frame", async () => {
  const bytes = removeFlacLength(await record("killed.flac", "flac"));
  expect((await open(bytes)).end).toBeCloseTo(10, 1);
  for (const lost of [1, 60, bytes.length * 0.5]) {
    const { end, audio } = await open(bytes.subarray(0, bytes.length - lost));
    expect(end).toBeCloseTo(lost < 100 ? 9.9 : 5, 0);
    const [track] = audio;
    const last = track && (await new EncodedPacketSink(track).getPacket(Number.POSITIVE_INFINITY));
    expect(last && isWholeFlacFrame(last.data), `${lost} bytes are lost`).toBe(true);
  }
  const zeros = Buffer.alloc(3000);
  const { end } = await open(Buffer.concat([bytes.subarray(0, bytes.length / 2), zeros]));
  expect(end).toBeCloseTo(5, 0);
});

test("a FLAC file that states its length is refused when its end is missing, whatever else its header lacks", async () => {
  const bytes = await record("stated.flac", "flac");
  bytes.fill(0, 12, 18);
  bytes.fill(0, 26, 42);
  await expect(open(bytes.subarray(0, bytes.length - 60))).rejects.toMatchObject({
    code: "end_missing",
  });
});

test.each([
  ["zeros", 0, 0],
  ["the size of the header", 36, 0],
  ["a size of the data alone", 0, 48_000 * 4 * 10],
])(
  "a WAVE recording whose program was killed, with %s in its header, plays to its end",
  { tags: ["long"] },
  async (_, riff, data) => {
    const bytes = await record("killed.wav", "pcm_s16le");
    bytes.writeUInt32LE(riff, 4);
    bytes.writeUInt32LE(data, bytes.indexOf("data") + 4);
    expect((await open(bytes)).end).toBeCloseTo(10, 1);
  },
);

test("an RF64 recording whose program was killed before it wrote its sizes plays to its end", async () => {
  const bytes = await record("killed-rf64.wav", "pcm_s16le", ["-rf64", "always"]);
  bytes.fill(0, 20, 48);
  for (const lost of [0, 3])
    expect((await open(bytes.subarray(0, bytes.length - lost))).end).toBeCloseTo(10, 3);
});

test("a WAVE recording that stopped inside a sample lacks only that sample", async () => {
  const bytes = await record("killed-inside.wav", "pcm_s16le");
  const junk = Buffer.from("JUNK\x04\0\0\0junk", "latin1");
  bytes.fill(0, 4, 8);
  bytes.fill(0, bytes.indexOf("data") + 4, bytes.indexOf("data") + 8);
  const killed = Buffer.concat([bytes.subarray(0, 12), junk, bytes.subarray(12, -3)]);
  const { end, audio } = await open(killed);
  expect(end).toBe(10 - 1 / 48_000);
  const [track] = audio;
  const last = track && (await new EncodedPacketSink(track).getPacket(Number.POSITIVE_INFINITY));
  expect(last && last.data.byteLength % 4).toBe(0);
});

test("an MP3 recording whose program was killed before it wrote its length can be opened", async () => {
  const bytes = await record("killed.mp3", "libmp3lame");
  bytes.fill(0, bytes.indexOf("Info") + 8, bytes.indexOf("Info") + 16);
  expect((await open(bytes)).end).toBeCloseTo(10, 0);
  const { end } = await open(bytes.subarray(0, bytes.length * 0.5));
  expect(end).toBeCloseTo(5, 0);
});

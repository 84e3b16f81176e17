import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { deflateSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { UnsupportedFileError } from "../../web/studio/encoder/encoder-error.ts";
import {
  listTextTracks,
  readTextTrack,
} from "../../web/studio/encoder/text-tracks/read-text-track.ts";
import { listUnreadTrackNotes } from "../../web/studio/encoder/text-tracks/text-track.ts";
import { readWebVttBoxes } from "../../web/studio/encoder/text-tracks/web-vtt-boxes.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "marquee-text-tracks-"));
  await writeFile(join(folder, "one.srt"), subRip);
  await writeFile(join(folder, "two.ass"), script);
  await writeFile(join(folder, "three.vtt"), webVtt);
  await writeFile(join(folder, "chapters.txt"), chapters);
});
afterAll(() => rm(folder, { recursive: true }));

const subRip =
  "1\n00:00:01,000 --> 00:00:02,500\n<i>Hello</i>\nworld\n\n2\n00:00:03,000 --> 00:00:04,000\n3 < 4 ♪\n";
const script = `[Script Info]
ScriptType: v4.00+
PlayResX: 384
PlayResY: 288

[V4+ Styles]
Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding
Style: Default,Arial,16,&Hffffff,&Hffffff,&H0,&H0,0,0,0,0,100,100,0,0,1,1,0,2,10,10,10,1
Style: Sign,Arial,16,&Hffffff,&Hffffff,&H0,&H0,-1,0,0,0,100,100,0,0,1,1,0,8,10,10,10,1

[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
Dialogue: 0,0:00:01.00,0:00:02.50,Default,,0,0,0,,{\\i1}Hello{\\i0}\\Nworld, again
Dialogue: 0,0:00:03.00,0:00:04.00,Sign,,0,0,0,,SHOP
`;
const webVtt =
  "WEBVTT\n\n00:01.000 --> 00:02.500 line:0 align:start\nHello\n\n00:03.000 --> 00:04.000\nworld\n";
const chapters = ";FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1\nSTART=0\nEND=5\ntitle=One\n";

const sources = { srt: "one.srt", ass: "two.ass", vtt: "three.vtt" };
const types = {
  mkv: "video/x-matroska",
  webm: "video/webm",
  mp4: "video/mp4",
  mov: "video/quicktime",
} as const;
type Extension = keyof typeof types;

/** Makes a video of five seconds with chapters and the given subtitle inputs. */
async function makeFile(
  extension: Extension,
  inputs: (keyof typeof sources)[],
  options: string[] = [],
): Promise<Blob> {
  const path = join(folder, `source.${extension}`);
  const picture = ["-f", "lavfi", "-i", "color=s=64x36:r=5:d=5"];
  const texts = inputs.flatMap((name) => ["-i", join(folder, sources[name])]);
  const maps = inputs.flatMap((_, i) => ["-map", `${i + 1}`]);
  const meta = ["-i", join(folder, "chapters.txt"), "-map_chapters", `${inputs.length + 1}`];
  const video = extension === "webm" ? ["-c:v", "libvpx"] : ["-c:v", "libx264"];
  const args = [...picture, ...texts, ...meta, "-map", "0", ...maps, ...video, ...options];
  await promisify(execFile)("ffmpeg", ["-v", "error", "-y", ...args, path]);
  return new Blob([await readFile(path)]);
}
const read = (file: Blob, extension: Extension, number = 1, originSeconds = 0) =>
  readTextTrack(file, { type: types[extension], number, originSeconds });

const hello = "00:00:01.000 --> 00:00:02.500";
const second = "00:00:03.000 --> 00:00:04.000";

test.each([
  ["mkv", "srt", "srt", `${hello}\n<i>Hello</i>\nworld\n\n${second}\n3 &lt; 4 ♪`],
  ["mkv", "ass", "ass", `${hello}\n<i>Hello</i>\nworld, again\n\n${second} line:0\n<b>SHOP</b>`],
  ["mkv", "vtt", "copy", `${hello} line:0 align:start\nHello\n\n${second}\nworld`],
  ["webm", "vtt", "copy", `${hello} line:0 align:start\nHello\n\n${second}\nworld`],
  ["mp4", "srt", "mov_text", `${hello}\n<i>Hello</i>\nworld\n\n${second}\n3 &lt; 4 ♪`],
  ["mov", "srt", "mov_text", `${hello}\n<i>Hello</i>\nworld\n\n${second}\n3 &lt; 4 ♪`],
] as const)(
  "the text track of %s from %s, as ffmpeg writes %s, is read",
  { tags: ["long"] },
  async (extension, input, codec, cues) => {
    const file = await makeFile(extension, [input], ["-c:s", codec]);
    expect((await read(file, extension)).vtt).toBe(`WEBVTT\n\n${cues}\n`);
  },
);

test("TTML in MP4, as ffmpeg writes it, is read", async () => {
  const file = await makeFile("mp4", ["srt"], ["-c:s", "ttml"]);
  expect((await read(file, "mp4")).vtt).toContain(`${hello}\n`);
  expect(await listTextTracks(file, "video/mp4")).toMatchObject([{ format: "stpp" }]);
});

test("WebVTT cues in MP4 are read with their settings, without the gaps between them", async () => {
  const box = (type: string, ...content: Buffer[]) => {
    const body = Buffer.concat(content);
    const size = Buffer.alloc(4);
    size.writeUInt32BE(8 + body.length);
    return Buffer.concat([size, Buffer.from(type), body]);
  };
  const cue = box("vttc", box("sttg", Buffer.from("line:0")), box("payl", Buffer.from("Hello")));
  const sample = new Uint8Array(Buffer.concat([cue, box("vtte"), box("vttc")]));
  expect(await readWebVttBoxes(sample)).toEqual([
    { settings: "line:0", text: "Hello" },
    { settings: "", text: "" },
  ]);
});

test("text tracks of Matroska are listed with language, name and roles", async () => {
  const metadata =
    "-c:s copy -metadata:s:s:0 language=ger -metadata:s:s:0 title=Signs -disposition:s:0 forced -metadata:s:s:1 language=jpn -disposition:s:1 default+hearing_impaired";
  const file = await makeFile("mkv", ["srt", "ass"], metadata.split(" "));
  expect(await listTextTracks(file, "video/x-matroska")).toEqual([
    {
      number: 1,
      format: "subrip",
      codecName: "S_TEXT/UTF8",
      language: "de",
      title: "Signs",
      isDefault: false,
      isForced: true,
      isHearingImpaired: false,
    },
    {
      number: 2,
      format: "ass",
      codecName: "S_TEXT/ASS",
      language: "ja",
      title: "",
      isDefault: true,
      isForced: false,
      isHearingImpaired: true,
    },
  ]);
  expect((await read(file, "mkv", 2)).vtt).toContain("SHOP");
});

test("text tracks of MP4 are listed with their languages, without the chapter track", {
  tags: ["long"],
}, async () => {
  const file = await makeFile(
    "mp4",
    ["srt", "srt"],
    ["-c:s", "mov_text", "-metadata:s:s:0", "language=ger", "-metadata:s:s:1", "language=fra"],
  );
  const tracks = await listTextTracks(file, "video/mp4");
  expect(tracks.map(({ language, format }) => [language, format])).toEqual([
    ["de", "tx3g"],
    ["fr", "tx3g"],
  ]);
  expect(await listTextTracks(await makeFile("mp4", []), "video/mp4")).toEqual([]);
});

test("a text track's times count from the start of the video, which may be later in the file", async () => {
  const file = await makeFile("mkv", ["srt"], ["-c:s", "copy"]);
  expect((await read(file, "mkv", 1, 0.5)).vtt).toContain("00:00:00.500 --> 00:00:02.000\n");
});

test.each([
  ["mkv", "copy"],
  ["mp4", "mov_text"],
] as const)(
  "reading a text track of %s reads no other track",
  { tags: ["long"] },
  async (extension, codec) => {
    const noise = ["-vf", "noise=alls=100:allf=t", "-qp", "0"];
    const whole = await makeFile(extension, ["srt"], ["-c:s", codec, ...noise]);
    let readBytes = 0;
    const slice = (start = 0, end = whole.size) => {
      readBytes += Math.min(end, whole.size) - start;
      return whole.slice(start, end);
    };
    const file = { size: whole.size, slice } as Blob;
    expect((await read(file, extension)).cues).toHaveLength(2);
    expect(whole.size).toBeGreaterThan(80_000);
    expect(readBytes).toBeLessThan(whole.size / 5);
  },
);

test("a track of caption images is listed by name, but cannot be read", async () => {
  const image = new Blob([matroska({ codec: "S_HDMV/PGS", blocks: [] })]);
  const tracks = await listTextTracks(image, "video/x-matroska");
  expect(tracks).toMatchObject([{ format: null }]);
  expect(listUnreadTrackNotes(tracks)).toEqual([{ code: "unread_tracks", names: "PGS" }]);
  await expect(read(image, "mkv")).rejects.toMatchObject({ code: "captions_track" });
});

const element = (id: string, ...content: (Uint8Array | string | number[])[]): Buffer => {
  const body = Buffer.concat(content.map((part) => Buffer.from(part as Uint8Array)));
  const size = Buffer.alloc(4);
  size.writeUInt32BE(0x10000000 + body.length);
  return Buffer.concat([Buffer.from(id, "hex"), size, body]);
};

/** Writes a Matroska file of one subtitle track, without an index. */
function matroska({
  codec,
  blocks,
  encodings = Buffer.alloc(0),
}: {
  codec: string;
  blocks: { atMs: number; data: Buffer }[];
  encodings?: Buffer;
}): Uint8Array<ArrayBuffer> {
  const track = element(
    "ae",
    element("d7", [1]),
    element("83", [0x11]),
    element("86", codec),
    encodings,
  );
  const groups = blocks.map(({ atMs, data }) => {
    const header = Buffer.from([0x81, atMs >> 8, atMs & 255, 0]);
    return element("a0", element("a1", header, data), element("9b", [250]));
  });
  const segment = element(
    "18538067",
    element("1654ae6b", track),
    element("1f43b675", element("e7", [0]), ...groups),
  );
  return new Uint8Array(Buffer.concat([element("1a45dfa3"), segment]));
}

const compression = (...settings: Buffer[]) =>
  element("6d80", element("6240", element("5034", ...settings)));

test.each([
  ["zlib, as older MKVToolNix writes it", compression(), deflateSync("Hello")],
  [
    "stripped headers",
    compression(element("4254", [3]), element("4255", "He")),
    Buffer.from("llo"),
  ],
])("a text track compressed by %s is read without an index", async (_, encodings, data) => {
  const bytes = matroska({ codec: "S_TEXT/UTF8", blocks: [{ atMs: 1000, data }], encodings });
  expect((await read(new Blob([bytes]), "mkv")).vtt).toBe(
    "WEBVTT\n\n00:00:01.000 --> 00:00:01.250\nHello\n",
  );
});

test("a text track's sample that inflates beyond the size of a caption is refused", async () => {
  const data = deflateSync(Buffer.alloc(10_000_000, "x"));
  const bytes = matroska({
    codec: "S_TEXT/UTF8",
    blocks: [{ atMs: 0, data }],
    encodings: compression(),
  });
  await expect(read(new Blob([bytes]), "mkv")).rejects.toMatchObject({ code: "captions_track" });
});

test("a text track is not looked for in more than a hundred thousand clusters", {
  tags: ["long"],
}, async () => {
  const bytes = matroska({ codec: "S_TEXT/UTF8", blocks: [{ atMs: 0, data: Buffer.from("Hi") }] });
  const withClusters = (count: number) => {
    const file = new Blob([bytes, Buffer.alloc(8 * count, element("1f43b675"))]);
    // The size of the segment becomes unknown.
    const at = bytes.indexOf(0x18) + 4;
    return new Blob([file.slice(0, at), new Uint8Array([0x1f, 255, 255, 255]), file.slice(at + 4)]);
  };
  expect((await read(withClusters(1000), "mkv")).vtt).toContain("Hi");
  await expect(read(withClusters(100_000), "mkv")).rejects.toMatchObject({
    code: "captions_track",
  });
});

test("unsafe markup is removed from a text track", async () => {
  const data = Buffer.from("<script>alert(1)</script><b>Hi</b> & <img src=x>");
  const bytes = matroska({ codec: "S_TEXT/UTF8", blocks: [{ atMs: 0, data }] });
  expect((await read(new Blob([bytes]), "mkv")).vtt).toContain("\n<b>Hi</b> &amp;\n");
});

test("a damaged file has no text tracks, and reading one is refused", {
  tags: ["long"],
}, async () => {
  const whole = await makeFile("mkv", ["srt"], ["-c:s", "copy"]);
  const mp4 = await makeFile("mp4", ["srt"], ["-c:s", "mov_text"]);
  for (const share of [0.1, 0.3, 0.5, 0.7, 0.9]) {
    const cut = whole.slice(0, whole.size * share);
    expect(await listTextTracks(cut, "video/x-matroska")).toBeInstanceOf(Array);
    await read(cut, "mkv").catch((error) => expect(error.code).toBe("captions_track"));
    const cutMp4 = mp4.slice(0, mp4.size * share);
    expect(await listTextTracks(cutMp4, "video/mp4")).toBeInstanceOf(Array);
    await read(cutMp4, "mp4").catch((error) => expect(error.code).toBe("captions_track"));
  }
  expect(await listTextTracks(new Blob(["no video"]), "video/mp4")).toEqual([]);
});

test("random bytes in a file with text tracks never crash the reader", {
  tags: ["long"],
}, async () => {
  const files = [
    [await makeFile("mkv", ["srt", "ass"], ["-c:s", "copy"]), "mkv"],
    [await makeFile("mp4", ["srt"], ["-c:s", "mov_text"]), "mp4"],
  ] as const;
  let seed = 1;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  for (const [file, extension] of files) {
    const whole = new Uint8Array(await file.arrayBuffer());
    for (let run = 0; run < 60; run++) {
      const bytes = whole.slice();
      for (let change = 0; change < 200; change++) bytes[random(bytes.length)] = random(256);
      const damaged = new Blob([bytes]);
      expect(await listTextTracks(damaged, types[extension])).toBeInstanceOf(Array);
      await read(damaged, extension).catch((error) =>
        expect(error).toBeInstanceOf(UnsupportedFileError),
      );
    }
  }
});

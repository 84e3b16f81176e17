import { expect, test } from "vitest";
import { maxAudioTracks } from "../../contract/uploads/publication.ts";
import { chooseAudioTracks } from "../../web/studio/encoder/audio/choose-audio-tracks.ts";
import { buildMediaSegment } from "../../web/studio/encoder/fmp4/media-segment.ts";
import {
  createFixedTimeline,
  createKeyFrameTimeline,
  findFirstMissingSegment,
  findSegmentNumber,
  listFrameRepeats,
} from "../../web/studio/encoder/fmp4/segment-timeline.ts";
import type { AudioTrack } from "../../web/studio/encoder/packaging.ts";
import {
  layOutStoryboard,
  writeStoryboardVtt,
} from "../../web/studio/encoder/thumbnails/storyboard.ts";
import {
  avcCodecStrings,
  isIdr,
  readAvcCodecString,
} from "../../web/studio/encoder/video/avc-codec-strings.ts";
import { capBitrates, chooseLadder } from "../../web/studio/encoder/video/ladder.ts";
import { rotatePlane } from "../../web/studio/encoder/video/rotate-planes.ts";

const ladderSizes = (width: number, height: number) =>
  chooseLadder({ width, height, frameRate: 25 }).map(
    (rung) => `${rung.name} ${rung.width}x${rung.height}`,
  );

test("a video gets the standard renditions up to the size of the source file", () => {
  expect(ladderSizes(1920, 1080)).toEqual([
    "1080p 1920x1080",
    "720p 1280x720",
    "480p 854x480",
    "240p 426x240",
  ]);
  expect(ladderSizes(3840, 2160)[0]).toBe("1080p 1920x1080");
  expect(ladderSizes(1280, 720)).toEqual(["720p 1280x720", "480p 854x480", "240p 426x240"]);
});

test("a video size between two standard renditions becomes the top rendition", () => {
  expect(ladderSizes(960, 540)).toEqual(["540p 960x540", "480p 854x480", "240p 426x240"]);
  expect(ladderSizes(854, 480)).toEqual(["480p 854x480", "240p 426x240"]);
  expect(ladderSizes(888, 500)).toEqual(["500p 888x500", "240p 426x240"]);
  expect(ladderSizes(160, 90)).toEqual(["90p 160x90"]);
});

test("wide, upright and odd-sized videos keep their aspect ratio, with even widths and heights", () => {
  expect(ladderSizes(1920, 800)).toEqual([
    "1080p 1920x800",
    "720p 1280x534",
    "480p 854x356",
    "240p 426x178",
  ]);
  expect(ladderSizes(1080, 1920)).toEqual([
    "1080p 1080x1920",
    "720p 720x1280",
    "480p 480x854",
    "240p 240x426",
  ]);
  expect(ladderSizes(641, 359)).toEqual(["358p 640x358", "240p 428x240"]);
});

test("bitrates grow with frame rate and size, and each rendition has a lower bitrate than the next larger one", () => {
  const rungs = chooseLadder({ width: 1920, height: 1080, frameRate: 25 });
  expect(rungs[0]?.bitrate).toBe(5_000_000);
  expect(rungs.map(({ bitrate }) => bitrate)).toEqual(
    rungs.map(({ bitrate }) => bitrate).toSorted((a, b) => b - a),
  );
  expect(chooseLadder({ width: 1920, height: 1080, frameRate: 60 })[0]?.bitrate).toBeGreaterThan(
    8_000_000,
  );
});

test("renditions below a copied rendition have a lower bitrate than the copy", () => {
  const [top, ...smaller] = chooseLadder({ width: 640, height: 360, frameRate: 25 });
  if (!top) throw new Error("there is no ladder");
  capBitrates(smaller, top, 150_000);
  expect(smaller.map(({ bitrate }) => bitrate)).toEqual([80_000]);
  capBitrates(smaller, top, 10_000_000);
  expect(smaller.map(({ bitrate }) => bitrate)).toEqual([80_000]);
});

test("a rendition gets the lowest H.264 level that fits it", () => {
  expect(avcCodecStrings({ width: 1920, height: 1080, bitrate: 5_000_000 }, 25)).toEqual([
    "avc1.640028",
    "avc1.4d0028",
    "avc1.42e028",
  ]);
  expect(avcCodecStrings({ width: 426, height: 240, bitrate: 450_000 }, 25)[0]).toBe("avc1.640015");
  expect(readAvcCodecString(new Uint8Array([1, 0x64, 0, 0x1f, 0xff]))).toBe("avc1.64001f");
});

test("an IDR frame is distinguished from a frame with only a recovery point", () => {
  const record = new Uint8Array([1, 0x64, 0, 0x1f, 0xff]);
  expect(isIdr(new Uint8Array([0, 0, 0, 2, 0x06, 1, 0, 0, 0, 2, 0x65, 1]), record)).toBe(true);
  expect(isIdr(new Uint8Array([0, 0, 0, 2, 0x06, 1, 0, 0, 0, 2, 0x41, 1]), record)).toBe(false);
});

test("segments have equal lengths, and a very short last segment is merged into the previous segment", () => {
  expect(createFixedTimeline(10.02, 4)).toEqual({ starts: [0, 4, 8], end: 10.02 });
  expect(createFixedTimeline(8.02, 4)).toEqual({ starts: [0, 4], end: 8.02 });
  expect(createFixedTimeline(8, 4).starts).toEqual([0, 4]);
  expect(createFixedTimeline(0.1, 4).starts).toEqual([0]);
  expect(createFixedTimeline(40, 16).starts).toEqual([0, 16, 32]);
});

test("a copied video is cut at the source file's key frames, about four seconds apart", () => {
  expect(createKeyFrameTimeline([0, 2, 4, 6, 8, 10], 12).starts).toEqual([0, 4, 8]);
  expect(createKeyFrameTimeline([0, 2.002, 4.004, 6.006, 8.008], 9).starts).toEqual([
    0, 4.004, 8.008,
  ]);
  expect(createKeyFrameTimeline([0, 6, 12], 12.1).starts).toEqual([0, 6]);
});

test("a rounding error does not change which segment a time belongs to", () => {
  const segmentTimes = createFixedTimeline(12, 4);
  expect(
    [0, 3.99, 3.9999, 4, 7.9, 8.0001, 11.9].map((at) => findSegmentNumber(segmentTimes, at)),
  ).toEqual([1, 1, 2, 2, 2, 3, 3]);
});

test("a long still frame is repeated at each segment's start, unless the next frame follows closely", () => {
  const segmentTimes = createFixedTimeline(40, 4);
  expect(listFrameRepeats(segmentTimes, 5, 17)).toEqual([8, 12, 16]);
  expect(listFrameRepeats(segmentTimes, 3.96, 4.01)).toEqual([]);
  expect(listFrameRepeats(segmentTimes, 3, 4.2)).toEqual([]);
});

test("packaging resumes at the first segment missing from any rendition", () => {
  const segmentTimes = createFixedTimeline(12, 4);
  const arrivedPaths = ["480p/init.mp4", "240p/init.mp4", "480p/1.m4s", "240p/1.m4s", "480p/2.m4s"];
  expect(findFirstMissingSegment(segmentTimes, ["480p", "240p"], new Set(arrivedPaths))).toBe(2);
  expect(
    findFirstMissingSegment(segmentTimes, ["480p", "240p"], new Set(arrivedPaths.slice(1))),
  ).toBe(1);
  expect(
    findFirstMissingSegment(segmentTimes, ["480p"], new Set([...arrivedPaths, "480p/3.m4s"])),
  ).toBe(3);
});

test("a segment's start time is the time when its first frame is shown, even with reordered frames", () => {
  const samples = [0, 7200, 3600].map((at) => ({
    at: 360_000 + at,
    isKey: at === 0,
    data: new Uint8Array(5),
  }));
  const bytes = buildMediaSegment(2, samples, 370_800);
  const text = new TextDecoder("latin1").decode(bytes);
  const view = new DataView(bytes.buffer);
  const tfdt = text.indexOf("tfdt");
  expect(view.getBigUint64(tfdt + 8)).toBe(360_000n);
  const trunOffset = text.indexOf("trun");
  const readEntry = (i: number, field: number) =>
    view.getInt32(trunOffset + 16 + i * 16 + field * 4);
  expect([0, 1, 2].map((i) => readEntry(i, 0))).toEqual([3600, 3600, 3600]);
  expect([0, 1, 2].map((i) => readEntry(i, 3))).toEqual([0, 3600, -3600]);
  expect(view.getUint32(trunOffset + 12)).toBe(text.indexOf("mdat") + 4 - text.indexOf("moof") + 4);
  expect(bytes.length).toBe(text.indexOf("mdat") + 4 + 15);
});

test("a storyboard has 30 tiles for a short video and a tile every ten seconds for a long one", () => {
  const minute = layOutStoryboard({ durationMs: 60_000, width: 1920, height: 1080 });
  expect(minute.sheets.map(({ tiles, width, height }) => [tiles.length, width, height])).toEqual([
    [30, 1600, 270],
  ]);
  const long = layOutStoryboard({ durationMs: 7_203_000, width: 1920, height: 1080 });
  expect(long.sheets.map(({ tiles }) => tiles.length)).toEqual([
    100, 100, 100, 100, 100, 100, 100, 21,
  ]);
  expect(layOutStoryboard({ durationMs: 700, width: 1080, height: 1920 })).toMatchObject({
    tileWidth: 68,
    tileHeight: 120,
  });
});

test("the storyboard's cues give each tile's position and time, up to the end of the video", () => {
  const lines = writeStoryboardVtt(
    layOutStoryboard({ durationMs: 61_500, width: 1280, height: 720 }),
  ).split("\n");
  expect(lines.slice(0, 4)).toEqual([
    "WEBVTT",
    "",
    "00:00:00.000 --> 00:00:02.050",
    "storyboard-1.webp#xywh=0,0,160,90",
  ]);
  expect(lines.at(-2)).toBe("storyboard-1.webp#xywh=1440,180,160,90");
  expect(lines.at(-3)).toBe("00:00:59.450 --> 00:01:01.500");
});

test.each([
  [90, false, "41 52 63"],
  [180, false, "654 321"],
  [270, false, "36 25 14"],
  [0, true, "321 654"],
  [90, true, "14 25 36"],
] as const)(
  "a plane of a frame is turned by %i degrees, flipped: %s",
  (rotation, flip, expected) => {
    const plane = {
      data: new Uint8Array([9, 1, 2, 3, 0, 4, 5, 6, 0]),
      offset: 1,
      stride: 4,
      bytes: 1,
      width: 3,
      height: 2,
    };
    const target = new Uint8Array(6);
    rotatePlane(plane, { rotation, flip }, target);
    expect([...target].join("")).toBe(expected.replaceAll(" ", ""));
  },
);

const audioTrack = (number: number, facts: Partial<AudioTrack> = {}): AudioTrack => ({
  number,
  codec: "AAC",
  language: "en",
  title: null,
  channels: 2,
  sampleRate: 48_000,
  decodable: true,
  isDefault: false,
  ...facts,
});

test("every readable audio track is published, the default track first, and a track in a language other than the default track's is a dub", () => {
  const tracks = [
    audioTrack(1, { role: "commentary", isDefault: true, title: " The director " }),
    audioTrack(2, { language: "fr" }),
    audioTrack(3, { isDefault: true }),
    audioTrack(4, { role: "description", language: null }),
    audioTrack(5, { decodable: false }),
    audioTrack(6, { title: "x".repeat(80) }),
  ];
  expect(chooseAudioTracks(tracks)).toEqual([
    { number: 3, language: "en", role: "main" },
    { number: 1, language: "en", role: "commentary", label: "The director" },
    { number: 2, language: "fr", role: "dub" },
    { number: 4, language: null, role: "description" },
    { number: 6, language: "en", role: "main", label: "x".repeat(60) },
  ]);
  expect(chooseAudioTracks([])).toEqual([]);
  const many = Array.from({ length: 30 }, (_, i) => audioTrack(i + 1));
  expect(chooseAudioTracks(many)).toHaveLength(maxAudioTracks);
});

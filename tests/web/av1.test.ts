import { describe, expect, it, test } from "vitest";
import {
  buildAv1Record,
  chooseAv1CodecString,
  toAv1CodecString,
} from "../../web/studio/encoder/video/av1-codec-strings.ts";
import {
  dropTemporalDelimiter,
  readAv1Sequence,
} from "../../web/studio/encoder/video/av1-sequence.ts";
import { readDecoderRecord } from "../../web/studio/encoder/video/decoder-record.ts";
import {
  chooseAv1Ladder,
  chooseLadder,
  formatLadder,
} from "../../web/studio/encoder/video/ladder.ts";

const fromHex = (hex: string) => Uint8Array.from(Buffer.from(hex, "hex"));
const toHex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");

/**
 * The start of frames by libaom and SVT-AV1: temporal delimiter and sequence header, as ffmpeg
 * writes them.
 */
const delimiter = "1200";
const frameHeader = "320210";
const streams = {
  "854x480 in 8 bits": "0a0e00000024c6abdf36be4404040410",
  "854x480 in 10 bits": "0a0e00000024c6abdf36be5404040410",
  "2560x1440 in 8 bits": "0a0c00000062ea7fecf9f7f20080",
};

describe("the sequence header of AV1", () => {
  it.each([
    ["854x480 in 8 bits", "av01.0.04M.08", "81040c00"],
    ["854x480 in 10 bits", "av01.0.04M.10", "81044c00"],
    ["2560x1440 in 8 bits", "av01.0.12M.08", "810c0c00"],
  ] as const)(
    "the AV1 sequence header of %s gives the codec string and record that ffmpeg writes",
    (name, codecs, record) => {
      const sequence = readAv1Sequence(fromHex(delimiter + streams[name] + frameHeader));
      if (!sequence) throw new Error("no sequence header");
      expect(toAv1CodecString(sequence)).toBe(codecs);
      expect(toHex(buildAv1Record(sequence))).toBe(record + streams[name]);
    },
  );

  it("an AV1 frame that depends on other frames has no sequence header", () => {
    expect(readAv1Sequence(fromHex(delimiter + frameHeader))).toBeNull();
    expect(readAv1Sequence(new Uint8Array())).toBeNull();
  });

  it("an AV1 sequence header with timing info and a decoder model is read up to the sample format", () => {
    // Profile 0, timing info with equal intervals, decoder model, one operating point at level 9 in
    // the High tier, 16x16, no tools, 10 bits.
    const bits = [
      "000 0 0 1",
      "0".repeat(64),
      "1 1",
      `1 00100 ${"0".repeat(32)} 00000 00000`,
      "0 00000",
      `${"0".repeat(12)} 01001 1 1 00000 00000 0`,
      "0011 0011 1111 1111 0",
      "000 0000 0 1 1 000",
      "1 0 0 0 01",
    ]
      .join("")
      .replaceAll(" ", "");
    const content = (bits.padEnd(Math.ceil(bits.length / 8) * 8, "0").match(/.{8}/g) ?? []).map(
      (byte) => Number.parseInt(byte, 2),
    );
    expect(readAv1Sequence(Uint8Array.from([0x0a, content.length, ...content]))).toMatchObject({
      profile: 0,
      level: 9,
      tier: 1,
      bitDepth: 10,
      isMonochrome: false,
      chromaPosition: 1,
    });
  });
});

test("a sample of AV1 loses its temporal delimiter and nothing else", () => {
  const sample = streams["854x480 in 8 bits"] + frameHeader;
  expect(toHex(dropTemporalDelimiter(fromHex(delimiter + sample)))).toBe(sample);
  expect(toHex(dropTemporalDelimiter(fromHex(sample)))).toBe(sample);
});

test("an AV1 encoder is asked for the level that a size, a frame rate and a bit rate need", () => {
  const ask = (width: number, height: number, frameRate: number, bitrate = 1_000_000) =>
    chooseAv1CodecString({ width, height, bitrate }, frameRate);
  expect(ask(854, 480, 25)).toBe("av01.0.04M.08");
  expect(ask(1280, 720, 30)).toBe("av01.0.05M.08");
  expect(ask(1280, 720, 60)).toBe("av01.0.08M.08");
  expect(ask(1920, 1080, 25)).toBe("av01.0.08M.08");
  expect(ask(1920, 1080, 25, 9_000_000)).toBe("av01.0.09M.08");
  expect(ask(1920, 1080, 60)).toBe("av01.0.09M.08");
});

test("the H.264 decoder configuration is reported with the first frame, and with no later frame", () => {
  const rendition = chooseLadder({ width: 854, height: 480, frameRate: 25 })[0];
  if (!rendition) throw new Error("no rendition");
  const description = fromHex("0164001fffe1");
  expect(readDecoderRecord(rendition, fromHex("00"), { codec: "avc1", description })).toEqual({
    codecs: "avc1.64001f",
    entry: { type: "avc1", record: description },
  });
  expect(readDecoderRecord(rendition, fromHex("00"), undefined)).toBeNull();
});

test("renditions from 480p up are also made in AV1, of the same size with a lower bit rate", () => {
  const ladder = chooseLadder({ width: 1920, height: 800, frameRate: 25 });
  const av1Ladder = chooseAv1Ladder(ladder);
  expect(formatLadder([...ladder, ...av1Ladder])).toBe(
    "1080p, 720p, 480p, 240p, 1080p AV1, 720p AV1, 480p AV1",
  );
  for (const { name, width, height, bitrate, method, codec } of av1Ladder) {
    const twin = ladder.find((each) => `${each.name}-av1` === name);
    expect([width, height, method, codec]).toEqual([twin?.width, twin?.height, "encode", "av1"]);
    expect(bitrate).toBeLessThan((twin?.bitrate ?? 0) * 0.7);
  }
  expect(chooseAv1Ladder(chooseLadder({ width: 640, height: 360, frameRate: 25 }))).toEqual([]);
});

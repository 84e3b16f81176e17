import { ascii, box, fullBox, u16, u32, zeros } from "./boxes.ts";

/**
 * This module builds the init segments instead of mediabunny, which would write the creation time:
 * the same video must always give the same bytes.
 */

export type ColourCoding = {
  primaries: number;
  transfer: number;
  matrix: number;
  fullRange: boolean;
};

/** The type of a sample entry, with the record that its decoder needs. */
export type SampleEntry = { type: "avc1" | "av01"; record: Uint8Array };

const recordTypes = { avc1: "avcC", av01: "av1C" };

export type VideoTrackConfig = {
  kind: "video";
  width: number;
  height: number;
  entry: SampleEntry;
  colours: ColourCoding | null;
};
export type AudioTrackConfig = {
  kind: "audio";
  channels: number;
  sampleRate: number;
  specificConfig: Uint8Array;
};

export const videoTimescale = 90_000;
const trackId = 1;
const unityMatrix = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000].flatMap(u32);

const timescaleOf = (config: VideoTrackConfig | AudioTrackConfig): number =>
  config.kind === "video" ? videoTimescale : config.sampleRate;

/** Builds `init.mp4`: the decoder configuration without samples (ISO/IEC 14496-12, 23000-19). */
export function buildInitSegment(
  config: VideoTrackConfig | AudioTrackConfig,
): Uint8Array<ArrayBuffer> {
  const brands = ["iso6", "iso5", "cmf2", "mp41"].flatMap(ascii);
  const ftyp = box("ftyp", ascii("iso6"), u32(0), brands);
  const movieExtends = box(
    "mvex",
    fullBox("trex", 0, 0, u32(trackId), u32(1), u32(0), u32(0), u32(0)),
  );
  const moov = box("moov", movieHeader(), trackBox(config), movieExtends);
  return new Uint8Array([...ftyp, ...moov]);
}

const movieHeader = () =>
  fullBox(
    "mvhd",
    0,
    0,
    u32(0),
    u32(0),
    u32(1000),
    u32(0),
    u32(0x10000),
    u16(0x100),
    zeros(10),
    unityMatrix,
    zeros(24),
    u32(2),
  );

function trackBox(config: VideoTrackConfig | AudioTrackConfig) {
  const isVideo = config.kind === "video";
  const size = isVideo
    ? [...u32(config.width * 0x10000), ...u32(config.height * 0x10000)]
    : zeros(8);
  const volume = isVideo ? 0 : 0x100;
  const times = [u32(0), u32(0), u32(trackId), u32(0), u32(0)];
  const header = fullBox(
    "tkhd",
    0,
    3,
    ...times,
    zeros(8),
    u16(0),
    u16(0),
    u16(volume),
    u16(0),
    unityMatrix,
    size,
  );
  // 0x55c4: the language code `und`.
  const mediaHeader = fullBox(
    "mdhd",
    0,
    0,
    u32(0),
    u32(0),
    u32(timescaleOf(config)),
    u32(0),
    u16(0x55c4),
    u16(0),
  );
  const handler = fullBox("hdlr", 0, 0, u32(0), ascii(isVideo ? "vide" : "soun"), zeros(12), [0]);
  const mediaTypeHeader = isVideo
    ? fullBox("vmhd", 0, 1, zeros(8))
    : fullBox("smhd", 0, 0, zeros(4));
  const dataInformation = box("dinf", fullBox("dref", 0, 0, u32(1), fullBox("url ", 0, 1)));
  return box(
    "trak",
    header,
    box(
      "mdia",
      mediaHeader,
      handler,
      box("minf", mediaTypeHeader, dataInformation, sampleTable(config)),
    ),
  );
}

function sampleTable(config: VideoTrackConfig | AudioTrackConfig) {
  const entry = config.kind === "video" ? videoEntry(config) : audioEntry(config);
  const empty = (type: string) => fullBox(type, 0, 0, u32(0));
  const sizes = fullBox("stsz", 0, 0, u32(0), u32(0));
  return box(
    "stbl",
    fullBox("stsd", 0, 0, u32(1), entry),
    empty("stts"),
    empty("stsc"),
    sizes,
    empty("stco"),
  );
}

function videoEntry({ width, height, entry, colours }: VideoTrackConfig) {
  const start = [
    zeros(6),
    u16(1),
    zeros(16),
    u16(width),
    u16(height),
    u32(0x480000),
    u32(0x480000),
    u32(0),
    u16(1),
  ];
  const colour = colours
    ? [
        box(
          "colr",
          ascii("nclx"),
          u16(colours.primaries),
          u16(colours.transfer),
          u16(colours.matrix),
          [colours.fullRange ? 128 : 0],
        ),
      ]
    : [];
  const pixelAspect = box("pasp", u32(1), u32(1));
  return box(
    entry.type,
    ...start,
    zeros(32),
    u16(0x18),
    u16(0xffff),
    box(recordTypes[entry.type], entry.record),
    ...colour,
    pixelAspect,
  );
}

function audioEntry({ channels, sampleRate, specificConfig }: AudioTrackConfig) {
  const rate = sampleRate < 65_536 ? sampleRate * 0x10000 : 0;
  const start = [zeros(6), u16(1), zeros(8), u16(channels), u16(16), u32(0), u32(rate)];
  return box("mp4a", ...start, fullBox("esds", 0, 0, elementaryStream(specificConfig)));
}

/** Builds the descriptors of ISO/IEC 14496-1: AAC (0x40) as an audio stream (0x15). */
function elementaryStream(specificConfig: Uint8Array): number[] {
  const specific = descriptor(5, [...specificConfig]);
  const decoder = descriptor(4, [0x40, 0x15, ...zeros(3), ...zeros(8), ...specific]);
  return descriptor(3, [...u16(1), 0, ...decoder, ...descriptor(6, [2])]);
}

const descriptor = (tag: number, content: number[]): number[] => [tag, content.length, ...content];

import { EncodedPacketSink, type InputVideoTrack } from "mediabunny";
import { descriptionBytes } from "../description-bytes.ts";
import type { OpenedSourceFile } from "../source/open-source-file.ts";
import type { FirstField } from "../source/stated-fields.ts";
import { readAvcRecord } from "./avc-record.ts";
import { isInterlacedField, readAvcSps } from "./avc-sps.ts";

/**
 * The number of packets examined. Broadcasts alternate between frames and fields; an interlaced
 * movie has fields within its first seconds.
 */
const examinedPackets = 250;

type Source = Pick<OpenedSourceFile, "video" | "statedFields">;

/**
 * Whether the video is interlaced, that is, consists of fields. Browsers would show and encode
 * fields as frames with comb patterns at moving edges, or as frames of half the height.
 */
export async function isInterlaced({ video, statedFields }: Source): Promise<boolean> {
  return (await isStreamInterlaced(video)) ?? (statedFields !== null && (await canBeSilent(video)));
}

/**
 * Returns the field shown first if only the container states that the video is interlaced. Decoders
 * do not know that such video has fields.
 */
export async function findUndecodedFields({
  video,
  statedFields,
}: Source): Promise<FirstField | null> {
  if (!statedFields || !(await canBeSilent(video))) return null;
  return (await isStreamInterlaced(video)) === null ? statedFields : null;
}

/** The codecs whose streams can leave open whether a frame consists of two fields. */
const silentCodecs = ["avc", "hevc", "vp8", "vp9", "av1"];

const canBeSilent = async (video: InputVideoTrack) =>
  silentCodecs.includes((await video.getCodec()) ?? "");

/**
 * Whether the stream itself states that it is interlaced or progressive; null if it states neither.
 * The stream counts more than the container, whose flag often remains from an interlaced original.
 */
async function isStreamInterlaced(video: InputVideoTrack): Promise<boolean | null> {
  const codec = await video.getCodec();
  if (codec === "hevc") return isHevcInterlaced(video);
  const avcC = codec === "avc" ? await readAvcRecord(video) : null;
  if (!avcC) return null;
  const sps = readAvcSps(avcC);
  if (!sps.allowsFields) return false;
  if (sps.isAdaptive) return true;
  let examined = 0;
  for await (const { data } of new EncodedPacketSink(video).packets()) {
    if (isInterlacedField(data, avcC, sps)) return true;
    examined += 1;
    if (examined === examinedPackets) break;
  }
  return null;
}

/** The bits of `general_progressive_source_flag` and `general_interlaced_source_flag`. */
const progressiveBit = 0x80;
const interlacedBit = 0x40;

/**
 * Whether the record of the decoder's configuration says that the source is interlaced (ISO/IEC
 * 14496-15 section 8.3.3.1, ITU-T H.265 section 7.4.4). Returns null with both bits, because each
 * picture then states its own kind, and without any bit.
 */
async function isHevcInterlaced(video: InputVideoTrack): Promise<boolean | null> {
  const { description } = (await video.getDecoderConfig()) ?? {};
  const flags = description ? (descriptionBytes(description)[6] ?? 0) : 0;
  const stated = flags & (progressiveBit | interlacedBit);
  if (stated === interlacedBit) return true;
  return stated === progressiveBit ? false : null;
}

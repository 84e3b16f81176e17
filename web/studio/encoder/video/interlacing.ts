import { EncodedPacketSink, type InputVideoTrack } from "mediabunny";
import { descriptionBytes } from "../description-bytes.ts";
import { readAvcRecord } from "./avc-record.ts";
import { isInterlacedField, readAvcSps } from "./avc-sps.ts";

/**
 * The number of packets examined. Broadcasts alternate between frames and fields; an interlaced
 * movie has fields within its first seconds.
 */
const examinedPackets = 250;

/**
 * Whether H.264 or HEVC video is interlaced, that is, consists of fields. Browsers would show and
 * encode fields as frames with comb patterns at moving edges, or as frames of half the height.
 */
export async function isInterlaced(video: InputVideoTrack): Promise<boolean> {
  if ((await video.getCodec()) === "hevc") return isInterlacedHevc(video);
  const avcC = (await video.getCodec()) === "avc" ? await readAvcRecord(video) : null;
  if (!avcC) return false;
  const sps = readAvcSps(avcC);
  if (!sps.allowsFields) return false;
  if (sps.isAdaptive) return true;
  let examined = 0;
  for await (const { data } of new EncodedPacketSink(video).packets()) {
    if (isInterlacedField(data, avcC, sps)) return true;
    examined += 1;
    if (examined === examinedPackets) break;
  }
  return false;
}

/** The bits of `general_progressive_source_flag` and `general_interlaced_source_flag`. */
const progressiveBit = 0x80;
const interlacedBit = 0x40;

/**
 * Whether the record of the decoder's configuration says that the source is interlaced
 * (ISO/IEC 14496-15 section 8.3.3.1, ITU-T H.265 section 7.4.4). With both bits, each picture says
 * so for itself.
 */
async function isInterlacedHevc(video: InputVideoTrack): Promise<boolean> {
  const { description } = (await video.getDecoderConfig()) ?? {};
  const flags = description ? (descriptionBytes(description)[6] ?? 0) : 0;
  return (flags & (progressiveBit | interlacedBit)) === interlacedBit;
}

import { EncodedPacketSink, type InputVideoTrack } from "mediabunny";
import { readAvcRecord } from "./avc-record.ts";
import { isInterlacedField, readAvcSps } from "./avc-sps.ts";

/**
 * The number of packets examined. Broadcasts alternate between frames and fields; an interlaced
 * movie has fields within its first seconds.
 */
const examinedPackets = 250;

/**
 * Whether H.264 video is interlaced, that is, consists of fields. Browsers would show and encode
 * fields as frames with comb patterns at moving edges.
 */
export async function isInterlaced(video: InputVideoTrack): Promise<boolean> {
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

import { EncodedPacketSink, type InputVideoTrack } from "mediabunny";
import { readAvcRecord } from "./avc-record.ts";
import { isInterlacedField, readAvcSps } from "./avc-sps.ts";

/**
 * The packets that are examined. Broadcasts change between frames and fields; a film in fields has
 * them within the first seconds.
 */
const examinedPackets = 250;

/**
 * Whether H.264 video consists of fields. Browsers show and encode them as frames with combs at
 * moving edges.
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

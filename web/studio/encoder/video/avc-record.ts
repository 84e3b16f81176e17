import type { InputVideoTrack } from "mediabunny";
import { descriptionBytes } from "../description-bytes.ts";

/**
 * Reads the avcC record (ISO/IEC 14496-15, 5.3.3.1); null for H.264 in byte stream format, and for
 * other codecs.
 */
export async function readAvcRecord(video: InputVideoTrack): Promise<Uint8Array | null> {
  const record = descriptionBytes((await video.getDecoderConfig())?.description);
  return record.length > 0 ? record : null;
}

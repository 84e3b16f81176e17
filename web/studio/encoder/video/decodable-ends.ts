import { EncodedPacketSink, type InputVideoTrack, VideoSampleSink } from "mediabunny";
import { UnsupportedFileError } from "../encoder-error.ts";

/**
 * Refuses video whose first or last key frame this browser cannot decode: a stream without key
 * frames, or two joined parts without the decoder settings of the second part. Throws
 * `UnsupportedFileError`.
 */
export async function requireDecodableEnds(video: InputVideoTrack): Promise<void> {
  const packets = new EncodedPacketSink(video);
  const metadataOnly = true;
  const first = await packets.getFirstKeyPacket({ metadataOnly });
  const last = await packets.getKeyPacket(Number.POSITIVE_INFINITY, { metadataOnly });
  if (!first || !last) throw new UnsupportedFileError("undecodable");
  for (const { timestamp } of [first, last]) await requireFrame(video, timestamp);
}

async function requireFrame(video: InputVideoTrack, timestamp: number) {
  const sample = await new VideoSampleSink(video).getSample(timestamp).catch(() => null);
  if (!sample) throw new UnsupportedFileError("undecodable");
  sample.close();
}

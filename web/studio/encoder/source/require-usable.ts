import {
  EncodedPacketSink,
  type Input,
  type InputAudioTrack,
  type InputVideoTrack,
} from "mediabunny";
import { isUnrelatedToContent, UnsupportedFileError } from "../encoder-error.ts";
import { isTooSmall } from "../video/ladder.ts";
import { endsAtStatedEnd } from "./stated-end.ts";

type Tracks = { video: InputVideoTrack; audio: InputAudioTrack[] };

/**
 * Refuses encrypted video, incomplete video, and video that is too small for encoders. Used by the
 * browser and by `npm run import`. Throws `UnsupportedFileError`.
 */
export async function requireUsableVideo({ video, audio }: Tracks): Promise<void> {
  if ((await video.getInternalCodecId()) === "encv") throw new UnsupportedFileError("protected");
  const [width, height] = [await video.getDisplayWidth(), await video.getDisplayHeight()];
  if (isTooSmall({ width, height })) throw new UnsupportedFileError("too_small");
  for (const track of [video, ...audio]) await requireCompleteEnd(track);
}

/** Refuses an incomplete audio file. Throws `UnsupportedFileError`. */
export async function requireUsableAudio(
  { input, audio }: { input: Input; audio: InputAudioTrack[] },
  file: Blob,
): Promise<void> {
  const format = await input.getFormat();
  for (const track of audio) {
    const lastPacket = await requireCompleteEnd(track);
    if (lastPacket && !(await endsAtStatedEnd(file, format, lastPacket)))
      throw new UnsupportedFileError("end_missing");
  }
}

/**
 * Returns the track's last packet, which an incomplete file lacks; null for a track without
 * packets. Throws `UnsupportedFileError`.
 */
async function requireCompleteEnd(track: InputVideoTrack | InputAudioTrack) {
  const sink = new EncodedPacketSink(track);
  const lastPacket = await sink.getPacket(Number.POSITIVE_INFINITY).catch(toNoPacket);
  if (lastPacket && lastPacket.data.byteLength > 0) return lastPacket;
  const firstPacket = track.type === "audio" && (await sink.getFirstPacket().catch(toNoPacket));
  if (firstPacket || track.type === "video") throw new UnsupportedFileError("end_missing");
  return null;
}

/**
 * Returns null for an error of the library. Faults of the disk and of the program pass unchanged.
 */
function toNoPacket(error: unknown): null {
  if (isUnrelatedToContent(error)) throw error;
  return null;
}

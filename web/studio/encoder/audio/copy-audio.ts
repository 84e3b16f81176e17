import { EncodedPacketSink, type InputAudioTrack } from "mediabunny";
import { descriptionBytes } from "../description-bytes.ts";
import { isPlayedWhole } from "../source/clips.ts";
import type { OpenedAudio } from "../source/open-source-file.ts";
import { type AudioSpan, maxGapSeconds } from "./audio-spans.ts";
import type { AudioPacket, AudioStream } from "./audio-stream.ts";
import { readChannelCount } from "./downmix.ts";

/**
 * The longest part, in seconds, that may be missing at the audio's end. Players stall if the audio
 * ends before the video, so a longer missing part must be filled with silence.
 */
const maxMissingEndSeconds = 0.25;

/** Whether the track is AAC without holes between the start and the end of the video. */
export async function canCopyAudio(
  { origin, end, clipsOf }: OpenedAudio,
  track: InputAudioTrack,
  spans: AudioSpan[],
): Promise<boolean> {
  const config = await track.getDecoderConfig();
  const [whole, ...others] = spans;
  if ((await track.getCodec()) !== "aac" || !config?.description || !whole || others.length > 0)
    return false;
  if (!isPlayedWhole(clipsOf(track), whole.until - maxGapSeconds)) return false;
  return whole.from - origin <= maxGapSeconds && end - whole.until < maxMissingEndSeconds;
}

export async function copyAudio(
  { origin }: OpenedAudio,
  track: InputAudioTrack,
): Promise<AudioStream> {
  const config = await track.getDecoderConfig();
  const [channels, sampleRate] = [await readChannelCount(track), await track.getSampleRate()];
  const specificConfig = descriptionBytes(config?.description);
  const codecs = config?.codec ?? "mp4a.40.2";
  return {
    packets: packetsFromStart(track, origin),
    getFormat: () => ({
      codecs,
      trackConfig: { kind: "audio", channels, sampleRate, specificConfig },
    }),
  };
}

/**
 * Yields packets from the video's start on. Earlier packets are the encoder delay, which has
 * negative times.
 */
async function* packetsFromStart(
  track: InputAudioTrack,
  origin: number,
): AsyncGenerator<AudioPacket> {
  for await (const { timestamp, duration, data } of new EncodedPacketSink(track).packets()) {
    const at = timestamp - origin;
    if (at > -0.000_5) yield { at: Math.max(0, at), duration, data };
  }
}

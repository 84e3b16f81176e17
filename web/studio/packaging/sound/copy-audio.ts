import { EncodedPacketSink, type InputAudioTrack } from "mediabunny";
import { bytesOf } from "../description-bytes.ts";
import type { OpenFilm } from "../source/open-film.ts";
import type { AudioPacket, AudioStream } from "./make-audio.ts";

/** A player waits at a hole, and where sound ends before the picture: there silence has to be made. */
const longestHoleSeconds = 0.05;
const longestWithoutSeconds = 0.25;

/** AAC from the film's beginning to its end, without a hole. */
export async function mayCopyAudio({ origin, end }: OpenFilm, track: InputAudioTrack): Promise<boolean> {
  const config = await track.getDecoderConfig();
  if ((await track.getCodec()) !== "aac" || !config?.description) return false;
  let reached = origin;
  for await (const { timestamp, duration } of packetsOf(track, true)) {
    if (timestamp - reached > longestHoleSeconds) return false;
    reached = Math.max(reached, timestamp + duration);
  }
  return end - reached < longestWithoutSeconds;
}

const packetsOf = (track: InputAudioTrack, metadataOnly: boolean) =>
  new EncodedPacketSink(track).packets(undefined, undefined, { metadataOnly });

export async function copiedAudio({ origin }: OpenFilm, track: InputAudioTrack): Promise<AudioStream> {
  const config = await track.getDecoderConfig();
  const [channels, sampleRate] = [await track.getNumberOfChannels(), await track.getSampleRate()];
  const specificConfig = bytesOf(config?.description);
  const codecs = config?.codec ?? "mp4a.40.2";
  return {
    packets: fromBeginning(track, origin),
    form: () => ({ codecs, head: { kind: "audio", channels, sampleRate, specificConfig } }),
  };
}

/** What comes before the picture is left out: an encoder's run-up, which negative times mark. */
async function* fromBeginning(track: InputAudioTrack, origin: number): AsyncGenerator<AudioPacket> {
  for await (const { timestamp, duration, data } of packetsOf(track, false)) {
    const at = timestamp - origin;
    if (at > -0.000_5) yield { at: Math.max(0, at), duration, data };
  }
}

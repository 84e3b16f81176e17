import {
  AudioSample,
  AudioSampleSink,
  AudioSampleSource,
  canEncodeAudio,
  type EncodedPacket,
  type InputAudioTrack,
  Mp4OutputFormat,
  NullTarget,
  Output,
  Quality,
} from "mediabunny";
import { descriptionBytes } from "../description-bytes.ts";
import { type Clip, selectClipsAfter } from "../source/clips.ts";
import type { OpenedAudio } from "../source/open-source-file.ts";
import type { AudioSpan } from "./audio-spans.ts";
import type { AudioPacket, AudioStream, AudioTrackFormat } from "./audio-stream.ts";
import { mixToStereo, readStereoGains } from "./downmix.ts";

const bitrate = 160_000;
const channels = 2;
/** Returns one of the two sample rates that every browser's AAC encoder supports. */
const sampleRateFor = (rate: number) => (rate === 44_100 ? 44_100 : 48_000);
/**
 * The length, in audio frames, of the priming with which mediabunny's AAC encoder starts. The
 * encoder's timestamps include this delay.
 */
const encoderDelayFrames = 1024;
const maxDriftSeconds = 0.02;

/**
 * Decodes a track, mixes it down to stereo, fills gaps with silence up to the end of the video, and
 * encodes the result as AAC.
 */
export async function encodeAudio(
  sourceFile: OpenedAudio,
  track: InputAudioTrack,
  spans: AudioSpan[],
): Promise<AudioStream> {
  const sampleRate = sampleRateFor(await track.getSampleRate());
  const config = { numberOfChannels: channels, sampleRate, bitrate };
  const isNative = await canEncodeAudio("aac", config);
  if (!isNative) (await import("@mediabunny/aac-encoder")).registerAacEncoder();
  const encoderDelaySeconds = isNative ? 0 : encoderDelayFrames / sampleRate;
  let specificConfig = new Uint8Array();
  const readyPackets: EncodedPacket[] = [];
  const source = new AudioSampleSource({
    codec: "aac",
    quality: new Quality({ bitrate }),
    transform: { numberOfChannels: channels, sampleRate },
    onEncodedPacket(packet, metadata) {
      const { description } = metadata?.decoderConfig ?? {};
      if (description) specificConfig = descriptionBytes(description).slice();
      readyPackets.push(packet);
    },
  });
  const getFormat = (): AudioTrackFormat => ({
    codecs: "mp4a.40.2",
    trackConfig: { kind: "audio", channels, sampleRate, specificConfig },
  });
  const samples = samplesWithoutGaps(sourceFile, track, spans);
  return { packets: encode(samples, { source, readyPackets, encoderDelaySeconds }), getFormat };
}

type Encoding = {
  source: AudioSampleSource;
  readyPackets: EncodedPacket[];
  encoderDelaySeconds: number;
};

async function* encode(
  samples: AsyncIterable<AudioSample>,
  encoding: Encoding,
): AsyncGenerator<AudioPacket> {
  const { source, readyPackets, encoderDelaySeconds } = encoding;
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: "fragmented" }),
    target: new NullTarget(),
  });
  output.addAudioTrack(source);
  await output.start();
  const drainReady = function* (): Generator<AudioPacket> {
    for (const { timestamp, duration, data } of readyPackets.splice(0)) {
      if (timestamp - encoderDelaySeconds > -0.000_5)
        yield { at: Math.max(0, timestamp - encoderDelaySeconds), duration, data };
    }
  };
  for await (const sample of samples) {
    await source.add(sample);
    sample.close();
    yield* drainReady();
  }
  await output.finalize();
  yield* drainReady();
}

/**
 * Yields the audio that the movie plays, with times in seconds of the movie. Each span has a
 * decoder of its own, because a decoder uses only its first packet's time and then counts samples.
 */
async function* decodeSpans(
  track: InputAudioTrack,
  spans: AudioSpan[],
  clips: Clip[],
): AsyncGenerator<AudioSample> {
  const sink = new AudioSampleSink(track);
  for (const clip of clips) {
    for (const span of spans) {
      const [from, until] = [Math.max(span.from, clip.from), Math.min(span.until, clip.until)];
      if (from >= until) continue;
      for await (const sample of sink.samples(from, until)) {
        sample.setTimestamp(clip.at + sample.timestamp - clip.from);
        yield sample;
      }
    }
  }
}

/**
 * Yields the audio from the start to the end of the video. Each sample starts where the previous
 * sample ends.
 */
async function* samplesWithoutGaps(
  { origin, end, clipsOf, channelOrders }: OpenedAudio,
  track: InputAudioTrack,
  spans: AudioSpan[],
): AsyncGenerator<AudioSample> {
  // The silence has the form of the decoded sound, which may differ from what the container states.
  let form = { sampleRate: await track.getSampleRate(), numberOfChannels: channels };
  const gains = await readStereoGains(track, channelOrders.get(track.id));
  let coveredUntil = 0;
  for await (const sample of decodeSpans(track, spans, selectClipsAfter(clipsOf(track), origin))) {
    const at = sample.timestamp - origin;
    if (at < coveredUntil - maxDriftSeconds && coveredUntil > 0) {
      sample.close();
      continue;
    }
    const mixed = gains?.length === sample.numberOfChannels ? mixToStereo(sample, gains) : sample;
    form = { sampleRate: mixed.sampleRate, numberOfChannels: mixed.numberOfChannels };
    if (at > coveredUntil + maxDriftSeconds) {
      for (const filler of silence(coveredUntil, at)) yield filler;
      coveredUntil = at;
    }
    mixed.setTimestamp(coveredUntil);
    coveredUntil += mixed.duration;
    yield mixed;
  }
  for (const filler of silence(coveredUntil, end - origin)) yield filler;

  function* silence(fromSeconds: number, untilSeconds: number): Generator<AudioSample> {
    for (let at = fromSeconds; untilSeconds - at > maxDriftSeconds; at += 1) {
      const frames = Math.round(Math.min(1, untilSeconds - at) * form.sampleRate);
      const data = new Float32Array(frames * form.numberOfChannels);
      yield new AudioSample({ format: "f32", ...form, data, timestamp: at });
    }
  }
}

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
import { bytesOf } from "../description-bytes.ts";
import type { OpenFilm } from "../source/open-film.ts";
import type { AudioForm, AudioPacket, AudioStream } from "./make-audio.ts";

const bitrate = 160_000;
const channels = 2;
/** The two rates that every browser's AAC encoder takes. */
const sampleRateFor = (rate: number) => (rate === 44_100 ? 44_100 : 48_000);
/** The library's own encoder begins with a frame of run-up, which it does not take off the times. */
const runUpFrames = 1024;
const driftSeconds = 0.02;

/** Decodes, mixes down to stereo, fills holes with silence up to the film's end, and encodes as AAC. */
export async function encodedAudio(film: OpenFilm, track: InputAudioTrack): Promise<AudioStream> {
  const sampleRate = sampleRateFor(await track.getSampleRate());
  const config = { numberOfChannels: channels, sampleRate, bitrate };
  const isNative = await canEncodeAudio("aac", config);
  if (!isNative) (await import("@mediabunny/aac-encoder")).registerAacEncoder();
  const late = isNative ? 0 : runUpFrames / sampleRate;
  let specificConfig = new Uint8Array();
  const ready: EncodedPacket[] = [];
  const source = new AudioSampleSource({
    codec: "aac",
    quality: new Quality({ bitrate }),
    transform: { numberOfChannels: channels, sampleRate },
    onEncodedPacket(packet, metadata) {
      const { description } = metadata?.decoderConfig ?? {};
      if (description) specificConfig = bytesOf(description).slice();
      ready.push(packet);
    },
  });
  const form = (): AudioForm => ({
    codecs: "mp4a.40.2",
    head: { kind: "audio", channels, sampleRate, specificConfig },
  });
  return { packets: encode(film, track, { source, ready, late }), form };
}

type Encoding = { source: AudioSampleSource; ready: EncodedPacket[]; late: number };

async function* encode(film: OpenFilm, track: InputAudioTrack, encoding: Encoding): AsyncGenerator<AudioPacket> {
  const { source, ready, late } = encoding;
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: "fragmented" }), target: new NullTarget() });
  output.addAudioTrack(source);
  await output.start();
  const take = function* (): Generator<AudioPacket> {
    for (const { timestamp, duration, data } of ready.splice(0)) {
      if (timestamp - late > -0.000_5) yield { at: Math.max(0, timestamp - late), duration, data };
    }
  };
  for await (const sample of withoutHoles(film, track)) {
    await source.add(sample);
    sample.close();
    yield* take();
  }
  await output.finalize();
  yield* take();
}

/** The sound from the film's beginning to its end, each sample where the one before it ends. */
async function* withoutHoles({ origin, end }: OpenFilm, track: InputAudioTrack): AsyncGenerator<AudioSample> {
  const silentRate = await track.getSampleRate();
  const silentChannels = await track.getNumberOfChannels();
  let reached = 0;
  for await (const sample of new AudioSampleSink(track).samples(origin)) {
    const at = sample.timestamp - origin;
    if (at < reached - driftSeconds && reached > 0) {
      sample.close();
      continue;
    }
    if (at > reached + driftSeconds) {
      for (const filler of silence(reached, at)) yield filler;
      reached = at;
    }
    sample.setTimestamp(reached);
    reached += sample.duration;
    yield sample;
  }
  for (const filler of silence(reached, end - origin)) yield filler;

  function* silence(from: number, until: number): Generator<AudioSample> {
    for (let at = from; until - at > driftSeconds; at += 1) {
      const frames = Math.round(Math.min(1, until - at) * silentRate);
      const data = new Float32Array(frames * silentChannels);
      const form = { format: "f32" as const, sampleRate: silentRate, numberOfChannels: silentChannels };
      yield new AudioSample({ ...form, data, timestamp: at });
    }
  }
}

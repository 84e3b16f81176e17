import { AudioSample, type InputAudioTrack } from "mediabunny";
import { descriptionBytes } from "../description-bytes.ts";
import { type AacSpeakers, readAacSpeakers } from "./aac-speakers.ts";
import type { ChannelOrder } from "./channel-orders.ts";

/** The gain with which a channel is mixed into the left and the right stereo channel. */
export type StereoGains = [left: number, right: number];

/** Minus 3 dB, ITU-R BS.775-3 table 2, as in ffmpeg, which makes the stereo of `npm run import`. */
const half = Math.SQRT1_2;

/**
 * The gains by the bits of a WAVE file's channel mask, which is the order in which decoders output
 * channels.
 */
const gainsByBit: StereoGains[] = [
  [1, 0], // front left
  [0, 1], // front right
  [half, half], // front centre
  [0, 0], // low frequencies
  [half, 0], // back left
  [0, half], // back right
  [1, 0], // front left of centre
  [0, 1], // front right of centre
  [0.5, 0.5], // back centre
  [half, 0], // side left
  [0, half], // side right
];

/**
 * The channel masks assumed for files without a mask, by the number of channels: 3.0, quad, 5.0,
 * 5.1, 6.1 and 7.1.
 */
const masks = new Map([
  [3, 0x7],
  [4, 0x33],
  [5, 0x37],
  [6, 0x3f],
  [7, 0x70f],
  [8, 0x63f],
]);
/**
 * The mask of AAC with four channels, which are the three front channels and back centre, not quad
 * (ISO/IEC 14496-3 table 1.19).
 */
const aacFourChannels = 0x107;
/** Matches an unusual channel mask in FLAC's comments: RFC 9639 section 8.6.2. */
const flacMask = /WAVEFORMATEXTENSIBLE_CHANNEL_MASK=0x([0-9a-f]{1,8})/i;

/** The most channels for which players agree on the speakers: 7.1. */
const maxKnownChannels = 8;

/**
 * Whether players play every channel of the track. With more than `maxKnownChannels` channels,
 * browsers play the first two, and ffmpeg does not mix the channels.
 */
export const canPlayersMixChannels = ({ channels }: { channels: number }) =>
  channels <= maxKnownChannels;

/**
 * Returns the number of channels that decoders output. For AAC that lists its speakers itself,
 * containers state two channels or none.
 */
export const readChannelCount = async (track: InputAudioTrack): Promise<number> =>
  (await readListedSpeakers(track))?.channels ?? track.getNumberOfChannels();

/** Whether the track is AAC that lists its speakers itself. */
export const listsSpeakers = async (track: InputAudioTrack): Promise<boolean> =>
  (await readListedSpeakers(track)) !== null;

async function readListedSpeakers(track: InputAudioTrack): Promise<AacSpeakers | null> {
  if ((await track.getCodec()) !== "aac") return null;
  return readAacSpeakers(descriptionBytes((await track.getDecoderConfig())?.description));
}

/**
 * Returns the gains of each channel in stereo; null for mono, stereo and unknown layouts. `order`
 * is the order of channels that the file states for PCM; other decoders output their own order.
 */
export async function readStereoGains(
  track: InputAudioTrack,
  order: ChannelOrder | undefined,
): Promise<StereoGains[] | null> {
  const [codec, channels] = [await track.getCodec(), await readChannelCount(track)];
  if (codec?.startsWith("pcm") && order?.length === channels && channels > 2)
    return order.map((bit) => gainsByBit[bit] ?? [0, 0]);
  const { description } = (await track.getDecoderConfig()) ?? {};
  const named =
    codec === "flac" && description
      ? flacMask.exec(new TextDecoder("latin1").decode(description))
      : null;
  const usual = codec === "aac" && channels === 4 ? aacFourChannels : masks.get(channels);
  const stated = named
    ? Number.parseInt(named[1] ?? "", 16)
    : (await readListedSpeakers(track))?.mask;
  const mask = stated ?? usual;
  const gains = gainsByBit.filter((_, bit) => ((mask ?? 0) >> bit) & 1);
  return gains.length === channels && channels > 2 ? gains : null;
}

/** Mixes a sample down to stereo and closes the original sample. */
export function mixToStereo(sample: AudioSample, gains: StereoGains[]): AudioSample {
  const { numberOfFrames, sampleRate, timestamp } = sample;
  const data = new Float32Array(numberOfFrames * 2);
  const plane = new Float32Array(numberOfFrames);
  for (const [planeIndex, [left, right]] of gains.entries()) {
    sample.copyTo(plane, { planeIndex, format: "f32-planar" });
    for (let i = 0; i < numberOfFrames; i++) {
      const value = plane[i] ?? 0;
      data[i * 2] = (data[i * 2] ?? 0) + value * left;
      data[i * 2 + 1] = (data[i * 2 + 1] ?? 0) + value * right;
    }
  }
  sample.close();
  return new AudioSample({ format: "f32", numberOfChannels: 2, sampleRate, timestamp, data });
}

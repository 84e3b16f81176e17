import type { AudioPlaylist, AudioSegment } from "../movies/captions-editor/audio-playlist.ts";

/** The sample rate that Whisper takes, in Hz. */
export const speechSampleRate = 16_000;
/** The maximum length of a window: Whisper hears 30 seconds at once. */
const longestMs = 28_000;
/**
 * The minimum length of a window. It ends in the quietest part from this length up to `longestMs`.
 */
const shortestMs = 14_000;
/** The length of the parts whose loudness is compared to find a pause. */
const partMs = 100;
/** The loudness below which a window has no speech: -60 dB of the full scale. */
const silence = 0.001;

/** A part of the sound, mixed to one channel. `isSilent` says that it is too quiet for speech. */
export type SoundWindow = {
  startMs: number;
  endMs: number;
  samples: Float32Array<ArrayBuffer>;
  isSilent: boolean;
};

type Options = {
  audioPlaylist: AudioPlaylist;
  /** The time in the video where the first window begins. */
  fromMs: number;
  fetchBytes: (url: string) => Promise<ArrayBuffer>;
  decode?: (bytes: ArrayBuffer) => Promise<Float32Array[]>;
};

const toSamples = (ms: number) => Math.round((ms * speechSampleRate) / 1000);

/**
 * Reads the sound in windows that end in pauses, so that no word is cut. Only a window and a
 * segment are in memory. Each segment is fitted to its time in the playlist, because encoders that
 * add some samples would otherwise shift the captions at the end of a long movie.
 */
export async function* readSoundWindows(options: Options): AsyncGenerator<SoundWindow> {
  const { audioPlaylist, fromMs, fetchBytes, decode = decodeAudio } = options;
  const init = await fetchBytes(audioPlaylist.initUrl);
  const rest = audioPlaylist.segments.filter(({ endMs }) => endMs > fromMs);
  let startMs = fromMs;
  let pending = new Float32Array(0);
  for (const [i, segment] of rest.entries()) {
    const bytes = await new Blob([init, await fetchBytes(segment.url)]).arrayBuffer();
    pending = join(pending, fitToSegment(await decode(bytes), segment, fromMs));
    const isLast = i === rest.length - 1;
    while (pending.length > toSamples(longestMs) || (isLast && pending.length > 0)) {
      const isEnd = isLast && pending.length <= toSamples(longestMs);
      const length = isEnd ? pending.length : findPause(pending);
      const window = toWindow(pending.slice(0, length), startMs);
      yield window;
      startMs = window.endMs;
      pending = pending.slice(length);
    }
  }
}

function toWindow(samples: Float32Array<ArrayBuffer>, startMs: number): SoundWindow {
  const endMs = startMs + (samples.length * 1000) / speechSampleRate;
  const isSilent = samples.every((sample) => Math.abs(sample) < silence);
  return { startMs, endMs, samples, isSilent };
}

/**
 * Mixes the channels, fits the sound to its segment's length, and drops the sound before `fromMs`.
 */
function fitToSegment(channels: Float32Array[], { startMs, endMs }: AudioSegment, fromMs: number) {
  const fitted = new Float32Array(toSamples(endMs) - toSamples(startMs));
  for (const channel of channels)
    for (const [i, sample] of channel.subarray(0, fitted.length).entries())
      fitted[i] = (fitted[i] ?? 0) + sample / channels.length;
  return fitted.slice(Math.max(0, toSamples(fromMs) - toSamples(startMs)));
}

function join(one: Float32Array, other: Float32Array): Float32Array<ArrayBuffer> {
  const joined = new Float32Array(one.length + other.length);
  joined.set(one);
  joined.set(other, one.length);
  return joined;
}

/** Returns the index of the quietest sample at which a window may end, the last of several. */
function findPause(samples: Float32Array): number {
  const step = toSamples(partMs);
  let [quietest, at] = [Number.POSITIVE_INFINITY, toSamples(longestMs)];
  for (let end = toSamples(shortestMs); end <= toSamples(longestMs); end += step) {
    const loudness = measure(samples.subarray(end - step, end + step));
    if (loudness <= quietest) [quietest, at] = [loudness, end];
  }
  return at;
}

const measure = (samples: Float32Array) =>
  samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;

/** Decodes sound into the samples of each channel. The context converts them to its sample rate. */
async function decodeAudio(bytes: ArrayBuffer): Promise<Float32Array[]> {
  const audio = await new OfflineAudioContext(1, 1, speechSampleRate).decodeAudioData(bytes);
  return Array.from({ length: audio.numberOfChannels }, (_, i) => audio.getChannelData(i));
}

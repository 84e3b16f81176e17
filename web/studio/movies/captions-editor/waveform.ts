import { createStore } from "../../../ui/create-store.ts";
import type { AudioPlaylist, AudioSegment } from "./audio-playlist.ts";

export const peaksPerSecond = 100;
/**
 * The maximum number of segments whose peaks stay in memory: some minutes, a few kilobytes each.
 */
const maxSegments = 60;
/** The sample rate of decoding, in Hz. A low rate suffices for a drawing and saves memory. */
const sampleRate = 8_000;

/** The loudest sample, from 0 to 1, of each hundredth of a second from `startMs` on. */
export type WaveformPeaks = { startMs: number; values: Float32Array };

type Options = {
  audioPlaylist: AudioPlaylist;
  fetchBytes: (url: string) => Promise<ArrayBuffer>;
  decode?: (bytes: ArrayBuffer) => Promise<Float32Array[]>;
  /** Returns the time in milliseconds. */
  now?: () => number;
};

/** The time in ms until a failed segment is fetched again, so that not every frame fetches it. */
const retryAfterMs = 10_000;

/**
 * Creates the waveform of an audio playlist. Requested segments are fetched and decoded one after
 * another; the peaks of only the newest segments stay in memory. The state is the number of decoded
 * segments, or "failed" if the last segment could not be loaded or decoded.
 */
export function createWaveform(options: Options) {
  const {
    audioPlaylist,
    fetchBytes,
    decode = decodeAudio,
    now = () => performance.now(),
  } = options;
  const state = createStore<number | "failed">(0);
  const peaks = new Map<AudioSegment, WaveformPeaks>();
  /** The times at which segments failed. */
  const failed = new Map<AudioSegment, number>();
  let wanted: AudioSegment[] = [];
  let isLoading = false;
  let init: Promise<ArrayBuffer> | null = null;
  let count = 0;

  async function load() {
    if (isLoading) return;
    isLoading = true;
    for (let segment = nextWanted(); segment; segment = nextWanted())
      try {
        await loadOne(segment);
      } catch {
        failed.set(segment, now());
        state.set("failed");
      }
    isLoading = false;
  }

  const hasJustFailed = (segment: AudioSegment) =>
    now() - (failed.get(segment) ?? Number.NEGATIVE_INFINITY) < retryAfterMs;
  const nextWanted = () => wanted.find((segment) => !peaks.has(segment) && !hasJustFailed(segment));

  function fetchInit(): Promise<ArrayBuffer> {
    init ??= fetchBytes(audioPlaylist.initUrl).catch((error: unknown) => {
      init = null;
      throw error;
    });
    return init;
  }

  async function loadOne(segment: AudioSegment) {
    const parts = await Promise.all([fetchInit(), fetchBytes(segment.url)]);
    const channels = await decode(joinBuffers(parts));
    peaks.set(segment, { startMs: segment.startMs, values: findPeaks(channels) });
    for (const oldest of [...peaks.keys()].slice(0, Math.max(0, peaks.size - maxSegments)))
      if (!wanted.includes(oldest)) peaks.delete(oldest);
    count += 1;
    state.set(count);
  }

  return {
    ...state,
    /** Returns the known peaks between two times, and loads the missing ones. */
    read(fromMs: number, toMs: number): WaveformPeaks[] {
      wanted = audioPlaylist.segments.filter(
        ({ startMs, endMs }) => endMs > fromMs && startMs < toMs,
      );
      void load();
      return wanted.flatMap((segment) => peaks.get(segment) ?? []);
    },
  };
}

async function decodeAudio(bytes: ArrayBuffer): Promise<Float32Array[]> {
  const audio = await new OfflineAudioContext(1, 1, sampleRate).decodeAudioData(bytes);
  return Array.from({ length: audio.numberOfChannels }, (_, i) => audio.getChannelData(i));
}

function joinBuffers(buffers: ArrayBuffer[]): ArrayBuffer {
  const joined = new Uint8Array(buffers.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const buffer of buffers) {
    joined.set(new Uint8Array(buffer), at);
    at += buffer.byteLength;
  }
  return joined.buffer;
}

/** Returns the loudest sample of all channels in each hundredth of a second. */
export function findPeaks(channels: Float32Array[], rate = sampleRate): Float32Array {
  const samplesPerPeak = rate / peaksPerSecond;
  const length = Math.ceil((channels[0]?.length ?? 0) / samplesPerPeak);
  const peaks = new Float32Array(length);
  for (const samples of channels)
    for (const [i, sample] of samples.entries()) {
      const at = Math.floor(i / samplesPerPeak);
      peaks[at] = Math.max(peaks[at] ?? 0, Math.abs(sample));
    }
  return peaks;
}

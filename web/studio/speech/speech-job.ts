import { createStore, updateStore } from "../../ui/create-store.ts";
import type { Cue } from "../encoder/captions/cue.ts";
import type { AudioPlaylist } from "../movies/captions-editor/audio-playlist.ts";
import { makePhraseCues, type Phrase } from "./phrase-cues.ts";
import { RecognitionError, type RecognizedPhrase, type Recognizer } from "./recognizer.ts";
import { repeatFetch } from "./repeat-fetch.ts";
import { createRepetitionFilter } from "./repetitions.ts";
import { readSoundWindows, type SoundWindow } from "./sound-windows.ts";

export type SpeechState = {
  stage: "idle" | "loading" | "running" | "done" | "failed";
  /**
   * Why recognition failed. `load`: the model could not be fetched; `model`: the model could not
   * run; `sound`: the movie's sound could not be fetched or decoded.
   */
  failure: "load" | "model" | "sound" | null;
  /** The share of the model that is loaded, or of the sound that is recognized. */
  share: number;
  /** The estimated time left in milliseconds; null while unknown. */
  leftMs: number | null;
};

export const isSpeechRunning = ({ stage }: SpeechState): boolean =>
  stage === "loading" || stage === "running";

export type SpeechRun = {
  audioPlaylist: AudioPlaylist;
  /** The time in the video from which on captions are made. */
  fromMs: number;
  language: string | null;
  fetchBytes: (url: string) => Promise<ArrayBuffer>;
  startRecognizer: (onLoading: (share: number) => void, signal: AbortSignal) => Promise<Recognizer>;
  /** Takes the captions of each window, and the time in the video at which the window ends. */
  onCues: (cues: Cue[], heardMs: number) => void;
  read?: typeof readSoundWindows;
  /** Returns the time in milliseconds. */
  now?: () => number;
  /** Repeats a failed fetch. */
  repeat?: typeof repeatFetch;
};

const idle: SpeechState = { stage: "idle", failure: null, share: 0, leftMs: null };

/**
 * Creates the job that makes captions from speech. The job waits only for the worker and the
 * network. It sets no timer, because browsers slow down the timers of hidden tabs.
 */
export function createSpeechJob() {
  const state = createStore<SpeechState>(idle);
  let controller = new AbortController();

  async function run(options: SpeechRun): Promise<void> {
    controller = new AbortController();
    const { signal } = controller;
    state.set({ ...idle, stage: "loading" });
    try {
      const recognizer = await options.startRecognizer(
        (share) => !signal.aborted && updateStore(state, { share }),
        signal,
      );
      state.set({ ...idle, stage: "running" });
      await recognizeAll(recognizer, options, signal).finally(recognizer.close);
      state.set({ ...idle, stage: "done", share: 1 });
    } catch (error) {
      if (signal.aborted) return;
      const failure = error instanceof RecognitionError ? error.failure : "sound";
      updateStore(state, { stage: "failed", failure });
    }
  }

  async function recognizeAll(recognizer: Recognizer, options: SpeechRun, signal: AbortSignal) {
    const { audioPlaylist, fromMs, language, onCues } = options;
    const {
      read = readSoundWindows,
      now = () => performance.now(),
      repeat = repeatFetch,
    } = options;
    const fetchBytes = (url: string) => repeat(() => options.fetchBytes(url), signal);
    const dropRepetitions = createRepetitionFilter();
    const endMs = audioPlaylist.segments.at(-1)?.endMs ?? 0;
    const startedAt = now();
    for await (const window of read({ ...options, fetchBytes })) {
      signal.throwIfAborted();
      const recognized = window.isSilent
        ? []
        : await recognizer.recognize(window.samples, language);
      const phrases = await dropRepetitions(recognized);
      signal.throwIfAborted();
      onCues(makePhraseCues(placeInVideo(phrases, window), window.endMs), window.endMs);
      const doneMs = window.endMs - fromMs;
      const leftMs = ((now() - startedAt) * (endMs - window.endMs)) / doneMs;
      updateStore(state, { share: doneMs / (endMs - fromMs), leftMs: Math.max(0, leftMs) });
    }
  }

  return {
    ...state,
    run,
    cancel() {
      controller.abort();
      state.set(idle);
    },
  };
}

export type SpeechJob = ReturnType<typeof createSpeechJob>;

/** Moves the phrases of a window to their time in the video. No phrase ends after the window. */
const placeInVideo = (
  phrases: RecognizedPhrase[],
  window: Pick<SoundWindow, "startMs" | "endMs">,
): Phrase[] =>
  phrases.map(({ startMs, endMs, text }) => ({
    startMs: Math.min(window.startMs + startMs, window.endMs),
    endMs: Math.min(endMs === null ? window.endMs : window.startMs + endMs, window.endMs),
    text,
  }));

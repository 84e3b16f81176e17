import { chooseAudioTracks } from "../web/studio/encoder/audio/choose-audio-tracks.ts";
import { UnsupportedFileError } from "../web/studio/encoder/encoder-error.ts";
import {
  extractFrames,
  inspectSourceFile,
  packageAudioFile,
  packageVideo,
} from "../web/studio/encoder/worker-client.ts";

/** The page under test: runs the encoder's functions on the file in its only input. */

const chosenFile = () => document.querySelector("input").files[0];

/**
 * Sends every output file to the bench, which stores it; aborts after `stopAfter` files, as a
 * closed tab would.
 */
async function packageChosenFile({ inspection, arrived, stopAfter, out }) {
  const abortController = new AbortController();
  const startedAt = performance.now();
  const files = [];
  const steps = [];
  let stoppedAt = 0;
  const store = async ({ path, bytes, durationMs }) => {
    if (abortController.signal.aborted) return;
    files.push({ path, bytes: bytes.length, durationMs });
    await fetch(`/out/${out}/${path}`, { method: "PUT", body: bytes });
    if (files.length !== stopAfter) return;
    stoppedAt = performance.now();
    abortController.abort(new Error("stopped"));
  };
  const job = {
    inspection,
    audio: chooseAudioTracks(inspection.audio),
    posterAtMs: null,
    arrived,
  };
  const run = { store, onStep: (step) => steps.push(step), signal: abortController.signal };
  const publication = await packageVideo(chosenFile(), job, run).catch((error) => {
    if (error.message !== "stopped") throw error;
  });
  const now = performance.now();
  return { publication, files, steps, ms: now - startedAt, stopMs: stoppedAt && now - stoppedAt };
}

/** Packages the first audio track of the file, as a track that is added to a published video. */
async function packageAddedAudio({ out, name }) {
  const store = ({ path, bytes }) => fetch(`/out/${out}/${path}`, { method: "PUT", body: bytes });
  const packaging = { number: 1, name, arrived: [] };
  return packageAudioFile(chosenFile(), packaging, { store, onStep: () => undefined });
}

const catchRefusal = (promise) =>
  promise.catch((error) => ({
    failed: error.message,
    isRefused: error instanceof UnsupportedFileError,
  }));

Object.assign(window, {
  inspect: () => catchRefusal(inspectSourceFile(chosenFile())),
  packageChosenFile: (job) => catchRefusal(packageChosenFile(job)),
  packageAddedAudio: (job) => catchRefusal(packageAddedAudio(job)),
  frames: async (count) =>
    (await extractFrames(chosenFile(), { count, width: 320 })).map(({ atMs, image }) => [
      atMs,
      image.size,
      image.type,
    ]),
});
document.body.dataset.ready = "true";

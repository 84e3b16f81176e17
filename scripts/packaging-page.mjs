import { extractFrames } from "../web/features/admin/encoder/extract-frames.ts";
import { FilmRefused, inspectSourceFile } from "../web/features/admin/encoder/inspection.ts";
import { packageVideo } from "../web/features/admin/encoder/package-video.ts";

/** What the bench has a page do: the engine's three functions, on the file that its only field was given. */

const chosen = () => document.querySelector("input").files[0];

/** Sends every file that is made to the bench, which keeps it; gives up after `stopAfter` of them, as a closed tab would. */
async function makeFilm({ inspection, arrived, stopAfter, out }) {
  const stop = new AbortController();
  const startedAt = performance.now();
  const files = [];
  const steps = [];
  let stoppedAt = 0;
  const store = async ({ path, bytes, durationMs }) => {
    if (stop.signal.aborted) return;
    files.push({ path, bytes: bytes.length, durationMs });
    await fetch(`/out/${out}/${path}`, { method: "PUT", body: bytes });
    if (files.length !== stopAfter) return;
    stoppedAt = performance.now();
    stop.abort(new Error("stopped"));
  };
  const order = {
    inspection,
    audioTrack: inspection.audio.find(({ decodable }) => decodable)?.number ?? null,
    posterAtMs: null,
    arrived,
  };
  const run = { store, onStep: (step) => steps.push(step), signal: stop.signal };
  const publication = await packageVideo(chosen(), order, run).catch((error) => {
    if (error.message !== "stopped") throw error;
  });
  const now = performance.now();
  return { publication, files, steps, ms: now - startedAt, stopMs: stoppedAt && now - stoppedAt };
}

const refusals = (work) => work.catch((error) => ({ failed: error.message, isRefused: error instanceof FilmRefused }));

Object.assign(window, {
  inspect: () => refusals(inspectSourceFile(chosen())),
  makeFilm: (order) => refusals(makeFilm(order)),
  frames: async (count) =>
    (await extractFrames(chosen(), { count, width: 320 })).map(({ atMs, image: picture }) => [
      atMs,
      picture.size,
      picture.type,
    ]),
});
document.body.dataset.ready = "true";

import type { PublishRequest, VideoState } from "../../../contract/uploads.ts";
import { apiFetch } from "../../api/client.ts";
import { askOfVideo, type OrderRun, requireReadable } from "./order-run.ts";
import { openOutbox, sendFile } from "./outbox.ts";
import { sha256Of } from "./sha256.ts";

/** Before the film is published: what stands beside it then was there. */
export async function sendCaptions(run: OrderRun, { files }: VideoState): Promise<void> {
  const arrived = new Set(files.map(({ path }) => path));
  for (const { lang, vtt } of run.record.captions) {
    const path = `captions/${lang}.vtt`;
    if (arrived.has(path)) continue;
    const bytes = new TextEncoder().encode(vtt);
    await sendFile(run, { path, bytes, durationMs: null }, await sha256Of(bytes));
  }
}

/** Makes the film's smaller sizes, sends them as they come, and publishes. */
export async function makeLadder(run: OrderRun, { files }: VideoState): Promise<void> {
  const publication = await makeFiles(run, files);
  run.onStep({ stage: "publish" });
  await askOfVideo(run, (videoId) =>
    apiFetch("POST /api/videos/:videoId/publish", { params: { videoId }, body: publication }),
  );
}

async function makeFiles(run: OrderRun, arrived: VideoState["files"]): Promise<PublishRequest> {
  const { inspection, audioTrack, posterAtMs } = run.record;
  const stop = new AbortController();
  const signal = AbortSignal.any([run.signal, stop.signal]);
  const outbox = openOutbox({ ...run, record: run.record, signal }, arrived, stop);
  try {
    const order = { inspection, audioTrack, posterAtMs, arrived };
    const publication = await run.packageFilm(run.file, order, { store: outbox.store, onStep: run.onStep, signal });
    run.onStep({ stage: "rest" });
    await outbox.drained();
    return publication;
  } catch (error) {
    // The engine stops with whatever it likes; why it was stopped is what counts.
    signal.throwIfAborted();
    await requireReadable(run.file);
    throw error;
  } finally {
    stop.abort();
  }
}

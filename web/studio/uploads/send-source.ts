import type { VideoState } from "../../../contract/uploads.ts";
import { apiFetch } from "../../api/client.ts";
import { askOfVideo, type OrderRun, requireReadable, sendToVideo } from "./order-run.ts";

/** What is underway when the line is cut has to go again. */
const partsAtOnce = 2;

/** Sends what is missing of the original, in parts, and puts it together. */
export async function sendSource(run: OrderRun, { source, bytes }: VideoState): Promise<void> {
  if (source.complete) return;
  const missing = missingParts(source);
  let sent = source.arrived.reduce((sum, part) => sum + rangeOf(source, bytes, part).length, 0);
  const step = () => run.onStep({ stage: "source", share: sent / bytes });
  const onSent = (more: number) => {
    sent += more;
    run.onSent(more);
    step();
  };
  step();
  await askOfVideo(run, (videoId) => apiFetch("POST /api/videos/:videoId/source", { params: { videoId } }));
  await inParallel(missing, run.signal, async (part, signal) => {
    const { start, length } = rangeOf(source, bytes, part);
    const body = run.file.slice(start, start + length);
    const own = { ...run, record: run.record, signal };
    await sendToVideo(own, (videoId) =>
      run.put(`/api/videos/${videoId}/source/${part}`, { body, signal, onSent }).catch(async (error: unknown) => {
        await requireReadable(body);
        throw error;
      }),
    );
  });
  await askOfVideo(run, (videoId) => apiFetch("POST /api/videos/:videoId/source/complete", { params: { videoId } }));
}

function missingParts({ parts, arrived }: VideoState["source"]): number[] {
  const there = new Set(arrived);
  return Array.from({ length: parts }, (_, i) => i + 1).filter((part) => !there.has(part));
}

function rangeOf({ partBytes }: VideoState["source"], bytes: number, part: number) {
  const start = (part - 1) * partBytes;
  return { start, length: Math.min(partBytes, bytes - start) };
}

/** A few at once, in order; the first that fails stops the others. */
async function inParallel(
  parts: number[],
  signal: AbortSignal,
  send: (part: number, signal: AbortSignal) => Promise<void>,
) {
  const failed = new AbortController();
  const either = AbortSignal.any([signal, failed.signal]);
  const waiting = parts.values();
  const lane = async () => {
    for (const part of waiting) await send(part, either);
  };
  await Promise.all(
    Array.from({ length: partsAtOnce }, () =>
      lane().catch((error: unknown) => {
        failed.abort(error);
        throw error;
      }),
    ),
  );
}

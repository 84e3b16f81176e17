import type { VideoState } from "../../../contract/uploads.ts";
import type { MadeFile } from "../packaging/package-film.ts";
import { type OrderRun, SiteDiffers, sendToVideo, UploadLost } from "./order-run.ts";
import { sha256Of } from "./sha256.ts";

const filesAtOnce = 3;

/**
 * Sends files as they are made, a few at once: `store` resolves when there is room for the next. What arrived before is
 * not sent again. The first failure stops everything by `stop`.
 */
export function openOutbox(run: OrderRun, arrived: VideoState["files"], stop: AbortController) {
  const known = new Map(arrived.map(({ path, sha256 }) => [path, sha256]));
  const underway = new Set<Promise<void>>();

  async function send(made: MadeFile): Promise<void> {
    const sha256 = await sha256Of(made.bytes);
    const before = known.get(made.path);
    if (before === sha256) return;
    if (before !== undefined && made.path.endsWith("/init.mp4")) throw madeElsewhere();
    // The first that arrived counts: both are the same seconds of the film, and fit the same beginning.
    if (before !== undefined) return;
    await sendFile(run, made, sha256);
  }

  async function store(made: MadeFile): Promise<void> {
    stop.signal.throwIfAborted();
    const sending: Promise<void> = send(made)
      .catch((error: unknown) => stop.abort(error))
      .finally(() => underway.delete(sending));
    underway.add(sending);
    while (underway.size >= filesAtOnce) await Promise.race(underway);
    stop.signal.throwIfAborted();
  }

  /** Resolves when everything has arrived. */
  async function drained(): Promise<void> {
    await Promise.all(underway);
    stop.signal.throwIfAborted();
  }

  return { store, drained };
}

/** Sends one finished file. Throws `UploadLost` when other bytes have arrived under its name. */
export async function sendFile(run: OrderRun, { path, bytes, durationMs }: MadeFile, sha256: string): Promise<void> {
  const headers = {
    "X-Content-SHA256": sha256,
    ...(durationMs !== null && { "X-Duration-Ms": String(Math.round(durationMs)) }),
  };
  const body = new Blob([bytes]);
  const put = (videoId: string) =>
    run.put(`/api/videos/${videoId}/files/${path}`, { body, headers, signal: run.signal, onSent: run.onSent });
  await sendToVideo(run, put).catch((error: unknown) => {
    throw error instanceof SiteDiffers ? new UploadLost(error.message, { cause: error.cause }) : error;
  });
}

const madeElsewhere = () => new UploadLost("Another browser has begun to make this film's smaller sizes.");

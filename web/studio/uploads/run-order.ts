import type { VideoState } from "../../../contract/uploads.ts";
import { apiFetch } from "../../api/client.ts";
import { makeLadder, sendCaptions } from "./make-ladder.ts";
import { askOfVideo, type OrderRun, SiteDiffers, UploadLost } from "./order-run.ts";
import { untilAnswered } from "./retrying.ts";
import { sendSource } from "./send-source.ts";
import { showFilm } from "./show-film.ts";

const newUploadsAtMost = 3;
const looksAtMost = 6;

/**
 * Works an order off, from wherever it was left. Throws the `ApiError` of a refusal, `FileUnreadable`, and what its
 * signal was stopped with.
 */
export async function runOrder(run: OrderRun): Promise<void> {
  /** What the site counts as arrived and cannot find. */
  const lost = new Set<string>();
  for (let begun = 0, looks = 0; ; ) {
    try {
      return await workOff(run, lost);
    } catch (error) {
      if (error instanceof UploadLost && begun++ < newUploadsAtMost) await run.keep({ videoId: null });
      else if (error instanceof SiteDiffers && looks++ < looksAtMost) for (const path of error.missing) lost.add(path);
      else throw error instanceof UploadLost || error instanceof SiteDiffers ? (error.cause ?? error) : error;
    }
  }
}

/** The original first where browsers play it, so that the film can be watched while its smaller sizes are made. */
async function workOff(run: OrderRun, lost: ReadonlySet<string>): Promise<void> {
  const { plays, ladder } = run.record.inspection;
  const state = await openUpload(run);
  const arrived = { ...state, files: state.files.filter(({ path }) => !lost.has(path)) };
  if (plays) {
    await sendSource(run, arrived);
    await showFilm(run);
  }
  if (ladder.length > 0 && state.status !== "ready") {
    await sendCaptions(run, arrived);
    await makeLadder(run, arrived);
  }
  if (!plays) {
    await showFilm(run);
    await sendSource(run, arrived);
  }
}

async function openUpload(run: OrderRun): Promise<VideoState> {
  if (run.record.videoId === null) {
    const { film, inspection } = run.record;
    const { type, durationMs } = inspection;
    const body = { fileName: film.name, bytes: film.bytes, type, durationMs: Math.max(1, Math.round(durationMs)) };
    const { data } = await untilAnswered(run, () => apiFetch("POST /api/videos", { body }));
    await run.keep({ videoId: data.videoId });
  }
  return askOfVideo(run, async (videoId) => (await apiFetch("GET /api/videos/:videoId", { params: { videoId } })).data);
}

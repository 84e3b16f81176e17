import { ApiError } from "../../api/client.ts";
import { createUploadJob, type NewUploadJob } from "../../features/admin/upload-queue/create-upload-job.ts";
import { captionsAreClear } from "./captions-choice.tsx";
import type { FilmChoice } from "./film-choice.ts";

/** Hands a film to the queue, which keeps it for good. Throws `ApiError` with a sentence where this browser keeps nothing. */
export async function orderChosen(film: FilmChoice, target: NewUploadJob["target"]): Promise<void> {
  const { file, handle, inspection, audioTrack, posterAtMs, captions } = film;
  const texts = captions.map(({ lang, vtt }) => ({ lang, vtt }));
  try {
    await createUploadJob({ file, handle, inspection, audioTrack, posterAtMs, captions: texts, target });
  } catch (cause) {
    throw Object.assign(new ApiError(0, notKept), { cause });
  }
}

const notKept = {
  code: "unavailable",
  message: "This browser could not note the upload. Make room on the disk or load the page again, and try once more.",
} as const;

/** Throws when the captions' languages are not clear yet. */
export function requireClear({ captions }: FilmChoice): void {
  if (captionsAreClear(captions)) return;
  throw new ApiError(400, { code: "invalid", message: "Say first which language each of the captions is." });
}

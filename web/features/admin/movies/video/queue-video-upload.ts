import { ApiError } from "../../../../api/client.ts";
import { createUploadJob, type NewUploadJob } from "../../upload-queue/create-upload-job.ts";
import { haveValidCaptionLanguages } from "./captions-field.tsx";
import type { SelectedVideo } from "./selected-video.ts";

/** Hands a film to the queue, which keeps it for good. Throws `ApiError` with a sentence where this browser keeps nothing. */
export async function queueVideoUpload(video: SelectedVideo, target: NewUploadJob["target"]): Promise<void> {
  const { file, handle, inspection, audioTrack, posterAtMs, captions } = video;
  const texts = captions.map(({ lang, vtt }) => ({ lang, vtt }));
  try {
    await createUploadJob({ file, handle, inspection, audioTrack, posterAtMs, captions: texts, target });
  } catch (cause) {
    throw Object.assign(new ApiError(0, uploadNotQueued), { cause });
  }
}

const uploadNotQueued = {
  code: "unavailable",
  message: "This browser could not note the upload. Make room on the disk or load the page again, and try once more.",
} as const;

/** Throws when the captions' languages are not clear yet. */
export function requireCaptionLanguages({ captions }: SelectedVideo): void {
  if (haveValidCaptionLanguages(captions)) return;
  throw new ApiError(400, { code: "invalid", message: "Say first which language each of the captions is." });
}

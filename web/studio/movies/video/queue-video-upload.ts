import { m } from "#messages";
import { ApiError } from "../../../api/client.ts";
import { uploadQueue } from "../../upload-queue/browser-upload-queue.ts";
import type { UploadTarget } from "../../upload-queue/upload-job.ts";
import { haveValidAudioLanguages } from "./audio-tracks-field.tsx";
import { haveValidCaptionLanguages } from "./captions-field.tsx";
import { planRenditions, type SelectedVideo } from "./selected-video.ts";

/** Adds a video to the upload queue. Throws `ApiError` if this browser cannot store the job. */
export async function queueVideoUpload(
  video: SelectedVideo,
  target: UploadTarget<Blob>,
): Promise<void> {
  const { file, handle, audio, posterAtMs, captions } = video;
  const texts = captions.map(({ lang, role, label, vtt }) => ({ lang, role, label, vtt }));
  try {
    await uploadQueue.add(file, {
      handle,
      inspection: planRenditions(video),
      audio,
      posterAtMs,
      captions: texts,
      target,
    });
  } catch (cause) {
    throw Object.assign(
      new ApiError(0, { code: "upload_not_saved", message: m.error_upload_not_saved() }),
      { cause },
    );
  }
}

/** Throws `ApiError` if a language of the audio tracks or the captions is invalid. */
export function requireTrackLanguages({ audio, captions }: SelectedVideo): void {
  if (!haveValidAudioLanguages(audio))
    throw new ApiError(400, {
      code: "audio_language_invalid",
      message: m.error_audio_language_invalid(),
    });
  if (!haveValidCaptionLanguages(captions))
    throw new ApiError(400, {
      code: "captions_language_missing",
      message: m.error_captions_language_missing(),
    });
}

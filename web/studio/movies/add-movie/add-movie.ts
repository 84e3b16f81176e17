import { m } from "#messages";
import { issueMessage } from "../../../../contract/issues.ts";
import { ApiError, apiFetch } from "../../../api/client.ts";
import { fillEmptyBuckets } from "../movie-form-values.ts";
import { preparePoster } from "../poster/prepare-poster.ts";
import { queueVideoUpload, requireTrackLanguages } from "../video/queue-video-upload.ts";
import type { SelectedVideo } from "../video/selected-video.ts";
import { type MovieDraft, validateMovieDraft } from "./movie-draft.ts";

type CompleteDraft = MovieDraft & { image: File };

/**
 * Throws the validation errors that the Worker would return, because the upload queue would meet
 * them only hours later.
 */
export function requireCompleteDraft(
  draft: MovieDraft,
  video: SelectedVideo | null,
): CompleteDraft {
  const issues = validateMovieDraft(draft.fields, draft.image);
  if (!video && draft.videoName)
    issues.push({ path: "video", code: "video_missing", params: { name: draft.videoName } });
  if (issues.length === 0 && video) requireTrackLanguages(video);
  if (issues.length === 0 && draft.image) return { ...draft, image: draft.image };
  throw new ApiError(400, {
    code: "marked_fields",
    message: m.error_marked_fields(),
    issues: issues.map((issue) => ({ ...issue, message: issueMessage(issue) })),
  });
}

/** Adds the movie and returns its id. The idempotency key keeps a retry from adding it twice. */
export async function addMovie(draft: CompleteDraft): Promise<string> {
  const { idempotencyKey } = draft;
  const { images, colour } = await preparePoster(draft.image);
  const form = { ...toSentFields(draft), colour, ...images };
  return (await apiFetch("POST /api/createMovies", { form, idempotencyKey })).data.id;
}

/** Queues the video's upload. The movie is added once its video has been uploaded. */
export async function queueNewMovie(draft: CompleteDraft, video: SelectedVideo): Promise<void> {
  const { casts, credits } = draft;
  const { images, colour } = await preparePoster(draft.image);
  await queueVideoUpload(video, {
    kind: "create",
    fields: { ...toSentFields(draft), colour },
    images,
    casts: [...casts],
    credits,
  });
}

const toSentFields = ({ fields, isPublished }: CompleteDraft) => ({
  ...fillEmptyBuckets(fields),
  draft: String(!isPublished),
});

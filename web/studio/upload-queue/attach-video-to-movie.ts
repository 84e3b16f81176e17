import type { VideoUpload } from "../../../contract/uploads/uploads.ts";
import { sendCasts } from "../movies/cast/send-casts.ts";
import { hasCredits, sendCredits } from "../movies/cast/send-credits.ts";
import { toImageFile } from "../stored-image.ts";
import { retryRequest } from "./retry.ts";
import type { UploadRun } from "./upload-run.ts";

/**
 * Creates the movie with the video, or gives the video to an existing movie or its extra. `movies`
 * are the movies that already show the video.
 */
export async function attachVideoToMovie(
  run: UploadRun,
  { movies }: Pick<VideoUpload, "movies">,
): Promise<void> {
  const { target, videoId, movieId } = run.job;
  if (run.job.attachedVideoId !== videoId) {
    run.onStep({ stage: "movie" });
    if (target.kind === "extra") await giveExtraVideo(run, target.extraId);
    else if (movieId === null)
      await run.saveJob({ movieId: movies[0]?.id ?? (await createMovie(run)) });
    else if (movies.every(({ id }) => id !== movieId))
      await retryRequest(run, () =>
        run.api.fetch("PUT /api/updateMovie", { body: { movieId, videoId } }),
      );
    await run.saveJob({ attachedVideoId: videoId });
    run.onVideoAttached(target.kind === "create");
  }
  if (target.kind === "create" && !run.job.castsAdded) await addCasts(run);
}

async function giveExtraVideo(run: UploadRun, id: string): Promise<void> {
  const body = { videoId: run.job.videoId ?? "" };
  await retryRequest(run, () =>
    run.api.fetch("PUT /api/admin/extras/:id/video", { params: { id }, body }),
  );
}

/**
 * Creates the movie and returns its id. The upload's id is the idempotency key, so that a repeated
 * request creates no second movie.
 */
async function createMovie(run: UploadRun): Promise<string> {
  const request = { form: movieForm(run), idempotencyKey: run.job.videoId ?? undefined };
  return (await retryRequest(run, () => run.api.fetch("POST /api/createMovies", request))).data.id;
}

function movieForm({
  job: { target, videoId },
}: UploadRun): Record<string, string | Blob | undefined> {
  if (target.kind !== "create") return {};
  const images = Object.entries(target.images).map(([name, image]) => [name, toImageFile(image)]);
  return { ...target.fields, ...Object.fromEntries(images), videoId: videoId ?? undefined };
}

async function addCasts(run: UploadRun): Promise<void> {
  const { target, movieId } = run.job;
  const { casts = [], credits } = target.kind === "create" ? target : {};
  if (credits && hasCredits(credits) && movieId !== null) {
    run.onStep({ stage: "cast" });
    await retryRequest(run, () => sendCredits(movieId, credits, run.api.fetch));
  }
  if (casts.length > 0 && movieId !== null) {
    run.onStep({ stage: "cast" });
    const castsWithFiles = casts.map((cast) => ({ ...cast, image: toImageFile(cast.image) }));
    await retryRequest(run, () => sendCasts(movieId, castsWithFiles));
  }
  await run.saveJob({ castsAdded: true });
}

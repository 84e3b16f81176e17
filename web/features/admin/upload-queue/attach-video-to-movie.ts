import type { VideoState } from "../../../../contract/uploads.ts";
import { apiFetch } from "../../../api/client.ts";
import { sendCasts } from "../movies/cast/send-casts.ts";
import { retryRequest } from "./retry-policy.ts";
import type { UploadJobRun } from "./upload-job-run.ts";

/** Lets a movie show what plays now: a new one, or the one whose video is replaced. `movies`: those that show it already. */
export async function attachVideoToMovie(run: UploadJobRun, { movies }: Pick<VideoState, "movies">): Promise<void> {
  const { target, videoId, movieId } = run.job;
  if (run.job.shownVideoId !== videoId) {
    run.onStep({ stage: "film" });
    if (movieId === null) await run.saveJob({ movieId: movies[0]?.id ?? (await createMovie(run)) });
    else if (movies.every(({ id }) => id !== movieId))
      await retryRequest(run, () => apiFetch("PUT /api/updateMovie", { body: { movieId, videoId } }));
    await run.saveJob({ shownVideoId: videoId });
    run.onVideoAttached(target.kind === "create");
  }
  if (target.kind === "create" && !run.job.castsAdded) await addCasts(run);
}

/** Gives its id. A job makes one movie of its upload, so the upload's id is the key. */
async function createMovie(run: UploadJobRun): Promise<string> {
  const request = { form: movieForm(run), idempotencyKey: run.job.videoId ?? undefined };
  return (await retryRequest(run, () => apiFetch("POST /api/createMovies", request))).data.id;
}

function movieForm({ job: { target, videoId } }: UploadJobRun): Record<string, string | Blob | undefined> {
  return target.kind === "create" ? { ...target.fields, ...target.pictures, videoId: videoId ?? undefined } : {};
}

async function addCasts(run: UploadJobRun): Promise<void> {
  const { target, movieId } = run.job;
  const casts = target.kind === "create" ? target.casts : [];
  if (casts.length > 0 && movieId !== null) {
    run.onStep({ stage: "cast" });
    await retryRequest(run, () => sendCasts(movieId, casts));
  }
  await run.saveJob({ castsAdded: true });
}

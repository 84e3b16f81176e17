import { apiFetch, isTransientError } from "../../../api/client.ts";
import { sendCasts } from "../movies/cast/send-casts.ts";
import { backoffMs, requestWithTimeout, retryRequest } from "./retry-policy.ts";
import { requestForVideo, type UploadJobRun } from "./upload-job-run.ts";

/** Longer than the site takes to write down a film whose answer was lost on the way. */
const createSettleMs = 4_000;

/** Lets a film show what plays now: a new one, or the one whose video is replaced. Once, however often it is tried. */
export async function attachVideoToMovie(run: UploadJobRun): Promise<void> {
  const { target, videoId } = run.job;
  if (run.job.shownVideoId !== videoId) {
    run.onStep({ stage: "film" });
    if (run.job.movieId !== null) await attachToExistingMovie(run, run.job.movieId);
    else await run.saveJob({ movieId: await createMovieOnce(run) });
    await run.saveJob({ shownVideoId: videoId });
    run.onVideoAttached(target.kind === "create");
  }
  if (target.kind === "create" && !run.job.castsAdded) await addCasts(run);
}

async function attachToExistingMovie(run: UploadJobRun, movieId: string): Promise<void> {
  const { videoId } = run.job;
  const movieIds = await fetchAttachedMovieIds(run);
  if (movieIds.includes(movieId)) return;
  await retryRequest(run, () => apiFetch("PUT /api/updateMovie", { body: { movieId, videoId } }));
}

const fetchAttachedMovieIds = (run: UploadJobRun) =>
  requestForVideo(run, async (videoId) => {
    const { data } = await apiFetch("GET /api/videos/:videoId", { params: { videoId } });
    return data.movies.map(({ id }) => id);
  });

/**
 * Gives the new film's id. No answer may mean that there is a film now: before each try the site is asked which films
 * show this video.
 */
async function createMovieOnce(run: UploadJobRun): Promise<string> {
  for (let attempts = 1; ; attempts++) {
    await waitUntilSettled(run);
    const [existingMovieId] = await fetchAttachedMovieIds(run);
    if (existingMovieId !== undefined) return existingMovieId;
    await run.saveJob({ filmAskedAt: Date.now() });
    try {
      const { data } = await requestWithTimeout(run, () =>
        apiFetch("POST /api/createMovies", { form: movieForm(run) }),
      );
      run.onResponse();
      return data.id;
    } catch (error) {
      if (!isTransientError(error)) throw error;
      await run.wait(Math.max(createSettleMs, backoffMs(attempts, error.retryAfterMs)), error);
    }
  }
}

/** Stopped a moment ago, while the site was at it, it may not have written the film down yet. */
async function waitUntilSettled(run: UploadJobRun): Promise<void> {
  const waitMs = (run.job.filmAskedAt ?? 0) + createSettleMs - Date.now();
  if (waitMs > 0) await run.wait(Math.min(waitMs, createSettleMs));
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

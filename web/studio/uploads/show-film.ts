import { apiFetch, isTransientError } from "../../api/client.ts";
import { sendCasts } from "../movies/send-casts.ts";
import { askOfVideo, type OrderRun } from "./order-run.ts";
import { answered, backoffMs, untilAnswered } from "./retrying.ts";

/** Longer than the site takes to write down a film whose answer was lost on the way. */
const settledMs = 4_000;

/** Lets a film show what plays now: a new one, or the one whose video is replaced. Once, however often it is tried. */
export async function showFilm(run: OrderRun): Promise<void> {
  const { target, videoId } = run.record;
  if (run.record.shownVideoId !== videoId) {
    run.onStep({ stage: "film" });
    if (run.record.movieId !== null) await showIn(run, run.record.movieId);
    else await run.keep({ movieId: await createFilm(run) });
    await run.keep({ shownVideoId: videoId });
    run.onShown(target.kind === "create");
  }
  if (target.kind === "create" && !run.record.castsAdded) await addCasts(run);
}

async function showIn(run: OrderRun, movieId: string): Promise<void> {
  const { videoId } = run.record;
  const shows = await filmsOf(run);
  if (shows.includes(movieId)) return;
  await untilAnswered(run, () => apiFetch("PUT /api/updateMovie", { body: { movieId, videoId } }));
}

const filmsOf = (run: OrderRun) =>
  askOfVideo(run, async (videoId) => {
    const { data } = await apiFetch("GET /api/videos/:videoId", { params: { videoId } });
    return data.movies.map(({ id }) => id);
  });

/**
 * Gives the new film's id. No answer may mean that there is a film now: before each try the site is asked which films
 * show this video.
 */
async function createFilm(run: OrderRun): Promise<string> {
  for (let tries = 1; ; tries++) {
    await untilSettled(run);
    const [known] = await filmsOf(run);
    if (known !== undefined) return known;
    await run.keep({ filmAskedAt: Date.now() });
    try {
      const { data } = await answered(run, () => apiFetch("POST /api/createMovies", { form: formOf(run) }));
      run.onAnswer();
      return data.id;
    } catch (error) {
      if (!isTransientError(error)) throw error;
      await run.rest(Math.max(settledMs, backoffMs(tries, error.retryAfterMs)), error);
    }
  }
}

/** Stopped a moment ago, while the site was at it, it may not have written the film down yet. */
async function untilSettled(run: OrderRun): Promise<void> {
  const restMs = (run.record.filmAskedAt ?? 0) + settledMs - Date.now();
  if (restMs > 0) await run.rest(Math.min(restMs, settledMs));
}

function formOf({ record: { target, videoId } }: OrderRun): Record<string, string | Blob | undefined> {
  return target.kind === "create" ? { ...target.fields, ...target.pictures, videoId: videoId ?? undefined } : {};
}

async function addCasts(run: OrderRun): Promise<void> {
  const { target, movieId } = run.record;
  const casts = target.kind === "create" ? target.casts : [];
  if (casts.length > 0 && movieId !== null) {
    run.onStep({ stage: "cast" });
    await untilAnswered(run, () => sendCasts(movieId, casts));
  }
  await run.keep({ castsAdded: true });
}

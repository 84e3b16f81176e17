import { ApiError } from "../../../api/client.ts";
import { withBuckets } from "../draft.ts";
import type { FilmChoice } from "../film-choice.ts";
import { orderChosen, requireClear } from "../order-film.ts";
import { addOnce } from "./add-once.ts";
import { type Draft, issuesOf } from "./new-movie.ts";
import { posterOf } from "./poster.ts";

type Whole = Draft & { image: File };

/** Throws as the site would refuse it. A film that goes into the queue is refused before, not hours later. */
export function requireWhole(draft: Draft, film: FilmChoice | null): Whole {
  const issues = issuesOf(draft.fields, draft.image);
  if (!film && draft.videoName)
    issues.push({
      path: "video",
      message: `is missing: choose “${draft.videoName}” again, or go without it at the top of the form`,
    });
  if (issues.length === 0 && film) requireClear(film);
  if (issues.length === 0 && draft.image) return { ...draft, image: draft.image };
  throw new ApiError(400, { code: "invalid", message: "Please look once more at what is marked.", issues });
}

/** Adds the film at once. Gives its id. */
export async function addMovie({ fields, image }: Whole): Promise<string> {
  const { pictures, colour } = await posterOf(image);
  return addOnce(withBuckets(fields), { colour, ...pictures });
}

/** Hands the film to the queue, which adds it as soon as its video has arrived. */
export async function orderMovie({ fields, image, casts }: Whole, film: FilmChoice): Promise<void> {
  const { pictures, colour } = await posterOf(image);
  await orderChosen(film, { kind: "create", fields: { ...withBuckets(fields), colour }, pictures, casts: [...casts] });
}

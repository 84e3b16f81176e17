import type { RequestOf } from "../../../contract/endpoints.ts";
import type { AdminMovie } from "../../../contract/movies/admin-movies.ts";
import {
  type MovieFieldName,
  mapMovieFields,
  movieFieldList,
  movieFields,
} from "../../../contract/movies/movie-fields.ts";
import type { EditorFields } from "../editor/merge-edits.ts";
import { formatTypedAmount, formatTypedNumber } from "../number-text.ts";

export type MovieFormValues = Record<MovieFieldName, string>;

export function toMovieFormValues(movie: AdminMovie): MovieFormValues {
  return mapMovieFields(({ name, input, isAmount }) => {
    const value = movie[name];
    if (typeof value !== "number" || input !== "decimal") return String(value ?? "");
    return isAmount ? formatTypedAmount(value) : formatTypedNumber(value);
  });
}

const buckets = movieFieldList.flatMap(({ name, follows }) =>
  follows ? [{ bucket: name, ...follows }] : [],
);

/** Returns the bucket of a field's text (`approxiY` of `year`); empty if the text is invalid. */
function bucketOfText({ field, bucketOf }: (typeof buckets)[number], text: string): string {
  const parsed = movieFields[field].schema.safeParse(text);
  return parsed.success ? String(bucketOf(parsed.data)) : "";
}

/** Changes one field, and its bucket unless the user has chosen the bucket. */
export function updateFormField(
  draft: MovieFormValues,
  name: MovieFieldName,
  value: string,
  chosenBuckets: ReadonlySet<MovieFieldName>,
): MovieFormValues {
  const next = { ...draft, [name]: value };
  for (const follower of buckets) {
    const { bucket, field } = follower;
    if (field === name && !chosenBuckets.has(bucket))
      next[bucket] = bucketOfText(follower, value) || next[bucket];
  }
  return next;
}

export function fillEmptyBuckets(draft: MovieFormValues): MovieFormValues {
  const filled = buckets.map((follower) => {
    const { bucket, field } = follower;
    return [bucket, draft[bucket] || bucketOfText(follower, draft[field])];
  });
  return { ...draft, ...Object.fromEntries(filled) };
}

type MovieChangeBody = Omit<RequestOf<"PUT /api/updateMovie">["body"], "movieId" | "version">;

/**
 * Returns the changed fields. Includes their buckets even if unchanged, because the Worker would
 * derive an omitted bucket from its field.
 */
export function toMovieChange(base: MovieFormValues, draft: MovieFormValues): MovieChangeBody {
  const changed = movieFieldList
    .map(({ name }) => name)
    .filter((name) => base[name].trim() !== draft[name].trim());
  const keptBuckets = buckets
    .filter(({ field }) => changed.includes(field))
    .map(({ bucket }) => bucket);
  const sentNames = new Set<MovieFieldName>([...changed, ...keptBuckets]);
  return Object.fromEntries(
    [...sentNames].map((name) => [name, toSentValue(name, draft[name].trim())]),
  );
}

/** Converts a text to the value that is sent. An empty text clears a nullable field. */
const toSentValue = (name: MovieFieldName, text: string) =>
  movieFields[name].presence === "nullable" && text === "" ? null : text;

/** The movie's fields for `useEditor`. A category is shown by its title instead of its id. */
export const movieEditorFields = (
  categories: readonly { id: string; tittle: string }[],
): EditorFields<MovieFormValues> =>
  mapMovieFields(({ name, label }) => ({
    label,
    format: (value) =>
      (name === "categoryId" && categories.find(({ id }) => id === value)?.tittle) || value,
  }));

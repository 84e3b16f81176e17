import type { AdminMovie } from "../../../../contract/admin-movies.ts";
import type { RequestOf } from "../../../../contract/endpoints.ts";
import { type MovieFieldName, mapMovieFields, movieFieldList, movieFields } from "../../../../contract/movie-fields.ts";

/** As it stands in the form: text. */
export type MovieFormValues = Record<MovieFieldName, string>;

export function toFormValues(movie: AdminMovie): MovieFormValues {
  return mapMovieFields(({ name }) => String(movie[name] ?? ""));
}

const buckets = movieFieldList.flatMap(({ name, follows }) => (follows ? [{ bucket: name, ...follows }] : []));

/** What a bucket follows from the text of its field; empty where the field says nothing yet. */
function bucketOfText({ field, bucketOf }: (typeof buckets)[number], text: string): string {
  const parsed = movieFields[field].schema.safeParse(text);
  return parsed.success ? String(bucketOf(parsed.data)) : "";
}

/** With one field as it was typed. A bucket follows its field, unless it was chosen by hand. */
export function withField(
  draft: MovieFormValues,
  name: MovieFieldName,
  value: string,
  chosenBuckets: ReadonlySet<MovieFieldName>,
): MovieFormValues {
  const next = { ...draft, [name]: value };
  for (const follower of buckets) {
    const { bucket, field } = follower;
    if (field === name && !chosenBuckets.has(bucket)) next[bucket] = bucketOfText(follower, value) || next[bucket];
  }
  return next;
}

/** Each bucket that is empty as its field has it: nobody chose another. */
export function fillEmptyBuckets(draft: MovieFormValues): MovieFormValues {
  const filled = buckets.map((follower) => {
    const { bucket, field } = follower;
    return [bucket, draft[bucket] || bucketOfText(follower, draft[field])];
  });
  return { ...draft, ...Object.fromEntries(filled) };
}

const sameText = (left: string, right: string) => left.trim() === right.trim();

/** The fields that are not any more as they were. */
export const changedFields = (base: MovieFormValues, draft: MovieFormValues): MovieFieldName[] =>
  movieFieldList.map(({ name }) => name).filter((name) => !sameText(base[name], draft[name]));

type MovieChangeBody = Omit<RequestOf<"PUT /api/updateMovie">["body"], "movieId" | "version">;

/** What to send: only what was changed, and each bucket whose field was, because the site would have it follow. */
export function toMovieChange(base: MovieFormValues, draft: MovieFormValues): MovieChangeBody {
  const changed = changedFields(base, draft);
  const keptBuckets = buckets.filter(({ field }) => changed.includes(field)).map(({ bucket }) => bucket);
  const sentNames = new Set<MovieFieldName>([...changed, ...keptBuckets]);
  return Object.fromEntries([...sentNames].map((name) => [name, toWireValue(name, draft[name].trim())]));
}

/** An empty text takes away the value of a field that a movie may be without. */
const toWireValue = (name: MovieFieldName, text: string) =>
  movieFields[name].presence === "nullable" && text === "" ? null : text;

export type FieldDifference = { name: MovieFieldName; theirs: string; mine: string | null };

/**
 * One's own work on top of what somebody else saved meanwhile: what one did not touch becomes theirs. The differences
 * are all that they changed, with one's own text (`mine`) where both did.
 */
export function rebase(
  base: MovieFormValues,
  draft: MovieFormValues,
  theirs: MovieFormValues,
): { draft: MovieFormValues; differences: FieldDifference[] } {
  const ownChanges = new Set(changedFields(base, draft));
  const differences = changedFields(base, theirs)
    .filter((name) => !sameText(theirs[name], draft[name]))
    .map((name) => ({ name, theirs: theirs[name], mine: ownChanges.has(name) ? draft[name] : null }));
  const merged = mapMovieFields(({ name }) => (ownChanges.has(name) ? draft[name] : theirs[name]));
  return { draft: merged, differences };
}

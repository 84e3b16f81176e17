import { m } from "#messages";
import type { AdminMovie } from "../../../../contract/admin-movies.ts";
import { hourBucketOf, parseDurationMinutes, starBucketOf, yearBucketOf } from "../../../../contract/buckets.ts";
import type { RequestOf } from "../../../../contract/endpoints.ts";
import type { Message } from "../../../i18n/message.ts";

/** A film's fields in the order of its form, by their names on the wire, with the words for people. */
export const fieldLabels = {
  name: m.common_name,
  time: m.common_movie_time,
  approxiT: m.movies_admin_field_approxi_t,
  year: m.common_year,
  approxiY: m.movies_admin_field_approxi_y,
  rating: m.common_rating,
  approxiR: m.movies_admin_field_approxi_r,
  popular: m.studio_popular,
  language: m.common_language,
  categoryId: m.common_category,
  price: m.studio_price,
  trailer: m.movie_trailer,
  description: m.studio_description,
} as const satisfies Record<string, Message>;

export type FieldName = keyof typeof fieldLabels;
/** As it stands in the form: text. */
export type MovieFormValues = Record<FieldName, string>;

export const fieldNames = Object.keys(fieldLabels) as FieldName[];

export function toFormValues(movie: AdminMovie): MovieFormValues {
  return Object.fromEntries(fieldNames.map((name) => [name, String(movie[name] ?? "")])) as MovieFormValues;
}

/** What each bucket follows, and how: an empty text where there is nothing to follow. */
export const bucketSources = {
  approxiT: {
    field: "time",
    bucketOf: (time: string) => (parseDurationMinutes(time) > 0 ? hourBucketOf(parseDurationMinutes(time)) : ""),
  },
  approxiY: {
    field: "year",
    bucketOf: (year: string) => (/^\s*\d{4}\s*$/.test(year) ? yearBucketOf(Number(year)) : ""),
  },
  approxiR: {
    field: "rating",
    bucketOf: (rating: string) => (isRating(rating) ? String(starBucketOf(Number(rating))) : ""),
  },
} as const;

const isRating = (text: string) => text.trim() !== "" && Number(text) >= 0 && Number(text) <= 5;

type BucketName = keyof typeof bucketSources;
const bucketNames = Object.keys(bucketSources) as BucketName[];

/** With one field as it was typed. A bucket follows its field, unless it was chosen by hand. */
export function withField(
  draft: MovieFormValues,
  name: FieldName,
  value: string,
  chosenBuckets: ReadonlySet<FieldName>,
): MovieFormValues {
  const next = { ...draft, [name]: value };
  for (const bucket of bucketNames) {
    const { field, bucketOf } = bucketSources[bucket];
    if (field === name && !chosenBuckets.has(bucket)) next[bucket] = bucketOf(value) || next[bucket];
  }
  return next;
}

/** Each bucket that is empty as its field has it: nobody chose another. */
export function fillEmptyBuckets(draft: MovieFormValues): MovieFormValues {
  const filled = bucketNames.map((bucket) => {
    const { field, bucketOf } = bucketSources[bucket];
    return [bucket, draft[bucket] || bucketOf(draft[field])];
  });
  return { ...draft, ...Object.fromEntries(filled) };
}

const sameText = (left: string, right: string) => left.trim() === right.trim();

/** The fields that are not any more as they were. */
export const changedFields = (base: MovieFormValues, draft: MovieFormValues): FieldName[] =>
  fieldNames.filter((name) => !sameText(base[name], draft[name]));

type MovieChangeBody = Omit<RequestOf<"PUT /api/updateMovie">["body"], "movieId" | "version">;

/** What to send: only what was changed, and each bucket whose field was, because the site would have it follow. */
export function toMovieChange(base: MovieFormValues, draft: MovieFormValues): MovieChangeBody {
  const changed = changedFields(base, draft);
  const keptBuckets = bucketNames.filter((bucket) => changed.includes(bucketSources[bucket].field));
  const sentNames = new Set<FieldName>([...changed, ...keptBuckets]);
  return Object.fromEntries([...sentNames].map((name) => [name, toWireValue(name, draft[name].trim())]));
}

/** A film may be without a trailer. */
const toWireValue = (name: FieldName, text: string) => (name === "trailer" && text === "" ? null : text);

export type FieldDifference = { name: FieldName; theirs: string; mine: string | null };

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
  const merged = Object.fromEntries(
    fieldNames.map((name) => [name, ownChanges.has(name) ? draft[name] : theirs[name]]),
  );
  return { draft: merged as MovieFormValues, differences };
}

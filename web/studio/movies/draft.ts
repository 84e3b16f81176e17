import type { AdminMovie } from "../../../contract/admin-movies.ts";
import { hourBucketOf, parseDurationMinutes, starBucketOf, yearBucketOf } from "../../../contract/buckets.ts";
import type { RequestOf } from "../../../contract/endpoints.ts";
import type { Text } from "../../i18n/text.ts";

/** A film's fields in the order of its form, by their names on the wire, with the words for people. */
export const fieldLabels = {
  name: "Name",
  time: "Time",
  approxiT: "approxiT (hours)",
  year: "Year",
  approxiY: "approxiY (years)",
  rating: "Rating",
  approxiR: "approxiR (stars)",
  popular: "Popular",
  language: "Language",
  categoryId: "Category",
  price: "Price",
  trailer: "Trailer",
  description: "Description",
} as const satisfies Record<string, Text>;

export type FieldName = keyof typeof fieldLabels;
/** As it stands in the form: text. */
export type Draft = Record<FieldName, string>;

export const fieldNames = Object.keys(fieldLabels) as FieldName[];

export function draftOf(movie: AdminMovie): Draft {
  return Object.fromEntries(fieldNames.map((name) => [name, String(movie[name] ?? "")])) as Draft;
}

/** What each bucket follows, and how: an empty text where there is nothing to follow. */
export const followed = {
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

type Bucket = keyof typeof followed;
const buckets = Object.keys(followed) as Bucket[];

/** With one field as it was typed. A bucket follows its field, unless it was chosen by hand. */
export function withField(draft: Draft, name: FieldName, value: string, chosen: ReadonlySet<FieldName>): Draft {
  const next = { ...draft, [name]: value };
  for (const bucket of buckets) {
    const { field, bucketOf } = followed[bucket];
    if (field === name && !chosen.has(bucket)) next[bucket] = bucketOf(value) || next[bucket];
  }
  return next;
}

/** Each bucket that is empty as its field has it: nobody chose another. */
export function withBuckets(draft: Draft): Draft {
  const filled = buckets.map((bucket) => {
    const { field, bucketOf } = followed[bucket];
    return [bucket, draft[bucket] || bucketOf(draft[field])];
  });
  return { ...draft, ...Object.fromEntries(filled) };
}

const sameText = (one: string, other: string) => one.trim() === other.trim();

/** The fields that are not any more as they were. */
export const changedFields = (base: Draft, draft: Draft): FieldName[] =>
  fieldNames.filter((name) => !sameText(base[name], draft[name]));

type Change = Omit<RequestOf<"PUT /api/updateMovie">["body"], "movieId" | "version">;

/** What to send: only what was changed, and each bucket whose field was, because the site would have it follow. */
export function changeOf(base: Draft, draft: Draft): Change {
  const changed = changedFields(base, draft);
  const kept = buckets.filter((bucket) => changed.includes(followed[bucket].field));
  const sent = new Set<FieldName>([...changed, ...kept]);
  return Object.fromEntries([...sent].map((name) => [name, sentValue(name, draft[name].trim())]));
}

/** A film may be without a trailer. */
const sentValue = (name: FieldName, text: string) => (name === "trailer" && text === "" ? null : text);

export type Difference = { name: FieldName; theirs: string; mine: string | null };

/**
 * One's own work on top of what somebody else saved meanwhile: what one did not touch becomes theirs. The differences
 * are all that they changed, with one's own text (`mine`) where both did.
 */
export function rebase(base: Draft, draft: Draft, theirs: Draft): { draft: Draft; differences: Difference[] } {
  const mine = new Set(changedFields(base, draft));
  const differences = changedFields(base, theirs)
    .filter((name) => !sameText(theirs[name], draft[name]))
    .map((name) => ({ name, theirs: theirs[name], mine: mine.has(name) ? draft[name] : null }));
  const merged = Object.fromEntries(fieldNames.map((name) => [name, mine.has(name) ? draft[name] : theirs[name]]));
  return { draft: merged as Draft, differences };
}

import * as z from "zod/mini";
import { baseLocale } from "#messages/runtime";
import type { IssueCause } from "../../../../contract/issues.ts";
import { NewMovie } from "../../../../contract/movies/admin-movies.ts";
import { mapMovieFields, movieFieldList } from "../../../../contract/movies/movie-fields.ts";
import { parseInput } from "../../../../contract/parse-input.ts";
import { MovieCredits } from "../../../../contract/people/people.ts";
import { getSite } from "../../../../contract/site/site.ts";
import { createRandomId } from "../../../api/new-id.ts";
import { isStoredImage, toImageFile } from "../../stored-image.ts";
import { type CreditsToAdd, hasCredits } from "../cast/send-credits.ts";
import { type MovieFormValues as Fields, fillEmptyBuckets } from "../movie-form-values.ts";

/**
 * Returns a new movie's fields before anything was typed: the site's first language, named in that
 * language, and the price 0, which means that the movie is not sold singly.
 */
function createFields(): Fields {
  const [locale = baseLocale] = getSite().locales;
  return {
    ...mapMovieFields(() => ""),
    language: new Intl.DisplayNames(locale, { type: "language" }).of(locale) ?? "",
    price: "0",
    popular: "false",
    freeDownload: "false",
    ownersMayStream: "false",
    preOrder: "false",
    sessionMark: "false",
  };
}

const DraftCredits = z.required(z.pick(MovieCredits, { crew: true, newCast: true }));
export const noCredits: CreditsToAdd = { crew: [], newCast: [] };

export type NewCastMember = { name: string; role: string; image: File };

/**
 * The stored part of the form, with the video's name instead of the video. An empty bucket follows
 * its field (`approxiY` follows `year`).
 */
export type MovieDraft = {
  fields: Fields;
  image: File | null;
  casts: readonly NewCastMember[];
  /** The credits of an NFO file. */
  credits: CreditsToAdd;
  videoName: string | null;
  /** Whether the movie is published at once instead of becoming a draft of the site. */
  isPublished: boolean;
  /** Renewed with every change, because the Worker treats an equal key as the same movie. */
  idempotencyKey: string;
};

export const createMovieDraft = (): MovieDraft => ({
  fields: createFields(),
  image: null,
  casts: [],
  credits: noCredits,
  videoName: null,
  isPublished: false,
  idempotencyKey: createRandomId(),
});

export function isEmptyDraft({ fields, image, casts, credits, videoName }: MovieDraft): boolean {
  const untouchedFields = createFields();
  const isUntouched = movieFieldList.every(
    ({ name }) => fields[name] === "" || fields[name] === untouchedFields[name],
  );
  return isUntouched && !image && casts.length === 0 && !hasCredits(credits) && !videoName;
}

/**
 * Parses any stored data, with images as bytes or, in older drafts, as files. Invalid parts get
 * defaults.
 */
export function parseStoredDraft(stored: Record<string, unknown>): MovieDraft {
  const { fields, image, casts, credits, videoName, isPublished, idempotencyKey } = stored;
  const untouchedFields = createFields();
  const texts = mapMovieFields(({ name }) => {
    const storedValue =
      fields && typeof fields === "object" ? Reflect.get(fields, name) : undefined;
    if (typeof storedValue === "string") return storedValue;
    return untouchedFields[name];
  });
  return {
    fields: texts,
    image: parseStoredImage(image),
    casts: Array.isArray(casts) ? casts.flatMap(parseStoredCastMember) : [],
    credits: z.safeParse(DraftCredits, credits).data ?? noCredits,
    videoName: typeof videoName === "string" ? videoName : null,
    isPublished: isPublished === true,
    idempotencyKey: typeof idempotencyKey === "string" ? idempotencyKey : createRandomId(),
  };
}

function parseStoredImage(value: unknown): File | null {
  if (value instanceof File) return value;
  return isStoredImage(value) ? toImageFile(value) : null;
}

function parseStoredCastMember(
  value: { [Part in keyof NewCastMember]?: unknown } | null,
): NewCastMember[] {
  const image = parseStoredImage(value?.image);
  if (typeof value?.name !== "string" || typeof value.role !== "string" || !image) return [];
  return [{ name: value.name, role: value.role, image }];
}

/** Returns the validation errors that the Worker would return. */
export function validateMovieDraft(fields: Fields, image: File | null): IssueCause[] {
  const { issues = [] } = parseInput(NewMovie, fillEmptyBuckets(fields));
  const firstIssues = [...new Map(issues.reverse().map((issue) => [issue.path, issue])).values()];
  const fieldIssues = firstIssues.map((issue) =>
    isFieldEmpty(fields, issue.path) ? requiredIssue(issue.path) : issue,
  );
  return image ? fieldIssues : [...fieldIssues, requiredIssue("image")];
}

const requiredIssue = (path: string): IssueCause => ({ path, code: "required" });
const isFieldEmpty = (fields: Fields, path: string) => fields[path as keyof Fields]?.trim() === "";

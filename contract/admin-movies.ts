import * as z from "zod/mini";
import { Movie, MovieList } from "./catalogue.ts";
import { hourBuckets, starBuckets, yearBuckets } from "./constants.ts";
import { NumericId } from "./ids.ts";
import type { IssueCode } from "./issues.ts";

const singleLine = (maxLength: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1),
      z.maxLength(maxLength),
      z.regex(/^[^\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]*$/u, "not_one_line" satisfies IssueCode),
    );

/** A form sends text where JSON can send a number. */
const numberOrText = (schema: z.ZodMiniNumber) =>
  z.pipe(
    z.transform((value) => (typeof value === "string" && value.trim() !== "" ? Number(value) : value)),
    schema,
  );

const firstYear = 1700;
const lastYear = 2030;

/** Our own trailers, and embeds of the two hosts whose players pages may frame. */
const trailerUrlPatterns = [
  /^\/media\/trailers\/[A-Za-z0-9][A-Za-z0-9_-]*\.mp4$/,
  /^https:\/\/(www\.)?youtube(-nocookie)?\.com\/embed\/[A-Za-z0-9_-]{6,20}(\?[A-Za-z0-9_=&%-]*)?$/,
  /^https:\/\/player\.vimeo\.com\/video\/[0-9]{1,12}(\?[A-Za-z0-9_=&%-]*)?$/,
];

const fields = {
  name: singleLine(200),
  time: singleLine(20).check(z.regex(/^(\d{1,2}h)?( ?\d{1,3}m)?$/, "time_invalid" satisfies IssueCode)),
  year: numberOrText(
    z
      .number("year_invalid" satisfies IssueCode)
      .check(z.int("year_invalid" satisfies IssueCode), z.gte(firstYear), z.lte(lastYear)),
  ),
  rating: numberOrText(
    z
      .number("rating_invalid" satisfies IssueCode)
      .check(z.gte(0, "rating_invalid" satisfies IssueCode), z.lte(5, "rating_too_high" satisfies IssueCode)),
  ),
  popular: z.pipe(
    z.transform((value) => (typeof value === "boolean" ? String(value) : value)),
    z.enum(["true", "false"]),
  ),
  language: singleLine(60),
  description: z.string().check(z.trim(), z.minLength(1), z.maxLength(5000)),
  price: numberOrText(z.number("price_invalid" satisfies IssueCode).check(z.gte(0), z.lte(100_000))),
  categoryId: z.pipe(
    z.transform((value) => (typeof value === "number" ? String(value) : value)),
    NumericId,
  ),
};

/** Filled in from time, year and rating when they are left out. */
const buckets = {
  approxiT: z.enum(hourBuckets),
  approxiY: z.enum(yearBuckets),
  approxiR: z.pipe(
    z.transform((value) => Number(/^[1-5]/.exec(String(value))?.[0] ?? Number.NaN)),
    z.literal(starBuckets, "stars_invalid" satisfies IssueCode),
  ),
};

const trailer = z.string().check(
  z.trim(),
  z.maxLength(500),
  z.refine((text) => trailerUrlPatterns.some((pattern) => pattern.test(text)), "trailer_invalid" satisfies IssueCode),
);

/** What was left empty in a form is one that was not sent. */
const emptyAsUndefined = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.pipe(
    z.transform((value) => (value === "" ? undefined : value)),
    z.optional(schema),
  );

export const NewMovie = z.object({
  ...fields,
  rating: emptyAsUndefined(fields.rating),
  popular: emptyAsUndefined(fields.popular),
  approxiT: emptyAsUndefined(buckets.approxiT),
  approxiY: emptyAsUndefined(buckets.approxiY),
  approxiR: emptyAsUndefined(buckets.approxiR),
  trailer: emptyAsUndefined(trailer),
  /** A finished upload in place of `video`. */
  videoId: emptyAsUndefined(z.string().check(z.maxLength(64))),
  /** The poster's dominant colour, `#rrggbb`. */
  colour: emptyAsUndefined(z.string().check(z.regex(/^#[0-9a-f]{6}$/, "colour_invalid" satisfies IssueCode))),
});

/** `version`: the one that was edited; when the film was changed since, nothing is changed and 409 says so. */
export const MovieChange = z.object({
  movieId: fields.categoryId,
  name: z.optional(fields.name),
  time: z.optional(fields.time),
  year: z.optional(fields.year),
  rating: z.optional(fields.rating),
  popular: z.optional(fields.popular),
  language: z.optional(fields.language),
  description: z.optional(fields.description),
  price: z.optional(fields.price),
  categoryId: z.optional(fields.categoryId),
  approxiT: z.optional(buckets.approxiT),
  approxiY: z.optional(buckets.approxiY),
  approxiR: z.optional(buckets.approxiR),
  trailer: z.optional(z.nullable(emptyAsUndefined(trailer))),
  videoId: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
  version: z.optional(z.int()),
});

/** A film as administrators edit it. */
export const AdminMovie = z.extend(Movie, {
  version: z.number(),
  videoId: z.nullable(z.string()),
  date: z.iso.datetime(),
});

/** `total`: how many films there are; null while the list is narrowed to some of them. */
export const AdminMovieList = z.extend(MovieList, { total: z.nullable(z.number()) });

export const BinList = z.object({
  data: z.array(z.extend(AdminMovie, { deletedAt: z.iso.datetime(), goneAt: z.iso.datetime() })),
  nextCursor: z.nullable(z.string()),
  prevCursor: z.nullable(z.string()),
});

export const CategoryForm = z.object({ tittle: singleLine(80) });

export type NewMovie = z.infer<typeof NewMovie>;
export type MovieChange = z.infer<typeof MovieChange>;
export type AdminMovie = z.infer<typeof AdminMovie>;

import * as z from "zod/mini";
import { m } from "#messages";
import type { Locale } from "#messages/runtime";
import { DownloadAudience, downloadAudiences } from "../access/download-audience.ts";
import { DownloadFile, downloadFiles } from "../access/download-file.ts";
import {
  hourBucketOf,
  parseDurationMinutes,
  starBucketOf,
  yearBucketOf,
} from "../catalogue/buckets.ts";
import { toCents } from "../cents.ts";
import { hourBuckets, starBuckets, yearBuckets } from "../constants.ts";
import {
  decimalNumber,
  nullableField,
  numberOrText,
  optionalField,
  plainText,
  price,
  requiredField,
  singleLine,
  wrongTypeError,
} from "../field-schemas.ts";
import { NumericId, WikidataId } from "../ids.ts";
import type { IssueCode } from "../issues.ts";
import { ageRatingsLength, normalizeAgeRatings } from "./age-ratings.ts";
import { contentDescriptors, normalizeContentDescriptors } from "./content-descriptors.ts";
import {
  type BucketSource,
  countryList,
  dayField,
  type MovieField,
  movieToggleField,
  normalizedList,
  territoryList,
  toDurationText,
  trailerUrlPatterns,
} from "./movie-field.ts";
import {
  createTranslatedFields,
  type MovieText,
  type TranslatedFieldName,
} from "./translated-fields.ts";

export const firstYear = 1700;
export const lastYear = 2030;
const years = { first: firstYear, last: lastYear };

/**
 * The maximum length of a list of territories: enough for all country codes, separated by commas,
 * and some more text.
 */
const territoriesLength = 1200;
const nameLength = 200;
const descriptionLength = 5000;

/** The fields of a movie that have a column of their own. */
const ownFields = {
  name: {
    ...requiredField(singleLine(nameLength)),
    response: z.string(),
    label: m.common_name,
    maxLength: nameLength,
    column: "name",
    isWide: true,
    csv: { help: () => m.import_column_name({ maximum: nameLength }), sample: "The Night Train" },
  },
  originalTitle: {
    ...nullableField(singleLine(200)),
    response: z.optional(z.nullable(z.string())),
    label: m.movie_original_title,
    hint: m.movies_admin_original_title_hint,
    maxLength: 200,
    column: "originalTitle",
    isDetail: true,
    csv: { help: m.import_column_original_title },
  },
  time: {
    ...requiredField(
      singleLine(30).check(
        z.refine((text) => parseDurationMinutes(text) > 0, "time_invalid" satisfies IssueCode),
        z.overwrite(toDurationText),
      ),
    ),
    response: z.string(),
    label: m.common_movie_time,
    hint: m.movies_admin_time_hint,
    maxLength: 30,
    column: "durationText",
    csv: { help: m.import_column_time, sample: "1h 52m" },
  },
  approxiT: {
    ...optionalField(z.enum(hourBuckets)),
    response: z.string(),
    label: m.movies_admin_field_approxi_t,
    hint: m.movies_admin_bucket_time_hint,
    column: "hourBucket",
    follows: {
      field: "time",
      bucketOf: (time: string) => hourBucketOf(parseDurationMinutes(time)),
    },
    csv: { help: () => m.import_column_approxi_t({ hours: hourBuckets.join(", ") }) },
  },
  year: {
    ...requiredField(
      numberOrText(
        z
          .number(wrongTypeError("year_invalid"))
          .check(z.int("year_invalid" satisfies IssueCode), z.gte(firstYear), z.lte(lastYear)),
      ),
    ),
    response: z.number(),
    label: m.common_year,
    hint: () => m.movies_admin_year_hint(years),
    maxLength: 4,
    column: "year",
    input: "numeric",
    csv: { help: () => m.import_column_year(years), sample: "1964" },
    importHint: "in the name of the file or of its own folder, such as Metropolis (1927).mp4",
  },
  approxiY: {
    ...optionalField(z.enum(yearBuckets)),
    response: z.string(),
    label: m.movies_admin_field_approxi_y,
    hint: m.movies_admin_bucket_year_hint,
    column: "yearBucket",
    follows: { field: "year", bucketOf: yearBucketOf },
    csv: { help: () => m.import_column_approxi_y({ years: yearBuckets.join(", ") }) },
  },
  rating: {
    ...optionalField(
      numberOrText(
        decimalNumber("rating_invalid").check(
          z.gte(0, "rating_invalid" satisfies IssueCode),
          z.lte(5, "rating_too_high" satisfies IssueCode),
        ),
      ),
    ),
    response: z.number(),
    label: m.common_rating,
    hint: m.spec_rating_hint,
    maxLength: 4,
    column: "rating",
    input: "decimal",
    initial: 0,
    csv: { help: m.import_column_rating, sample: "4.5" },
  },
  approxiR: {
    ...optionalField(
      z.pipe(
        z.transform((value) => Number(/^[1-5]/.exec(String(value))?.[0] ?? Number.NaN)),
        z.literal(starBuckets, "stars_invalid" satisfies IssueCode),
      ),
    ),
    response: z.string(),
    label: m.movies_admin_field_approxi_r,
    hint: m.movies_admin_bucket_rating_hint,
    column: "starBucket",
    fromColumn: String,
    follows: { field: "rating", bucketOf: starBucketOf },
    csv: { help: m.import_column_approxi_r },
  },
  popular: {
    ...movieToggleField,
    label: m.studio_popular,
    column: "popular",
    csv: { help: m.import_column_popular, sample: "true" },
  },
  categoryId: {
    ...requiredField(
      z.pipe(
        z.transform((value) => (typeof value === "number" ? String(value) : value)),
        NumericId,
      ),
    ),
    response: z.string(),
    label: m.common_category,
    column: "categoryId",
    toColumn: Number,
    fromColumn: String,
    csv: { help: m.import_column_category_id },
  },
  language: {
    ...requiredField(singleLine(60)),
    response: z.string(),
    label: m.common_language,
    maxLength: 60,
    column: "language",
    csv: { help: m.import_column_language, sample: "English" },
    importHint: "with --language",
  },
  countries: {
    ...nullableField(countryList(400)),
    /** The countries as ISO 3166-1 alpha-2 codes: `DE, FR`. */
    response: z.optional(z.nullable(z.string())),
    label: m.movie_countries,
    hint: m.movies_admin_countries_hint,
    maxLength: 400,
    column: "countries",
    isDetail: true,
    csv: { help: m.import_column_countries, sample: "GB" },
  },
  ageRatings: {
    ...nullableField(normalizedList(ageRatingsLength, normalizeAgeRatings, "age_rating_unknown")),
    /** The age ratings, one of a scheme: `FSK 12, BBFC 15, custom 14 Teenagers`. */
    response: z.optional(z.string()),
    fromColumn: (ratings: string | null) => ratings ?? undefined,
    label: m.movies_admin_age_ratings,
    maxLength: ageRatingsLength,
    column: "ageRatings",
    isWide: true,
    csv: { help: m.import_column_age_ratings, sample: "FSK 12" },
  },
  contentDescriptors: {
    ...nullableField(
      normalizedList(200, normalizeContentDescriptors, "content_descriptor_unknown"),
    ),
    /** The descriptors of the content, separated by commas: `violence, flashing-lights`. */
    response: z.optional(z.nullable(z.string())),
    label: m.movies_admin_content_descriptors,
    maxLength: 200,
    column: "contentDescriptors",
    isWide: true,
    isDetail: true,
    csv: {
      help: () => m.import_column_content_descriptors({ values: contentDescriptors.join(", ") }),
    },
  },
  contentNote: {
    ...nullableField(singleLine(200)),
    response: z.optional(z.nullable(z.string())),
    label: m.movies_admin_content_note,
    hint: m.movies_admin_content_note_hint,
    maxLength: 200,
    column: "contentNote",
    isWide: true,
    isDetail: true,
    csv: { help: m.import_column_content_note },
  },
  price: {
    ...requiredField(numberOrText(price.check(z.gte(0), z.lte(100_000)))),
    /** The price in the site's currency. */
    response: z.number(),
    label: m.studio_price,
    hint: m.movies_admin_price_hint,
    maxLength: 9,
    column: "priceCents",
    input: "decimal",
    isOffer: true,
    isAmount: true,
    toColumn: toCents,
    fromColumn: (cents: number) => cents / 100,
    csv: { help: m.import_column_price, sample: "180" },
    importHint: "with --price",
  },
  rentPrice: {
    ...nullableField(numberOrText(price.check(z.gte(0.01), z.lte(100_000)))),
    /** The rental price in the site's currency; absent if the movie cannot be rented. */
    response: z.optional(z.number()),
    label: m.movies_admin_rent_price,
    hint: m.movies_admin_rent_price_hint,
    maxLength: 9,
    column: "rentPriceCents",
    input: "decimal",
    isOffer: true,
    isAmount: true,
    toColumn: toCents,
    fromColumn: (cents: number | null) => (cents === null ? undefined : cents / 100),
    csv: { help: m.import_column_rent_price },
  },
  ownersMayStream: {
    ...movieToggleField,
    label: m.movies_admin_owners_may_stream,
    hint: m.movies_admin_owners_may_stream_hint,
    column: "ownersMayStream",
    isOffer: true,
    csv: { help: m.import_column_owners_may_stream },
  },
  preOrder: {
    ...movieToggleField,
    response: z.optional(movieToggleField.response),
    fromColumn: (on: boolean | undefined) => (on === undefined ? undefined : String(on)),
    label: m.movies_admin_pre_order,
    hint: m.movies_admin_pre_order_hint,
    column: "preOrder",
    isOffer: true,
    isDetail: true,
    csv: { help: m.import_column_pre_order },
  },
  freeDownload: {
    ...movieToggleField,
    label: m.movies_admin_free_download,
    hint: m.movies_admin_free_download_hint,
    column: "freeDownload",
    isOffer: true,
    csv: { help: m.import_column_free_download },
  },
  downloadFor: {
    ...nullableField(DownloadAudience),
    /**
     * The people who may download the movie; absent for `subscribers`. In responses to
     * administrators, the field is absent if the site's setting `downloadFor` applies.
     */
    response: z.optional(DownloadAudience),
    fromColumn: (audience: DownloadAudience | null) => audience ?? undefined,
    label: m.movies_admin_download_for,
    hint: m.movies_admin_download_for_hint,
    column: "downloadFor",
    isOffer: true,
    csv: { help: () => m.import_column_download_for({ values: downloadAudiences.join(", ") }) },
  },
  downloadFile: {
    ...nullableField(DownloadFile),
    /**
     * The file that a download of the movie sends. Only responses to administrators have the field.
     * It is absent if the site's setting `downloadFile` applies.
     */
    response: z.optional(DownloadFile),
    fromColumn: (file: DownloadFile | null) => file ?? undefined,
    label: m.movies_admin_download_file,
    hint: m.movies_admin_download_file_hint,
    column: "downloadFile",
    isOffer: true,
    csv: { help: () => m.import_column_download_file({ values: downloadFiles.join(", ") }) },
  },
  sessionMark: {
    ...movieToggleField,
    response: z.optional(movieToggleField.response),
    fromColumn: (on: boolean | undefined) => (on === undefined ? undefined : String(on)),
    label: m.movies_admin_session_mark,
    hint: m.movies_admin_session_mark_hint,
    column: "sessionMark",
    isOffer: true,
    isDetail: true,
    csv: { help: m.import_column_session_mark },
  },
  trailer: {
    ...nullableField(
      z.string().check(
        z.trim(),
        z.maxLength(500),
        z.refine(
          (text) => trailerUrlPatterns.some((pattern) => pattern.test(text)),
          "trailer_invalid" satisfies IssueCode,
        ),
      ),
    ),
    response: z.nullable(z.string()),
    label: m.movie_trailer,
    hint: m.movies_admin_trailer_hint,
    maxLength: 500,
    column: "trailer",
    isWide: true,
    csv: { help: m.import_column_trailer },
  },
  availableFrom: {
    ...dayField,
    label: m.studio_first_day,
    hint: m.movies_admin_available_from_hint,
    column: "availableFrom",
    isOffer: true,
    csv: { help: m.import_column_available_from },
  },
  premiereTime: {
    ...nullableField(
      z
        .string()
        .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, "time_of_day_invalid" satisfies IssueCode)),
    ),
    response: z.optional(z.string()),
    fromColumn: (time: string | null) => time ?? undefined,
    label: m.movies_admin_premiere_time,
    hint: m.movies_admin_premiere_time_hint,
    column: "premiereTime",
    input: "time",
    isOffer: true,
    csv: { help: m.import_column_premiere_time },
  },
  availableUntil: {
    ...dayField,
    label: m.studio_last_day,
    hint: m.movies_admin_available_until_hint,
    column: "availableUntil",
    isOffer: true,
    csv: { help: m.import_column_available_until },
  },
  subscriptionFrom: {
    ...dayField,
    label: m.studio_subscription_from,
    hint: m.movies_admin_subscription_from_hint,
    column: "subscriptionFrom",
    isOffer: true,
    csv: { help: m.import_column_subscription_from },
  },
  subscriptionUntil: {
    ...dayField,
    label: m.studio_subscription_until,
    hint: m.movies_admin_subscription_until_hint,
    column: "subscriptionUntil",
    isOffer: true,
    csv: { help: m.import_column_subscription_until },
  },
  territories: {
    ...nullableField(territoryList(territoriesLength)),
    /**
     * The territories of the movie in the format of `countries`; absent or null if the movie is
     * available everywhere.
     */
    response: z.optional(z.nullable(z.string())),
    label: m.movies_admin_territories,
    hint: m.movies_admin_territories_hint,
    maxLength: territoriesLength,
    column: "territories",
    isWide: true,
    isOffer: true,
    isDetail: true,
    csv: { help: m.import_column_territories },
  },
  wikidata: {
    ...nullableField(WikidataId),
    response: z.optional(z.nullable(z.string())),
    label: () => "Wikidata",
    hint: m.movies_admin_wikidata_hint,
    maxLength: 12,
    column: "wikidataId",
    isDetail: true,
    csv: { help: m.import_column_wikidata },
  },
  imdb: {
    ...nullableField(
      z
        .string()
        .check(
          z.trim(),
          z.toLowerCase(),
          z.regex(/^tt\d{7,10}$/, "imdb_invalid" satisfies IssueCode),
        ),
    ),
    response: z.optional(z.nullable(z.string())),
    label: () => "IMDb",
    hint: m.movies_admin_imdb_hint,
    maxLength: 12,
    column: "imdbId",
    isDetail: true,
    csv: { help: m.import_column_imdb },
  },
  description: {
    ...requiredField(plainText(descriptionLength).check(z.minLength(1))),
    response: z.string(),
    label: m.studio_description,
    maxLength: descriptionLength,
    column: "description",
    isWide: true,
    csv: {
      help: () => m.import_column_description({ maximum: descriptionLength }),
      sample: "A conductor finds a passenger who bought a ticket fifty years ago.",
    },
    importHint: "in a .txt beside the video file",
  },
} as const satisfies Record<string, MovieField>;

/** Every editable field of a movie by its wire name, in the order of the form. */
export const movieFields = {
  ...ownFields,
  ...createTranslatedFields({ name: ownFields.name, description: ownFields.description }),
} satisfies Record<string, MovieField>;

type OwnFields = typeof ownFields;
type MovieFields = typeof movieFields;
export type MovieFieldName = keyof MovieFields;
export type OwnFieldName = keyof OwnFields;

/** A movie as its columns store it, without its texts in other languages. */
export type MovieColumns = {
  [Name in OwnFieldName as OwnFields[Name]["column"]]:
    | (OwnFields[Name] extends { toColumn(value: never): infer Stored }
        ? Stored
        : z.output<OwnFields[Name]["schema"]>)
    | (OwnFields[Name]["presence"] extends "nullable" ? null | undefined : never);
};

/** The columns of the fields with `isDetail`. */
export type DetailColumn = {
  [Name in OwnFieldName]: OwnFields[Name] extends { isDetail: true }
    ? OwnFields[Name]["column"]
    : never;
}[OwnFieldName];

type ListedField = Omit<MovieField, "column" | "follows"> & {
  name: MovieFieldName;
  column: keyof MovieColumns | "translations";
  follows?: BucketSource<OwnFieldName>;
  translates?: { text: MovieText; locale: Locale };
};

export const movieFieldList: readonly ListedField[] = (
  Object.keys(movieFields) as MovieFieldName[]
).map((name) => ({
  name,
  ...movieFields[name],
}));

type OwnListedField = ListedField & { name: OwnFieldName; column: keyof MovieColumns };

/** The fields that have a column of their own. */
export const ownFieldList = movieFieldList.filter(
  (field): field is OwnListedField => field.translates === undefined,
);

/** The fields that hold the movie's texts in other languages. */
export const translatedFieldList = movieFieldList.flatMap(({ name, translates }) =>
  translates ? [{ name: name as TranslatedFieldName, ...translates }] : [],
);

export function mapMovieFields<Value>(map: (field: ListedField) => Value) {
  return Object.fromEntries(movieFieldList.map((field) => [field.name, map(field)])) as Record<
    MovieFieldName,
    Value
  >;
}

/** Returns the property `key` of every field with a column of its own, each with its own type. */
export function pluckOwnFields<Key extends keyof OwnFields[OwnFieldName]>(key: Key) {
  return Object.fromEntries(ownFieldList.map(({ name }) => [name, ownFields[name][key]])) as {
    [Name in OwnFieldName]: OwnFields[Name][Key];
  };
}

/** Returns the property `key` of every field, each with its own type. */
export function pluckMovieFields<Key extends keyof MovieFields[MovieFieldName]>(key: Key) {
  return mapMovieFields(({ name }) => movieFields[name][key]) as {
    [Name in MovieFieldName]: MovieFields[Name][Key];
  };
}

/** Returns the property `key` of every field that holds a text in another language. */
export function pluckTranslatedFields<Key extends keyof MovieFields[TranslatedFieldName]>(
  key: Key,
) {
  return Object.fromEntries(
    translatedFieldList.map(({ name }) => [name, movieFields[name][key]]),
  ) as { [Name in TranslatedFieldName]: MovieFields[Name][Key] };
}

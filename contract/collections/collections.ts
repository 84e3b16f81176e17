import * as z from "zod/mini";
import { Movie, Paging, pageOf } from "../catalogue/catalogue.ts";
import { countryCodeOf } from "../countries.ts";
import {
  Day,
  hasChronologicalDays,
  hasNoDuplicates,
  numberOrText,
  plainText,
  singleLine,
  storedPicture,
} from "../field-schemas.ts";
import { NumericId } from "../ids.ts";
import type { IssueCode } from "../issues.ts";
import { firstYear, lastYear } from "../movies/movie-fields.ts";
import { PageLocale, PageSlug } from "../pages/site-pages.ts";
import { PublicSeries, SeasonQuery, Series } from "./series.ts";

/** The maximum number of movies in a collection, whether hand-picked or selected by a rule. */
export const maxCollectionMovies = 100;
/** The maximum number of collections: the form of the home page lists all of them. */
export const maxCollections = 1_000;
export const maxCollectionTitleLength = 120;
/** The maximum length of a collection's text in one language, in characters of plain text. */
export const maxCollectionTextLength = 1000;
/** The maximum number of collections in a request that changes their order. */
const maxOrderedCollections = 1000;

/** A picture that `POST /api/admin/collection-pictures` stored. */
const CollectionPicture = storedPicture(
  /^\/media\/collections\/[0-9a-f-]{36}\.(png|webp|jpg|gif)$/,
);

const CollectionText = z.object({
  title: singleLine(maxCollectionTitleLength),
  body: plainText(maxCollectionTextLength),
});

/**
 * The texts by locale. A reader whose language is missing gets the texts in the site's first
 * language.
 */
const CollectionTexts = z
  .partialRecord(PageLocale, CollectionText)
  .check(
    z.refine(
      (texts) => Object.keys(texts).length > 0,
      "collection_title_required" satisfies IssueCode,
    ),
  );

const Year = numberOrText(
  z
    .number("year_invalid" satisfies IssueCode)
    .check(z.int("year_invalid" satisfies IssueCode), z.gte(firstYear), z.lte(lastYear)),
);

const CountryCode = z
  .string()
  .check(z.refine((text) => countryCodeOf(text) === text, "country_unknown" satisfies IssueCode));

/** Selects the movies that meet every condition. */
export const CollectionRule = z
  .object({
    categoryId: z.optional(NumericId),
    fromYear: z.optional(Year),
    toYear: z.optional(Year),
    /** The country of origin as an ISO 3166-1 alpha-2 code. */
    country: z.optional(CountryCode),
    language: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(60))),
    personId: z.optional(NumericId),
  })
  .check(
    z.refine(
      (rule) => Object.values(rule).some((value) => value !== undefined),
      "rule_empty" satisfies IssueCode,
    ),
    z.refine(({ fromYear = firstYear, toYear = lastYear }) => fromYear <= toYear, {
      path: ["toYear"],
      error: "years_reversed" satisfies IssueCode,
    }),
  );

const collectionFields = {
  slug: PageSlug,
  texts: CollectionTexts,
  picture: z.nullable(CollectionPicture),
  /** The first and last day on which the collection is public; null for no limit. */
  startsOn: z.nullable(Day),
  endsOn: z.nullable(Day),
  /** The rule that selects the movies; null for a hand-picked collection. */
  rule: z.nullable(CollectionRule),
  /**
   * The movies of a hand-picked collection, in order; ignored for a series. Movies that no longer
   * exist are left out.
   */
  movieIds: z.array(NumericId).check(z.maxLength(maxCollectionMovies)),
  /** The seasons and episodes of a series; null for another collection. */
  series: z._default(z.nullable(Series), null),
};

/** Refuses a rule for a series, because a rule gives movies no season and episode numbers. */
const isSeriesByHand = z.refine<{ rule: unknown; series?: unknown }>(
  ({ rule, series }) => rule === null || !series,
  { path: ["series"], error: "series_by_rule" satisfies IssueCode },
);

export const NewCollection = z
  .object(collectionFields)
  .check(hasChronologicalDays("startsOn", "endsOn"), isSeriesByHand);

/**
 * `version` is the version that was edited. The response is 409 if the collection has changed
 * since. Older clients send no `series`; a series then keeps its seasons and episodes.
 */
export const CollectionChange = z
  .object({ ...collectionFields, series: z.optional(z.nullable(Series)), version: z.int() })
  .check(hasChronologicalDays("startsOn", "endsOn"), isSeriesByHand);

export const CollectionReordering = z.object({
  ids: z
    .array(NumericId)
    .check(z.minLength(1), z.maxLength(maxOrderedCollections), hasNoDuplicates),
});

/** A collection in the administrators' list. `movieCount` counts the movies on its page. */
export const CollectionSummary = z.object({
  id: z.string(),
  slug: z.string(),
  titles: z.partialRecord(PageLocale, z.string()),
  picture: z.nullable(CollectionPicture),
  startsOn: z.nullable(z.string()),
  endsOn: z.nullable(z.string()),
  state: z.enum(["upcoming", "public", "over"]),
  isByRule: z.boolean(),
  isSeries: z.boolean(),
  movieCount: z.number(),
});

/** A movie of a hand-picked collection. A movie with `inBin` is deleted and appears on no page. */
export const CollectionMovie = z.object({
  ...z.pick(Movie, { id: true, name: true, year: true, image: true }).shape,
  inBin: z.boolean(),
});

/**
 * A collection as administrators edit it. `movieIds` is empty for a series. `personName` is the
 * name of the person in the rule.
 */
export const AdminCollection = z.object({
  ...collectionFields,
  id: z.string(),
  version: z.number(),
  movies: z.array(CollectionMovie),
  personName: z.nullable(z.string()),
});

/** `season` chooses the season of a series. Without `season`, the page shows the first season. */
export const CollectionPageQuery = z.extend(Paging, {
  locale: z.optional(PageLocale),
  season: z.optional(SeasonQuery),
});

/**
 * The page of a collection. `locale` is the language of its texts. `lastDay` is the collection's
 * last public day if that day is soon. The movies of a series are all episodes of one season.
 */
export const CollectionPage = z.extend(pageOf(Movie), {
  collection: z.object({
    slug: z.string(),
    locale: PageLocale,
    title: z.string(),
    body: z.string(),
    picture: z.nullable(CollectionPicture),
    lastDay: z.nullable(z.string()),
    series: z.nullable(PublicSeries),
  }),
});

export type CollectionPicture = z.infer<typeof CollectionPicture>;
export type CollectionTexts = z.infer<typeof CollectionTexts>;
export type CollectionRule = z.infer<typeof CollectionRule>;
export type NewCollection = z.infer<typeof NewCollection>;
export type CollectionChange = z.infer<typeof CollectionChange>;
export type CollectionSummary = z.infer<typeof CollectionSummary>;
export type CollectionMovie = z.infer<typeof CollectionMovie>;
export type AdminCollection = z.infer<typeof AdminCollection>;
export type CollectionPageQuery = z.infer<typeof CollectionPageQuery>;
export type CollectionPage = z.infer<typeof CollectionPage>;

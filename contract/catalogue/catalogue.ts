import * as z from "zod/mini";
import { MovieEpisode } from "../collections/series.ts";
import {
  defaultMovieListSize,
  defaultPageSize,
  hourBuckets,
  maxPageSize,
  movieSorts,
  searchLength,
  yearBuckets,
} from "../constants.ts";
import { Extra } from "../extras/extras.ts";
import type { IssueCode } from "../issues.ts";
import { pluckOwnFields } from "../movies/movie-fields.ts";
import { creditJobs } from "../people/jobs.ts";
import { captionRoles } from "../uploads/tracks.ts";

const Cursor = z.string().check(z.minLength(1), z.maxLength(4000));
const Limit = z.coerce.number().check(z.int(), z.gte(1), z.lte(maxPageSize));

export const Paging = z.object({
  limit: z._default(Limit, defaultPageSize),
  cursor: z.optional(Cursor),
});
export type Paging = z.infer<typeof Paging>;

export const pageCursors = {
  nextCursor: z.nullable(z.string()),
  prevCursor: z.nullable(z.string()),
};
/** One page of a list. */
export const pageOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ data: z.array(item), ...pageCursors });

const StarRating = z.enum(["1", "2", "3", "4", "5"], "stars_invalid" satisfies IssueCode);

export const ReviewQuery = z.extend(Paging, { star: z.optional(StarRating) });

export const SearchText = z
  .string()
  .check(z.trim(), z.minLength(searchLength.min), z.maxLength(searchLength.max));

export const MovieQuery = z.object({
  category: z.optional(z.string().check(z.minLength(1), z.maxLength(80))),
  year: z.optional(z.enum(yearBuckets)),
  hours: z.optional(z.enum(hourBuckets)),
  rating: z.optional(StarRating),
  language: z.optional(z.string().check(z.minLength(1), z.maxLength(60))),
  popular: z.optional(z.enum(["true", "false"])),
  q: z.optional(SearchText),
  /** Selects movies that can be downloaded: `free` by every user, `ready` at least by buyers. */
  download: z.optional(z.enum(["free", "ready"])),
  sort: z._default(z.enum(movieSorts), "newest"),
  limit: z._default(Limit, defaultMovieListSize),
  cursor: z.optional(Cursor),
});
export type MovieQuery = z.infer<typeof MovieQuery>;

export const FacetQuery = z.pick(MovieQuery, {
  category: true,
  year: true,
  hours: true,
  rating: true,
  language: true,
});
export type FacetQuery = z.infer<typeof FacetQuery>;

export const SearchQuery = z.object({ q: SearchText });

/**
 * `slug` is the last part of the category page's URL; null if the category has no page of its own.
 */
export const Category = z.object({
  id: z.string(),
  date: z.iso.datetime(),
  /** The title that names the category in filters and addresses, the same in every language. */
  tittle: z.string(),
  slug: z.nullable(z.string()),
  /** The title in the reader's language; absent if the category has no title in that language. */
  name: z.optional(z.string()),
});

const Counts = z.record(z.string(), z.number());

/**
 * `total` counts movies that match every filter. The other fields count, for each choice of a
 * filter, the movies that match this choice and the other filters.
 */
export const Facets = z.object({
  total: z.number(),
  category: Counts,
  year: Counts,
  hours: Counts,
  rating: Counts,
  language: Counts,
});
export type Facets = z.infer<typeof Facets>;

const UrlByWidth = z.record(z.string(), z.string());

export const CastMember = z.object({
  id: z.string(),
  role: z.string(),
  image: z.nullable(z.string()),
  /** The person who plays the role, nested as the specification requires. */
  cast: z.object({ id: z.string(), name: z.string() }),
});

export const CrewMember = z.object({
  id: z.string(),
  job: z.enum(creditJobs),
  person: z.object({ id: z.string(), name: z.string() }),
});

/**
 * The offer on a movie's card, equal for all viewers. Before the movie's first day: `comingOn`, the
 * first day. From then on: `included` if subscriptions include the movie today, and `rentPrice` in
 * the site's currency. `text` describes the offer in the reader's language.
 */
export const MovieOffer = z.object({
  text: z.string(),
  comingOn: z.optional(z.string()),
  included: z.optional(z.literal(true)),
  rentPrice: z.optional(z.number()),
});

/** Captions that a viewer can choose. `label` is the language's own name, such as `Deutsch`. */
const NamedCaptions = z.object({
  lang: z.string(),
  role: z.enum(captionRoles),
  label: z.string(),
});

export const Movie = z.object({
  ...pluckOwnFields("response"),
  id: z.string(),
  /**
   * Whether the movie can be sold and downloaded: the movie's original is uploaded, and the owner
   * permits downloads.
   */
  downloadable: z.boolean(),
  /** The URL of the poster at the middle one of its widths. */
  image: z.string(),
  /** The URLs of the poster by width in pixels. */
  imageSet: UrlByWidth,
  /** The URLs of the poster as AVIF by width in pixels; absent without AVIF files. */
  avifSet: z.optional(UrlByWidth),
  /** The poster's dominant colour, `#rrggbb`, shown while the poster loads. */
  colour: z.string(),
  /** The path of the access-controlled stream; null without a playable video. */
  video: z.nullable(z.string()),
  category: z.pick(Category, { id: true, tittle: true, slug: true, name: true }),
  casts: z.array(CastMember),
  /** The crew, sorted by job; absent in lists. */
  crew: z.optional(z.array(CrewMember)),
  /** The extras that can be played; absent in lists. */
  extras: z.optional(z.array(Extra)),
  /**
   * A playable video's captions, forced captions excepted; absent in lists and without captions.
   */
  captions: z.optional(z.array(NamedCaptions)),
  /**
   * The languages of the audio descriptions of a playable video; absent in lists and without an
   * audio description.
   */
  audioDescriptions: z.optional(z.array(z.string())),
  fav: z.optional(z.boolean()),
  /** Only in lists of the catalogue; absent for a movie that is not offered. */
  offer: z.optional(MovieOffer),
  /**
   * The age rating to show: preferably in the site's scheme, else in another scheme. Absent for an
   * unrated movie.
   */
  ageRating: z.optional(z.string()),
  /** The descriptors and the note of the content in the reader's language; absent in lists. */
  contentAdvice: z.optional(z.string()),
  /** True for a draft, which only the staff see. */
  draft: z.optional(z.literal(true)),
  /** The first day on which the movie can be watched, if that day is to come; absent in lists. */
  comingOn: z.optional(z.string()),
  /**
   * The time at which the movie opens, if the owner set a time and that time is to come; absent in
   * lists.
   */
  premieresAt: z.optional(z.iso.datetime()),
  /** The movie's last day, if that day is near; absent in lists. */
  leavingOn: z.optional(z.string()),
  /**
   * The last day to begin a rental made today, if the movie leaves before the usual deadline;
   * absent in lists.
   */
  rentBeginBy: z.optional(z.string()),
  /**
   * True if subscriptions exclude the movie today or, for a movie still to come, on its first day;
   * absent in lists.
   */
  notIncluded: z.optional(z.literal(true)),
  /**
   * The first day on which subscriptions have the movie, if that day is to come; absent in lists.
   */
  subscriptionComingOn: z.optional(z.string()),
  /** The last day on which subscriptions have the movie, if that day is near; absent in lists. */
  subscriptionLeavingOn: z.optional(z.string()),
  /** True if the movie is not shown in the viewer's country; absent in lists. */
  notInCountry: z.optional(z.literal(true)),
  /**
   * The place of the movie in its series; absent in lists and for a movie outside of any series.
   */
  episode: z.optional(MovieEpisode),
});

export const Review = z.object({
  id: z.string(),
  name: z.string(),
  image: z.nullable(z.string()),
  review: z.string(),
  star: z.number(),
  role: z.string(),
  date: z.iso.datetime(),
  /** When the review was last changed; absent for an unchanged review. */
  edited: z.optional(z.iso.datetime()),
  /** True if the author watched most of the movie on this site; otherwise absent. */
  watched: z.optional(z.literal(true)),
});

/** The number of reviews with each number of stars. */
const Histogram = z.object({
  "1": z.number(),
  "2": z.number(),
  "3": z.number(),
  "4": z.number(),
  "5": z.number(),
});

export const SearchResult = z.object({
  id: z.string(),
  name: z.string(),
  image: z.string(),
  year: z.number(),
  /** The cast or crew member whose name matched the search, if the movie's own name did not. */
  matchedCast: z.optional(z.string()),
});

export const MovieList = pageOf(Movie);
export const ReviewList = z.extend(pageOf(Review), {
  /**
   * The average stars of all reviews. The `stars` filter does not change `average`, `count` and
   * `histogram`.
   */
  average: z.nullable(z.number()),
  count: z.number(),
  histogram: Histogram,
  /** The signed-in user's own review, or null; absent for visitors. */
  mine: z.optional(z.nullable(Review)),
});

export type Category = z.infer<typeof Category>;
export type CastMember = z.infer<typeof CastMember>;
export type CrewMember = z.infer<typeof CrewMember>;
export type Movie = z.infer<typeof Movie>;
export type MovieOffer = z.infer<typeof MovieOffer>;
export type Review = z.infer<typeof Review>;
export type SearchResult = z.infer<typeof SearchResult>;
export type MovieList = z.infer<typeof MovieList>;
export type ReviewList = z.infer<typeof ReviewList>;

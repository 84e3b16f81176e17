import * as z from "zod/mini";
import { Movie, Paging, pageCursors } from "../catalogue/catalogue.ts";
import { EpisodeNumbers } from "../collections/series.ts";
import { maxFavourites, reviewLength } from "../constants.ts";
import { NumericId, OpaqueId } from "../ids.ts";
import type { IssueCode } from "../issues.ts";
import { maxVideoHours } from "../policy.ts";

const maxSeconds = maxVideoHours * 3600;

/**
 * A playback position. `position` and `duration` are in seconds. `at` is when the position was
 * reached, in the Worker's time; a report older than the stored one is ignored.
 */
export const ProgressReport = z
  .object({
    position: z.number().check(z.gte(0), z.lte(maxSeconds)),
    duration: z.number().check(z.gt(0), z.lte(maxSeconds)),
    at: z.iso.datetime({ offset: true }),
    /** At the stream limit, a report with `playing` is refused; `left` ends the stream lease. */
    state: z.optional(z.enum(["playing", "paused", "left"])),
  })
  .check(
    z.refine(({ position, duration }) => position <= duration + 1, {
      path: ["position"],
      error: "position_beyond_duration" satisfies IssueCode,
    }),
  );

/**
 * Keeps at most one empty line in a row, and removes control characters and bidirectional controls.
 */
function cleanReviewText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(/\t/g, " ")
    .replace(/[^\P{Cc}\n]|[\u202A-\u202E\u2066-\u2069]/gu, "")
    .replace(/(?<! ) +(?=\n)|(?<=\n) +/g, "")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

const isMeaningfulReview = (text: string) =>
  text.length >= reviewLength.min && /[\p{L}\p{N}\p{P}\p{S}]/u.test(text);

const starsIssue = "stars_invalid" satisfies IssueCode;
const reviewIssue = "review_empty" satisfies IssueCode;

export const NewReview = z.object({
  star: z.int(starsIssue).check(z.gte(1, starsIssue), z.lte(5, starsIssue)),
  review: z.pipe(
    z.pipe(z.string(reviewIssue), z.transform(cleanReviewText)),
    z.string().check(z.refine(isMeaningfulReview, reviewIssue), z.maxLength(reviewLength.max)),
  ),
});

export const WatchHistoryQuery = z.extend(Paging, {
  /** The account's name and id. Only administrators may name an account other than their own. */
  name: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  id: z.optional(OpaqueId),
  /** Selects movies that were started and not finished. */
  unfinished: z.optional(z.enum(["true"])),
});

/** `position` and `duration` are in seconds. */
export const WatchedMovie = z.extend(Movie, {
  watchedAt: z.iso.datetime(),
  position: z.number(),
  duration: z.number(),
  finished: z.boolean(),
});

/**
 * A movie to continue. For a series, it is the episode that the user watched last or, if that
 * episode is finished, the next one. For a next episode, `followsId` and `followsName` name the
 * finished episode, and `position` and `duration` are 0.
 */
export const ContinuedMovie = z.extend(WatchedMovie, {
  numbers: z.optional(EpisodeNumbers),
  followsId: z.optional(z.string()),
  followsName: z.optional(z.string()),
});

export const WatchHistoryPage = z.object({
  data: z.object({ watchCartMovies: z.array(WatchedMovie) }),
  ...pageCursors,
  /** The number of movies in the whole list. */
  total: z.number(),
});

/** `Id` is the account's own id. The specification requires the field. */
export const NewFavourite = z.object({
  movieId: NumericId,
  Id: OpaqueId,
});

/** The favourites that a visitor chose before signing in, in the order of addition. */
export const FavouriteMerge = z.object({
  movieIds: z.array(NumericId).check(z.maxLength(maxFavourites)),
});

/** The favourites, newest first. */
export const FavouriteList = z.object({ data: z.array(Movie) });

/**
 * `movie` is the last movie that the user has watched (`watchedShare`); null without such a movie.
 * `data` are recommended movies similar to `movie`.
 */
export const BecauseYouWatched = z.object({
  movie: z.nullable(z.object({ id: z.string(), name: z.string() })),
  data: z.array(Movie),
});

export type NewReview = z.infer<typeof NewReview>;
export type ProgressReport = z.infer<typeof ProgressReport>;
export type ContinuedMovie = z.infer<typeof ContinuedMovie>;
export type WatchedMovie = z.infer<typeof WatchedMovie>;

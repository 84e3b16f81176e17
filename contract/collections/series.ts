import * as z from "zod/mini";
import { numberOrText, price, singleLine } from "../field-schemas.ts";
import { NumericId } from "../ids.ts";
import type { IssueCode } from "../issues.ts";
import { PageLocale } from "../pages/site-pages.ts";
import { specialsSeason } from "./season-name.ts";

/** The maximum number of episodes of a series. */
export const maxEpisodes = 500;
export const maxSeason = 99;
const maxEpisodeNumber = 999;
export const maxSeasonTitleLength = 120;

export const SeasonNumber = z.int().check(z.gte(specialsSeason), z.lte(maxSeason));
const EpisodeNumber = z.int().check(z.gte(1), z.lte(maxEpisodeNumber));

/** The price of a whole season, bought or rented, in the site's currency. */
const SeasonPrice = numberOrText(price.check(z.gte(0.01), z.lte(100_000)));

/**
 * The name and the prices of a season. The site shows the number of a season without a name. A
 * season whose `price` is null is not sold as a whole. A season whose `rentPrice` is null is not
 * rented as a whole. If an older client omits a price, the season keeps the stored price.
 */
const SeasonFields = z.object({
  season: SeasonNumber,
  titles: z.partialRecord(PageLocale, singleLine(maxSeasonTitleLength)),
  price: z.optional(z.nullable(SeasonPrice)),
  rentPrice: z.optional(z.nullable(SeasonPrice)),
});
export type SeasonFields = z.infer<typeof SeasonFields>;

const SeriesEpisode = z.object({
  movieId: NumericId,
  season: SeasonNumber,
  episode: EpisodeNumber,
});

const isDistinct = (keys: unknown[]) => new Set(keys).size === keys.length;

/**
 * The seasons that have names or prices, and the episodes of a series. Movies that no longer exist
 * are left out.
 */
export const Series = z.object({
  seasons: z.array(SeasonFields).check(
    z.maxLength(maxSeason + 1),
    z.refine(
      (seasons) => isDistinct(seasons.map(({ season }) => season)),
      "listed_twice" satisfies IssueCode,
    ),
  ),
  episodes: z.array(SeriesEpisode).check(
    z.maxLength(maxEpisodes),
    z.refine(
      (episodes) => isDistinct(episodes.map(({ movieId }) => movieId)),
      "listed_twice" satisfies IssueCode,
    ),
    z.refine(
      (episodes) => isDistinct(episodes.map(({ season, episode }) => `${season}.${episode}`)),
      "episode_numbers_not_unique" satisfies IssueCode,
    ),
  ),
});
export type Series = z.infer<typeof Series>;

/** The numbers of an episode within its series. */
export const EpisodeNumbers = z.object({ season: z.number(), episode: z.number() });
export type EpisodeNumbers = z.infer<typeof EpisodeNumbers>;

export const EpisodeLink = z.extend(EpisodeNumbers, { id: z.string(), name: z.string() });
export type EpisodeLink = z.infer<typeof EpisodeLink>;

/**
 * The place of a movie in its series. `series` is null while the page of the series is not public.
 * `previous` is null for the first episode, and `next` for the last one. `previous` and `next`
 * never lead from a special to a regular episode, or back.
 */
export const MovieEpisode = z.extend(EpisodeNumbers, {
  series: z.nullable(z.object({ slug: z.string(), title: z.string() })),
  previous: z.nullable(EpisodeLink),
  next: z.nullable(EpisodeLink),
});
export type MovieEpisode = z.infer<typeof MovieEpisode>;

/**
 * A season on the page of a series. `title` is null if the season has no name. `price` is the price
 * of the whole season; null if the season is not sold as a whole. `rentPrice` is the price to rent
 * the whole season; absent if the season is not rented as a whole.
 */
const PublicSeason = z.object({
  season: z.number(),
  title: z.nullable(z.string()),
  episodeCount: z.number(),
  price: z.nullable(z.number()),
  rentPrice: z.optional(z.number()),
});

/** The seasons of a series, and the numbers of the episodes in the shown season. */
export const PublicSeries = z.object({
  seasons: z.array(PublicSeason),
  /** The season that is shown; null in a series without episodes. */
  season: z.nullable(z.number()),
  episodes: z.array(z.extend(EpisodeNumbers, { movieId: z.string() })),
});
export type PublicSeries = z.infer<typeof PublicSeries>;

export const SeasonQuery = z.coerce
  .number()
  .check(z.int(), z.gte(specialsSeason), z.lte(maxSeason));

/** An episode with its numbers, and whether the viewer has begun it. */
export const ContinuedEpisode = z.extend(EpisodeLink, { isBegun: z.boolean() });
export type ContinuedEpisode = z.infer<typeof ContinuedEpisode>;

/** How far the viewer is in an episode, in seconds, and whether the viewer may watch it now. */
const EpisodeProgress = z.object({
  movieId: z.string(),
  position: z.number(),
  duration: z.number(),
  finished: z.boolean(),
  mayWatch: z.boolean(),
});
export type EpisodeProgress = z.infer<typeof EpisodeProgress>;

/**
 * A series as the viewer has watched it. `continued` is the episode that the viewer watched last
 * or, if the viewer finished that episode, the next one. `continued` is null if the viewer has
 * watched no episode, or has finished the last one.
 */
export const SeriesViewing = z.object({
  continued: z.nullable(ContinuedEpisode),
  episodes: z.array(EpisodeProgress),
});
export type SeriesViewing = z.infer<typeof SeriesViewing>;

/** The episode that follows a movie. */
export const NextEpisode = z.extend(EpisodeLink, { image: z.string() });
export type NextEpisode = z.infer<typeof NextEpisode>;

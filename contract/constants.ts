import { resetLinkHours, verificationLinkHours } from "./policy.ts";

// Numbers and closed lists that both sides agree on. Sources: specification sections 3 and 9.

/** The response header of pages that differs when anything changed that every page shows. */
export const siteTagHeader = "X-Site-Tag";
/** The path of the RSS feed with the newest movies. */
export const feedPath = "/feed.xml";
/** The cookie with the chosen locale. Locales are listed in messages/settings.json. */
export const localeCookie = "language";
export const defaultPageSize = 10;
export const maxPageSize = 100;
/** Only `GET /api/getMovies` returns more than a page by default. */
export const defaultMovieListSize = 50;

export const yearBuckets = [
  "1700-1800",
  "1800-1900",
  "1900-2000",
  "2000-2010",
  "2010-2030",
] as const;
/** The specification's four buckets, preceded by one for short movies. */
export const hourBuckets = ["0-1", "1-2", "2-3", "3-4", "4-5"] as const;
export const starBuckets = [1, 2, 3, 4, 5] as const;
export const movieSorts = ["newest", "rating", "name", "popular"] as const;

export type YearBucket = (typeof yearBuckets)[number];
export type HourBucket = (typeof hourBuckets)[number];
export type MovieSort = (typeof movieSorts)[number];

export const roles = ["ADMIN", "USER"] as const;
export type Role = (typeof roles)[number];

export const searchLength = { min: 1, max: 100 } as const;
export const maxSearchResults = 10;
export const maxRelatedMovies = 12;
/** The most favourites of an account, because the response contains the whole list. */
export const maxFavourites = 500;

export const reviewLength = { min: 2, max: 2000 } as const;
/** The most new and changed reviews of one account in an hour. */
export const maxReviewsPerHour = 20;

export const passwordLength = { min: 8, max: 128 } as const;

export const milliseconds = {
  second: 1_000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
} as const;

/** A session ends after this idle time, and in any case after the absolute time. */
export const sessionIdleMs = 30 * milliseconds.minute;
export const sessionAbsoluteMs = 7 * milliseconds.day;
/**
 * The validity of the links in emails, and the most emails of one kind to an address in an hour.
 */
export const verificationLinkMs = verificationLinkHours * milliseconds.hour;
export const resetLinkMs = resetLinkHours * milliseconds.hour;
export const maxEmailsPerHour = 4;

/** The lengths to which a reported error of a page is cut. */
export const maxErrorMessageLength = 500;
export const maxErrorStackLength = 4000;

/** The most matches that a search of accounts counts. */
export const maxCountedUsers = 1_000;

/** The side of a profile picture, which browsers send as a square. */
export const avatarWidthPx = 512;
export const maxAvatarBytes = 2 * 1024 * 1024;

/**
 * A playing movie reports its progress after this time plus up to a quarter of it, so that viewers
 * do not report simultaneously.
 */
export const progressIntervalMs = 2 * milliseconds.minute;
/**
 * A refused report is repeated after this time plus up to half of it: within the grant, and after
 * an outage of a minute.
 */
export const progressRetryMs = milliseconds.minute;
/**
 * The time for which a playback grant and the stream lease last after a report, for one video and
 * one session.
 */
export const playbackGrantMs = 5 * milliseconds.minute;
/**
 * The most plays of an account in an hour. It limits how often a lease is released early, because
 * the grant outlives the lease.
 */
export const maxPlaysPerHour = 30;
/** The stream limit of an account with days from an administrator. Plans have their own limits. */
export const streamsWithoutPlan = 2;
/** The share of a movie after which it counts as finished. */
export const finishedShare = 0.95;
/** The share of a movie after which it is used for recommendations. */
export const recommendationSeedShare = 0.5;

export const maxMoviesPerOrder = 50;

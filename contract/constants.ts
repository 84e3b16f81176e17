import { resetLinkHours, verificationLinkHours } from "./policy.ts";

/** Numbers and closed lists that both sides agree on. Sources: specification sections 3 and 9. */
/** Of pages: it differs when anything changed that every page shows. */
export const siteTagHeader = "X-Site-Tag";
/** The newest movies as RSS. */
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
/** The specification's four buckets, and one before them for short movies. */
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
/** Limited because the response contains the whole list. */
export const maxFavourites = 500;

export const reviewLength = { min: 2, max: 2000 } as const;
/** Counts new and changed reviews of one account. */
export const maxReviewsPerHour = 20;

export const passwordLength = { min: 8, max: 128 } as const;

export const milliseconds = {
  second: 1_000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
} as const;

/** A session ends after this idle time, and in any case after the absolute one. */
export const sessionIdleMs = 30 * milliseconds.minute;
export const sessionAbsoluteMs = 7 * milliseconds.day;
/**
 * How long the links in emails are valid, and how many emails of one kind an address gets in an
 * hour.
 */
export const verificationLinkMs = verificationLinkHours * milliseconds.hour;
export const resetLinkMs = resetLinkHours * milliseconds.hour;
export const maxEmailsPerHour = 4;

/** A reported error of a page is cut to these lengths. */
export const maxErrorMessageLength = 500;
export const maxErrorStackLength = 4000;

/** A search of accounts counts no more matches. */
export const maxCountedUsers = 1_000;

/** A profile picture is sent as a small square. */
export const avatarWidthPx = 512;
export const maxAvatarBytes = 2 * 1024 * 1024;

/**
 * A playing movie reports its progress after this time and up to a quarter more, so that viewers do
 * not report at once.
 */
export const progressIntervalMs = 2 * milliseconds.minute;
/**
 * A refused report is repeated after this time and up to half more: within the grant, and after an
 * outage of a minute.
 */
export const progressRetryMs = milliseconds.minute;
/**
 * How long a playback grant and the stream lease last after a report, for one video and one
 * session.
 */
export const grantMs = 5 * milliseconds.minute;
/**
 * A grant outlives a lease that was given back: the number of plays in an hour bounds how often.
 */
export const maxPlaysPerHour = 30;
/**
 * The stream limit of an account whose days were given by an administrator; plans have their own
 * limits.
 */
export const streamsWithoutPlan = 2;
/** The share of a movie after which it counts as finished. */
export const finishedShare = 0.95;
/** The share of a movie after which it is used for recommendations. */
export const recommendationSeedShare = 0.5;

export const maxMoviesPerOrder = 50;

import { resetLinkHours, staySignedInDays, verificationLinkHours } from "./policy.ts";

// Numbers and closed lists that the browser and the Worker share. Sources: specification sections 3
// and 9.

/**
 * A response header: the account has an age limit. The service worker then deletes cached public
 * responses, because they may have movies above the limit.
 */
export const ageLimitHeader = "X-Age-Limit";

/**
 * A response header of pages. Its value changes whenever something changes that all pages show,
 * such as the menu.
 */
export const siteTagHeader = "X-Site-Tag";
/** The path of the RSS feed with the newest movies. */
export const feedPath = "/feed.xml";
/**
 * The cookie with the locale that the visitor chose. The cookie decides in which language the site
 * shows the page `/`. Locales are listed in messages/settings.json.
 */
export const localeCookie = "language";
/** A request header: the locale of the page that sends the request. */
export const localeHeader = "X-Language";
export const defaultPageSize = 10;
export const maxPageSize = 100;
/**
 * The default page size of `GET /api/getMovies`, the only list whose default exceeds
 * `defaultPageSize`.
 */
export const defaultMovieListSize = 50;

export const yearBuckets = [
  "1700-1800",
  "1800-1900",
  "1900-2000",
  "2000-2010",
  "2010-2030",
] as const;
/** The four buckets of the specification, preceded by a bucket for short movies. */
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
/**
 * The maximum number of favourites of an account; the favourites response contains the whole list.
 */
export const maxFavourites = 500;

export const reviewLength = { min: 2, max: 2000 } as const;
/** The maximum number of reviews that one account can add or change per hour. */
export const maxReviewsPerHour = 20;

export const passwordLength = { min: 8, max: 128 } as const;

export const milliseconds = {
  second: 1_000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
} as const;

/** The maximum number of rows of a CSV file. A longer file breaks off with an error. */
export const maxCsvRows = 200_000;

/**
 * A session ends after `sessionIdleMs` without activity, and in any case after `sessionAbsoluteMs`.
 */
export const sessionIdleMs = 30 * milliseconds.minute;
export const sessionAbsoluteMs = 7 * milliseconds.day;
/**
 * The lifetime of a session whose member chose to stay signed in, with or without activity.
 * Sessions of staff never last this long.
 */
export const staySignedInMs = staySignedInDays * milliseconds.day;
/**
 * How long the links in emails work, and the maximum number of emails of one kind that the site
 * sends to one address per hour.
 */
export const verificationLinkMs = verificationLinkHours * milliseconds.hour;
export const resetLinkMs = resetLinkHours * milliseconds.hour;
export const maxEmailsPerHour = 4;

/** The lengths in characters to which the message and stack of a browser error are cut. */
export const maxErrorMessageLength = 500;
export const maxErrorStackLength = 4000;

/** A search of accounts counts at most this many matches. */
export const maxCountedUsers = 1_000;

/**
 * The width and height of a profile picture, which browsers crop to a square before they send it.
 */
export const avatarWidthPx = 512;
export const maxAvatarBytes = 2 * 1024 * 1024;

/**
 * A playing movie reports its progress after this time plus a random addition of up to a quarter of
 * this time, so that viewers do not report simultaneously.
 */
export const progressIntervalMs = 2 * milliseconds.minute;
/**
 * A failed progress report is retried after this time plus a random addition of up to half this
 * time. The retry comes before the playback grant expires, and after an outage of a minute has
 * ended.
 */
export const progressRetryMs = milliseconds.minute;
/**
 * How long a playback grant and its stream lease last after a progress report. A grant is for one
 * video and one session.
 */
export const playbackGrantMs = 5 * milliseconds.minute;
/**
 * The maximum time for which an address works that a receiver got for a video: longer than
 * usual movies, shorter than a day. The address opens files only while the stream lease runs.
 */
export const receiverAddressMs = 12 * milliseconds.hour;
/**
 * The maximum number of networks over which receivers may fetch the movies of one session within
 * `receiverAddressMs`. A home has two networks if its devices mix IPv4 and IPv6, and a mobile
 * operator may move a device to another network.
 */
export const maxReceiverNetworks = 5;
/**
 * The maximum number of plays of an account per hour. It limits how often a viewer can release a
 * stream lease early and keep streaming with the playback grant, which lasts longer.
 */
export const maxPlaysPerHour = 30;
/**
 * The stream limit of an account that an administrator gave free days, without a plan. Plans have
 * their own limits.
 */
export const streamsWithoutPlan = 2;
/** A movie counts as finished once its playback position passes this share of its duration. */
export const finishedShare = 0.95;

/** For how many seconds the player announces the next episode before that episode starts. */
export const nextEpisodeSeconds = 10;

/**
 * The number of episodes, and of hours, that play without an input before the player asks whether
 * somebody still watches.
 */
export const unattendedLimits = { episodes: 3, hours: 4 };
/**
 * A movie counts as watched once its playback position passes this share of its duration.
 * Recommendations and the mark beside a review use this share.
 */
export const watchedShare = 0.5;

export const maxMoviesPerOrder = 50;

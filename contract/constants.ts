/** Numbers and closed lists that both sides agree on. Sources: specification sections 3 and 9. */
export const siteName = "Marquee";
/** Remembers the language that somebody chose. Which there are: messages/settings.json. */
export const localeCookie = "language";
export const defaultPageSize = 10;
export const maxPageSize = 100;
/** `GET /api/getMovies` alone answers more than a page when nothing is asked for. */
export const defaultMovieListSize = 50;

export const yearBuckets = ["1700-1800", "1800-1900", "1900-2000", "2000-2010", "2010-2030"] as const;
/** The specification's four buckets, and one before them: a short film belongs somewhere too. */
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
/** So many favourites an account has room for: its whole list is one answer. */
export const maxFavourites = 500;

export const reviewLength = { min: 2, max: 2000 } as const;
/** Written, changed or written again by one account. */
export const maxReviewsPerHour = 20;

export const passwordLength = { min: 8, max: 128 } as const;

export const milliseconds = { second: 1_000, minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const;

/** A session ends after this long without a request, and after this long in any case. */
export const sessionIdleMs = 30 * milliseconds.minute;
export const sessionAbsoluteMs = 7 * milliseconds.day;
/** How long a letter's link works, and how many letters of a kind an address gets in an hour. */
export const verificationLinkMs = milliseconds.day;
export const resetLinkMs = milliseconds.hour;
export const maxEmailsPerHour = 4;

/** A picture of oneself: sent as a small square, and refused when it is not small. */
export const avatarWidthPx = 512;
export const maxAvatarBytes = 2 * 1024 * 1024;

/** How long a grant opens one video's files to one session. */
export const grantMs = 5 * milliseconds.minute;
/** How often a player tells how far it is, and how long its stream counts against the plan after that. */
export const progressIntervalMs = 10 * milliseconds.second;
export const streamLeaseMs = milliseconds.minute;
/** How many streams days given by hand are good for; a plan says its own. */
export const streamsWithoutPlan = 2;
/** A film that was watched this far is finished. */
export const finishedShare = 0.95;
/** And one this far says something about what its viewer likes. */
export const recommendationSeedShare = 0.5;

export const maxMoviesPerOrder = 50;

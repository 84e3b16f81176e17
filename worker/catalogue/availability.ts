import { and, asc, gte, isNull, lt, lte, type SQL, sql } from "drizzle-orm";
import type { Movie } from "../../contract/catalogue/catalogue.ts";
import { milliseconds } from "../../contract/constants.ts";
import { addDays } from "../../contract/iso-days.ts";
import { getSite } from "../../contract/site/site.ts";
import {
  computeLatestWallClock,
  isStillToComeAt,
  type MovieOpening,
  premiereInstant,
} from "../../contract/site/site-clock.ts";
import { AppError, invalidInput } from "../context/app-error.ts";
import type { Database } from "../database/database.ts";
import { dayOf } from "../i18n/zoned-day.ts";
import { movies } from "../schema.ts";
import { selectMovies } from "./movie-dto.ts";

/** How many days before a movie's last day its page begins to announce the day. */
const announcementLeadDays = 30;

/** Returns today's date in the site's time zone, such as `2026-12-03`. */
export const todayOf = (now: number): string => dayOf(now, getSite().timeZone);
export const lastAnnouncedDayOf = (now: number): string =>
  addDays(todayOf(now), announcementLeadDays);

/**
 * Returns the date and time in the site's time zone, to be compared with the openings of movies.
 */
const clockOf = (now: number) => computeLatestWallClock(now, getSite().timeZone);

type Days = Pick<typeof movies.$inferSelect, "availableFrom" | "availableUntil">;
type Moments = Pick<
  typeof movies.$inferSelect,
  "availableFrom" | "premiereTime" | "availableUntil"
>;

/**
 * Throws `invalid` for a new last day that has passed or is before the first day. Days that the
 * change omits are taken from `stored`.
 */
export function requireAvailability(
  change: Partial<Days>,
  stored: Partial<Days>,
  now: number,
): void {
  if (isAvailabilityOver({ availableUntil: change.availableUntil ?? null }, now))
    throw invalidInput("availableUntil", "day_over");
  const { availableFrom = stored.availableFrom, availableUntil = stored.availableUntil } = change;
  requireChronologicalDays(availableFrom, availableUntil, "availableUntil");
}

type OptionalDay = string | null | undefined;

/** Throws `invalid` at `lastField` if the last day is before the first day. */
export function requireChronologicalDays(
  first: OptionalDay,
  last: OptionalDay,
  lastField: string,
): void {
  if (isDayBefore(last, first)) throw invalidInput(lastField, "days_reversed");
}

/** Returns whether a day is before another; false if either is missing. */
export const isDayBefore = (day: OptionalDay, other: OptionalDay): boolean =>
  Boolean(day && other && day < other);

type Offer = MovieOpening & { price?: number; preOrder?: string };
type StoredOffer = MovieOpening & { priceCents: number; preOrder: boolean };

/**
 * Throws `invalid` if a change turns pre-orders on for a movie without a price or a future first
 * day.
 */
export function requirePreOrder(change: Offer, stored: StoredOffer | null, now: number): void {
  if (change.preOrder !== "true" || stored?.preOrder) return;
  if ((change.price ?? (stored?.priceCents ?? 0) / 100) === 0)
    throw invalidInput("preOrder", "pre_order_without_price");
  const { availableFrom = stored?.availableFrom, premiereTime = stored?.premiereTime } = change;
  if (!isComing({ availableFrom, premiereTime }, now))
    throw invalidInput("preOrder", "pre_order_without_first_day");
}

/** Whether the movie has not opened yet. */
export const isComing = (movie: MovieOpening, now: number): boolean =>
  isStillToComeAt(movie, clockOf(now));

export const notYetAvailableError = ({
  name,
  availableFrom,
}: {
  name: string;
  availableFrom: string | null;
}) => new AppError("movie_not_yet_available", { name, date: availableFrom ?? "" });

/** Whether the movie's last day has passed. A job then moves the movie to the bin. */
export const isAvailabilityOver = (
  { availableUntil }: Pick<Days, "availableUntil">,
  now: number,
): boolean => availableUntil !== null && availableUntil < todayOf(now);

/*
 * Three columns of `movies` give the state of a movie, and the next conditions name the states:
 *
 *   state                         deleted_at   left_at   draft
 *   in the catalogue              null         null      0
 *   a draft                       set          set       1
 *   in the bin, after a deletion  set          null      0, or 1 for a draft
 *   in the bin, by its last day   set          set       0
 *
 * A movie whose last day has passed stays in the first state until a job moves it to the bin.
 */

/** SQL condition on `movies`: whether the movie's last day has passed. */
export const isAvailabilityOverSql = (now: number): SQL => lt(movies.availableUntil, todayOf(now));
/** SQL condition on `movies`: whether the movie has no last day, or the day has not passed. */
export const isBeforeAvailabilityEndSql = (now: number): SQL =>
  sql`(${movies.availableUntil} is null or ${movies.availableUntil} >= ${todayOf(now)})`;
/**
 * SQL condition on `movies`: whether the movie is not in the bin and its last day has not passed.
 */
export const isInCatalogueSql = (now: number): SQL =>
  sql`(${movies.deletedAt} is null and ${isBeforeAvailabilityEndSql(now)})`;
/** SQL condition on `movies`: whether the movie is a draft that is not in the bin. */
export const isMovieDraftSql: SQL = sql`(${movies.leftAt} is not null and ${movies.draft})`;
/** SQL condition on `movies`: whether the movie is in the bin because its last day has passed. */
export const hasMovieLeftSql: SQL = sql`(${movies.leftAt} is not null and not ${movies.draft})`;
/**
 * SQL condition on `movies`: whether administrators can edit the movie, because it is not in the
 * bin.
 */
export const isMovieEditableSql: SQL = sql`(${movies.deletedAt} is null or ${isMovieDraftSql})`;
/**
 * SQL condition on `movies`: whether no administrator deleted the movie. Drafts, and movies in the
 * bin because their last day has passed, count as not deleted.
 */
export const isMovieNotDeletedSql: SQL = sql`(
  ${movies.deletedAt} is null or ${movies.leftAt} is not null
)`;
/** Returns the end of the last day in milliseconds since 1970; null without a last day. */
export const endOfLastDay = (lastDay: string | null): number | null =>
  lastDay === null ? null : premiereInstant(addDays(lastDay, 1), "00:00", getSite().timeZone);

/** Returns the last day if it ends within `days` days from now, else null. */
export function findLastDayWithin(
  days: number,
  lastDay: string | null,
  now: number,
): string | null {
  const end = endOfLastDay(lastDay);
  if (end !== null && end <= now + days * milliseconds.day) return lastDay;
  return null;
}

/** SQL condition on `movies`: whether the movie has opened. A movie without a first day is open. */
export const hasMovieOpenedSql = (now: number): SQL =>
  sql`(
    ${movies.availableFrom} is null
    or ${movies.availableFrom} || ' ' || coalesce(${movies.premiereTime}, '') <= ${clockOf(now)}
  )`;

type AnnouncedDays = Pick<Movie, "comingOn" | "premieresAt" | "leavingOn">;

/**
 * Returns the day that the movie's page announces: a future first day with the time of its
 * premiere, or a last day that is near.
 */
export function getAnnouncedDays(moments: Moments, now: number): AnnouncedDays {
  const { availableFrom, premiereTime, availableUntil } = moments;
  if (availableFrom !== null && isComing(moments, now)) {
    if (premiereTime === null) return { comingOn: availableFrom };
    const instant = premiereInstant(availableFrom, premiereTime, getSite().timeZone);
    return { comingOn: availableFrom, premieresAt: new Date(instant).toISOString() };
  }
  const isNear = availableUntil !== null && availableUntil <= lastAnnouncedDayOf(now);
  return isNear ? { leavingOn: availableUntil } : {};
}

type ListOptions = { now: number; limit: number; userId?: string };

/**
 * Selects movies that can be watched and whose last day is announced, the soonest last day first.
 */
export function selectLeavingMovies(db: Database, { now, limit, userId }: ListOptions) {
  const isLeaving = and(
    gte(movies.availableUntil, todayOf(now)),
    lte(movies.availableUntil, lastAnnouncedDayOf(now)),
    hasMovieOpenedSql(now),
  );
  return selectMovies(db, userId)
    .where(and(isNull(movies.deletedAt), isLeaving))
    .orderBy(asc(movies.availableUntil), asc(movies.id))
    .limit(limit);
}

/** Selects movies whose first day is to come, the soonest first day first. */
export function selectComingMovies(db: Database, { now, limit, userId }: ListOptions) {
  return selectMovies(db, userId)
    .where(
      and(
        isNull(movies.deletedAt),
        gte(movies.availableFrom, todayOf(now)),
        sql`not ${hasMovieOpenedSql(now)}`,
      ),
    )
    .orderBy(asc(movies.availableFrom), asc(movies.id))
    .limit(limit);
}

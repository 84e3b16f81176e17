import { and, asc, gte, isNull, lt, lte, type SQL, sql } from "drizzle-orm";
import type { Movie } from "../../contract/catalogue/catalogue.ts";
import { milliseconds } from "../../contract/constants.ts";
import { getSite } from "../../contract/site/site.ts";
import {
  type FirstMoment,
  isComingAt,
  premiereInstant,
  reachedClock,
} from "../../contract/site/site-clock.ts";
import { AppError, invalidInput } from "../context/app-error.ts";
import type { Database } from "../database/database.ts";
import { dayOf } from "../i18n/zoned-day.ts";
import { movies } from "../schema.ts";
import { selectMovies } from "./movie-dto.ts";

/** A last day is announced within this time. */
const announcedMs = 30 * milliseconds.day;

/** Today in the site's time zone: `2026-12-03`. */
export const todayOf = (now: number): string => dayOf(now, getSite().timeZone);
export const lastAnnouncedDayOf = (now: number): string =>
  new Date(Date.parse(todayOf(now)) + announcedMs).toISOString().slice(0, 10);

/** The site's clock, which first moments are compared with. */
const clockOf = (now: number) => reachedClock(now, getSite().timeZone);

type Days = Pick<typeof movies.$inferSelect, "availableFrom" | "availableUntil">;
type Moments = Pick<
  typeof movies.$inferSelect,
  "availableFrom" | "premiereTime" | "availableUntil"
>;

/**
 * Throws `invalid` for a new last day that is over, or before the first one. `stored`: the days
 * that a change keeps where it gives none.
 */
export function requireAvailability(
  change: Partial<Days>,
  stored: Partial<Days>,
  now: number,
): void {
  if (isOver({ availableUntil: change.availableUntil ?? null }, now))
    throw invalidInput("availableUntil", "day_over");
  const { availableFrom = stored.availableFrom, availableUntil = stored.availableUntil } = change;
  requireDaysInOrder(availableFrom, availableUntil, "availableUntil");
}

type OptionalDay = string | null | undefined;

/** Throws `invalid` for a last day, that of `lastField`, before the first one. */
export function requireDaysInOrder(first: OptionalDay, last: OptionalDay, lastField: string): void {
  if (isBefore(last, first)) throw invalidInput(lastField, "days_reversed");
}

/** False without one of the days. */
export const isBefore = (day: OptionalDay, other: OptionalDay): boolean =>
  Boolean(day && other && day < other);

type Offer = FirstMoment & { price?: number; preOrder?: string };
type StoredOffer = FirstMoment & { priceCents: number; preOrder: boolean };

/**
 * Throws `invalid` where pre-orders are turned on of a movie that has no price, or no first day to
 * come.
 */
export function requirePreOrder(change: Offer, stored: StoredOffer | null, now: number): void {
  if (change.preOrder !== "true" || stored?.preOrder) return;
  if ((change.price ?? (stored?.priceCents ?? 0) / 100) === 0)
    throw invalidInput("preOrder", "pre_order_without_price");
  const { availableFrom = stored?.availableFrom, premiereTime = stored?.premiereTime } = change;
  if (!isComing({ availableFrom, premiereTime }, now))
    throw invalidInput("preOrder", "pre_order_without_first_day");
}

/** Whether the first day, and its time where there is one, is still to come. */
export const isComing = (movie: FirstMoment, now: number): boolean =>
  isComingAt(movie, clockOf(now));

export const notYetAvailable = ({
  name,
  availableFrom,
}: {
  name: string;
  availableFrom: string | null;
}) => new AppError("movie_not_yet_available", { name, date: availableFrom ?? "" });

/** Whether the last day has passed: the movie is on its way to the bin. */
export const isOver = ({ availableUntil }: Pick<Days, "availableUntil">, now: number): boolean =>
  availableUntil !== null && availableUntil < todayOf(now);

/** The same in SQL. */
export const isOverSql = (now: number): SQL => lt(movies.availableUntil, todayOf(now));
/** Also holds for a movie without a last day. */
export const isNotOverSql = (now: number): SQL =>
  sql`(${movies.availableUntil} is null or ${movies.availableUntil} >= ${todayOf(now)})`;
/** In SQL, beside `movies`: whether the movie is neither in the bin nor on its way there. */
export const isInCatalogueSql = (now: number): SQL =>
  sql`(${movies.deletedAt} is null and ${isNotOverSql(now)})`;
/**
 * In SQL, beside `movies`: whether nobody deleted the movie, though its last day may have put it
 * into the bin.
 */
export const isNotDeletedSql: SQL = sql`(${movies.deletedAt} is null or ${movies.leftAt} is not null)`;
/** The instant at which a last day ends, in milliseconds since 1970; null without one. */
export const endOfLastDay = (lastDay: string | null): number | null =>
  lastDay === null
    ? null
    : premiereInstant(
        new Date(Date.parse(lastDay) + milliseconds.day).toISOString().slice(0, 10),
        "00:00",
        getSite().timeZone,
      );

/** The last day, where it is over within so many days; null otherwise. */
export function lastDayWithin(days: number, lastDay: string | null, now: number): string | null {
  const end = endOfLastDay(lastDay);
  return end !== null && end <= now + days * milliseconds.day ? lastDay : null;
}

/** Also holds for a movie without a first day. */
export const isNotComingSql = (now: number): SQL =>
  sql`(${movies.availableFrom} is null or ${movies.availableFrom} || ' ' || coalesce(${movies.premiereTime}, '') <= ${clockOf(now)})`;

type AnnouncedDays = Pick<Movie, "comingOn" | "premieresAt" | "leavingOn">;

/**
 * The day that a movie's page announces: the first one before it, with the instant of its time, the
 * last one when it is near.
 */
export function announcedDays(moments: Moments, now: number): AnnouncedDays {
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

/** Movies that can be watched and whose last day is announced, the soonest first. */
export function selectLeavingMovies(db: Database, { now, limit, userId }: ListOptions) {
  const isLeaving = and(
    gte(movies.availableUntil, todayOf(now)),
    lte(movies.availableUntil, lastAnnouncedDayOf(now)),
    isNotComingSql(now),
  );
  return selectMovies(db, userId)
    .where(and(isNull(movies.deletedAt), isLeaving))
    .orderBy(asc(movies.availableUntil), asc(movies.id))
    .limit(limit);
}

/** Movies that are still to come, the soonest first. */
export function selectComingMovies(db: Database, { now, limit, userId }: ListOptions) {
  return selectMovies(db, userId)
    .where(
      and(
        isNull(movies.deletedAt),
        gte(movies.availableFrom, todayOf(now)),
        sql`not ${isNotComingSql(now)}`,
      ),
    )
    .orderBy(asc(movies.availableFrom), asc(movies.id))
    .limit(limit);
}

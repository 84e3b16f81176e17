import { and, asc, gt, gte, isNull, lt, lte, type SQL, sql } from "drizzle-orm";
import { milliseconds } from "../../contract/constants.ts";
import { getSite } from "../../contract/site.ts";
import { AppError, invalidInput } from "../context/app-error.ts";
import type { Database } from "../database/database.ts";
import { dayOf } from "../i18n/zoned-day.ts";
import { movies } from "../schema.ts";
import { selectMovies } from "./movie-dto.ts";

/** A last day is announced within this time. */
const announcedMs = 30 * milliseconds.day;

const todayOf = (now: number) => dayOf(now, getSite().timeZone);
const lastAnnouncedDayOf = (now: number) => new Date(Date.parse(todayOf(now)) + announcedMs).toISOString().slice(0, 10);

type Days = Pick<typeof movies.$inferSelect, "availableFrom" | "availableUntil">;

/**
 * Throws `invalid` for a new last day that is over, or before the first one. `stored`: the days that a change keeps
 * where it gives none.
 */
export function requireAvailability(change: Partial<Days>, stored: Partial<Days>, now: number): void {
  if (isOver({ availableUntil: change.availableUntil ?? null }, now)) throw invalidInput("availableUntil", "day_over");
  const { availableFrom = stored.availableFrom, availableUntil = stored.availableUntil } = change;
  if (availableFrom && availableUntil && availableFrom > availableUntil)
    throw invalidInput("availableUntil", "days_reversed");
}

/** Whether the first day is still to come. */
export const isComing = ({ availableFrom }: Pick<Days, "availableFrom">, now: number): boolean =>
  availableFrom !== null && availableFrom > todayOf(now);

export const notYetAvailable = ({ name, availableFrom }: { name: string; availableFrom: string | null }) =>
  new AppError("movie_not_yet_available", { name, date: availableFrom ?? "" });

/** Whether the last day has passed: the movie is on its way to the bin. */
export const isOver = ({ availableUntil }: Pick<Days, "availableUntil">, now: number): boolean =>
  availableUntil !== null && availableUntil < todayOf(now);

/** The same in SQL. */
export const isOverSql = (now: number): SQL => lt(movies.availableUntil, todayOf(now));
/** Also holds for a movie without a last day. */
export const isNotOverSql = (now: number): SQL =>
  sql`(${movies.availableUntil} is null or ${movies.availableUntil} >= ${todayOf(now)})`;
/** Also holds for a movie without a first day. */
export const isNotComingSql = (now: number): SQL =>
  sql`(${movies.availableFrom} is null or ${movies.availableFrom} <= ${todayOf(now)})`;

/** The day that a movie's page announces: the first one before it, the last one when it is near. */
export function announcedDays(days: Days, now: number): { comingOn?: string; leavingOn?: string } {
  const { availableFrom, availableUntil } = days;
  if (availableFrom !== null && isComing(days, now)) return { comingOn: availableFrom };
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

/** Movies whose first day is still to come, the soonest first. */
export function selectComingMovies(db: Database, { now, limit, userId }: ListOptions) {
  return selectMovies(db, userId)
    .where(and(isNull(movies.deletedAt), gt(movies.availableFrom, todayOf(now))))
    .orderBy(asc(movies.availableFrom), asc(movies.id))
    .limit(limit);
}

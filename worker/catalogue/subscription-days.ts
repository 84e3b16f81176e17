import { type SQL, sql } from "drizzle-orm";
import type { Movie } from "../../contract/catalogue/catalogue.ts";
import { invalidInput } from "../context/app-error.ts";
import { movies } from "../schema.ts";
import { isBefore, lastAnnouncedDayOf, requireDaysInOrder, todayOf } from "./availability.ts";

type SubscriptionDays = Pick<typeof movies.$inferSelect, "subscriptionFrom" | "subscriptionUntil">;
type Days = SubscriptionDays & Pick<typeof movies.$inferSelect, "availableFrom" | "availableUntil">;

/**
 * Throws `invalid` for a last day of the subscription before the first one, and for days of which
 * none is one of the movie's own. `stored`: the days that a change keeps where it gives none.
 */
export function requireSubscriptionDays(change: Partial<Days>, stored: Partial<Days>): void {
  const {
    subscriptionFrom = stored.subscriptionFrom,
    subscriptionUntil = stored.subscriptionUntil,
  } = change;
  requireDaysInOrder(subscriptionFrom, subscriptionUntil, "subscriptionUntil");
  const { availableFrom = stored.availableFrom, availableUntil = stored.availableUntil } = change;
  if (isBefore(availableUntil, subscriptionFrom))
    refuseDays(change, ["subscriptionFrom", "availableUntil"]);
  if (isBefore(subscriptionUntil, availableFrom))
    refuseDays(change, ["subscriptionUntil", "availableFrom"]);
}

/**
 * At the first of the fields that the change gives; not at all where it leaves them as they are.
 */
function refuseDays(change: Partial<Days>, fields: (keyof Days)[]): void {
  const field = fields.find((name) => change[name] !== undefined);
  if (field) throw invalidInput(field, "days_without_overlap");
}

const isIncludedOn = (
  { subscriptionFrom, subscriptionUntil }: SubscriptionDays,
  day: string,
): boolean => (subscriptionFrom ?? day) <= day && (subscriptionUntil ?? day) >= day;

/** In SQL, beside `movies`: whether subscriptions include the movie today. */
export const isInSubscriptionSql = (now: number): SQL<number> =>
  sql`(ifnull(${movies.subscriptionFrom} <= ${todayOf(now)}, 1) and ifnull(${movies.subscriptionUntil} >= ${todayOf(now)}, 1))`;

type AnnouncedDays = Pick<Movie, "notIncluded" | "subscriptionComingOn" | "subscriptionLeavingOn">;

/**
 * Whether subscriptions leave the movie out, and the day of the subscription that its page
 * announces: the first one before it, the last one when it is near. Of a movie that is still to
 * come, as on its first day, so that its page may stay open until then. Left out where the movie's
 * own day says as much.
 */
export function announcedSubscriptionDays(days: Days, now: number): AnnouncedDays {
  const { availableFrom, availableUntil, subscriptionFrom, subscriptionUntil } = days;
  const today = todayOf(now);
  const day = availableFrom !== null && availableFrom > today ? availableFrom : today;
  if (subscriptionFrom !== null && subscriptionFrom > day)
    return { notIncluded: true, subscriptionComingOn: subscriptionFrom };
  if (!isIncludedOn(days, day)) return { notIncluded: true };
  const isNear = subscriptionUntil !== null && subscriptionUntil <= lastAnnouncedDayOf(now);
  const isEarlier =
    availableUntil === null || (subscriptionUntil !== null && subscriptionUntil < availableUntil);
  return isNear && isEarlier ? { subscriptionLeavingOn: subscriptionUntil } : {};
}

import { type SQL, sql } from "drizzle-orm";
import type { Movie } from "../../contract/catalogue/catalogue.ts";
import { invalidInput } from "../context/app-error.ts";
import { movies } from "../schema.ts";
import {
  isDayBefore,
  lastAnnouncedDayOf,
  requireChronologicalDays,
  todayOf,
} from "./availability.ts";

type SubscriptionDays = Pick<typeof movies.$inferSelect, "subscriptionFrom" | "subscriptionUntil">;
type Days = SubscriptionDays & Pick<typeof movies.$inferSelect, "availableFrom" | "availableUntil">;

/**
 * Throws `invalid` if the subscription's last day is before its first day, or if the subscription
 * days do not overlap the movie's days. Days that the change omits are taken from `stored`.
 */
export function requireSubscriptionDays(change: Partial<Days>, stored: Partial<Days>): void {
  const {
    subscriptionFrom = stored.subscriptionFrom,
    subscriptionUntil = stored.subscriptionUntil,
  } = change;
  requireChronologicalDays(subscriptionFrom, subscriptionUntil, "subscriptionUntil");
  const { availableFrom = stored.availableFrom, availableUntil = stored.availableUntil } = change;
  if (isDayBefore(availableUntil, subscriptionFrom))
    refuseDays(change, ["subscriptionFrom", "availableUntil"]);
  if (isDayBefore(subscriptionUntil, availableFrom))
    refuseDays(change, ["subscriptionUntil", "availableFrom"]);
}

/**
 * Throws `invalid` for the first of `fields` that the change contains. Does nothing if the change
 * contains none of them.
 */
function refuseDays(change: Partial<Days>, fields: (keyof Days)[]): void {
  const field = fields.find((name) => change[name] !== undefined);
  if (field) throw invalidInput(field, "days_without_overlap");
}

const isIncludedOn = (
  { subscriptionFrom, subscriptionUntil }: SubscriptionDays,
  day: string,
): boolean => (subscriptionFrom ?? day) <= day && (subscriptionUntil ?? day) >= day;

export const isIncludedToday = (days: SubscriptionDays, now: number): boolean =>
  isIncludedOn(days, todayOf(now));

/** SQL condition on `movies`: whether subscriptions include the movie today. */
export const isIncludedInSubscriptionsSql = (now: number): SQL<number> =>
  sql`(
    ifnull(${movies.subscriptionFrom} <= ${todayOf(now)}, 1)
    and ifnull(${movies.subscriptionUntil} >= ${todayOf(now)}, 1)
  )`;

type AnnouncedDays = Pick<Movie, "notIncluded" | "subscriptionComingOn" | "subscriptionLeavingOn">;

/**
 * Returns whether subscriptions exclude the movie, and the subscription day that its page
 * announces: a future first day, or a last day that is near. For a movie that is still to come, the
 * values are those of its first day, so that a page that stays open until that day is right. A
 * subscription day that equals the movie's own day is omitted.
 */
export function getAnnouncedSubscriptionDays(days: Days, now: number): AnnouncedDays {
  const { availableFrom, availableUntil, subscriptionFrom, subscriptionUntil } = days;
  const today = todayOf(now);
  const day = availableFrom !== null && availableFrom > today ? availableFrom : today;
  if (subscriptionFrom !== null && subscriptionFrom > day)
    return { notIncluded: true, subscriptionComingOn: subscriptionFrom };
  if (!isIncludedOn(days, day)) return { notIncluded: true };
  const isNear = subscriptionUntil !== null && subscriptionUntil <= lastAnnouncedDayOf(now);
  const isEarlier =
    availableUntil === null || (subscriptionUntil !== null && subscriptionUntil < availableUntil);
  if (isNear && isEarlier) return { subscriptionLeavingOn: subscriptionUntil };
  return {};
}

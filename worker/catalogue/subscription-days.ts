import { type SQL, sql } from "drizzle-orm";
import type { Movie } from "../../contract/catalogue.ts";
import { invalidInput } from "../context/app-error.ts";
import { movies } from "../schema.ts";
import { lastAnnouncedDayOf, todayOf } from "./availability.ts";

type SubscriptionDays = Pick<typeof movies.$inferSelect, "subscriptionFrom" | "subscriptionUntil">;

/**
 * Throws `invalid` for a last day of the subscription before the first one. `stored`: the days that a change keeps where it
 * gives none.
 */
export function requireSubscriptionDays(change: Partial<SubscriptionDays>, stored: Partial<SubscriptionDays>): void {
  const { subscriptionFrom = stored.subscriptionFrom, subscriptionUntil = stored.subscriptionUntil } = change;
  if (subscriptionFrom && subscriptionUntil && subscriptionFrom > subscriptionUntil)
    throw invalidInput("subscriptionUntil", "days_reversed");
}

/** Whether subscriptions include the movie today. */
export function isInSubscription({ subscriptionFrom, subscriptionUntil }: SubscriptionDays, now: number): boolean {
  const today = todayOf(now);
  return (subscriptionFrom ?? today) <= today && (subscriptionUntil ?? today) >= today;
}

/** The same in SQL, beside `movies`. */
export const isInSubscriptionSql = (now: number): SQL<number> =>
  sql`(ifnull(${movies.subscriptionFrom} <= ${todayOf(now)}, 1) and ifnull(${movies.subscriptionUntil} >= ${todayOf(now)}, 1))`;

type Days = SubscriptionDays & Pick<typeof movies.$inferSelect, "availableFrom" | "availableUntil">;
type AnnouncedDays = Pick<Movie, "notIncluded" | "subscriptionComingOn" | "subscriptionLeavingOn">;

/** The day of the subscription that a movie's page announces: the first one before it, the last one when it is near. Left out where the movie's own day says as much. */
export function announcedSubscriptionDays(days: Days, now: number): AnnouncedDays {
  const { availableFrom, availableUntil, subscriptionFrom, subscriptionUntil } = days;
  const today = todayOf(now);
  if (subscriptionFrom !== null && subscriptionFrom > today) {
    const isLater = availableFrom === null || subscriptionFrom > availableFrom;
    return { notIncluded: true, ...(isLater && { subscriptionComingOn: subscriptionFrom }) };
  }
  if (!isInSubscription(days, now)) return { notIncluded: true };
  const isNear = subscriptionUntil !== null && subscriptionUntil <= lastAnnouncedDayOf(now);
  const isEarlier = availableUntil === null || (subscriptionUntil !== null && subscriptionUntil < availableUntil);
  return isNear && isEarlier ? { subscriptionLeavingOn: subscriptionUntil } : {};
}

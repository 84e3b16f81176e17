import { type SQL, sql } from "drizzle-orm";
import { streamsWithoutPlan } from "../../contract/constants.ts";
import { giftCodes, gifts, orders, plans, purchases, rentals, subscriptions } from "../schema.ts";

/**
 * SQL condition on `plans`: whether the plan applies to an account now. The plans of running gift
 * codes and of the running subscription apply. Without either, the plan of the last subscription
 * applies.
 */
const isEffectivePlanSql = (userId: SQL, now: number): SQL => {
  const runningGiftCodes = sql`
    from ${giftCodes}
    where redeemed_by = ${userId} and starts_at <= ${now} and ends_at > ${now}`;
  return sql`${plans}.id in (
    select plan_id ${runningGiftCodes}
    union all
    select plan_id
    from ${subscriptions}
    where user_id = ${userId}
      and (expires_at > ${now} or not exists (select 1 ${runningGiftCodes}))
  )`;
};

/** SQL expression: how many movies an account may play at once: the highest number of its plans. */
export const streamLimitSql = (userId: SQL, now: number): SQL<number> =>
  sql`(
    select coalesce(max(${plans.streams}), ${streamsWithoutPlan})
    from ${plans}
    where ${isEffectivePlanSql(userId, now)}
  )`;

/**
 * SQL expression: the highest vertical resolution, in pixels, that the plans of an account permit;
 * null if there is no limit.
 */
const planMaxHeightSql = (userId: SQL, now: number): SQL<number | null> =>
  sql`(
    select iif(count(${plans.maxHeight}) < count(*), null, max(${plans.maxHeight}))
    from ${plans}
    where ${isEffectivePlanSql(userId, now)}
  )`;

type MovieViewer = { userId: SQL; movieId: SQL };

/**
 * SQL expression: the highest vertical resolution, in pixels, that the viewer may download; null
 * without a limit. A buyer of the movie has no limit. Neither has an account with days that an
 * administrator gave and that last longer than the account's gift codes.
 */
export const downloadMaxHeightSql = (viewer: MovieViewer, now: number): SQL<number | null> =>
  maxHeightUnlessSql(hasBoughtOrGivenDaysSql(viewer, now), viewer, now);

/**
 * SQL expression: the highest vertical resolution, in pixels, that the viewer may stream; null
 * without a limit. A renter of the movie has no limit here, but a rental includes no download.
 */
export function streamMaxHeightSql(viewer: MovieViewer, now: number): SQL<number | null> {
  const { userId, movieId } = viewer;
  const isRented = sql`exists (
    select 1
    from ${rentals}
    inner join ${orders} on ${orders}.id = order_id and ${orders}.status = 'paid'
    where ${rentals}.user_id = ${userId}
      and movie_id = ${movieId}
      and coalesce(watch_until, begin_until) > ${now}
  )`;
  const hasNoLimit = sql`${hasBoughtOrGivenDaysSql(viewer, now)} or ${isRented}`;
  return maxHeightUnlessSql(hasNoLimit, viewer, now);
}

/** SQL expression: the limit of the viewer's plans; null if `hasNoLimit` holds. */
function maxHeightUnlessSql(hasNoLimit: SQL, { userId }: MovieViewer, now: number) {
  const planMaxHeight = planMaxHeightSql(userId, now);
  return sql<number | null>`iif(
    ${planMaxHeight} is null or ${hasNoLimit},
    null,
    ${planMaxHeight}
  )`;
}

/**
 * SQL condition: whether the viewer has bought the movie, or has days that an administrator gave
 * and that last longer than the viewer's gift codes.
 */
const hasBoughtOrGivenDaysSql = ({ userId, movieId }: MovieViewer, now: number): SQL =>
  sql`(
    exists (
      select 1
      from ${gifts}
      where user_id = ${userId}
        and until > max(
          ${now},
          coalesce((select max(ends_at) from ${giftCodes} where redeemed_by = ${userId}), 0)
        )
    )
    or exists (select 1 from ${purchases} where user_id = ${userId} and movie_id = ${movieId})
  )`;

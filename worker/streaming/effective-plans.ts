import { type SQL, sql } from "drizzle-orm";
import { streamsWithoutPlan } from "../../contract/constants.ts";
import { giftCodes, plans, subscriptions } from "../schema.ts";

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

/**
 * SQL expression: the number of movies that an account may play at once, by the best of its plans.
 */
export const streamLimitSql = (userId: SQL, now: number): SQL<number> =>
  sql`(
    select coalesce(max(${plans.streams}), ${streamsWithoutPlan})
    from ${plans}
    where ${isEffectivePlanSql(userId, now)}
  )`;

/**
 * SQL expression: the vertical resolution of the highest rendition that an account's plans permit,
 * by the best of them; null without a limit.
 */
export const planMaxHeightSql = (userId: SQL, now: number): SQL<number | null> =>
  sql`(
    select iif(count(${plans.maxHeight}) < count(*), null, max(${plans.maxHeight}))
    from ${plans}
    where ${isEffectivePlanSql(userId, now)}
  )`;

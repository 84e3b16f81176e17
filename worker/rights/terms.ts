import { type SQL, sql } from "drizzle-orm";
import { poolShares, rightsTermShares, rightsTerms, statementMonths } from "../schema.ts";

/**
 * SQL expression: the month in which the terms began that apply to a movie in a given month; null
 * without terms.
 */
export const termsMonthSql = (movieId: SQL, month: SQL | string): SQL =>
  sql`(
    select max(from_month)
    from ${rightsTerms} as held
    where held.movie_id = ${movieId} and held.from_month <= ${month}
  )`;

/**
 * SQL expression: the largest advance, in cents, in the holder's terms for the movie up to a month;
 * 0 without an advance. An advance is still recouped after its terms end.
 */
export const advanceSql = (movieId: SQL, holderId: SQL, month: string): SQL<number> =>
  sql`coalesce(
    (
      select max(agreed.advance_cents)
      from ${rightsTermShares} as agreed
      where agreed.holder_id = ${holderId}
        and agreed.movie_id = ${movieId}
        and agreed.from_month <= ${month}
    ),
    0
  )`;

/**
 * SQL expression: the share of a month's subscription revenue that goes into the pool, in
 * hundredths of a percent.
 */
export const poolShareSql = (month: SQL | string): SQL<number> =>
  sql<number>`coalesce(
    (select share from ${poolShares} where from_month <= ${month} order by from_month desc limit 1),
    0
  )`;

/**
 * SQL condition: whether new terms can begin in a month: the month is not before the first month of
 * the statements, and neither it nor a later month is closed or being closed.
 */
export const isOpenMonthSql = (month: string): SQL =>
  sql`(
    exists (select 1 from ${statementMonths} where month <= ${month})
    and not exists (
      select 1
      from ${statementMonths}
      where month >= ${month} and (step <> 'payments' or batches > 0)
    )
  )`;

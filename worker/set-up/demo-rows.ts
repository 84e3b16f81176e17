import { and, type SQL, sql } from "drizzle-orm";
import { isMovieEditableSql } from "../catalogue/availability.ts";
import { isAboutSubjectSql } from "../database/audit-log.ts";
import type { Database } from "../database/database.ts";
import { binRetentionMs, isBinTimeOverSql } from "../movies/movie-rows.ts";
import {
  auditLog,
  categories,
  collections,
  credits,
  extras,
  movies,
  orderItems,
  orders,
  people,
  purchases,
  rentals,
  rightsTerms,
  site,
  videos,
} from "../schema.ts";
import {
  demoMemberCountSql,
  demoOrderCountSql,
  isOfDemoOrderSql,
  isOfDemoTermsSql,
} from "./demo-history.ts";

/** SQL condition: whether the site began with the demo and still has it. */
export const hasDemoSql = sql`exists (select 1 from ${site} where ${site.demoAddedAt} is not null)`;

const addedAt = sql`coalesce((select ${site.demoAddedAt} from ${site}), 0)`;

/**
 * SQL condition: whether a row belongs to the demo. The demo's rows were created at one time and
 * are the first of their table, so that only one row outside the demo is read.
 */
function isOfDemo(table: typeof movies | typeof categories | typeof people): SQL {
  const next = sql`select other.id from ${table} other
    where other.created_at <> ${addedAt} order by other.id limit 1`;
  return sql`${table}.id < coalesce((${next}), 9223372036854775807)`;
}

/**
 * SQL condition: whether an administrator has changed a movie of the demo or added something to it.
 * Changes by jobs do not count.
 */
const isEdited = sql`(
  ${movies}.updated_at <> ${movies}.created_at
  or exists (
    select 1
    from ${videos}
    where ${videos}.id = ${movies}.video_id and ${videos}.chapters_version > 1
  )
  or exists (select 1 from ${extras} where ${extras}.movie_id = ${movies}.id)
  or exists (
    select 1
    from ${auditLog}
    where ${isAboutSubjectSql("movie", sql`cast(${movies}.id as text)`)}
      and ${auditLog}.at > ${movies}.created_at
      and ${auditLog}.actor_id <> 'site'
  )
)`;

/**
 * SQL condition: whether a movie of the demo must stay in the bin for members who are not the
 * demo's. `isKeptInBinSql` of worker/movies/empty-bin.ts will give the same result once the demo's
 * own orders and terms are deleted.
 */
const isKeptForOthersSql = sql`(
  ${movies}.left_at is not null
  or exists (
    select 1
    from ${purchases}
    where ${purchases.movieId} = ${movies.id} and not ${isOfDemoOrderSql(purchases.orderId)}
  )
  or exists (
    select 1
    from ${orderItems}
    inner join ${orders} on ${orders.id} = ${orderItems.orderId}
    where ${orderItems.movieId} = ${movies.id}
      and not ${isOfDemoOrderSql(orders.id)}
      and (${orders.status} in ('open', 'flagged') or ${orderItems.awaited} = 1)
  )
  or exists (
    select 1
    from ${rentals}
    where ${rentals.movieId} = ${movies.id}
      and not ${isOfDemoOrderSql(rentals.orderId)}
      and ${rentals.begunAt} is null
      and ${rentals.beginUntil} > ${movies.deletedAt}
  )
  or exists (
    select 1
    from ${rightsTerms}
    where ${rightsTerms.movieId} = ${movies.id}
      and not ${isOfDemoTermsSql(rightsTerms.updatedAt)}
  )
)`;

const isListed = and(isOfDemo(movies), isMovieEditableSql);

/**
 * SQL condition: whether a movie of the demo will be deleted with the demo, or is already deleted
 * and waits for the job that deletes its rows.
 */
const isDeletedWithDemo = (now: number) =>
  sql`(${isOfDemo(movies)} and not ${isKeptForOthersSql}
    and (${isBinTimeOverSql(now)} is true or (${movies}.deleted_at is null and not ${isEdited})))`;

/**
 * SQL conditions: whether a category, and whether a person, of the demo is unchanged and used only
 * by movies that meet `condition`.
 */
function isUnusedCategory(condition: SQL): SQL {
  // Movies inside and outside of the bin have separate indexes, so each index is searched by its
  // own condition.
  const isUsedBy = (state: SQL) =>
    sql`exists (select 1 from ${movies} where ${movies}.category_id = ${categories}.id
      and ${movies}.deleted_at ${state} and not ${condition})`;
  return sql`(${isOfDemo(categories)} and ${categories}.version = 1
    and not ${isUsedBy(sql`is null`)} and not ${isUsedBy(sql`is not null`)}
    and ${categories}.id not in (${selectRuled("categoryId")}))`;
}
const isUnusedPerson = (condition: SQL) =>
  sql`(${isOfDemo(people)} and ${people}.version = 1
    and not exists (select 1 from ${credits}
      inner join ${movies} on ${movies}.id = ${credits}.movie_id
      where ${credits}.person_id = ${people}.id and not ${condition})
    and ${people}.id not in (${selectRuled("personId")}))`;

/** SQL query: the ids that rules of collections name. */
const selectRuled = (name: "categoryId" | "personId") =>
  sql`select cast(rule ->> ${name} as integer) from ${collections}
    where rule ->> ${name} is not null`;

/**
 * Counts the demo's rows in two rows. `ofMovies` has the movies that clearing the demo deletes, the
 * edited movies, and the unedited movies that stay in the bin.
 */
export function selectDemo(db: Database, now: number) {
  const count = (
    table: typeof movies | typeof categories | typeof people,
    condition: SQL | undefined,
  ) => sql<number>`(select count(*) from ${table} where ${condition})`;
  const isSpare = sql`${isListed} and not ${isEdited}`;
  return {
    ofMovies: db
      .select({
        movies: count(movies, sql`${isSpare} and not ${isKeptForOthersSql}`).as("movies"),
        edited: count(movies, sql`${isListed} and ${isEdited}`).as("edited"),
        kept: count(movies, sql`${isSpare} and ${isKeptForOthersSql}`).as("kept"),
      })
      .from(site),
    ofRest: db
      .select({
        categories: count(categories, isUnusedCategory(isDeletedWithDemo(now))).as("categories"),
        people: count(people, isUnusedPerson(isDeletedWithDemo(now))).as("people"),
        members: demoMemberCountSql.as("members"),
        orders: demoOrderCountSql.as("orders"),
      })
      .from(site),
  };
}

/**
 * Moves the demo's movies to the bin. Edited movies can be restored from there; the other movies
 * are due for final deletion at once.
 */
export function binDemoMovies(db: Database, now: number) {
  const deletedAt = sql`iif(${isEdited}, ${now}, ${now - binRetentionMs})`;
  return db
    .update(movies)
    .set({ deletedAt, leftAt: null, version: sql`version + 1` })
    .where(and(isListed, hasDemoSql));
}

/**
 * Deletes the demo's unchanged categories and people that no movie uses, and ends the demo once its
 * movies are deleted. While a movie still waits for deletion, the demo can be cleared again.
 */
export function deleteUnusedDemoRows(db: Database, now: number) {
  const isThere = sql`exists (select 1 from ${movies}
    where ${isOfDemo(movies)} and (${isMovieEditableSql} or ${isDeletedWithDemo(now)}))`;
  return {
    categories: db.delete(categories).where(isUnusedCategory(sql`0`)),
    people: db.delete(people).where(isUnusedPerson(sql`0`)),
    cleared: db.update(site).set({ demoAddedAt: null }).where(sql`not ${isThere}`),
  };
}

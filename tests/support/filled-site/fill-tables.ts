import type { DatabaseSync } from "node:sqlite";
import * as accounts from "./account-rows.ts";
import * as catalogue from "./catalogue-rows.ts";
import { rowCounts } from "./rows.ts";
import * as studio from "./studio-rows.ts";
import * as subscribers from "./subscriber-rows.ts";

type SchemaObject = { type: string; name: string; sql: string };

/**
 * Fills tables that have the demo's rows. Indexes and full text are built at the end, in a fifth of
 * the time.
 */
export function fillTables(database: DatabaseSync): void {
  const execute = (...statements: string[]) => database.exec(statements.join(";\n"));
  withoutIndexes(database, "movies", ["movies_found_insert", "movies_termed_insert"], () =>
    execute(catalogue.insertMovies),
  );
  execute(...catalogue.fillMovieSearch, catalogue.insertPeople);
  withoutIndexes(database, "credits", ["credits_insert", "credits_termed_insert"], () =>
    execute(catalogue.insertCredits),
  );
  execute(catalogue.fillMovieTerms);
  withoutIndexes(database, "users", ["users_counted", "users_found_insert"], () =>
    execute(accounts.insertUsers),
  );
  execute(...accounts.countUsers);
  withoutIndexes(database, "views", [], () => execute(accounts.insertViews));
  execute(
    ...accounts.insertOldRows,
    ...subscribers.insertSubscribers,
    ...subscribers.insertEarlierSubscribers,
    ...subscribers.insertPriceChange,
  );
  execute(...subscribers.insertPurchases, subscribers.insertPreOrders);
  execute(
    ...studio.insertSales,
    ...studio.insertReviewsAndFavourites,
    ...studio.insertCollections,
    ...studio.insertSeries,
    ...studio.insertOtherRows,
  );
  assertCounts(database);
}

const countedTables = {
  movies: rowCounts.movies,
  people: rowCounts.people,
  credits: rowCounts.credits,
  users: rowCounts.accounts,
  views: rowCounts.views,
  subscriptions: rowCounts.subscribers,
  sessions: rowCounts.oldRows,
  reviews: rowCounts.reviews,
  collections: rowCounts.collections,
};

/** Throws if a table has fewer rows than the bounds of the scale tests assume. */
function assertCounts(database: DatabaseSync): void {
  for (const [table, expected] of Object.entries(countedTables)) {
    const { count } = database.prepare(`SELECT count(*) AS count FROM ${table}`).get() as {
      count: number;
    };
    if (count < expected)
      throw new Error(`the filled site has ${count} ${table} instead of ${expected}`);
  }
}

/** Runs `action` without the indexes of a table and without these triggers. */
function withoutIndexes(
  database: DatabaseSync,
  table: string,
  triggers: string[],
  action: () => void,
): void {
  const schemaObjects = database
    .prepare(
      "SELECT type, name, sql FROM sqlite_schema WHERE tbl_name = ? AND type <> 'table' AND sql IS NOT NULL",
    )
    .all(table) as SchemaObject[];
  const dropped = schemaObjects.filter(
    ({ type, name }) => type === "index" || triggers.includes(name),
  );
  for (const { type, name } of dropped) database.exec(`DROP ${type} "${name}"`);
  action();
  for (const { sql } of dropped) database.exec(sql);
}

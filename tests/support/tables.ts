import { listAllTables } from "../../worker/backup/dump.ts";
import type { Bindings } from "../../worker/context/request-context.ts";

type Database = Bindings["DB"];

/** The tables whose rows migrations insert. */
const keptTables = ["d1_migrations", "site", "totals"];

/**
 * Tables with rows about accounts but without a foreign key to an account, or with one that does
 * not delete the row with the account.
 */
const looseAccountTables = [
  "plays",
  "emails",
  "rate_limits",
  "registrations",
  "payment_events",
  "subscription_ends",
  "mrr_totals",
  "trial_totals",
  "price_changes",
  "sandbox_payments",
  "sandbox_checkouts",
  "sandbox_events",
];

/**
 * SQL for the tables whose rows are deleted with an account, an order or a payer. Reviews are left
 * out, because movies count them. D1's own tables are left out, because they cannot be described.
 */
const accountTablesSql = `WITH RECURSIVE owned (name) AS (
    VALUES ('users'), ('orders'), ('payers')
    UNION
    SELECT t.name FROM sqlite_master t JOIN pragma_foreign_key_list(t.name) f JOIN owned ON f."table" = owned.name
    WHERE t.type = 'table' AND substr(t.name, 1, 4) <> '_cf_' AND f.on_delete = 'CASCADE'
  )
  SELECT name FROM owned WHERE name <> 'reviews'`;

/** Returns the statements that empty every table except for the rows of a new site. */
export async function listClearStatements(database: Database): Promise<string[]> {
  const tables = await listTablesToClear(database);
  return [
    // The audit log allows the deletion only of entries that are older than its start.
    "UPDATE site SET audit_starts_at = 9e15",
    ...tables.map((name) => `DELETE FROM ${name}`),
    "UPDATE site SET audit_starts_at = 0",
    "DELETE FROM sqlite_sequence",
    // A new site has just been deployed, so its migrations are new too.
    "UPDATE d1_migrations SET applied_at = CURRENT_TIMESTAMP",
  ];
}

/**
 * Returns the tables that tests empty, each before the tables that it refers to. Movies come first:
 * deleting a credit alone would write its movie's full text, which takes ten times as long as all
 * other tables.
 */
async function listTablesToClear(database: Database): Promise<string[]> {
  const tables = await listAllTables(queryOf(database));
  const names = tables.map(({ name }) => name).reverse();
  return [...new Set(["movies", ...names])].filter((name) => !keptTables.includes(name));
}

/**
 * Returns the tables of accounts, of their orders and of what they watched; tables with foreign
 * keys come before the tables that the keys refer to.
 */
export async function listAccountTables(database: Database): Promise<string[]> {
  const owned = (await queryOf(database)(accountTablesSql)).map(({ name }) => name);
  const names = await listTablesToClear(database);
  return names.filter((name) => owned.includes(name) || looseAccountTables.includes(name));
}

const isPersonal = (column: string) =>
  /^(to|(.+_)?(email|user_id|buyer_id|actor_id|author_id))$/.test(column);

/**
 * Lists the tables that refer to an account or have a person's email address. `isDeleted` says
 * whether the rows are deleted with the account.
 */
export async function listPersonalTables(database: Database) {
  const references = await queryOf(database)(
    `SELECT t.name, f.on_delete FROM sqlite_master t JOIN pragma_foreign_key_list(t.name) f
     WHERE t.type = 'table' AND substr(t.name, 1, 4) <> '_cf_' AND f."table" = 'users'`,
  );
  const refers = (table: string, onDelete = /./) =>
    references.some(({ name, on_delete = "" }) => name === table && onDelete.test(on_delete));
  return (await listAllTables(queryOf(database)))
    .filter(({ name }) => !name.startsWith("sandbox_"))
    .filter(({ name, columns }) => columns.some(isPersonal) || refers(name))
    .map(({ name }) => ({ name, isDeleted: name === "users" || refers(name, /CASCADE/) }));
}

export const queryOf =
  (database: Database) =>
  async (sql: string): Promise<Record<string, string>[]> =>
    (await database.prepare(sql).all<Record<string, string>>()).results;

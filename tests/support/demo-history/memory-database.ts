import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import { readMigrations } from "../../../scripts/live/migrations.mjs";
import { openMigratedDatabase } from "../../../scripts/schema/migrated-database.mjs";
import type { Bindings } from "../../../worker/context/request-context.ts";

type Database = Bindings["DB"];

type Row = Record<string, unknown>;

/**
 * Creates a migrated database in memory with D1's interface. It answers some hundred times faster
 * than the local platform, which would need an hour for fourteen months of requests and jobs.
 */
export async function openMemoryDatabase(): Promise<Database> {
  const database: DatabaseSync = openMigratedDatabase(await readMigrations());
  database.exec("CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY, name TEXT, applied_at TEXT)");
  const prepared = new Map<string, StatementSync>();

  function prepareOnce(sql: string): StatementSync {
    const statement = prepared.get(sql) ?? database.prepare(sql);
    prepared.set(sql, statement);
    return statement;
  }

  class Statement {
    readonly sql: string;
    readonly values: SQLInputValue[];

    constructor(sql: string, values: SQLInputValue[] = []) {
      this.sql = sql;
      this.values = values;
    }

    bind = (...values: unknown[]) => new Statement(this.sql, values.map(toInput));

    execute() {
      const statement = prepareOnce(this.sql);
      statement.setReturnArrays(false);
      const isReading = /^\s*(select|with)\b/i.test(this.sql);
      const results = statement.all(...this.values) as Row[];
      const changes = isReading ? 0 : Number(prepareOnce("SELECT changes() AS n").get()?.n ?? 0);
      const meta = { changes, duration: 0, rows_read: 0, rows_written: 0, last_row_id: 0 };
      return { success: true as const, results: results.map((row) => ({ ...row })), meta };
    }

    all = async () => this.execute();
    run = async () => this.execute();
    first = async () => this.execute().results[0] ?? null;
    raw = async () => {
      const statement = prepareOnce(this.sql);
      statement.setReturnArrays(true);
      return statement.all(...this.values);
    };
  }

  const batch = async (statements: Statement[]) => {
    database.exec("BEGIN");
    try {
      const results = statements.map((statement) => statement.execute());
      database.exec("COMMIT");
      return results;
    } catch (error) {
      database.exec("ROLLBACK");
      throw error;
    }
  };
  const methods = {
    prepare: (sql: string) => new Statement(sql),
    batch,
    exec: async (sql: string) => database.exec(sql),
    getBookmark: () => null,
  };
  return { ...methods, withSession: () => methods } as unknown as Database;
}

const toInput = (value: unknown): SQLInputValue =>
  typeof value === "boolean" ? Number(value) : (value as SQLInputValue);
